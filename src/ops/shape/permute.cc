#include "ops/shape/permute.h"

#include <algorithm>
#include <numeric>

#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

using Axes = SmallVector<int, 6>;

// Axis `order[i]` of the data becomes axis i of the result.
void copy_permuted(const Run& run, const Tensor& from, const Tensor& to, const Axes& order) {
  Dims from_strides = contiguous_strides(from.shape());
  Dims to_strides = contiguous_strides(to.shape());
  StridedCopy plan;
  for (size_t i = 0; i < order.size(); ++i) {
    auto axis = static_cast<size_t>(order[i]);
    plan.add(from.shape()[order[i]], from_strides[axis], to_strides[i]);
  }
  copy_strided(run, plan, from.raw(), to.raw(), size_of(from.dtype()));
}

void infer_permuted(Infer& t, const Axes& order) {
  Dims dims, back(order.size(), kUnknown);
  for (int axis : order) dims.push_back(t.in(0).shape[axis]);
  t.set(t.out(0), Shape(dims));
  for (size_t i = 0; i < order.size(); ++i) {
    back[static_cast<size_t>(order[i])] = t.out(0).shape[static_cast<int>(i)];
  }
  t.set(t.in(0), Shape(back));
}

Axes transpose_order(const Dims& axes, int ndim) {
  Axes order(static_cast<size_t>(ndim), 0);
  for (int i = 0; i < ndim; ++i) {
    int64_t axis = axes.empty() ? ndim - 1 - i : axes[static_cast<size_t>(i)];
    order[static_cast<size_t>(i)] = static_cast<int>(axis < 0 ? axis + ndim : axis);
  }
  return order;
}

void infer_transpose(Infer& t, const TransposeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  Slot& data = t.in(0);
  if (!data.shape.has_rank() && !p.axes.empty()) {
    t.set(data, Shape::of_rank(static_cast<int>(p.axes.size())));
  }
  if (!data.shape.has_rank() && t.out(0).shape.has_rank()) {
    t.set(data, Shape::of_rank(t.out(0).shape.ndim()));
  }
  if (!data.shape.has_rank()) return;
  int ndim = data.shape.ndim();
  if (!p.axes.empty() && static_cast<int>(p.axes.size()) != ndim) {
    fail<ShapeError>(t.who(), ": axes ", Shape(p.axes), " must name each of the ", ndim,
                     " axes of data of shape ", data.shape, " once");
  }
  SmallVector<bool, 6> seen(static_cast<size_t>(ndim), false);
  for (int64_t given : p.axes) {
    auto axis = static_cast<size_t>(t.axis(given, data));
    if (seen[axis]) {
      fail<ShapeError>(t.who(), ": axes ", Shape(p.axes), " name axis ", axis, " twice");
    }
    seen[axis] = true;
  }
  infer_permuted(t, transpose_order(p.axes, ndim));
}

void transpose_forward(Run& run, const TransposeParam& p) {
  copy_permuted(run, run.in(0), run.out(0), transpose_order(p.axes, run.in(0).ndim()));
}

Values transpose_gradient(Grad& g, const TransposeParam& p) {
  TransposeParam inverse;
  if (!p.axes.empty()) {
    Axes order = transpose_order(p.axes, static_cast<int>(p.axes.size()));
    inverse.axes.resize(order.size());
    for (size_t i = 0; i < order.size(); ++i) {
      inverse.axes[static_cast<size_t>(order[i])] = static_cast<int64_t>(i);
    }
  }
  return {apply("transpose", inverse, {g.out_grad(0)})};
}

Axes swap_order(int first, int second, int ndim) {
  Axes order(static_cast<size_t>(ndim), 0);
  std::iota(order.begin(), order.end(), 0);
  std::swap(order[static_cast<size_t>(first < 0 ? first + ndim : first)],
            order[static_cast<size_t>(second < 0 ? second + ndim : second)]);
  return order;
}

void infer_swap(Infer& t, const SwapAxisParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  Slot& data = t.in(0);
  if (!data.shape.has_rank() && t.out(0).shape.has_rank()) {
    t.set(data, Shape::of_rank(t.out(0).shape.ndim()));
  }
  if (!data.shape.has_rank()) return;
  int first = t.axis(p.dim1, data), second = t.axis(p.dim2, data);
  infer_permuted(t, swap_order(first, second, data.shape.ndim()));
}

void swap_forward(Run& run, const SwapAxisParam& p) {
  copy_permuted(run, run.in(0), run.out(0), swap_order(p.dim1, p.dim2, run.in(0).ndim()));
}

Values swap_gradient(Grad& g, const SwapAxisParam& p) {
  return {apply("SwapAxis", p, {g.out_grad(0)})};
}

void infer_reverse(Infer& t, const ReverseParam& p) {
  t.unify(t.in(0), t.out(0));
  for (int64_t axis : p.axis) t.axis(axis, t.in(0));
}

void reverse_forward(Run& run, const ReverseParam& p) {
  const Tensor& x = run.in(0);
  if (x.size() == 0) return;
  Dims strides = contiguous_strides(x.shape());
  Dims from_strides = strides;
  int64_t start = 0;
  for (int64_t given : p.axis) {
    auto axis = static_cast<size_t>(given < 0 ? given + x.ndim() : given);
    start += (x.shape().dims()[axis] - 1) * from_strides[axis];  // named twice: turned back
    from_strides[axis] = -from_strides[axis];
  }
  int64_t bytes = size_of(x.dtype());
  copy_strided(run, {x.shape().dims(), from_strides, strides},
               static_cast<const char*>(x.raw()) + start * bytes, run.out(0).raw(), bytes);
}

