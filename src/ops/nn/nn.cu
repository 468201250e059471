// Own kernels of the neural operators: Activation, softmax, Dropout.
#include "ops/catalog_cuda.h"
#include "ops/nn/activation.h"
#include "ops/nn/dropout.h"
#include "ops/nn/softmax.h"
#include "ops/pointwise/cuda_loop.h"

namespace mx::ops {
namespace {

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
  table.add("Dropout", cuda::kKind, {"cuda", refuses_dropout, keep_all});
  table.add("log_softmax", cuda::kKind, {"cuda", refuses_softmax, softmax_on_gpu<true>});
  table.add("softmax", cuda::kKind, {"cuda", refuses_softmax, softmax_on_gpu<false>});
}

}  // namespace mx::ops
