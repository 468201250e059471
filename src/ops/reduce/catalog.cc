#include "ops/reduce/catalog.h"

#include "ops/reduce/reduce_op.h"

namespace mx::ops {

void add_reduce(OpTable& table) {
  add_reduce_extremes(table);
  add_reduce_norms(table);
  add_reduce_places(table);
  add_reduce_products(table);
  add_reduce_sums(table);
}

}  // namespace mx::ops