Values reverse_gradient(Grad& g, const ReverseParam& p) {
  return {apply("reverse", p, {g.out_grad(0)})};
}

void check_block(Infer& t, const BlockSizeParam& p) {
  if (p.block_size < 1) {
    fail<ShapeError>(t.who(), ": block_size must be positive, got ", p.block_size);
  }
  t.unify_dtype(t.in(0), t.out(0));
  t.set(t.in(0), Shape::of_rank(4));
  t.set(t.out(0), Shape::of_rank(4));
}

int64_t divided(Infer& t, int64_t extent, int64_t by, int axis) {
  if (extent == kUnknown) return kUnknown;
  if (extent % by != 0) {
    fail<ShapeError>(t.who(), ": axis ", axis, " of extent ", extent, " must be divisible by ", by);
  }
  return extent / by;
}

int64_t times(int64_t extent, int64_t by) { return extent == kUnknown ? kUnknown : extent * by; }

// `deep` is (N, C·b·b, H, W), `wide` is (N, C, H·b, W·b): either may be the input.
void infer_blocks(Infer& t, Slot& deep, Slot& wide, int64_t b) {
  const Shape& d = deep.shape;
  t.set(wide, Shape{d[0], divided(t, d[1], b * b, 1), times(d[2], b), times(d[3], b)});
  const Shape& w = wide.shape;
  t.set(deep, Shape{w[0], times(w[1], b * b), divided(t, w[2], b, 2), divided(t, w[3], b, 3)});
}

void infer_depth_to_space(Infer& t, const BlockSizeParam& p) {
  check_block(t, p);
  infer_blocks(t, t.in(0), t.out(0), p.block_size);
}

void infer_space_to_depth(Infer& t, const BlockSizeParam& p) {
  check_block(t, p);
  infer_blocks(t, t.out(0), t.in(0), p.block_size);
}

void depth_to_space_forward(Run& run, const BlockSizeParam& p) {
  int64_t b = p.block_size;
  const Shape& s = run.in(0).shape();
  Shape parts{s[0], b, b, s[1] / (b * b), s[2], s[3]};
  Shape result{s[0], s[1] / (b * b), s[2], b, s[3], b};
  copy_permuted(run, run.in(0).reshaped(parts), run.out(0).reshaped(result), {0, 3, 4, 1, 5, 2});
}

void space_to_depth_forward(Run& run, const BlockSizeParam& p) {
  int64_t b = p.block_size;
  const Shape& s = run.in(0).shape();
  Shape parts{s[0], s[1], s[2] / b, b, s[3] / b, b};
  Shape result{s[0], b, b, s[1], s[2] / b, s[3] / b};
  copy_permuted(run, run.in(0).reshaped(parts), run.out(0).reshaped(result), {0, 3, 5, 1, 2, 4});
}

}  // namespace

OpDef transpose() {
  return define<TransposeParam>({
      .name = "transpose",
      .doc = "Permutes the axes.",
      .inputs = {"data"},
      .infer = infer_transpose,
      .gradient = transpose_gradient,
      .cpu = transpose_forward,
      .is_cheap = true,
  });
}

OpDef swap_axis() {
  return define<SwapAxisParam>({
      .name = "SwapAxis",
      .doc = "Exchanges two axes.",
      .aliases = {"swapaxes", "_npi_swapaxes"},
      .inputs = {"data"},
      .infer = infer_swap,
      .gradient = swap_gradient,
      .cpu = swap_forward,
      .names_its_input = true,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef reverse() {
  return define<ReverseParam>({
      .name = "reverse",
      .doc = "Reverses the order of the elements along the given axes.",
      .aliases = {"flip"},
      .inputs = {"data"},
      .infer = infer_reverse,
      .gradient = reverse_gradient,
      .cpu = reverse_forward,
      .names_its_input = true,
      .is_cheap = true,
  });
}

OpDef depth_to_space() {
  return define<BlockSizeParam>({
      .name = "depth_to_space",
      .doc = "Moves groups of channels of (N, C, H, W) data into squares of the image.",
      .inputs = {"data"},
      .infer = infer_depth_to_space,
      .gradient = [](Grad& g, const BlockSizeParam& p) -> Values {
        return {apply("space_to_depth", p, {g.out_grad(0)})};
      },
      .cpu = depth_to_space_forward,
      .names_its_input = true,
      .is_cheap = true,
  });
}

OpDef space_to_depth() {
  return define<BlockSizeParam>({
      .name = "space_to_depth",
      .doc = "Moves squares of the image of (N, C, H, W) data into groups of channels.",
      .inputs = {"data"},
      .infer = infer_space_to_depth,
      .gradient = [](Grad& g, const BlockSizeParam& p) -> Values {
        return {apply("depth_to_space", p, {g.out_grad(0)})};
      },
      .cpu = space_to_depth_forward,
      .names_its_input = true,
      .is_cheap = true,
  });
}

}  // namespace mx::ops
