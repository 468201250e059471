#include "ops/cuda_lines.h"
#include "ops/nn/pooling/pooling_flat.cuh"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using flat::channels_of;
using flat::each_in_window;
using flat::FlatPlace;
using flat::FlatPooling;
using flat::has_packs;
using flat::largest_kernel;

template <class T, int kSize>
__global__ void __launch_bounds__(gpu::kThreads)
    mean_kernel(FlatPooling p, const T* x, T* y, uint32_t n) {
  using Pack = gpu::Pack<T, kSize>;
  for (auto i = static_cast<uint32_t>(gpu::first()); i < n; i += gridDim.x * blockDim.x) {
    FlatPlace at(p.out, i);
    Acc<T> sums[kSize] = {};
    each_in_window<kSize>(p, x, at, [&](const Pack& pack, int, int) {
#pragma unroll
      for (int j = 0; j < kSize; ++j) sums[j] += gpu::widen(pack.values[j]);
    });
    auto weight = p.weight<Acc<T>>(at.row, at.column);
    Pack results;
#pragma unroll
    for (int j = 0; j < kSize; ++j) results.values[j] = gpu::narrow<T>(sums[j] * weight);
    gpu::store_pack(y + int64_t{i} * kSize, results);
  }
}

// The mean of each whole plane, where its elements lie side by side.
template <class T>
void mean_planes(const Run& run, const PoolGeometry& g, const PoolRule& rule) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t size = g.in_plane();
  double weight = rule.type == PoolType::kSum ? 1 : 1 / static_cast<double>(size);
  gpu::each_line(run, g.planes, size, 1, [=] __device__(auto group, int64_t plane) {
    const T* from = x + plane * size;
    double sum =
        group.sum(size, [&](int64_t i) { return static_cast<double>(gpu::widen(from[i])); });
    if (group.rank() == 0) y[plane] = gpu::narrow<T>(static_cast<Acc<T>>(sum * weight));
  });
}

template <class T, int kSize>
void forward(const Run& run, const PoolGeometry& g, const PoolRule& rule) {
  FlatPooling p(g, rule, channels_of(g, run.in(0)) / kSize);
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  auto n = static_cast<uint32_t>(run.out(0).size() / kSize);
  if (rule.type == PoolType::kMax) {
    uint8_t* no_taps = nullptr;
    gpu::launch(run, gpu::grid_for(n), gpu::kThreads, largest_kernel<T, kSize>, p, x, y, no_taps,
                n);
  } else {
    gpu::launch(run, gpu::grid_for(n), gpu::kThreads, mean_kernel<T, kSize>, p, x, y, n);
  }
}

}  // namespace

bool is_flat(const PoolGeometry& g, const PoolRule& rule) {
  bool has_two_axes = g.in[0] == 1 && g.out[0] == 1 && g.windows[0].kernel == 1;
  int64_t most = std::max(g.in_plane(), g.out_plane()) * g.planes;
  return has_two_axes && rule.type != PoolType::kLp && most <= INT32_MAX;
}

void pool_flat(const Run& run, const PoolGeometry& g, const PoolRule& rule) {
  bool is_whole = g.out_plane() == 1 && g.windows[1].kernel == g.in[1] && g.windows[1].pad == 0 &&
                  g.windows[2].kernel == g.in[2] && g.windows[2].pad == 0;
  bool takes_planes =
      is_whole && g.in_plane() > 0 && !g.channels_last && rule.type != PoolType::kMax;
  bool packed = has_packs(g, run.inputs, run.out(0));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    if (takes_planes) return mean_planes<T>(run, g, rule);
    packed ? forward<T, 16 / sizeof(T)>(run, g, rule) : forward<T, 1>(run, g, rule);
  });
}

}  // namespace mx::ops
