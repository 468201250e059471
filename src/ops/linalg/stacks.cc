#include "ops/linalg/stacks.h"

#include "ops/linalg/linalg_diag.h"
#include "ops/linalg/linalg_gemm.h"

namespace mx::ops {

void check_matrices(Infer& t, const Slot& slot, std::string_view name) {
  if (slot.shape.has_rank() && slot.shape.ndim() < 2) {
    fail<ShapeError>(t.who(), ": ", name, " of shape ", slot.shape,
                     " is no matrix; give an array with two axes or more");
  }
  if (slot.dtype && *slot.dtype != DType::kFloat32 && *slot.dtype != DType::kFloat64) {
    fail<TypeError>(t.who(), ": ", name, " has dtype ", *slot.dtype, "; use float32 or float64");
  }
}

void check_square(Infer& t, Slot& slot, std::string_view name) {
  check_matrices(t, slot, name);
  if (!slot.shape.has_rank()) return;
  int64_t& rows = slot.shape[slot.shape.ndim() - 2];
  int64_t& columns = slot.shape[slot.shape.ndim() - 1];
  if (rows == kUnknown) rows = columns;
  if (columns == kUnknown) columns = rows;
  if (rows != columns) {
    fail<ShapeError>(t.who(), ": ", name, " of shape ", slot.shape,
                     " must hold square matrices in its last two axes");
  }
}

Shape without_last(const Shape& shape, int axes) {
  Dims dims(shape.begin(), shape.end() - axes);
  if (dims.empty()) dims.push_back(1);
  return Shape(dims);
}

Value matrix_product(const Value& a, bool transpose_a, const Value& b, bool transpose_b,
                     double alpha) {
  LinalgGemm2Param p{.transpose_a = transpose_a, .transpose_b = transpose_b, .alpha = alpha};
  return apply("_linalg_gemm2", p, {a, b});
}

Value triangle_of(const Value& a, bool lower) {
  LinalgTrianParam p{.lower = lower};
  return apply("_linalg_maketrian", p, {apply("_linalg_extracttrian", p, {a})});
}

Value mirrored_lower(const Value& a) {
  Value packed = apply("_linalg_extracttrian", LinalgTrianParam{}, {a});
  Value diagonal = apply("_linalg_extractdiag", LinalgDiagParam{}, {a});
  return apply("_linalg_maketrian", LinalgTrianParam{}, {packed}) +
         apply("_linalg_maketrian", LinalgTrianParam{.lower = false}, {packed}) -
         apply("_linalg_makediag", LinalgDiagParam{}, {diagonal});
}

}  // namespace mx::ops
