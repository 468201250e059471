#include "device/cuda/precision.h"

#include "base/settings.h"

namespace mx::cuda {

bool allows_tf32() {
  return settings::kAllowTensorCore.get().value_or(true) &&
         settings::kAllowConversion.get().value_or(true) &&
         settings::kTf32Override.get().value_or(true);
}

}  // namespace mx::cuda
