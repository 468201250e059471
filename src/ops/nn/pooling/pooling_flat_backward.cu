// Gradients of pooling, gathered: every element asks the windows that hold it, and nothing is added
// up in memory.
#include "ops/nn/pooling/pooling_flat.cuh"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using flat::channels_of;
using flat::FlatPlace;
using flat::FlatPooling;
using flat::has_packs;
using flat::Images;
using flat::largest_kernel;

// Sums over all windows that hold an element what each passes on to it: with `taps`, its slope
// where the element is the window's largest; without, its share.
template <class T, int kSize, bool kIsMax>
__global__ void __launch_bounds__(gpu::kThreads)
    gather_kernel(FlatPooling p, const T* dy, const uint8_t* taps, T* dx, uint32_t n) {
  using A = Acc<T>;
  using Pack = gpu::Pack<T, kSize>;
  for (auto i = static_cast<uint32_t>(gpu::first()); i < n; i += gridDim.x * blockDim.x) {
    FlatPlace at(p.in, i);
    int last_row = p.rows.last_with(at.row), last_column = p.columns.last_with(at.column);
    int first_column = p.columns.first_with(at.column);
    A sums[kSize] = {};
    for (int row = p.rows.first_with(at.row); row <= last_row; ++row) {
#pragma unroll 2
      for (int column = first_column; column <= last_column; ++column) {
        int64_t window = p.out.index(at.image, row, column, at.pack);
        Pack slopes = gpu::load_pack<kSize>(dy + window * kSize);
        if constexpr (kIsMax) {
          auto places = gpu::load_pack<kSize>(taps + window * kSize);
          int mine =
              (at.row - p.rows.start(row)) * p.columns.kernel + at.column - p.columns.start(column);
#pragma unroll
          for (int j = 0; j < kSize; ++j) {
            sums[j] += places.values[j] == mine ? gpu::widen(slopes.values[j]) : A(0);
          }
        } else {
          auto weight = p.weight<A>(row, column);
#pragma unroll
          for (int j = 0; j < kSize; ++j) sums[j] += gpu::widen(slopes.values[j]) * weight;
        }
      }
    }
    Pack results;
#pragma unroll
    for (int j = 0; j < kSize; ++j) results.values[j] = gpu::narrow<T>(sums[j]);
    gpu::store_pack(dx + int64_t{i} * kSize, results);
  }
}

// The same with the channels first, for several neighbours of a line at a time.
template <class T, int kSize, bool kIsMax>
__global__ void __launch_bounds__(gpu::kThreads)
    gather_line_kernel(FlatPooling p, Images packs, const T* dy, const uint8_t* taps, T* dx,
                       uint32_t n) {
  using A = Acc<T>;
  for (auto i = static_cast<uint32_t>(gpu::first()); i < n; i += gridDim.x * blockDim.x) {
    FlatPlace at(packs, i);
    int left = at.column * kSize;
    int last_row = p.rows.last_with(at.row), last_column = p.columns.last_with(left + kSize - 1);
    int first_column = p.columns.first_with(left);
    A sums[kSize] = {};
    for (int row = p.rows.first_with(at.row); row <= last_row; ++row) {
      int line = (at.row - p.rows.start(row)) * p.columns.kernel;  // its first place in the window
#pragma unroll 4
      for (int column = first_column; column <= last_column; ++column) {
        int64_t window = p.out.index(at.image, row, column, 0);
        A slope = gpu::widen(dy[window]);
        int start = p.columns.start(column) - left, end = start + p.columns.kernel;
        if constexpr (kIsMax) {
          int place = taps[window] - line;
          int mine = place >= 0 && place < p.columns.kernel ? start + place : -1;
#pragma unroll
          for (int j = 0; j < kSize; ++j) sums[j] += j == mine ? slope : A(0);
        } else {
          A share = slope * p.weight<A>(row, column);
#pragma unroll
          for (int j = 0; j < kSize; ++j) sums[j] += j >= start && j < end ? share : A(0);
        }
      }
    }
    gpu::Pack<T, kSize> results;
#pragma unroll
    for (int j = 0; j < kSize; ++j) results.values[j] = gpu::narrow<T>(sums[j]);
    gpu::store_pack(dx + int64_t{i} * kSize, results);
  }
}

// Finds the places of the largest elements, null where they do not matter.
template <class T, int kSize>
const uint8_t* find_taps(const Run& run, const FlatPooling& p, const PoolRule& rule) {
  if (rule.type != PoolType::kMax) return nullptr;
  int64_t windows = run.in(0).size();
  auto* taps = run.scratch<uint8_t>(windows);
  auto n = static_cast<uint32_t>(windows / kSize);
  T* no_values = nullptr;
  gpu::launch(run, gpu::grid_for(n), gpu::kThreads, largest_kernel<T, kSize>, p,
              run.in(1).data<const T>(), no_values, taps, n);
  return taps;
}

template <class T, int kSize>
void gather(const Run& run, const PoolGeometry& g, const PoolRule& rule) {
  const Tensor &dy = run.in(0), &dx = run.out(0);
  FlatPooling p(g, rule, channels_of(g, dx) / kSize);
  const uint8_t* taps = find_taps<T, kSize>(run, p, rule);
  auto n = static_cast<uint32_t>(dx.size() / kSize);
  auto* kernel = taps ? gather_kernel<T, kSize, true> : gather_kernel<T, kSize, false>;
  gpu::launch(run, gpu::grid_for(n), gpu::kThreads, kernel, p, dy.data<const T>(), taps,
              dx.data<T>(), n);
}

template <class T, int kSize>
void gather_lines(const Run& run, const PoolGeometry& g, const PoolRule& rule) {
  const Tensor &dy = run.in(0), &dx = run.out(0);
  FlatPooling p(g, rule, 1);
  const uint8_t* taps = find_taps<T, 1>(run, p, rule);
  Images packs({1, g.in[1], g.in[2] / kSize}, 1);
  auto n = static_cast<uint32_t>(dx.size() / kSize);
  auto* kernel = taps ? gather_line_kernel<T, kSize, true> : gather_line_kernel<T, kSize, false>;
  gpu::launch(run, gpu::grid_for(n), gpu::kThreads, kernel, p, packs, dy.data<const T>(), taps,
              dx.data<T>(), n);
}

}  // namespace

bool has_flat_gradient(const PoolGeometry& g, const PoolRule& rule) {
  bool has_places = g.windows[1].kernel * g.windows[2].kernel <= flat::kNowhere;
  return is_flat(g, rule) && (has_places || rule.type != PoolType::kMax);
}

void pool_flat_backward(const Run& run, const PoolGeometry& g, const PoolRule& rule) {
  Tensors read = run.inputs;
  if (rule.type != PoolType::kMax) read.resize(1);  // data has no memory then
  bool packed = has_packs(g, read, run.out(0));
  bool has_lines = !g.channels_last && reinterpret_cast<uintptr_t>(run.out(0).raw()) % 16 == 0;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    constexpr int kSize = 16 / sizeof(T);
    if (packed) return gather<T, kSize>(run, g, rule);
    if (has_lines && g.in[2] % kSize == 0) return gather_lines<T, kSize>(run, g, rule);
    gather<T, 1>(run, g, rule);
  });
}

}  // namespace mx::ops
