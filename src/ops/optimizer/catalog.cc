#include "ops/optimizer/catalog.h"

#include "ops/optimizer/update.h"

namespace mx::ops {

void add_optimizer(OpTable& table) {
  add_adamw_updates(table);
  add_adaptive_updates(table);
  add_lamb_updates(table);
  add_lars_updates(table);
  add_momentum_updates(table);
  add_multi_updates(table);
  add_sign_updates(table);
}

}  // namespace mx::ops
