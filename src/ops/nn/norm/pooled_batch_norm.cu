// BatchNorm, relu and the largest element of each window on CUDA: the statistics as BatchNorm's,
// then one pass that normalizes only what is largest. The gradient's sums go over the windows; dx
// asks the windows that hold an element, and nothing is added up in memory.
#include "ops/catalog_cuda.h"
#include "ops/nn/norm/batch_norm_gradient.cuh"
#include "ops/nn/norm/batch_norm_statistics.cuh"
#include "ops/nn/norm/pooled_batch_norm.h"
#include "ops/nn/pooling/pooling_flat.cuh"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using P = PooledBatchNormParam;
using cuda_norm::FinishGradients;
using cuda_norm::FinishStatistics;
using cuda_norm::Kept;
using cuda_norm::Pull;
using cuda_norm::States;
using flat::each_in_window;
using flat::FlatPlace;
using flat::FlatPooling;

FlatPooling flat_pooling(const Tensor& data, const Tensor& result, const P& p, int size) {
  PoolingParam pooling = pooling_of(p);
  return {pool_geometry(data.shape(), result.shape(), pooling), rule_of(pooling),
          data.dim(-1) / size};
}

bool has_packs(int size, std::initializer_list<const Tensor*> arrays) {
  return std::ranges::all_of(arrays, [=](const Tensor* array) {
    return array->dim(-1) % size == 0 &&
           reinterpret_cast<uintptr_t>(array->raw()) %
                   static_cast<size_t>(size * size_of(array->dtype())) ==
               0;
  });
}

template <class T>
struct Pooled {
  T *y, *largest;
  uint8_t* places;
};

// What makes the result largest is the largest of data, or the smallest where the scale is
// negative.
template <class T, int kSize>
__global__ void __launch_bounds__(gpu::kThreads)
    pool_normalized_kernel(FlatPooling p, const T* x, const ChannelAffine<Acc<T>>* affines,
                           Pooled<T> to, uint32_t n) {
  using A = Acc<T>;
  using Pack = gpu::Pack<T, kSize>;
  cuda::wait_for_previous();
  for (auto i = static_cast<uint32_t>(gpu::first()); i < n; i += gridDim.x * blockDim.x) {
    FlatPlace at(p.out, i);
    int top = p.rows.start(at.row), left = p.columns.start(at.column);
    const ChannelAffine<A>* affine = affines + at.pack * kSize;
    A signs[kSize], most[kSize];
    Pack largest{};
    gpu::Pack<uint8_t, kSize> places{};
#pragma unroll
    for (int j = 0; j < kSize; ++j) signs[j] = sign_of(affine[j].scale);
    bool is_first = true;
    each_in_window<kSize>(p, x, at, [&](const Pack& pack, int row, int column) {
      auto place = static_cast<uint8_t>((row - top) * p.columns.kernel + column - left);
#pragma unroll
      for (int j = 0; j < kSize; ++j) {
        A value = signs[j] * gpu::widen(pack.values[j]);
        bool is_larger = is_first || value > most[j];
        most[j] = is_larger ? value : most[j];
        largest.values[j] = is_larger ? pack.values[j] : largest.values[j];
        places.values[j] = is_larger ? place : places.values[j];
      }
      is_first = false;
    });
    Pack results;
#pragma unroll
    for (int j = 0; j < kSize; ++j) {
      A value = affine[j](gpu::widen(largest.values[j]));
      results.values[j] = gpu::narrow<T>(Limits<A>{}(value));
      if (!(value > 0)) places.values[j] = kBlockedPlace;
    }
    gpu::store_pack(to.y + int64_t{i} * kSize, results);
    gpu::store_pack(to.largest + int64_t{i} * kSize, largest);
    gpu::store_pack(to.places + int64_t{i} * kSize, places);
  }
}

template <class T>
void forward_of(const Run& run, const P& p) {
  using A = Acc<T>;
  const Tensor &data = run.in(0), &result = run.out(0);
  ChannelView v = channel_view(data.shape(), -1);
  const T* x = data.data<const T>();
  States<A> states{p.fix_gamma ? nullptr : run.in(1).data<const A>(),
                   run.in(2).data<const A>(),
                   run.in(3).data<A>(),
                   run.in(4).data<A>(),
                   run.out(1).data<A>(),
                   run.out(2).data<A>(),
                   p.eps,
                   static_cast<double>(p.momentum),
                   true,
                   {}};
  auto* affines = run.scratch<ChannelAffine<A>>(v.channels);
  cuda_norm::Distances<T> distances{{x}, v};
  bool of_batch = uses_batch(run, plain(p));
  cuda_norm::ChannelParts parts{nullptr, v.channels, v.channels, 0};
  if (of_batch) parts = cuda_norm::add_up(run, v, distances);
  cuda_norm::finish(
      run, parts, FinishStatistics<cuda_norm::Distances<T>>{distances, states, affines, of_batch});
  if (result.size() == 0) return;
  Pooled<T> pooled{result.data<T>(), run.out(3).data<T>(), run.out(4).data<uint8_t>()};
  constexpr int kPacked = cuda_norm::kPack<T>;
  auto pool = [&]<int kSize>(std::integral_constant<int, kSize>) {
    auto n = static_cast<uint32_t>(result.size() / kSize);
    cuda_norm::launch(run, gpu::grid_for(n), gpu::kThreads, pool_normalized_kernel<T, kSize>,
                      flat_pooling(data, result, p, kSize), x, affines, pooled, n);
  };
  if (has_packs(kPacked, {&data, &result, &run.out(3), &run.out(4)})) {
    return pool(std::integral_constant<int, kPacked>{});
  }
  pool(std::integral_constant<int, 1>{});
}

