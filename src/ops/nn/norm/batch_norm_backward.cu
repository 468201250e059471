// Gradients of BatchNorm on CUDA, alone and followed by relu or clip: one pass for two sums, one
// for dx, which also adds what else flows into the data.
#include "ops/catalog_cuda.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/batch_norm_gradient.cuh"
#include "ops/nn/norm/channel_maps.cuh"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using cuda_norm::FinishGradients;
using cuda_norm::Kept;
using cuda_norm::passed;
using cuda_norm::Pull;
using cuda_norm::Slopes;

template <class T, bool kMasks, bool kAdds>
struct Combine {
  using Element = T;
  struct Channel {
    ChannelAffine<Acc<T>> affine;
    Pull<Acc<T>> pull;
  };
  static constexpr int kArrays = kAdds ? 3 : 2;
  const T* arrays[kArrays];  // dy, x, addend
  T* target;
  Kept<Acc<T>> kept;
  const Pull<Acc<T>>* pulls;

  __device__ Channel channel(int64_t number) const { return {kept.affine(number), pulls[number]}; }
  __device__ Acc<T> result(const Channel& of, const Acc<T>* values) const {
    Acc<T> slope = passed<kMasks>(kept.limits, of.affine, values);
    Acc<T> dx = of.affine.scale * slope + of.pull.slope * values[1] + of.pull.rest;
    return kAdds ? dx + values[kArrays - 1] : dx;
  }
};

// With fixed statistics and no relu, x does not matter.
template <class T, bool kAdds>
struct Scale {
  using Element = T;
  using Channel = Acc<T>;
  static constexpr int kArrays = kAdds ? 2 : 1;
  const T* arrays[kArrays];  // dy, addend
  T* target;
  Kept<Acc<T>> kept;

  __device__ Channel channel(int64_t number) const { return kept.affine(number).scale; }
  __device__ Acc<T> result(Channel scale, const Acc<T>* values) const {
    Acc<T> dx = scale * values[0];
    return kAdds ? dx + values[kArrays - 1] : dx;
  }
};

template <class T, bool kMasks, bool kAdds>
void propagate(const Run& run, const BatchNormParam& p, const ChannelView& v,
               const Limits<Acc<T>>& limits) {
  using A = Acc<T>;
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  constexpr int kMean = kMasks ? 4 : 3;  // the number of the input, after beta
  Kept<A> kept{p.fix_gamma ? nullptr : run.in(2).data<const A>(),
               kMasks ? run.in(3).data<const A>() : nullptr, run.in(kMean).data<const A>(),
               run.in(kMean + 1).data<const A>(), limits};
  auto* pulls = run.scratch<Pull<A>>(v.channels);
  FinishGradients<A> gradients{kept,
                               run.out(1).data<A>(),
                               run.out(2).data<A>(),
                               pulls,
                               static_cast<double>(v.outer * v.inner),
                               uses_batch(run, p)};
  cuda_norm::ChannelParts parts = cuda_norm::add_up(run, v, Slopes<T, kMasks>{{dy, x}, kept});
  cuda_norm::finish(run, parts, gradients);
  bool needs_data = kMasks || uses_batch(run, p);
  if constexpr (kAdds) {
    const T* addend = run.in(kMean + 2).data<const T>();
    if (needs_data) {
      Combine<T, kMasks, true> combine{{dy, x, addend}, dx, kept, pulls};
      return cuda_norm::map_channels(run, v, combine);
    }
    cuda_norm::map_channels(run, v, Scale<T, true>{{dy, addend}, dx, kept});
  } else {
    if (needs_data) {
      return cuda_norm::map_channels(run, v, Combine<T, kMasks, false>{{dy, x}, dx, kept, pulls});
    }
    cuda_norm::map_channels(run, v, Scale<T, false>{{dy}, dx, kept});
  }
}

template <bool kMasks, bool kAdds, class P>
void backward(Run& run, const P& p) {
  if (run.in(0).size() == 0) {
    for (const Tensor& sum : {run.out(1), run.out(2)}) {
      if (sum.size() > 0) run.stream().fill(sum.raw(), 0, sum.bytes());
    }
    return;
  }
  ChannelView v = channel_view(run.in(0).shape(), p.axis);
  dispatch(kFloating, run.in(0).dtype(),
           [&]<class T>() { propagate<T, kMasks, kAdds>(run, plain(p), v, limits_of<Acc<T>>(p)); });
}

}  // namespace

void add_cuda_batch_norm_backward(OpTable& table) {
  auto add = cuda_adder(table);
  add("_backward_BatchNorm", backward<false, false, BatchNormParam>);
  add("_backward_BatchNormWithClip", backward<true, false, BatchNormClipParam>);
  add("_backward_added_BatchNorm", backward<false, true, BatchNormParam>);
  add("_backward_added_BatchNormWithReLU", backward<true, true, BatchNormParam>);
  add("_backward_contrib_BatchNormWithReLU", backward<true, false, BatchNormParam>);
}

}  // namespace mx::ops
