#include "ops/onednn/catalog.h"

#include "base/settings.h"
#include "ops/onednn/kernels.h"

namespace mx::onednn {

void add_kernels(OpTable& table) {
  if (!settings::kOneDnnEnabled.get()) return;
  add_activation(table);
  add_convolution(table);
  add_integer_layers(table);
  add_matmul(table);
  add_pooling(table);
  add_softmax(table);
  if (settings::kWinograd.get()) add_winograd(table);
}

}  // namespace mx::onednn
