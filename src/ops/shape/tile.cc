#include "ops/shape/tile.h"

#include <algorithm>

#include "base/ceil_div.h"
#include "ops/shape/strided_copy.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// From the data to the result, in the order of the result's axes; along an axis of copies the data
// stands still (from_stride 0). The strides of the result, which is contiguous, are filled last.
StridedCopy finished(StridedCopy plan) {
  plan.to_strides = contiguous_strides(Shape(plan.extents));
  return plan;
}

Dims padded_left(const Dims& dims, size_t count) {
  Dims result(count - dims.size(), 1);
  result.append(dims.begin(), dims.end());
  return result;
}

}  // namespace

StridedCopy tile_copies(const TileParam& p, const Shape& data) {
  size_t ndim = std::max(p.reps.size(), data.dims().size());
  Shape shape(padded_left(data.dims(), ndim));
  Dims reps = padded_left(p.reps, ndim);
  Dims strides = contiguous_strides(shape);
  StridedCopy plan;
  for (size_t i = 0; i < ndim; ++i) {
    plan.add(reps[i], 0, 0);
    plan.add(shape.dims()[i], strides[i], 0);
  }
  return finished(std::move(plan));
}

StridedCopy repeat_copies(const RepeatParam& p, const Shape& data) {
  StridedCopy plan;
  if (!p.axis) {
    plan.add(data.size(), 1, 0);
    plan.add(p.repeats, 0, 0);
    return finished(std::move(plan));
  }
  int axis = *p.axis < 0 ? *p.axis + data.ndim() : *p.axis;
  int64_t inner = data.product(axis + 1, data.ndim());
  plan.add(data.product(0, axis + 1), inner, 0);
  plan.add(p.repeats, 0, 0);
  plan.add(inner, 1, 0);
  return finished(std::move(plan));
}

