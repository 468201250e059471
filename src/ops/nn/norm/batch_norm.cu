// BatchNorm on CUDA, alone, of a sum, and followed by relu or clip: one pass over the data for the
// statistics, which writes the sum, and one that normalizes.
#include "ops/catalog_cuda.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/batch_norm_variants.h"
#include "ops/nn/norm/channel_affine.h"
#include "ops/nn/norm/channel_maps.cuh"
#include "ops/nn/norm/channel_sums.cuh"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// The middle one of the first, a middle and the last element: no outlier, most likely.
template <class A, class Value>
__device__ A middle_of(const Value& value, const ChannelView& v) {
  A a = value(0, 0), b = value(v.outer / 2, v.inner / 2), c = value(v.outer - 1, v.inner - 1);
  return max(min(a, b), min(max(a, b), c));
}

// Sums of the distances from a pivot, and of their squares. With a pivot of the channel's own
// values, nothing is lost where its mean is large and it hardly varies.
template <class T>
struct Distances {
  using Element = T;
  using Channel = Acc<T>;
  static constexpr int kArrays = 1;
  const T* arrays[1];
  ChannelView v;

  __device__ Channel channel(int64_t number) const {
    auto value = [&](int64_t sample, int64_t offset) {
      return gpu::widen(arrays[0][(sample * v.channels + number) * v.inner + offset]);
    };
    return middle_of<Channel>(value, v);
  }
  __device__ void add(Channel pivot, const Acc<T>* values, Acc<T>& sum, Acc<T>& squares) const {
    Acc<T> distance = values[0] - pivot;
    sum += distance;
    squares += distance * distance;
  }
};

// The same of the sum of two arrays, in the precision in which it is written.
template <class T>
struct SumDistances {
  using Element = T;
  using Channel = Acc<T>;
  static constexpr int kArrays = 2;
  const T* arrays[2];
  T* target;
  ChannelView v;

  __device__ T element(const Acc<T>* values) const { return gpu::narrow<T>(values[0] + values[1]); }
  __device__ Channel channel(int64_t number) const {
    auto value = [&](int64_t sample, int64_t offset) {
      int64_t at = (sample * v.channels + number) * v.inner + offset;
      Acc<T> terms[] = {gpu::widen(arrays[0][at]), gpu::widen(arrays[1][at])};
      return gpu::widen(element(terms));
    };
    return middle_of<Channel>(value, v);
  }
  __device__ void add(Channel pivot, const Acc<T>* values, Acc<T>& sum, Acc<T>& squares) const {
    Acc<T> distance = gpu::widen(element(values)) - pivot;
    sum += distance;
    squares += distance * distance;
  }
};

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

template <class A>
struct States {
  const A *gamma, *beta;  // gamma null: ones
  A *moving_mean, *moving_var, *mean, *inverse;
  double eps, momentum;
  bool clips;
  Limits<A> limits;

  [[nodiscard]] __device__ A inverse_of(double of_variance) const {
    return static_cast<A>(1 / sqrt(of_variance + eps));
  }
  [[nodiscard]] __device__ A gamma_of(int64_t channel) const {
    return gamma ? gamma[channel] : A(1);
  }
  // What the elements of a channel become.
  [[nodiscard]] __device__ ChannelAffine<A> affine(A gamma_of_it, A beta_of_it, double center,
                                                   A inverse_deviation) const {
    ChannelAffine<A> result =
        affine_of(gamma_of_it, beta_of_it, static_cast<A>(center), inverse_deviation);
    if (!clips) result.shift = exact_shift(result, center);
    return result;
  }
  __device__ void keep(int64_t channel, double center, A inverse_deviation) const {
    mean[channel] = static_cast<A>(center);
    inverse[channel] = inverse_deviation;
  }
  [[nodiscard]] __device__ A blended(A moving, double now) const {
    return static_cast<A>(static_cast<double>(moving) * momentum + now * (1 - momentum));
  }
};

template <class Distances>
struct FinishStatistics {
  using A = typename Distances::Channel;
  Distances of;
  States<A> states;
  ChannelAffine<A>* affines;
  bool uses_batch;

  struct Known {
    A mean, variance, gamma, beta, pivot;  // the first two are the moving ones
  };
  [[nodiscard]] __device__ Known look_up(int64_t channel) const {
    return {states.moving_mean[channel], states.moving_var[channel], states.gamma_of(channel),
            states.beta[channel], uses_batch ? of.channel(channel) : A(0)};
  }
  __device__ void operator()(int64_t channel, const Known& known, double sum,
                             double squares) const {
    auto mean = static_cast<double>(known.mean);
    auto variance = static_cast<double>(known.variance);
    if (uses_batch) {
      auto count = static_cast<double>(of.v.outer * of.v.inner);
      double shift = sum / count;
      mean = static_cast<double>(known.pivot) + shift;
      variance = fmax(squares / count - shift * shift, 0.0);
      states.moving_mean[channel] = states.blended(known.mean, mean);
      states.moving_var[channel] = states.blended(known.variance, variance);
    }
    A inverse = states.inverse_of(variance);
    states.keep(channel, mean, inverse);
    affines[channel] = states.affine(known.gamma, known.beta, mean, inverse);
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
  constexpr int64_t kMany = cuda_norm::kBlocks * cuda_norm::kThreads * kSize * kSteps;
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
