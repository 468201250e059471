#include "ops/linalg/catalog.h"

#include "ops/linalg/dot.h"
#include "ops/linalg/linalg_gemm.h"

namespace mx::ops {

void add_linalg(OpTable& table) {
  table.add(batch_dot());
  table.add(dot());
  table.add(dot_lhs_gradient());
  table.add(dot_rhs_gradient());
  table.add(linalg_gemm());
  table.add(linalg_gemm2());
  table.add(linalg_syrk());
}

}  // namespace mx::ops
