#include "ops/linalg/catalog.h"

#include "ops/linalg/dot.h"
#include "ops/linalg/linalg_cholesky.h"
#include "ops/linalg/linalg_det.h"
#include "ops/linalg/linalg_diag.h"
#include "ops/linalg/linalg_factor.h"
#include "ops/linalg/linalg_gemm.h"
#include "ops/linalg/linalg_triangular.h"

namespace mx::ops {

void add_linalg(OpTable& table) {
  table.add(batch_dot());
  table.add(dot());
  table.add(dot_lhs_gradient());
  table.add(dot_rhs_gradient());
  table.add(linalg_det());
  table.add(linalg_det_gradient());
  table.add(linalg_extractdiag());
  table.add(linalg_extracttrian());
  table.add(linalg_gelqf());
  table.add(linalg_gemm());
  table.add(linalg_gemm2());
  table.add(linalg_inverse());
  table.add(linalg_makediag());
  table.add(linalg_maketrian());
  table.add(linalg_potrf());
  table.add(linalg_potri());
  table.add(linalg_slogdet());
  table.add(linalg_sumlogdiag());
  table.add(linalg_sumlogdiag_gradient());
  table.add(linalg_syevd());
  table.add(linalg_syrk());
  table.add(linalg_trmm());
  table.add(linalg_trsm());
}

}  // namespace mx::ops
