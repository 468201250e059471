#include "ops/index/array_functions.h"

#include <algorithm>

#include "ops/index/positions.h"
#include "ops/pointwise/cast.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/copy.h"
#include "ops/pointwise/pointwise.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// The result may have another dtype: that of the array it is written to.
void infer_copyto(Infer& t, const NoParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  if (t.in(0).dtype) t.default_dtype(t.out(0), *t.in(0).dtype);
}

void run_copyto(Run& run, const NoParam& /*p*/) { convert_elements(run, run.in(0), run.out(0)); }

Values gradient_copyto(Grad& g, const NoParam& /*p*/) {
  return {apply("_cast_like", {}, {g.out_grad(0), g.in(0)})};
}

void infer_set_value(Infer& t, const SetValueParam& /*p*/) {
  t.default_dtype(t.out(0), DType::kFloat32);
}

void run_set_value(Run& run, const SetValueParam& p) {
  const Tensor& out = run.out(0);
  dispatch(kAnyType, out.dtype(), [&]<class T>() {
    T* y = out.data<T>();
    run.parallel_range(out.size(), [=, value = p.src](int64_t begin, int64_t end) {
      std::fill(y + begin, y + end, convert<T>(value));
    });
  });
}

// `index` has an element for each row of `rows`.
void check_rows(Infer& t, const Slot& rows, const Slot& index, const char* what) {
  if (rows.shape.has_rank() && rows.shape.ndim() != 2) {
    fail<ShapeError>(t.who(), ": a matrix is needed, got shape ", rows.shape);
  }
  if (!rows.shape.is_known() || !index.shape.is_known()) return;
  if (index.shape != Shape{rows.shape[0]}) {
    fail<ShapeError>(t.who(), ": ", what, " of shape ", index.shape, " must have an element for ",
                     "each row of a matrix of shape ", rows.shape);
  }
}

void infer_onehot(Infer& t, const NoParam& /*p*/) {
  check_rows(t, t.in(1), t.in(0), "indices");
  t.unify(t.in(1), t.out(0));
}

void run_onehot(Run& run, const NoParam& /*p*/) {
  const Tensor& out = run.out(0);
  const int64_t* index = read_index(run, run.in(0));
  int64_t width = out.dim(1);
  dispatch(kAnyType, out.dtype(), [&]<class T>() {
    T* y = out.data<T>();
    run.parallel(out.dim(0), width, [&](int64_t row) {
      std::fill_n(y + row * width, width, convert<T>(0));
      if (index[row] >= 0 && index[row] < width) y[row * width + index[row]] = convert<T>(1);
    });
  });
}

void infer_fill_element(Infer& t, const NoParam& /*p*/) {
  check_rows(t, t.in(0), t.in(1), "values");
  check_rows(t, t.in(0), t.in(2), "indices");
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
}

void run_fill_element(Run& run, const NoParam& /*p*/) {
  const Tensor& out = run.out(0);
  const int64_t* index = read_index(run, run.in(2));
  copy_elements(run, run.in(0), out);
  int64_t width = out.dim(1);
  dispatch(kAnyType, out.dtype(), [&]<class T>() {
    const T* values = run.in(1).data<const T>();
    T* y = out.data<T>();
    for (int64_t row = 0; row < out.dim(0); ++row) {
      if (index[row] >= 0 && index[row] < width) y[row * width + index[row]] = values[row];
    }
  });
}

}  // namespace

OpDef copyto() {
  return define<NoParam>({
      .name = "_copyto",
      .doc = "The elements of data, in the element type of the array they are written to.",
      .aliases = {"_npi_copyto"},
      .inputs = {"data"},
      .infer = infer_copyto,
      .gradient = gradient_copyto,
      .cpu = run_copyto,
  });
}

OpDef set_value() {
  return define<SetValueParam>({
      .name = "_set_value",
      .doc = "Sets every element of the array given as `out`.",
      .infer = infer_set_value,
      .cpu = run_set_value,
  });
}

OpDef onehot_encode() {
  return define<NoParam>({
      .name = "_onehot_encode",
      .doc = "Rows with a one at the place that lhs names, in the shape of rhs.",
      .inputs = {"lhs", "rhs"},
      .infer = infer_onehot,
      .cpu = run_onehot,
  });
}

OpDef fill_element_0index() {
  return define<NoParam>({
      .name = "fill_element_0index",
      .doc = "The matrix lhs with the value mhs[i] at column rhs[i] of row i; outside is left out.",
      .inputs = {"lhs", "mhs", "rhs"},
      .infer = infer_fill_element,
      .cpu = run_fill_element,
  });
}

}  // namespace mx::ops
