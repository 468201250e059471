#include "ops/pointwise/catalog.h"

#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/storage.h"
#include "ops/pointwise/unary/unary_in_float.h"

namespace mx::ops {

void add_pointwise(OpTable& table) {
  add_activations(table);
  add_angles(table);
  add_arithmetic(table);
  add_broadcasts(table);
  add_casts(table);
  add_comparisons(table);
  add_copies(table);
  add_exponentials(table);
  add_extremes(table);
  add_hyperbolics(table);
  add_logic(table);
  add_powers(table);
  add_roundings(table);
  add_specials(table);
  add_sums(table);
  add_where(table);
  add_storage(table);
  add_float_functions(table);
}

}  // namespace mx::ops
