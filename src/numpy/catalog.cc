#include "numpy/catalog.h"

namespace mx::numpy {

void add_operators(OpTable& table) {
  add_reshape(table);
  add_twins(table);
  add_choice(table);
  add_counting(table);
  add_creation(table);
  add_deletion(table);
  add_eigen(table);
  add_insertion(table);
  add_joins(table);
  add_linalg(table);
  add_nonzero(table);
  add_norms(table);
  add_numbered(table);
  add_padding(table);
  add_percentile(table);
  add_random(table);
  add_reductions(table);
  add_selection(table);
  add_shapes(table);
  add_tests(table);
  add_unique(table);
}

}  // namespace mx::numpy
