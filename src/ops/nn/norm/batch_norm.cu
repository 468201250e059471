// BatchNorm on CUDA, alone and followed by relu: one pass over the data for the statistics, one
// that normalizes.
#include "ops/catalog_cuda.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/batch_norm_variants.h"
#include "ops/nn/norm/channel_affine.h"
#include "ops/nn/norm/channel_maps.cuh"
#include "ops/nn/norm/channel_sums.cuh"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Sums of the distances from a pivot, and of their squares. With a pivot of the channel's own
// values, nothing is lost where its mean is large and it hardly varies.
template <class T>
struct Distances {
  using Element = T;
  using Channel = Acc<T>;
  static constexpr int kArrays = 1;
  const T* arrays[1];
  ChannelView v;

  // The middle one of the first, a middle and the last element: no outlier, most likely.
  __device__ Channel channel(int64_t number) const {
    auto element = [&](int64_t sample, int64_t offset) {
      return gpu::widen(arrays[0][(sample * v.channels + number) * v.inner + offset]);
    };
    Acc<T> a = element(0, 0), b = element(v.outer / 2, v.inner / 2);
    Acc<T> c = element(v.outer - 1, v.inner - 1);
    return max(min(a, b), min(max(a, b), c));
  }
  __device__ void add(Channel pivot, const Acc<T>* values, Acc<T>& sum, Acc<T>& squares) const {
    Acc<T> distance = values[0] - pivot;
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

  __device__ Channel channel(int64_t number) const { return affines[number]; }
  __device__ Acc<T> result(const Channel& affine, const Acc<T>* values) const {
    Acc<T> value = affine(values[0]);
    return kClips && !(value > 0) ? Acc<T>(0) : value;
  }
};

template <class A>
struct States {
  const A *gamma, *beta;  // gamma null: ones
  A *moving_mean, *moving_var, *mean, *inverse;
  double eps, momentum;
  bool clips;

  // Keeps the statistics of a channel, and tells what its elements become.
  __device__ ChannelAffine<A> keep(int64_t channel, double center, double variance) const {
    mean[channel] = static_cast<A>(center);
    inverse[channel] = static_cast<A>(1 / sqrt(variance + eps));
    ChannelAffine<A> affine = affine_of(gamma ? gamma[channel] : A(1), beta[channel],
                                        static_cast<A>(center), inverse[channel]);
    if (!clips) affine.shift = exact_shift(affine, center);
    return affine;
  }
  // With the moving statistics, which stay.
  __device__ ChannelAffine<A> keep(int64_t channel) const {
    return keep(channel, static_cast<double>(moving_mean[channel]),
                static_cast<double>(moving_var[channel]));
  }
  __device__ void blend(A& moving, double now) const {
    moving = static_cast<A>(static_cast<double>(moving) * momentum + now * (1 - momentum));
  }
};

template <class T>
struct FinishStatistics {
  Distances<T> of;
  States<Acc<T>> states;
  ChannelAffine<Acc<T>>* affines;
  bool uses_batch;

  __device__ void operator()(int64_t channel, double sum, double squares) const {
    if (!uses_batch) {
      affines[channel] = states.keep(channel);
      return;
    }
    auto count = static_cast<double>(of.v.outer * of.v.inner);
    double shift = sum / count;
    double mean = static_cast<double>(of.channel(channel)) + shift;
    double variance = fmax(squares / count - shift * shift, 0.0);
    states.blend(states.moving_mean[channel], mean);
    states.blend(states.moving_var[channel], variance);
    affines[channel] = states.keep(channel, mean, variance);
  }
};

// With the moving statistics, where channels are planes: a block for each plane, in one launch.
template <class T>
__global__ void normalize_planes_kernel(ChannelView v, T* result, const T* x,
                                        States<Acc<T>> states) {
  using A = Acc<T>;
  for (int64_t plane = blockIdx.x; plane < v.outer * v.channels; plane += gridDim.x) {
    ChannelAffine<A> affine = states.keep(plane % v.channels);  // all planes of it keep the same
    for (int64_t i = threadIdx.x; i < v.inner; i += blockDim.x) {
      int64_t at = plane * v.inner + i;
      A value = affine(gpu::widen(x[at]));
      result[at] = gpu::narrow<T>(states.clips && !(value > 0) ? A(0) : value);
    }
  }
}

template <class T, bool kClips>
void normalize(const Run& run, const BatchNormParam& p, const ChannelView& v) {
  using A = Acc<T>;
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  States<A> states{p.fix_gamma ? nullptr : run.in(1).data<const A>(),
                   run.in(2).data<const A>(),
                   run.in(3).data<A>(),
                   run.in(4).data<A>(),
                   run.out(1).data<A>(),
                   run.out(2).data<A>(),
                   p.eps,
                   static_cast<double>(p.momentum),
                   kClips};
  bool has_statistics = uses_batch(run, p);
  constexpr int64_t kPlane = 32;  // elements that are worth a block
  if (!has_statistics && v.inner >= kPlane) {
    int64_t blocks = std::min(v.outer * v.channels, int64_t{1} << 20);
    return gpu::launch(run, blocks, gpu::kThreads, normalize_planes_kernel<T>, v, y, x, states);
  }
  Distances<T> distances{{x}, v};
  cuda_norm::ChannelParts parts{nullptr, v.channels, v.channels, 0};
  if (has_statistics) parts = cuda_norm::add_up(run, v, distances);
  auto* affines = run.scratch<ChannelAffine<A>>(v.channels);
  cuda_norm::finish(run, parts, FinishStatistics<T>{distances, states, affines, has_statistics});
  cuda_norm::map_channels(run, v, Normalize<T, kClips>{{x}, y, affines});
}

template <bool kClips>
void forward(Run& run, const BatchNormParam& p) {
  if (run.in(0).size() == 0) return;
  ChannelView v = channel_view(run.in(0).shape(), p.axis);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { normalize<T, kClips>(run, p, v); });
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
  table.add("BatchNorm", gpu::kKind, {"cuda", nullptr, forward<false>});
  table.add("_contrib_BatchNormWithReLU", gpu::kKind, {"cuda", nullptr, forward<true>});
  table.add("BatchNorm_v1", gpu::kKind, {"cuda", nullptr, [](Run& run, const BatchNormV1Param& p) {
                                           forward<false>(run, plain(p));
                                         }});
  table.add("_backward_BatchNorm_mode", gpu::kKind, {"cuda", nullptr, tell_mode});
}

}  // namespace mx::ops
