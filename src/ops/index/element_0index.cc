#include "ops/index/element_0index.h"

#include <algorithm>

#include "base/error.h"
#include "ops/index/positions.h"
#include "ops/pointwise/convert.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// The matrix has a row for each element of the vectors.
void infer_rows(Infer& t, Slot& matrix, std::initializer_list<int> vectors) {
  if (!matrix.shape.has_rank()) return;
  check<ShapeError>(matrix.shape.ndim() == 2, t.who(), ": the matrix has shape ", matrix.shape,
                    "; use two axes");
  int64_t rows = matrix.shape[0];
  for (int i : vectors) t.set(t.in(i), Shape({rows}));
}

void check_column(const Run& run, int64_t column, int64_t columns) {
  check(column >= 0 && column < columns, run.who(), ": index ", column, " is outside 0..",
        columns - 1);
}

void fill_elements(Run& run, const NoParam& /*p*/) {
  const Tensor& out = run.out(0);
  int64_t rows = out.dim(0), columns = out.dim(1);
  const int64_t* index = read_index(run, run.in(2));
  dispatch(kAnyType, out.dtype(), [&]<class T>() {
    const T *matrix = run.in(0).data<const T>(), *values = run.in(1).data<const T>();
    T* result = out.data<T>();
    if (result != matrix) std::copy_n(matrix, out.size(), result);
    for (int64_t row = 0; row < rows; ++row) {
      check_column(run, index[row], columns);
      result[row * columns + index[row]] = values[row];
    }
  });
}

void encode(Run& run, const NoParam& /*p*/) {
  const Tensor& out = run.out(0);
  int64_t rows = out.dim(0), columns = out.dim(1);
  const int64_t* index = read_index(run, run.in(0));
  dispatch(kAnyType, out.dtype(), [&]<class T>() {
    T* result = out.data<T>();
    std::fill_n(result, out.size(), convert<T>(0));
    for (int64_t row = 0; row < rows; ++row) {
      check_column(run, index[row], columns);
      result[row * columns + index[row]] = convert<T>(1);
    }
  });
}

}  // namespace

OpDef fill_element_0index() {
  return define<NoParam>({
      .name = "fill_element_0index",
      .doc = "The matrix lhs with mhs[i] in row i at column rhs[i].",
      .inputs = {"lhs", "mhs", "rhs"},
      .infer =
          [](Infer& t, const NoParam& /*p*/) {
            t.unify(t.in(0), t.out(0));
            t.unify_dtype(t.in(1), t.out(0));
            infer_rows(t, t.in(0), {1, 2});
          },
      .cpu = fill_elements,
      .inplace = {{0, 0}},
  });
}

OpDef onehot_encode() {
  return define<NoParam>({
      .name = "_onehot_encode",
      .doc = "A matrix in the shape of rhs whose row i is 0 but for a 1 at column lhs[i].",
      .inputs = {"lhs", "rhs"},
      .infer =
          [](Infer& t, const NoParam& /*p*/) {
            t.unify(t.in(1), t.out(0));
            infer_rows(t, t.in(1), {0});
          },
      .cpu = encode,
      .inplace = {{1, 0}},
  });
}

}  // namespace mx::ops
