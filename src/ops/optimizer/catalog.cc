#include "ops/optimizer/catalog.h"

#include "ops/optimizer/update.h"

namespace mx::ops {

void add_optimizer(OpTable& table) {
  add_adaptive_updates(table);
  add_momentum_updates(table);
  add_sign_updates(table);
}

}  // namespace mx::ops
