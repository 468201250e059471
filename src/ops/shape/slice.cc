#include "ops/shape/slice.h"

#include <cstdlib>

#include "ops/shape/strided_copy.h"
#include "ops/shape/subarray.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

Subarray whole_subarray(const Shape& shape) { return {0, shape.dims(), contiguous_strides(shape)}; }

void cut(Subarray& part, size_t axis, const AxisSlice& slice) {
  if (slice.count > 0) part.start += slice.begin * part.strides[axis];
  part.extents[axis] = slice.count;
  part.strides[axis] *= slice.step;
}

// slice and the assignments share begin, end and step.

template <class P>
int64_t step_of(const P& p, size_t axis) {
  return axis < p.step.size() ? p.step[axis].value_or(1) : 1;
}

template <class P>
AxisSlice slice_of(const P& p, size_t axis, int64_t extent) {
  return axis_slice(p.begin[axis], p.end[axis], step_of(p, axis), extent);
}

template <class P>
Subarray subarray_of(const P& p, const Shape& shape) {
  Subarray part = whole_subarray(shape);
  for (size_t axis = 0; axis < p.begin.size(); ++axis) {
    cut(part, axis, slice_of(p, axis, shape.dims()[axis]));
  }
  return part;
}

template <class P>
void check_bounds(Infer& t, const P& p, const Shape& data) {
  if (p.begin.size() != p.end.size() || (!p.step.empty() && p.step.size() != p.begin.size())) {
    fail<ShapeError>(t.who(), ": begin ", attr::tuple_text(p.begin), ", end ",
                     attr::tuple_text(p.end), " and step ", attr::tuple_text(p.step),
                     " must have the same length");
  }
  for (const auto& step : p.step) {
    if (step == 0) fail<ShapeError>(t.who(), ": step must not be 0");
  }
  if (data.has_rank() && static_cast<int>(p.begin.size()) > data.ndim()) {
    fail<ShapeError>(t.who(), ": begin ", attr::tuple_text(p.begin), " has more entries than data ",
                     "of shape ", data, " has axes");
  }
}

// What `data` and the part cut out of it say about each other.
template <class P>
void infer_part(Infer& t, const P& p, Slot& data, Slot& part) {
  check_bounds(t, p, data.shape);
  if (!data.shape.has_rank()) return;
  Shape expected = data.shape;
  Shape back = part.shape.ndim() == data.shape.ndim() ? part.shape : data.shape;
  for (int axis = 0; axis < data.shape.ndim(); ++axis) {
    auto i = static_cast<size_t>(axis);
    bool whole = i >= p.begin.size() || (!p.begin[i] && !p.end[i] && std::abs(step_of(p, i)) == 1);
    if (whole) continue;
    back[axis] = kUnknown;
    int64_t extent = data.shape[axis];
    if (extent != kUnknown) expected[axis] = slice_of(p, i, extent).count;
  }
  t.set(part, expected);
  t.set(data, back);
}

void infer_slice(Infer& t, const SliceParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_part(t, p, t.in(0), t.out(0));
}

void slice_forward(Run& run, const SliceParam& p) {
  read_subarray(run, run.in(0), subarray_of(p, run.in(0).shape()), run.out(0));
}

