// The one reduction on CUDA: any axes of an array, any reducer of reducers.h.
//
//   gpu::reduce<LargestOf, T>(run, in, mask, y, dtype);
//
// As on the host: axes of a kind are merged; either the innermost axis is reduced, and groups of
// threads fold lines of adjacent elements, or it is kept, and each thread folds a column. Long
// reductions are cut into chunks whose count depends on the shape alone, so that a result is the
// same on every GPU and in every run. Sums run in Wide<T>, in a fixed order.
#pragma once

#include <algorithm>

#include "base/ceil_div.h"
#include "device/cuda/walk.h"
#include "ops/cuda_each.h"
#include "ops/reduce/plan.h"
#include "ops/reduce/reducers.h"

namespace mx::ops::gpu {

inline mx::cuda::Walk<1> walk_of(const AxisList& axes) {
  mx::cuda::Walk<1> walk;
  for (size_t i = 0; i < axes.sizes.size(); ++i) walk.add(axes.sizes[i], {axes.strides[i]});
  return walk;
}

// Element `at` of an array whose dtype is known when the kernel runs. Results are few, so looking
// at the dtype costs nothing, and kernels need not exist once per dtype of the result.
template <class V>
__noinline__ __device__ void store_as(void* y, DType dtype, int64_t at, V value) {
  auto store = [&]<class T>(T* array) { array[at] = narrow<T>(value); };
  switch (dtype) {
    case DType::kFloat32:
      return store(static_cast<float*>(y));
    case DType::kFloat64:
      return store(static_cast<double*>(y));
    case DType::kFloat16:
      return store(static_cast<Half*>(y));
    case DType::kBFloat16:
      return store(static_cast<BFloat16*>(y));
    case DType::kUint8:
      return store(static_cast<uint8_t*>(y));
    case DType::kInt8:
      return store(static_cast<int8_t*>(y));
    case DType::kInt32:
      return store(static_cast<int32_t*>(y));
    case DType::kInt64:
      return store(static_cast<int64_t*>(y));
    case DType::kBool:
      return store(static_cast<bool*>(y));
  }
}

// Writes the result of an output, or keeps the state of a chunk of it.
template <class R, class State>
struct Target {
  void* y;
  DType dtype;     // of y, unless results are structs
  State* states;   // null: there is one chunk
  int64_t length;  // elements that are reduced to one
  bool divides;    // by their count: a mean, where R is a sum
  __device__ void store(int64_t unit, int64_t output, const State& state) const {
    if (states) {
      states[unit] = state;
      return;
    }
    auto result = R::finish(state, length);
    if constexpr (std::is_class_v<decltype(result)>) {
      static_cast<decltype(result)*>(y)[output] = result;
    } else {
      if constexpr (std::is_same_v<R, SumOf>) {
        if (divides) result = MeanOf::finish(state, length);
      }
      store_as(y, dtype, output, result);
    }
  }
};

// Merges the states of kGroup neighbouring threads; the first of them gets the result.
template <class R, int kGroup, class State>
__device__ State merge_group(State state) {
  __shared__ State shared[kThreads];
  auto sync = [] {
    if constexpr (kGroup > 32) {
      __syncthreads();
    } else {
      __syncwarp();
    }
  };
  sync();  // what was there before has been read
  shared[threadIdx.x] = state;
#pragma unroll 1
  for (int width = kGroup / 2; width > 0; width /= 2) {
    sync();
    if (threadIdx.x % kGroup < width) R::merge(shared[threadIdx.x], shared[threadIdx.x + width]);
  }
  return shared[threadIdx.x];
}

// A group of threads per unit; unit = output * chunks + chunk.
template <class R, int kGroup, class T, class Target>
__global__ void __launch_bounds__(kThreads)
    lines_kernel(const T* x, mx::cuda::Walk<1> kept, mx::cuda::Walk<1> reduced, bool is_adjacent,
                 int64_t units, int64_t chunks, int64_t chunk, int64_t length, Target target) {
  constexpr int kGroups = kThreads / kGroup;
  int64_t steps = ceil_div(units, kGroups);
  for (int64_t step = blockIdx.x; step < steps; step += gridDim.x) {
    int64_t unit = step * kGroups + threadIdx.x / kGroup;
    auto state = R::template start<T>();
    int64_t output = unit / chunks;
    if (unit < units) {
      const T* base = x + kept[output][0];
      int64_t begin = unit % chunks * chunk, end = min(begin + chunk, length);
      if (is_adjacent) {
#pragma unroll 4
        for (int64_t i = begin + threadIdx.x % kGroup; i < end; i += kGroup) {
          R::add(state, widen(base[i]), i);
        }
      } else {
        for (int64_t i = begin + threadIdx.x % kGroup; i < end; i += kGroup) {
          R::add(state, widen(base[reduced[i][0]]), i);
        }
      }
    }
    state = merge_group<R, kGroup>(state);
    if (unit < units && threadIdx.x % kGroup == 0) target.store(unit, output, state);
  }
}

// A thread per unit; unit = chunk * outputs + output, and neighbours read neighbours.
template <class R, class T, class Target>
__global__ void __launch_bounds__(kThreads)
    columns_kernel(const T* x, mx::cuda::Walk<1> kept, mx::cuda::Walk<1> reduced, int64_t outputs,
                   int64_t width, int64_t chunks, int64_t chunk, int64_t rows, Target target) {
  for (int64_t unit = first(); unit < outputs * chunks; unit += stride()) {
    int64_t c = unit / outputs, output = unit - c * outputs;
    int64_t outer = output / width;
    const T* base = x + kept[outer][0] + (output - outer * width);
    auto state = R::template start<T>();
    int64_t end = min((c + 1) * chunk, rows);
    for (int64_t row = c * chunk; row < end; ++row) {
      R::add(state, widen(base[reduced[row][0]]), row);
    }
    target.store(unit, output, state);
  }
}

// A group of threads merges the chunks of an output.
template <class R, int kGroup, class State, class Target>
__global__ void __launch_bounds__(kThreads)
    merge_kernel(const State* states, int64_t outputs, int64_t chunks, int64_t output_step,
                 int64_t chunk_step, State start, Target target) {
  constexpr int kGroups = kThreads / kGroup;
  int64_t steps = ceil_div(outputs, kGroups);
  for (int64_t step = blockIdx.x; step < steps; step += gridDim.x) {
    int64_t output = step * kGroups + threadIdx.x / kGroup;
    State state = start;
    if (output < outputs) {
      for (int64_t c = threadIdx.x % kGroup; c < chunks; c += kGroup) {
        R::merge(state, states[output * output_step + c * chunk_step]);
      }
    }
    state = merge_group<R, kGroup>(state);
    if (output < outputs && threadIdx.x % kGroup == 0) target.store(output, output, state);
  }
}

inline int64_t blocks_of_groups(int64_t units, int group) {
  return std::min<int64_t>(ceil_div(units, kThreads / group),
                           mx::cuda::multiprocessors() * int64_t{64});
}

template <class R, class State>
void merge_chunks(const Run& run, State start, int64_t outputs, int64_t chunks, int64_t output_step,
                  int64_t chunk_step, Target<R, State> target) {
  const State* states = target.states;
  target.states = nullptr;
  launch(run, blocks_of_groups(outputs, 32), kThreads, merge_kernel<R, 32, State, Target<R, State>>,
         states, outputs, chunks, output_step, chunk_step, start, target);
}

template <class R, class T>
void reduce_lines(const Run& run, const ReductionPlan& plan, const T* x, void* y, DType dtype,
                  bool divides) {
  using State = decltype(R::template start<T>());
  constexpr int64_t kLeastChunk = 8192, kMostChunks = 4096;
  int64_t outputs = plan.kept.count(), length = plan.reduced.count() * plan.inner;
  AxisList axes = plan.reduced;
  axes.add(plan.inner, 1);
  mx::cuda::Walk<1> kept = walk_of(plan.kept), reduced = walk_of(axes);
  int64_t chunk = std::max(kLeastChunk, ceil_div(length, kMostChunks));
  // Many outputs keep the device busy by themselves.
  if (outputs >= kMostChunks || length <= 2 * kLeastChunk) chunk = std::max<int64_t>(length, 1);
  int64_t chunks = std::max<int64_t>(1, ceil_div(length, chunk));
  State* states = chunks > 1 ? run.scratch<State>(outputs * chunks) : nullptr;
  Target<R, State> target{y, dtype, states, length, divides};
  auto fold = [&]<int kGroup>() {
    launch(run, blocks_of_groups(outputs * chunks, kGroup), kThreads,
           lines_kernel<R, kGroup, T, Target<R, State>>, x, kept, reduced, reduced.is_linear(),
           outputs * chunks, chunks, chunk, length, target);
  };
  length <= 1024 ? fold.template operator()<32>() : fold.template operator()<kThreads>();
  if (states) merge_chunks(run, R::template start<T>(), outputs, chunks, chunks, 1, target);
}

template <class R, class T>
void reduce_columns(const Run& run, const ReductionPlan& plan, const T* x, void* y, DType dtype,
                    bool divides) {
  using State = decltype(R::template start<T>());
  constexpr int64_t kBusy = 1 << 17, kLeastRows = 16, kMostChunks = 4096;  // kBusy: threads
  int64_t width = plan.inner, rows = plan.reduced.count(), outputs = plan.kept.count() * width;
  if (outputs == 0) return;
  int64_t most = std::clamp<int64_t>(rows / kLeastRows, 1, kMostChunks);
  int64_t chunks = std::clamp<int64_t>(kBusy / outputs, 1, most);
  int64_t chunk = std::max<int64_t>(1, ceil_div(rows, chunks));
  chunks = std::max<int64_t>(1, ceil_div(rows, chunk));
  State* states = chunks > 1 ? run.scratch<State>(outputs * chunks) : nullptr;
  Target<R, State> target{y, dtype, states, rows, divides};
  launch(run, grid_for(outputs * chunks), kThreads, columns_kernel<R, T, Target<R, State>>, x,
         walk_of(plan.kept), walk_of(plan.reduced), outputs, width, chunks, chunk, rows, target);
  if (states) merge_chunks(run, R::template start<T>(), outputs, chunks, 1, outputs, target);
}

// y has the given dtype, or is an array of the reducer's results where those are structs. With
// `divides` a sum becomes a mean.
template <class R, class T>
void reduce(const Run& run, const Tensor& in, const AxisMask& mask, void* y, DType dtype,
            bool divides = false) {
  const T* x = in.data<const T>();
  ReductionPlan plan(in.shape(), mask);
  if (plan.inner_reduced) return reduce_lines<R, T>(run, plan, x, y, dtype, divides);
  reduce_columns<R, T>(run, plan, x, y, dtype, divides);
}

// The sum over some axes, of an array of any dtype, as one of any dtype: compiled once, in sums.cu.
void sum_axes(const Run& run, const Tensor& in, const AxisMask& mask, void* y, DType dtype,
              bool divides = false);

// The walk back from a reduction: for each element of the reduced array, its output's place.
inline mx::cuda::Walk<1> spread_walk(const Shape& shape, const AxisMask& mask) {
  Dims strides = contiguous_strides(kept_shape(shape, mask));
  mx::cuda::Walk<1> walk;
  for (size_t axis = 0; axis < strides.size(); ++axis) {
    walk.add(shape.dims()[axis], {mask[axis] ? 0 : strides[axis]});
  }
  return walk;
}

}  // namespace mx::ops::gpu
