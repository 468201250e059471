#include "ops/contrib/catalog.h"

#include "ops/contrib/boolean_mask.h"

namespace mx::ops {

void add_contrib(OpTable& table) {
  table.add(boolean_mask());
  table.add(boolean_mask_gradient());
}

}  // namespace mx::ops
