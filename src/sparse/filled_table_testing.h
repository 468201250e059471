// The table with all operators and the rules of sparse arrays, for the tests of this folder.
#pragma once

#include "ops/catalog.h"
#include "sparse/rules.h"

namespace mx::sparse::testing {

inline OpTable& filled_table() {
  static const bool kFilled = (ops::add_operators(op_table()), add_rules(), true);
  (void)kFilled;
  return op_table();
}

}  // namespace mx::sparse::testing
