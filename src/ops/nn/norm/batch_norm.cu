// BatchNorm on CUDA, alone, of a sum, and followed by relu or clip: one pass over the data for the
// statistics, which writes the sum, and one that normalizes.
#include "ops/catalog_cuda.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/batch_norm_statistics.cuh"
#include "ops/nn/norm/batch_norm_variants.h"
#include "ops/nn/norm/channel_maps.cuh"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using cuda_norm::Distances;
using cuda_norm::FinishStatistics;
using cuda_norm::States;
using cuda_norm::SumDistances;

template <class T, bool kClips>
struct Normalize {
  using Element = T;
  using Channel = ChannelAffine<Acc<T>>;
  static constexpr int kArrays = 1;
  const T* arrays[1];
  T* target;
  const Channel* affines;
  Limits<Acc<T>> limits;

  __device__ Channel channel(int64_t number) const { return affines[number]; }
  __device__ Acc<T> result(const Channel& affine, const Acc<T>* values) const {
    Acc<T> value = affine(values[0]);
    if constexpr (kClips) return limits(value);
    return value;
  }
};

constexpr int64_t kLeastPlane = 32;  // elements

// With the moving statistics, where channels are planes, in one launch: a block has some packs of
// the array, seen as a line. While they are on their way, its threads find what belongs to the
// planes that they lie in.
template <int kSize, int kSteps, class T>
__global__ void __launch_bounds__(cuda_norm::kThreads)
    normalize_planes_kernel(ChannelView v, T* y, const T* x, States<Acc<T>> states) {
  using A = Acc<T>;
  using Pack = gpu::Pack<T, kSize>;
  constexpr int kElements = cuda_norm::kThreads * kSteps * kSize;
  __shared__ ChannelAffine<A> affines[kElements / kLeastPlane + 2];
  int64_t planes = v.outer * v.channels, elements = planes * v.inner;
  int64_t start = int64_t{blockIdx.x} * kElements, first = start / v.inner;
  int64_t mine = start + int64_t{threadIdx.x} * kSize;
  constexpr int64_t kStride = int64_t{cuda_norm::kThreads} * kSize;
  Pack packs[kSteps];
#pragma unroll
  for (int step = 0; step < kSteps; ++step) {
    int64_t at = mine + step * kStride;
    if (at + kSize <= elements) packs[step] = gpu::load_pack<kSize>(x + at);
  }
  int64_t end = min((start + kElements - 1) / v.inner + 1, planes);
  for (int64_t plane = first + threadIdx.x; plane < end; plane += cuda_norm::kThreads) {
    int64_t channel = plane % v.channels;
    auto center = static_cast<double>(states.moving_mean[channel]);
    A inverse = states.inverse_of(static_cast<double>(states.moving_var[channel]));
    affines[plane - first] =
        states.affine(states.gamma_of(channel), states.beta[channel], center, inverse);
    if (plane < v.channels) states.keep(channel, center, inverse);
  }
  __syncthreads();
  auto result = [&](T element, const ChannelAffine<A>& affine) {
    A value = affine(gpu::widen(element));
    return gpu::narrow<T>(states.clips ? states.limits(value) : value);
  };
#pragma unroll
  for (int step = 0; step < kSteps; ++step) {
    int64_t at = mine + step * kStride;
    if (at >= elements) return;
    int64_t within = at - first * v.inner;  // in 32 bits where that is enough, which divides faster
    auto plane = v.inner <= INT32_MAX - kElements
                     ? static_cast<uint32_t>(within) / static_cast<uint32_t>(v.inner)
                     : static_cast<uint32_t>(within / v.inner);
    int64_t left = (plane + int64_t{1}) * v.inner - within;  // elements of this plane
    if (at + kSize > elements) {
      for (int64_t i = 0; at + i < elements; ++i) y[at + i] = result(x[at + i], affines[plane]);
      return;
    }
    const ChannelAffine<A> here = affines[plane];
    if (left >= kSize) {
#pragma unroll
      for (T& element : packs[step].values) element = result(element, here);
    } else {
      const ChannelAffine<A> next = affines[plane + 1];
#pragma unroll
      for (int j = 0; j < kSize; ++j) {
        T& element = packs[step].values[j];
        element = result(element, j < left ? here : next);
      }
    }
    gpu::store_pack(y + at, packs[step]);
  }
}

template <int kSize, int kSteps, class T>
void normalize_planes_by(const Run& run, const ChannelView& v, T* y, const T* x,
                         const States<Acc<T>>& states) {
  constexpr int64_t kElements = int64_t{cuda_norm::kThreads} * kSteps * kSize;
  int64_t blocks = ceil_div(v.outer * v.channels * v.inner, kElements);
  gpu::launch(run, blocks, cuda_norm::kThreads, normalize_planes_kernel<kSize, kSteps, T>, v, y, x,
              states);
}