namespace {

void copy_out(const Run& run, const Tensor& data, const Tensor& result, const StridedCopy& plan) {
  copy_strided(run, plan, data.raw(), result.raw(), size_of(data.dtype()));
}

// Offsets of all positions of the plan's axes that are (not) copies, in the result.
std::vector<int64_t> offsets_of(const StridedCopy& plan, bool of_copies) {
  std::vector<int64_t> offsets{0};
  for (size_t i = 0; i < plan.extents.size(); ++i) {
    if ((plan.from_strides[i] == 0) != of_copies) continue;
    std::vector<int64_t> longer;
    longer.reserve(offsets.size() * static_cast<size_t>(plan.extents[i]));
    for (int64_t offset : offsets) {
      for (int64_t k = 0; k < plan.extents[i]; ++k)
        longer.push_back(offset + k * plan.to_strides[i]);
    }
    offsets = std::move(longer);
  }
  return offsets;
}

// data[i] = the sum over all copies of element i. The innermost data axis is walked as a line.
template <class T>
void sum_copies(const Run& run, const T* result, T* data, StridedCopy plan) {
  size_t line = plan.extents.size();
  while (line > 0 && plan.from_strides[line - 1] == 0) --line;
  int64_t length = 1, stride = 1;
  if (line > 0) {
    length = plan.extents[line - 1];
    stride = plan.to_strides[line - 1];
    plan.extents.erase(line - 1);
    plan.from_strides.erase(line - 1);
    plan.to_strides.erase(line - 1);
  }
  std::vector<int64_t> lines = offsets_of(plan, false), copies = offsets_of(plan, true);
  constexpr int64_t kChunk = 256;
  int64_t chunks = ceil_div(length, kChunk);
  auto total = static_cast<int64_t>(lines.size()) * chunks;
  int64_t work = std::min(length, kChunk) * static_cast<int64_t>(copies.size());
  run.parallel(total, work, [&](int64_t i) {
    Wide<T> sums[kChunk] = {};
    int64_t begin = i % chunks * kChunk, count = std::min(kChunk, length - begin);
    const T* start = result + lines[static_cast<size_t>(i / chunks)] + begin * stride;
    for (int64_t copy : copies) {
      const T* source = start + copy;
      for (int64_t k = 0; k < count; ++k) sums[k] += static_cast<Acc<T>>(source[k * stride]);
    }
    T* target = data + i / chunks * length + begin;
    for (int64_t k = 0; k < count; ++k) target[k] = static_cast<T>(static_cast<Acc<T>>(sums[k]));
  });
}

void sum_back(const Run& run, const Tensor& gradient, const Tensor& data, const StridedCopy& plan) {
  if (data.size() == 0) return;
  dispatch(kNumeric, data.dtype(),
           [&]<class T>() { sum_copies<T>(run, gradient.data<const T>(), data.data<T>(), plan); });
}

Shape tiled(const TileParam& p, const Shape& data) {
  size_t ndim = std::max(p.reps.size(), data.dims().size());
  Dims dims = padded_left(data.dims(), ndim), reps = padded_left(p.reps, ndim);
  for (size_t i = 0; i < ndim; ++i) {
    if (dims[i] != kUnknown) dims[i] *= reps[i];
  }
  return Shape(dims);
}

void infer_tile(Infer& t, const TileParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  for (int64_t count : p.reps) {
    if (count < 0) fail<ShapeError>(t.who(), ": reps ", Shape(p.reps), " must not be negative");
  }
  if (t.in(0).shape.has_rank()) t.set(t.out(0), tiled(p, t.in(0).shape));
}

void infer_repeat(Infer& t, const RepeatParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  if (p.repeats < 0) {
    fail<ShapeError>(t.who(), ": repeats must not be negative, got ", p.repeats);
  }
  const Slot& data = t.in(0);
  if (!data.shape.has_rank()) return;
  if (!p.axis) {
    int64_t count = data.shape.is_known() ? data.shape.size() * p.repeats : kUnknown;
    t.set(t.out(0), Shape{count});
    return;
  }
  int axis = t.axis(*p.axis, data);
  Shape expected = data.shape;
  if (expected[axis] != kUnknown) expected[axis] *= p.repeats;
  t.set(t.out(0), expected);
}

// Gradients have the inputs (gradient of the result, data for its shape).
template <class P>
void infer_gradient(Infer& t, const P& /*params*/) {
  t.unify_shape(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
}

}  // namespace

OpDef tile() {
  return define<TileParam>({
      .name = "tile",
      .doc = "Lays copies of the whole array side by side along each axis.",
      .aliases = {"_npi_tile"},
      .inputs = {"data"},
      .infer = infer_tile,
      .gradient = [](Grad& g, const TileParam& p) -> Values {
        return {apply("_backward_tile", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu =
          [](Run& run, const TileParam& p) {
            copy_out(run, run.in(0), run.out(0), tile_copies(p, run.in(0).shape()));
          },
      .names_its_input = true,
      .is_cheap = true,
  });
}

OpDef tile_gradient() {
  return define<TileParam>({
      .name = "_backward_tile",
      .doc = "Adds up the copies that tile made of an array of the shape of `like`.",
      .inputs = {"data", "like"},
      .infer = infer_gradient<TileParam>,
      .gradient = [](Grad& g, const TileParam& p) -> Values {
        return {apply("tile", p, {g.out_grad(0)}), Value{}};
      },
      .cpu =
          [](Run& run, const TileParam& p) {
            sum_back(run, run.in(0), run.out(0), tile_copies(p, run.out(0).shape()));
          },
      .reads = all_but(1),
  });
}

OpDef repeat() {
  return define<RepeatParam>({
      .name = "repeat",
      .doc = "Repeats each element, or each slice along an axis.",
      .aliases = {"_np_repeat"},
      .inputs = {"data"},
      .infer = infer_repeat,
      .gradient = [](Grad& g, const RepeatParam& p) -> Values {
        return {apply("_backward_repeat", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu =
          [](Run& run, const RepeatParam& p) {
            copy_out(run, run.in(0), run.out(0), repeat_copies(p, run.in(0).shape()));
          },
      .names_its_input = true,
      .is_cheap = true,
  });
}

OpDef repeat_gradient() {
  return define<RepeatParam>({
      .name = "_backward_repeat",
      .doc = "Adds up the copies that repeat made of an array of the shape of `like`.",
      .inputs = {"data", "like"},
      .infer = infer_gradient<RepeatParam>,
      .gradient = [](Grad& g, const RepeatParam& p) -> Values {
        return {apply("repeat", p, {g.out_grad(0)}), Value{}};
      },
      .cpu =
          [](Run& run, const RepeatParam& p) {
            sum_back(run, run.in(0), run.out(0), repeat_copies(p, run.out(0).shape()));
          },
      .reads = all_but(1),
  });
}

}  // namespace mx::ops