// dx = scale * slope + pull.slope * x + pull.rest, with the slopes of the windows in which the
// element was largest. A thread stays with its channels, if the grid's threads are a multiple of
// the packs of a pixel.
template <class T, int kSize>
__global__ void __launch_bounds__(gpu::kThreads, 3)
    gather_normalized_kernel(FlatPooling p, const T* dy, const uint8_t* places, const T* x, T* dx,
                             Kept<Acc<T>> kept, const Pull<Acc<T>>* pulls, uint32_t n) {
  using A = Acc<T>;
  using Pack = gpu::Pack<T, kSize>;
  cuda::wait_for_previous();
  auto i = static_cast<uint32_t>(gpu::first());
  A scales[kSize];
  Pull<A> of[kSize];
  int64_t channel = int64_t{i} % p.in.packs * kSize;
#pragma unroll
  for (int j = 0; j < kSize; ++j) {
    scales[j] = kept.affine(channel + j).scale;
    of[j] = pulls[channel + j];
  }
  for (; i < n; i += gridDim.x * blockDim.x) {
    FlatPlace at(p.in, i);
    Pack pack = gpu::load_pack<kSize>(x + int64_t{i} * kSize);
    int last_row = p.rows.last_with(at.row), last_column = p.columns.last_with(at.column);
    int first_column = p.columns.first_with(at.column);
    A slopes[kSize] = {};
    for (int row = p.rows.first_with(at.row); row <= last_row; ++row) {
#pragma unroll 2
      for (int column = first_column; column <= last_column; ++column) {
        int64_t window = p.out.index(at.image, row, column, at.pack) * kSize;
        Pack passed = gpu::load_pack<kSize>(dy + window);
        auto largest = gpu::load_pack<kSize>(places + window);
        int mine =
            (at.row - p.rows.start(row)) * p.columns.kernel + at.column - p.columns.start(column);
#pragma unroll
        for (int j = 0; j < kSize; ++j) {
          slopes[j] += largest.values[j] == mine ? gpu::widen(passed.values[j]) : A(0);
        }
      }
    }
#pragma unroll
    for (int j = 0; j < kSize; ++j) {
      pack.values[j] = gpu::narrow<T>(scales[j] * slopes[j] +
                                      of[j].slope * gpu::widen(pack.values[j]) + of[j].rest);
    }
    gpu::store_pack(dx + int64_t{i} * kSize, pack);
  }
}

template <class T>
void backward_of(const Run& run, const P& p) {
  using A = Acc<T>;
  const Tensor &dy = run.in(0), &data = run.in(1), &largest = run.in(6), &places = run.in(7);
  ChannelView v = channel_view(data.shape(), -1), windows = channel_view(dy.shape(), -1);
  Kept<A> kept{p.fix_gamma ? nullptr : run.in(2).data<const A>(),
               run.in(3).data<const A>(),
               run.in(4).data<const A>(),
               run.in(5).data<const A>(),
               {}};
  auto* pulls = run.scratch<Pull<A>>(v.channels);
  FinishGradients<A> gradients{kept,  run.out(1).data<A>(),         run.out(2).data<A>(),
                               pulls, static_cast<double>(v.outer), uses_batch(run, plain(p))};
  cuda_norm::ChannelParts parts{nullptr, v.channels, v.channels, 0};
  if (dy.size() > 0) {
    cuda_norm::Slopes<T, true> slopes{{dy.data<const T>(), largest.data<const T>()}, kept};
    parts = cuda_norm::add_up(run, windows, slopes);
  }
  cuda_norm::finish(run, parts, gradients);
  constexpr int kPacked = cuda_norm::kPack<T>;
  auto gather = [&]<int kSize>(std::integral_constant<int, kSize>) {
    auto n = static_cast<uint32_t>(data.size() / kSize);
    int64_t round = v.channels / kSize / std::gcd(v.channels / kSize, int64_t{gpu::kThreads});
    int64_t blocks = ceil_div(gpu::grid_for(n), round) * round;
    cuda_norm::launch(run, blocks, gpu::kThreads, gather_normalized_kernel<T, kSize>,
                      flat_pooling(data, dy, p, kSize), dy.data<const T>(),
                      places.data<const uint8_t>(), data.data<const T>(), run.out(0).data<T>(),
                      kept, pulls, n);
  };
  if (has_packs(kPacked, {&dy, &data, &places, &run.out(0)})) {
    return gather(std::integral_constant<int, kPacked>{});
  }
  gather(std::integral_constant<int, 1>{});
}

void check_size(const Run& run, const Tensor& data) {
  check<ShapeError>(data.size() <= INT32_MAX, run.who(), ": data of shape ", data.shape(),
                    " has more than 2^31 elements; use BatchNorm, relu and Pooling");
}

void forward(Run& run, const P& p) {
  if (run.in(0).size() == 0) return;
  check_size(run, run.in(0));
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { forward_of<T>(run, p); });
}

void backward(Run& run, const P& p) {
  if (run.in(1).size() == 0) {
    for (const Tensor& sum : {run.out(1), run.out(2)}) {
      if (sum.size() > 0) run.stream().fill(sum.raw(), 0, sum.bytes());
    }
    return;
  }
  check_size(run, run.in(1));
  dispatch(kFloating, run.in(1).dtype(), [&]<class T>() { backward_of<T>(run, p); });
}

}  // namespace

void add_cuda_pooled_batch_norm(OpTable& table) {
  auto add = cuda_adder(table);
  add("_pooled_BatchNormWithReLU", forward);
  add("_backward_pooled_BatchNormWithReLU", backward);
}

}  // namespace mx::ops
