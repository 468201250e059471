#include "ops/shape/split_v2.h"

#include <algorithm>

#include "ir/numpy_shapes.h"
#include "ops/shape/concat.h"
#include "ops/shape/reshape.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

int count_of(const SplitV2Param& p) {
  int count = p.sections > 0 ? p.sections : static_cast<int>(p.indices.size());
  return count > 0 ? count : 1;
}

// Begin of each part, and the end of the last.
Dims bounds_of(const SplitV2Param& p, int64_t extent) {
  Dims bounds;
  if (p.sections > 0) {  // the first parts take what does not divide evenly
    int64_t even = extent / p.sections, rest = extent % p.sections;
    for (int i = 0; i <= p.sections; ++i) bounds.push_back(i * even + std::min<int64_t>(i, rest));
    return bounds;
  }
  bounds = p.indices;
  if (bounds.empty()) bounds.push_back(0);
  bounds.push_back(extent);
  return bounds;
}

void infer(Infer& t, const SplitV2Param& p) {
  for (int i = 0; i < t.num_outputs(); ++i) t.unify_dtype(t.in(0), t.out(i));
  const Slot& data = t.in(0);
  if (!data.shape.has_rank()) return;
  int axis = t.axis(p.axis, data);
  if (data.shape[axis] == kUnknown) return;
  Dims bounds = bounds_of(p, data.shape[axis]);
  for (int i = 0; i < t.num_outputs(); ++i) {
    auto at = static_cast<size_t>(i);
    int64_t begin = bounds[at], end = bounds[at + 1];
    if (begin < 0 || begin > end) {
      fail<ShapeError>(t.who(), ": part ", i, " would be [", begin, ", ", end, ") of axis ", p.axis,
                       " of data of shape ", data.shape, "; indices must rise from 0 to ",
                       data.shape[axis]);
    }
    Dims dims = data.shape.dims();
    dims[static_cast<size_t>(axis)] = end - begin;
    if (p.squeeze_axis) {
      if (end - begin != 1) {
        fail<ShapeError>(t.who(), ": squeeze_axis needs parts of extent 1, part ", i, " has ",
                         end - begin);
      }
      dims.erase(static_cast<size_t>(axis));
      if (dims.empty() && !numpy_shapes()) dims.push_back(1);  // in MXNet 1 () means unknown
    }
    t.set(t.out(i), Shape(dims));
  }
}

void forward(Run& run, const SplitV2Param& p) {
  const Tensor& whole = run.in(0);
  int axis = p.axis < 0 ? p.axis + whole.ndim() : p.axis;
  Dims bounds = bounds_of(p, whole.shape()[axis]);
  int64_t bytes = size_of(whole.dtype());
  int64_t outer = whole.shape().product(0, axis);
  int64_t inner = whole.shape().product(axis + 1, whole.ndim());
  int64_t pitch = whole.shape()[axis] * inner;
  for (int i = 0; i < run.num_outputs(); ++i) {
    auto at = static_cast<size_t>(i);
    int64_t width = (bounds[at + 1] - bounds[at]) * inner;
    if (outer * width == 0) continue;
    copy_strided(run, {{outer, width}, {pitch, 1}, {width, 1}},
                 static_cast<const char*>(whole.raw()) + bounds[at] * inner * bytes,
                 run.out(i).raw(), bytes);
  }
}

Values gradient(Grad& g, const SplitV2Param& p) {
  Values parts;
  for (int i = 0; i < g.num_outputs(); ++i) parts.push_back(g.out_grad(i));
  int count = g.num_outputs();
  if (!p.squeeze_axis) return {apply("Concat", ConcatParam{count, p.axis}, parts)};
  Value joined = apply("stack", StackParam{.axis = p.axis, .num_args = count}, parts);
  return {reshaped_like(joined, g.in(0))};  // parts of one axis kept an axis of extent one
}

}  // namespace

OpDef split_v2() {
  return define<SplitV2Param>({
      .name = "_split_v2",
      .doc = "Takes an axis apart, at given places or into equal parts; one output each.",
      .aliases = {"_npi_split"},
      .inputs = {"data"},
      .num_outputs = count_of,
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .is_cheap = true,
  });
}

}  // namespace mx::ops