// Every gradient here has the inputs (gradient of the part, data for its shape).
void infer_into_zeros(Infer& t) {
  t.unify_shape(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
}

void write_into_zeros(Run& run, const Subarray& part) {
  const Tensor& result = run.out(0);
  if (run.in(0).size() != result.size()) zero_bytes(run, result.raw(), result.bytes());
  write_subarray(run, run.in(0), result, part);
}

void infer_slice_gradient(Infer& t, const SliceParam& p) {
  infer_into_zeros(t);
  infer_part(t, p, t.out(0), t.in(0));
}

void slice_gradient_forward(Run& run, const SliceParam& p) {
  write_into_zeros(run, subarray_of(p, run.out(0).shape()));
}

struct Bounds {
  int64_t begin, end;
};

Bounds axis_bounds(const SliceAxisParam& p, int64_t extent) {
  int64_t end = p.end.value_or(extent);
  return {p.begin < 0 ? p.begin + extent : p.begin, end < 0 ? end + extent : end};
}

void infer_axis_part(Infer& t, const SliceAxisParam& p, Slot& data, Slot& part) {
  if (!data.shape.has_rank()) return;
  int axis = t.axis(p.axis, data);
  Shape expected = data.shape;
  if (int64_t extent = data.shape[axis]; extent != kUnknown) {
    Bounds bounds = axis_bounds(p, extent);
    if (bounds.begin < 0 || bounds.begin >= bounds.end || bounds.end > extent) {
      fail<ShapeError>(t.who(), ": begin ", p.begin, " and end ",
                       p.end ? cat(*p.end) : std::string("None"), " do not cut axis ", p.axis,
                       " of data of shape ", data.shape, "; use 0 <= begin < end <= ", extent);
    }
    expected[axis] = bounds.end - bounds.begin;
  }
  t.set(part, expected);
  Shape back = part.shape;
  back[axis] = kUnknown;
  t.set(data, back);
}

void infer_slice_axis(Infer& t, const SliceAxisParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_axis_part(t, p, t.in(0), t.out(0));
}

void infer_slice_axis_gradient(Infer& t, const SliceAxisParam& p) {
  infer_into_zeros(t);
  infer_axis_part(t, p, t.out(0), t.in(0));
}

Subarray axis_subarray(const SliceAxisParam& p, const Shape& shape) {
  Subarray part = whole_subarray(shape);
  int axis = p.axis < 0 ? p.axis + shape.ndim() : p.axis;
  Bounds bounds = axis_bounds(p, shape[axis]);
  cut(part, static_cast<size_t>(axis), {bounds.begin, 1, bounds.end - bounds.begin});
  return part;
}

void infer_like(Infer& t, const SliceLikeParam& p, const Slot& data, const Slot& like, Slot& part) {
  if (!data.shape.has_rank() || !like.shape.has_rank()) return;
  if (p.axes.empty() && data.shape.ndim() != like.shape.ndim()) {
    fail<ShapeError>(t.who(), ": data of shape ", data.shape, " and shape_like of shape ",
                     like.shape, " must have the same count of axes, or name some in axes");
  }
  Shape expected = data.shape;
  auto follow = [&](int64_t given) {
    int axis = t.axis(given, data);
    int64_t extent = like.shape[t.axis(given, like)];
    if (data.shape[axis] != kUnknown && extent > data.shape[axis]) {
      fail<ShapeError>(t.who(), ": axis ", given, " of data of shape ", data.shape,
                       " is shorter than that of shape_like of shape ", like.shape);
    }
    expected[axis] = extent;
  };
  for (int64_t axis : p.axes) follow(axis);
  if (p.axes.empty()) {
    for (int axis = 0; axis < data.shape.ndim(); ++axis) follow(axis);
  }
  t.set(part, expected);
}

void infer_slice_like(Infer& t, const SliceLikeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_like(t, p, t.in(0), t.in(1), t.out(0));
}

void infer_slice_like_gradient(Infer& t, const SliceLikeParam& /*params*/) { infer_into_zeros(t); }

Subarray corner_subarray(const Shape& part, const Shape& whole) {
  return {0, part.dims(), contiguous_strides(whole)};
}

// lhs with rhs written into the part.
void infer_assign(Infer& t, const SliceParam& p) {
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
  infer_part(t, p, t.in(0), t.in(1));
}

void assign_forward(Run& run, const SliceParam& p) {
  const Tensor& result = run.out(0);
  copy_bytes(run, run.in(0).raw(), result.raw(), result.bytes());
  write_subarray(run, run.in(1), result, subarray_of(p, result.shape()));
}

Values assign_gradient(Grad& g, const SliceParam& p) {
  Value dy = g.out_grad(0);
  SliceAssignScalarParam clear{.scalar = 0, .begin = p.begin, .end = p.end, .step = p.step};
  return {apply("_slice_assign_scalar", clear, {dy}), apply("slice", p, {dy})};
}

void infer_assign_scalar(Infer& t, const SliceAssignScalarParam& p) {
  t.unify(t.in(0), t.out(0));
  check_bounds(t, p, t.in(0).shape);
}

void assign_scalar_forward(Run& run, const SliceAssignScalarParam& p) {
  const Tensor& result = run.out(0);
  copy_bytes(run, run.in(0).raw(), result.raw(), result.bytes());
  Subarray part = subarray_of(p, result.shape());
  dispatch(kAnyType, result.dtype(), [&]<class T>() {
    auto value = static_cast<T>(static_cast<Acc<T>>(p.scalar));
    Dims still(part.extents.size(), 0);
    copy_strided({part.extents, still, part.strides}, &value, result.data<T>() + part.start,
                 sizeof(T));
  });
}

Values assign_scalar_gradient(Grad& g, const SliceAssignScalarParam& p) {
  SliceAssignScalarParam clear = p;
  clear.scalar = 0;
  return {apply("_slice_assign_scalar", clear, {g.out_grad(0)})};
}

}  // namespace

