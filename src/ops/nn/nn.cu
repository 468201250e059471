// Own kernels of the neural operators: inference of BatchNorm, Activation, softmax, Dropout.
#include "ops/catalog_cuda.h"
#include "ops/nn/activation.h"
#include "ops/nn/dropout.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/softmax.h"
#include "ops/pointwise/cuda_loop.h"

namespace mx::ops {
namespace {

template <class T>
__global__ void normalize_kernel(const T* x, const float* gamma, const float* beta,
                                 const float* mean, const float* variance, T* y, int64_t n,
                                 int64_t channels, int64_t inner, float eps) {
  for (int64_t i = cuda::first(); i < n; i += cuda::stride()) {
    int64_t c = i / inner % channels;
    float scale = rsqrtf(variance[c] + eps) * (gamma ? gamma[c] : 1.0f);
    y[i] = convert<T>((static_cast<float>(x[i]) - mean[c]) * scale + beta[c]);
  }
}

__global__ void statistics_kernel(const float* mean, const float* variance, float* mean_out,
                                  float* deviation_out, int64_t channels, float eps) {
  for (int64_t c = cuda::first(); c < channels; c += cuda::stride()) {
    mean_out[c] = mean[c];
    deviation_out[c] = rsqrtf(variance[c] + eps);
  }
}

const char* refuses_norm(const Run& run, const BatchNormParam& p) {
  if (run.training && !p.use_global_stats) return "training has no kernel on a gpu yet";
  if (run.in(1).dtype() != DType::kFloat32) return "the statistics must be float32";
  return nullptr;
}

void normalize(Run& run, const BatchNormParam& p) {
  ChannelView view = channel_view(run.in(0).shape(), p.axis);
  auto values = [&](int i) { return run.in(i).data<const float>(); };
  auto eps = static_cast<float>(p.eps);
  cuda::launch(run.stream(), view.channels, statistics_kernel, values(3), values(4),
               run.out(1).data<float>(), run.out(2).data<float>(), view.channels, eps);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    int64_t n = run.in(0).size();
    cuda::launch(run.stream(), n, normalize_kernel<T>, run.in(0).data<const T>(),
                 p.fix_gamma ? nullptr : values(1), values(2), values(3), values(4),
                 run.out(0).data<T>(), n, view.channels, view.inner, eps);
  });
}

void activate(Run& run, const ActivationParam& p) {
  with_activation(p.act_type, [&]<class F>() { cuda_loop::unary<F>(run, NoParam{}); });
}

// A block per line.
template <bool kLog, class T>
__global__ void softmax_kernel(Rows<const T> x, Rows<T> y, Acc<T> scale) {
  Row<const T> in = x[blockIdx.x];
  Row<T> out = y[blockIdx.x];
  using A = Acc<T>;
  A top = -INFINITY;
  for (int64_t i = threadIdx.x; i < in.size(); i += blockDim.x) {
    top = max(top, static_cast<A>(in[i]) * scale);
  }
  top = cuda::reduce_block(top, [](A a, A b) { return max(a, b); });
  A total = 0;
  for (int64_t i = threadIdx.x; i < in.size(); i += blockDim.x) {
    total += ::exp(static_cast<A>(in[i]) * scale - top);
  }
  total = cuda::reduce_block(total, [](A a, A b) { return a + b; });
  for (int64_t i = threadIdx.x; i < in.size(); i += blockDim.x) {
    A shifted = static_cast<A>(in[i]) * scale - top;
    out[i] = convert<T>(kLog ? shifted - ::log(total) : ::exp(shifted) / total);
  }
}

const char* refuses_softmax(const Run& run, const SoftmaxParam& p) {
  if (p.use_length.value_or(false)) return "use_length has no kernel on a gpu yet";
  if (run.in(0).dtype() != run.out(0).dtype()) return "input and output dtypes differ";
  return nullptr;
}

template <bool kLog>
void softmax_on_gpu(Run& run, const SoftmaxParam& p) {
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    auto x = run.in(0).rows<const T>(p.axis);
    auto y = run.out(0).rows<T>(p.axis);
    cuda::launch_blocks(run.stream(), x.size(), softmax_kernel<kLog, T>, x, y,
                        static_cast<Acc<T>>(p.scale()));
  });
}

const char* refuses_dropout(const Run& run, const DropoutParam& p) {
  bool drops = run.training || p.mode == DropoutMode::kAlways;
  return drops ? "dropping has no kernel on a gpu yet" : nullptr;
}

void keep_all(Run& run, const DropoutParam& /*p*/) {
  if (run.in(0).raw() == run.out(0).raw()) return;
  run.stream().copy(run.out(0).raw(), run.in(0).raw(), run.out(0).bytes());
}

}  // namespace

void add_cuda_nn(OpTable& table) {
  table.add("Activation", cuda::kKind, {"cuda", nullptr, activate});
  table.add("BatchNorm", cuda::kKind, {"cuda", refuses_norm, normalize});
  table.add("Dropout", cuda::kKind, {"cuda", refuses_dropout, keep_all});
  table.add("log_softmax", cuda::kKind, {"cuda", refuses_softmax, softmax_on_gpu<true>});
  table.add("softmax", cuda::kKind, {"cuda", refuses_softmax, softmax_on_gpu<false>});
}

}  // namespace mx::ops
