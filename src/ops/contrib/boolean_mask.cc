#include "ops/contrib/boolean_mask.h"

#include <vector>

#include "ops/index/rows.h"
#include "ops/shape/strided_copy.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void check_conditions(Infer& t, const BooleanMaskParam& p, const Slot& data, Slot& index) {
  check<Unsupported>(p.axis == 0, t.who(), ": axis ", p.axis, " is not supported; use 0");
  if (!data.shape.has_rank()) return;
  check<ShapeError>(data.shape.ndim() > 0, t.who(), ": data of shape () has no axis 0");
  t.set(index, Shape{data.shape[0]});
}

void infer(Infer& t, const BooleanMaskParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_conditions(t, p, t.in(0), t.in(1));
  if (!t.in(0).shape.has_rank()) return;
  Dims dims = t.in(0).shape.dims();
  dims[0] = kUnknown;
  t.set(t.out(0), Shape(dims));
}

std::vector<int64_t> chosen_rows(const Tensor& index) {
  std::vector<int64_t> rows;
  dispatch(kAnyType, index.dtype(), [&]<class T>() {
    const T* conditions = index.data<const T>();
    for (int64_t i = 0; i < index.size(); ++i) {
      if (static_cast<Acc<T>>(conditions[i]) != Acc<T>(0)) rows.push_back(i);
    }
  });
  return rows;
}

Shape shape_from_values(const Run& run, const BooleanMaskParam& /*p*/) {
  Dims dims = run.in(0).shape().dims();
  dims[0] = static_cast<int64_t>(chosen_rows(run.in(1)).size());
  return Shape(dims);
}

RowLayout rows_of(const Tensor& data) {
  return {1, data.dim(0), data.shape().product(1, data.ndim())};
}

void forward(Run& run, const BooleanMaskParam& /*p*/) {
  std::vector<int64_t> rows = chosen_rows(run.in(1));
  auto count = static_cast<int64_t>(rows.size());
  check<ShapeError>(count == run.out(0).dim(0), run.who(), ": ", count,
                    " rows were chosen, the result has room for ", run.out(0).dim(0));
  gather_rows(run, run.in(0), rows_of(run.in(0)), rows.data(), count, run.out(0));
}

// Inputs: gradient of the chosen rows, conditions, data for its shape.
void infer_gradient(Infer& t, const BooleanMaskParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_shape(t.in(2), t.out(0));
  check_conditions(t, p, t.out(0), t.in(1));
}

void gradient_forward(Run& run, const BooleanMaskParam& /*p*/) {
  std::vector<int64_t> rows = chosen_rows(run.in(1));
  RowLayout layout = rows_of(run.out(0));
  zero_bytes(run.out(0).raw(), run.out(0).bytes());
  scatter_rows(run, run.in(0), static_cast<int64_t>(rows.size()), rows.data(), run.out(0),
               layout.extent, layout.width);
}

}  // namespace

OpDef boolean_mask() {
  return define<BooleanMaskParam>({
      .name = "_contrib_boolean_mask",
      .doc = "The rows of data for which the condition is not zero.",
      .aliases = {"_npi_boolean_mask"},
      .inputs = {"data", "index"},
      .infer = infer,
      .shape_from_values = shape_from_values,
      .gradient = [](Grad& g, const BooleanMaskParam& p) -> Values {
        return {apply("_backward_contrib_boolean_mask", p, {g.out_grad(0), g.in(1), g.in(0)}),
                Value{}};
      },
      .cpu = forward,
  });
}

OpDef boolean_mask_gradient() {
  return define<BooleanMaskParam>({
      .name = "_backward_contrib_boolean_mask",
      .doc = "Puts the gradients of chosen rows back, zeros elsewhere.",
      .inputs = {"data", "index", "like"},
      .infer = infer_gradient,
      .gradient = [](Grad& g, const BooleanMaskParam& p) -> Values {
        return {apply("_contrib_boolean_mask", p, {g.out_grad(0), g.in(1)}), Value{}, Value{}};
      },
      .cpu = gradient_forward,
  });
}

}  // namespace mx::ops
