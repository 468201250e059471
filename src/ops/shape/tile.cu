// The sums that undo tile and repeat, the border of Pad, and the scalar of _slice_assign_scalar.
#include <cstring>

#include "device/cuda/walk.h"
#include "ops/catalog_cuda.h"
#include "ops/pointwise/number.h"
#include "ops/reduce/cuda_reduction.h"
#include "ops/shape/pad.h"
#include "ops/shape/slice.h"
#include "ops/shape/tile.h"
#include "ops/with_word.h"
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

// Each axis of a padded array: its extent, the data's, and the border before it. Neighbours without
// a border are one axis. Index: int32_t where all positions of the result are below 2^31.
template <class Index>
struct Borders {
  static constexpr int kMost = 12;
  PadMode mode;
  int ndim = 0;
  Index padded[kMost] = {}, extent[kMost] = {}, before[kMost] = {};
  mx::cuda::Divisor by_padded[kMost] = {};

  Borders(const Run& run, const PadParam& p, const Shape& data, const Shape& result)
      : mode(p.mode) {
    bool is_joined = false;  // whether the last axis has no border
    for (int axis = 0; axis < data.ndim(); ++axis) {
      bool is_bare = data[axis] == result[axis];
      if (is_bare && is_joined) {
        padded[ndim - 1] = extent[ndim - 1] = extent[ndim - 1] * static_cast<Index>(data[axis]);
      } else {
        check<Unsupported>(ndim < kMost, run.who(), ": on a gpu at most ", kMost,
                           " separate axes, got data of shape ", data);
        padded[ndim] = static_cast<Index>(result[axis]);
        extent[ndim] = static_cast<Index>(data[axis]);
        before[ndim++] = static_cast<Index>(p.pad_width[size_t{2} * static_cast<size_t>(axis)]);
      }
      by_padded[ndim - 1] = mx::cuda::Divisor(padded[ndim - 1]);
      is_joined = is_bare;
    }
    if (ndim == 0) padded[0] = extent[0] = ndim = 1;  // a number
  }

  __device__ Index line_of(int axis, Index position) const {  // position / padded[axis]
    if constexpr (sizeof(Index) == 4) {
      return static_cast<Index>(by_padded[axis].quotient(static_cast<uint32_t>(position)));
    } else {
      return position / padded[axis];
    }
  }
  // Position in the data that a position of the result shows; -1 on a constant border.
  __device__ Index shown(int axis, Index position) const {
    Index at = position - before[axis], size = extent[axis];
    if (at >= 0 && at < size) return at;
    if (mode == PadMode::kConstant) return -1;
    if (mode == PadMode::kEdge) return at < 0 ? 0 : size - 1;
    return at < 0 ? -at : 2 * (size - 1) - at;
  }
  // Where the line of the data starts that a line of the result shows; -1 on a constant border.
  __device__ Index shown_line(Index line) const {
    Index from = 0, step = extent[ndim - 1];
    bool is_inside = true;
#pragma unroll 1
    for (int axis = ndim - 2; axis >= 0; --axis) {
      Index above = line_of(axis, line), at = shown(axis, line - above * padded[axis]);
      is_inside = is_inside && at >= 0;
      from += at * step;
      step *= extent[axis];
      line = above;
    }
    return is_inside ? from : -1;
  }
  // How many positions of the result show position `at` of the data, and the k-th of them.
  __device__ Index copies(int axis, Index at) const {
    Index size = extent[axis], after = padded[axis] - before[axis] - size, count = 1;
    if (mode == PadMode::kEdge) {
      count += (at == 0 ? before[axis] : 0) + (at == size - 1 ? after : 0);
    } else if (mode == PadMode::kReflect) {
      count += (at >= 1 && at <= before[axis]) + (size - 1 - at >= 1 && size - 1 - at <= after);
    }
    return count;
  }
  __device__ Index copy(int axis, Index at, Index k) const {
    Index size = extent[axis], own = before[axis] + at;
    if (k == 0) return own;
    if (mode == PadMode::kEdge) {
      if (at == 0 && k <= before[axis]) return k - 1;
      return before[axis] + size + k - 1 - (at == 0 ? before[axis] : 0);
    }
    if (k == 1 && at >= 1 && at <= before[axis]) return before[axis] - at;
    return before[axis] + 2 * (size - 1) - at;
  }
};

// A step writes 16 bytes; where they start is looked up once, the rest follow along the line.
template <class Index, class Word>
void pad_words(const Run& run, const Borders<Index>& borders, const Word* x, Word* y, Word border,
               Index n) {
  constexpr int kCount = 16 / sizeof(Word);
  bool is_aligned = reinterpret_cast<uintptr_t>(y) % 16 == 0;
  gpu::each(run, ceil_div(int64_t{n}, int64_t{kCount}), [=] __device__(int64_t step) {
    const int last = borders.ndim - 1;
    const Index start = static_cast<Index>(step * kCount), length = borders.padded[last];
    Index line = borders.line_of(last, start), at = start - line * length;
    Index from = borders.shown_line(line);
    gpu::Pack<Word, kCount> out;
#pragma unroll
    for (int k = 0; k < kCount; ++k) {
      if (at == length) {
        at = 0;
        from = start + k < n ? borders.shown_line(++line) : -1;
      }
      Index column = borders.shown(last, at++);
      out.values[k] = from >= 0 && column >= 0 ? x[from + column] : border;
    }
    if (is_aligned && start + kCount <= n) {
      *reinterpret_cast<gpu::Pack<Word, kCount>*>(y + start) = out;
    } else {
#pragma unroll
      for (int k = 0; k < kCount; ++k) {
        if (start + k < n) y[start + k] = out.values[k];
      }
    }
  });
}

template <class Index>
void pad_positions(const Run& run, const PadParam& p, uint64_t border) {
  const Tensor &data = run.in(0), &result = run.out(0);
  Borders<Index> borders(run, p, data.shape(), result.shape());
  with_word(result.dtype(), [&]<class Word>() {
    pad_words(run, borders, static_cast<const Word*>(data.raw()), static_cast<Word*>(result.raw()),
              static_cast<Word>(border), static_cast<Index>(result.size()));
  });
}

void run_pad(Run& run, const PadParam& p) {
  const Tensor& result = run.out(0);
  if (result.size() == 0) return;
  uint64_t border = 0;
  dispatch(kAnyType, result.dtype(), [&]<class T>() {
    T value = convert<T>(p.constant_value);
    std::memcpy(&border, &value, sizeof value);
  });
  if (result.size() < INT32_MAX - 16) return pad_positions<int32_t>(run, p, border);
  pad_positions<int64_t>(run, p, border);
}

// Each position of the data gathers the positions of the result that show it.
template <class T>
void pad_backward(const Run& run, const PadParam& p) {
  Borders<int64_t> borders(run, p, run.out(0).shape(), run.in(0).shape());
  const T* dy = run.in(0).data<const T>();
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t at[borders.kMost], count[borders.kMost], rest = i, total = 1;
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
  add("Pad", run_pad);
  add("_backward_Pad", [](Run& run, const PadParam& p) {
    dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { pad_backward<T>(run, p); });
  });
  add("_slice_assign_scalar", assign_scalar);
}

}  // namespace mx::ops
