// The sums that undo tile and repeat, the border of Pad, and the scalar of _slice_assign_scalar.
#include "device/cuda/walk.h"
#include "ops/catalog_cuda.h"
#include "ops/pointwise/number.h"
#include "ops/reduce/cuda_reduction.h"
#include "ops/shape/pad.h"
#include "ops/shape/slice.h"
#include "ops/shape/tile.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Axes of copies stand still in the data: they are summed.
void sum_back(const Run& run, const StridedCopy& plan) {
  const Tensor& out = run.out(0);
  if (out.size() == 0) return;
  AxisMask mask(plan.extents.size(), false);
  for (size_t i = 0; i < mask.size(); ++i) mask[i] = plan.from_strides[i] == 0;
  gpu::sum_axes(run, run.in(0).reshaped(Shape(plan.extents)), mask, out.raw(), out.dtype());
}

// Each axis of a padded array: its extent, the data's, and the border before it.
struct Borders {
  static constexpr int kMost = 12;
  PadMode mode;
  int ndim;
  int64_t padded[kMost], extent[kMost], before[kMost];
  bool fits;  // all positions of the result are below 2^31
  mx::cuda::Divisor by_padded[kMost];

  __device__ int64_t line_of(int axis, int64_t position) const {  // position / padded[axis]
    return fits ? by_padded[axis].quotient(static_cast<uint32_t>(position))
                : position / padded[axis];
  }
  // Position in the data that a position of the result shows; -1 on a constant border.
  __device__ int64_t shown(int axis, int64_t position) const {
    int64_t at = position - before[axis], size = extent[axis];
    if (at >= 0 && at < size) return at;
    if (mode == PadMode::kConstant) return -1;
    if (mode == PadMode::kEdge) return at < 0 ? 0 : size - 1;
    return at < 0 ? -at : 2 * (size - 1) - at;
  }
  // How many positions of the result show position `at` of the data, and the k-th of them.
  __device__ int64_t copies(int axis, int64_t at) const {
    int64_t size = extent[axis], after = padded[axis] - before[axis] - size, count = 1;
    if (mode == PadMode::kEdge) {
      count += (at == 0 ? before[axis] : 0) + (at == size - 1 ? after : 0);
    } else if (mode == PadMode::kReflect) {
      count += (at >= 1 && at <= before[axis]) + (size - 1 - at >= 1 && size - 1 - at <= after);
    }
    return count;
  }
  __device__ int64_t copy(int axis, int64_t at, int64_t k) const {
    int64_t size = extent[axis], own = before[axis] + at;
    if (k == 0) return own;
    if (mode == PadMode::kEdge) {
      if (at == 0 && k <= before[axis]) return k - 1;
      return before[axis] + size + k - 1 - (at == 0 ? before[axis] : 0);
    }
    if (k == 1 && at >= 1 && at <= before[axis]) return before[axis] - at;
    return before[axis] + 2 * (size - 1) - at;
  }
};

Borders borders_of(const Run& run, const PadParam& p, const Shape& data, const Shape& result) {
  check<Unsupported>(data.ndim() <= Borders::kMost, run.who(), ": on a gpu at most ",
                     Borders::kMost, " axes, got ", data.ndim());
  Borders borders{p.mode, data.ndim(), {}, {}, {}, result.size() <= INT32_MAX, {}};
  for (int axis = 0; axis < data.ndim(); ++axis) {
    borders.padded[axis] = result[axis];
    borders.by_padded[axis] = mx::cuda::Divisor(result[axis]);
    borders.extent[axis] = data[axis];
    borders.before[axis] = p.pad_width[size_t{2} * static_cast<size_t>(axis)];
  }
  return borders;
}

template <class T>
void pad(const Run& run, const PadParam& p) {
  Borders borders = borders_of(run, p, run.in(0).shape(), run.out(0).shape());
  const T* x = run.in(0).data<const T>();
  T *y = run.out(0).data<T>(), border = convert<T>(p.constant_value);
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t rest = i, from = 0, step = 1;
    bool is_inside = true;
    for (int axis = borders.ndim - 1; axis >= 0; --axis) {
      int64_t above = borders.line_of(axis, rest);
      int64_t at = borders.shown(axis, rest - above * borders.padded[axis]);
      is_inside = is_inside && at >= 0;
      from += at * step;
      step *= borders.extent[axis];
      rest = above;
    }
    y[i] = is_inside ? x[from] : border;
  });
}

// Each position of the data gathers the positions of the result that show it.
template <class T>
void pad_backward(const Run& run, const PadParam& p) {
  Borders borders = borders_of(run, p, run.out(0).shape(), run.in(0).shape());
  const T* dy = run.in(0).data<const T>();
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t at[Borders::kMost], count[Borders::kMost], rest = i, total = 1;
    for (int axis = borders.ndim - 1; axis >= 0; --axis) {
      at[axis] = rest % borders.extent[axis];
      rest /= borders.extent[axis];
      count[axis] = borders.copies(axis, at[axis]);
      total *= count[axis];
    }
    Acc<T> sum = 0;
    for (int64_t k = 0; k < total; ++k) {
      int64_t from = 0, step = 1, which = k;
      for (int axis = borders.ndim - 1; axis >= 0; --axis) {
        from += borders.copy(axis, at[axis], which % count[axis]) * step;
        which /= count[axis];
        step *= borders.padded[axis];
      }
      sum = plus(sum, gpu::widen(dy[from]));
    }
    dx[i] = gpu::narrow<T>(sum);
  });
}

template <class T>
void fill_subarray(const Run& run, const Subarray& part, double scalar) {
  mx::cuda::Walk<1> walk;
  for (size_t axis = 0; axis < part.extents.size(); ++axis) {
    walk.add(part.extents[axis], {part.strides[axis]});
  }
  T *y = run.out(0).data<T>() + part.start, value = static_cast<T>(static_cast<Acc<T>>(scalar));
  gpu::each(run, walk.size(), [=] __device__(int64_t i) { y[walk[i][0]] = value; });
}

void assign_scalar(Run& run, const SliceAssignScalarParam& p) {
  const Tensor& out = run.out(0);
  if (run.in(0).raw() != out.raw() && out.size() > 0) {
    run.stream().copy(out.raw(), run.in(0).raw(), out.bytes());
  }
  Subarray part = assigned_subarray(p, out.shape());
  dispatch(kAnyType, out.dtype(), [&]<class T>() { fill_subarray<T>(run, part, p.scalar); });
}

}  // namespace

void add_cuda_tile(OpTable& table) {
  auto add = cuda_adder(table);
  add("_backward_tile",
      [](Run& run, const TileParam& p) { sum_back(run, tile_copies(p, run.out(0).shape())); });
  add("_backward_repeat",
      [](Run& run, const RepeatParam& p) { sum_back(run, repeat_copies(p, run.out(0).shape())); });
  add("Pad", [](Run& run, const PadParam& p) {
    dispatch(kAnyType, run.out(0).dtype(), [&]<class T>() { pad<T>(run, p); });
  });
  add("_backward_Pad", [](Run& run, const PadParam& p) {
    dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { pad_backward<T>(run, p); });
  });
  add("_slice_assign_scalar", assign_scalar);
}

}  // namespace mx::ops