template <class T>
void normalize_planes(const Run& run, const ChannelView& v, T* y, const T* x,
                      const States<Acc<T>>& states) {
  constexpr int kSize = cuda_norm::kPack<T>, kSteps = 4;
  bool has_packs = cuda_norm::is_aligned(x, kSize) && cuda_norm::is_aligned(y, kSize);
  if (!has_packs) return normalize_planes_by<1, kSteps, T>(run, v, y, x, states);
  // Small arrays have more blocks with one pack a thread.
  constexpr int64_t kMany = 3 * cuda_norm::kMultiprocessors * cuda_norm::kThreads * kSize * kSteps;
  bool is_large = v.outer * v.channels * v.inner >= kMany;
  auto* by = is_large ? normalize_planes_by<kSize, kSteps, T> : normalize_planes_by<kSize, 1, T>;
  by(run, v, y, x, states);
}

// The statistics from a pass over what `distances` reads, then the result from x.
template <bool kClips, class T, class Distances>
void normalize_batch(const Run& run, const ChannelView& v, T* y, const T* x,
                     const Distances& distances, const States<Acc<T>>& states) {
  cuda_norm::ChannelParts parts = cuda_norm::add_up(run, v, distances);
  auto* affines = run.scratch<ChannelAffine<Acc<T>>>(v.channels);
  cuda_norm::finish(run, parts, FinishStatistics<Distances>{distances, states, affines, true});
  cuda_norm::map_channels(run, v, Normalize<T, kClips>{{x}, y, affines, states.limits});
}

// The result from x with the moving statistics.
template <bool kClips, class T>
void normalize_moving(const Run& run, const ChannelView& v, T* y, const T* x,
                      const States<Acc<T>>& states) {
  if (v.inner >= kLeastPlane) return normalize_planes<T>(run, v, y, x, states);
  auto* affines = run.scratch<ChannelAffine<Acc<T>>>(v.channels);
  cuda_norm::ChannelParts none{nullptr, v.channels, v.channels, 0};
  Distances<T> distances{{x}, v};
  cuda_norm::finish(run, none, FinishStatistics<Distances<T>>{distances, states, affines, false});
  cuda_norm::map_channels(run, v, Normalize<T, kClips>{{x}, y, affines, states.limits});
}

template <class T>
struct Add {
  __device__ T operator()(T a, T b) const { return gpu::narrow<T>(gpu::widen(a) + gpu::widen(b)); }
};

template <class T, bool kAdds, bool kClips>
void normalize(const Run& run, const BatchNormParam& p, const ChannelView& v,
               const Limits<Acc<T>>& limits) {
  using A = Acc<T>;
  constexpr int kData = kAdds ? 2 : 1;  // inputs before gamma, outputs before the mean
  T* y = run.out(0).data<T>();
  States<A> states{p.fix_gamma ? nullptr : run.in(kData).data<const A>(),
                   run.in(kData + 1).data<const A>(),
                   run.in(kData + 2).data<A>(),
                   run.in(kData + 3).data<A>(),
                   run.out(kData).data<A>(),
                   run.out(kData + 1).data<A>(),
                   p.eps,
                   static_cast<double>(p.momentum),
                   kClips,
                   limits};
  const T* x = run.in(0).data<const T>();
  if constexpr (kAdds) {
    const T* other = run.in(1).data<const T>();
    T* sum = run.out(1).data<T>();
    if (uses_batch(run, p)) {
      SumDistances<T> distances{{x, other}, sum, v};
      return normalize_batch<kClips, T>(run, v, y, sum, distances, states);
    }
    gpu::map(run, run.out(1).size(), Add<T>{}, sum, x, other);
    x = sum;
  } else if (uses_batch(run, p)) {
    return normalize_batch<kClips, T>(run, v, y, x, Distances<T>{{x}, v}, states);
  }
  normalize_moving<kClips, T>(run, v, y, x, states);
}

template <bool kAdds, bool kClips, class P>
void forward(Run& run, const P& p) {
  if (run.in(0).size() == 0) return;
  ChannelView v = channel_view(run.in(0).shape(), p.axis);
  dispatch(kFloating, run.in(0).dtype(),
           [&]<class T>() { normalize<T, kAdds, kClips>(run, plain(p), v, limits_of<Acc<T>>(p)); });
}

template <class T>
__global__ void mode_kernel(T* y, bool uses_batch) {
  *y = gpu::narrow<T>(uses_batch ? 1.0F : 0.0F);
}

void tell_mode(Run& run, const BatchNormParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    gpu::launch(run, 1, 1, mode_kernel<T>, run.out(0).data<T>(), uses_batch(run, p));
  });
}

}  // namespace

void add_cuda_batch_norm(OpTable& table) {
  auto add = cuda_adder(table);
  add("BatchNorm", forward<false, false, BatchNormParam>);
  add("BatchNorm_v1",
      [](Run& run, const BatchNormV1Param& p) { forward<false, false>(run, plain(p)); });
  add("_BatchNormWithClip", forward<false, true, BatchNormClipParam>);
  add("_added_BatchNorm", forward<true, false, BatchNormParam>);
  add("_added_BatchNormWithReLU", forward<true, true, BatchNormParam>);
  add("_backward_BatchNorm_mode", tell_mode);
  add("_contrib_BatchNormWithReLU", forward<false, true, BatchNormParam>);
}

}  // namespace mx::ops
