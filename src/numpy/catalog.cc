#include "numpy/catalog.h"

#include <array>

#include "ir/opening.h"

namespace mx::numpy {
namespace {

struct Kin {
  const char *name, *classic;
};

// Compositions that are one classic operator under NumPy's rules for shapes.
constexpr std::array kKin = {Kin{"_np_dot", "dot"},
                             Kin{"_np_max", "max"},
                             Kin{"_np_min", "min"},
                             Kin{"_np_prod", "prod"},
                             Kin{"_np_reshape", "Reshape"},
                             Kin{"_np_squeeze", "squeeze"},
                             Kin{"_np_sum", "sum"},
                             Kin{"_np_transpose", "transpose"},
                             Kin{"_npi_concatenate", "Concat"},
                             Kin{"_npi_einsum", "batch_dot"},
                             Kin{"_npi_matmul", "batch_dot"},
                             Kin{"_npi_mean", "mean"},
                             Kin{"_npi_norm", "norm"},
                             Kin{"_npi_stack", "stack"},
                             Kin{"_npi_std", "mean"},
                             Kin{"_npi_tensordot", "dot"},
                             Kin{"_npi_tensordot_int_axes", "dot"},
                             Kin{"_npi_var", "mean"},
                             Kin{"_npi_where", "where"},
                             Kin{"_npx_reshape", "Reshape"}};

}  // namespace

void add_operators(OpTable& table) {
  add_reshape(table);
  add_twins(table);
  add_bounds(table);
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
  for (const Kin& row : kKin) add_kin(table.get(row.name), table.get(row.classic));
}

}  // namespace mx::numpy
