// Convolutions of one tap with their channels last are products of pixels and kernels: what is
// added to their results is added there.
#include <algorithm>

#include "device/cuda/kind.h"
#include "ops/cublas/kernels.h"
#include "ops/cublas/matmul.h"
#include "ops/nn/convolution/convolution.h"

namespace mx::cublas {
namespace {

using ops::ConvolutionParam;

ops::Product product_of(const Run& run, const ConvolutionParam& p) {
  const Tensor &data = run.in(0), &output = run.out(0);
  return {.batch = 1,
          .m = output.size() / p.num_filter,
          .n = p.num_filter,
          .k = data.dim(-1),
          .transpose_b = true};
}

const char* refuses(const Run& run, const ConvolutionParam& p) {
  auto are_all = [](const Dims& extents, int64_t wanted) {
    return std::ranges::all_of(extents, [=](int64_t extent) { return extent == wanted; });
  };
  bool is_product = ops::is_channels_last(p.layout) && p.num_group == 1 && are_all(p.kernel, 1) &&
                    are_all(p.stride, 1) && are_all(p.pad, 0);
  if (!is_product) return "only one tap of all channels, channels last";
  return refuses_product(product_of(run, p), run.out(0).dtype());
}

void forward(Run& run, const ConvolutionParam& p) {
  Matmul matmul = packed(product_of(run, p), run.out(0).dtype());
  matmul.beta = 1;
  matmul.addend = run.in(2).raw();
  multiply(run, matmul, run.in(0).raw(), run.in(1).raw(), run.out(0).raw());
}

}  // namespace

void add_added_convolution(OpTable& table) {
  table.add("_added_Convolution", cuda::kKind, {"cublaslt", refuses, forward});
}

}  // namespace mx::cublas