Subarray assigned_subarray(const SliceAssignScalarParam& p, const Shape& shape) {
  return subarray_of(p, shape);
}

OpDef slice() {
  return define<SliceParam>({
      .name = "slice",
      .doc = "Cuts out positions begin, begin + step, … before end of each axis.",
      .aliases = {"crop", "_npi_slice", "_npx_slice", "_sparse_slice"},
      .inputs = {"data"},
      .infer = infer_slice,
      .gradient = [](Grad& g, const SliceParam& p) -> Values {
        return {apply("_backward_slice", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu = slice_forward,
  });
}

OpDef slice_gradient() {
  return define<SliceParam>({
      .name = "_backward_slice",
      .doc = "Zeros of the shape of `like` with `data` written where slice would read.",
      .inputs = {"data", "like"},
      .infer = infer_slice_gradient,
      .gradient = [](Grad& g, const SliceParam& p) -> Values {
        return {apply("slice", p, {g.out_grad(0)}), Value{}};
      },
      .cpu = slice_gradient_forward,
      .reads = all_but(1),
  });
}

OpDef slice_axis() {
  return define<SliceAxisParam>({
      .name = "slice_axis",
      .doc = "Cuts out the positions begin..end of one axis.",
      .inputs = {"data"},
      .infer = infer_slice_axis,
      .gradient = [](Grad& g, const SliceAxisParam& p) -> Values {
        return {apply("_backward_slice_axis", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu =
          [](Run& run, const SliceAxisParam& p) {
            read_subarray(run, run.in(0), axis_subarray(p, run.in(0).shape()), run.out(0));
          },
  });
}

OpDef slice_axis_gradient() {
  return define<SliceAxisParam>({
      .name = "_backward_slice_axis",
      .doc = "Zeros of the shape of `like` with `data` written where slice_axis would read.",
      .inputs = {"data", "like"},
      .infer = infer_slice_axis_gradient,
      .gradient = [](Grad& g, const SliceAxisParam& p) -> Values {
        return {apply("slice_axis", p, {g.out_grad(0)}), Value{}};
      },
      .cpu =
          [](Run& run, const SliceAxisParam& p) {
            write_into_zeros(run, axis_subarray(p, run.out(0).shape()));
          },
      .reads = all_but(1),
  });
}

OpDef slice_like() {
  return define<SliceLikeParam>({
      .name = "slice_like",
      .doc = "Cuts axes to the extents that those of shape_like have.",
      .inputs = {"data", "shape_like"},
      .infer = infer_slice_like,
      .gradient = [](Grad& g, const SliceLikeParam& p) -> Values {
        return {apply("_backward_slice_like", p, {g.out_grad(0), g.in(0)}), Value{}};
      },
      .cpu =
          [](Run& run, const SliceLikeParam& /*params*/) {
            read_subarray(run, run.in(0), corner_subarray(run.out(0).shape(), run.in(0).shape()),
                          run.out(0));
          },
      .is_cheap = true,
      .reads = all_but(1),
  });
}

OpDef slice_like_gradient() {
  return define<SliceLikeParam>({
      .name = "_backward_slice_like",
      .doc = "Zeros of the shape of `like` with `data` written where slice_like would read.",
      .inputs = {"data", "like"},
      .infer = infer_slice_like_gradient,
      .gradient = [](Grad& g, const SliceLikeParam& p) -> Values {
        return {apply("slice_like", p, {g.out_grad(0), g.in(0)}), Value{}};
      },
      .cpu =
          [](Run& run, const SliceLikeParam& /*params*/) {
            write_into_zeros(run, corner_subarray(run.in(0).shape(), run.out(0).shape()));
          },
      .reads = all_but(1),
  });
}

OpDef slice_assign() {
  return define<SliceParam>({
      .name = "_slice_assign",
      .doc = "lhs with rhs written where slice would read.",
      .aliases = {"_crop_assign", "_npi_slice_assign"},
      .inputs = {"lhs", "rhs"},
      .infer = infer_assign,
      .gradient = assign_gradient,
      .cpu = assign_forward,
      .inplace = {{0, 0}},
  });
}

OpDef slice_assign_scalar() {
  return define<SliceAssignScalarParam>({
      .name = "_slice_assign_scalar",
      .doc = "data with a scalar written where slice would read.",
      .aliases = {"_crop_assign_scalar", "_npi_slice_assign_scalar"},
      .inputs = {"data"},
      .infer = infer_assign_scalar,
      .gradient = assign_scalar_gradient,
      .cpu = assign_scalar_forward,
      .inplace = {{0, 0}},
  });
}

}  // namespace mx::ops
