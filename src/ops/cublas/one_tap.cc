// Convolutions of one tap over images with their channels first, as products of matrices on
// cuBLASLt: result[n] = weight · data[n]. Libraries of convolutions turn such images around first,
// and their results back, which takes longer than multiplying them.
#include <algorithm>

#include "device/cuda/kind.h"
#include "device/cuda/precision.h"
#include "ops/cublas/kernels.h"
#include "ops/cublas/matmul.h"
#include "ops/nn/convolution/channel_bias.h"
#include "ops/nn/convolution/convolution.h"

namespace mx::cublas {
namespace {

using ops::ConvolutionParam;

bool are_all(const Dims& extents, int64_t wanted) {
  return std::ranges::all_of(extents, [&](int64_t extent) { return extent == wanted; });
}

// `image`: data and output differ in their channels alone.
const char* refuses(const ConvolutionParam& p, const Tensor& image) {
  if (ops::is_channels_last(p.layout) || p.num_group != 1 || !are_all(p.kernel, 1) ||
      !are_all(p.stride, 1) || !are_all(p.pad, 0)) {
    return "only one tap of all channels, channels first";
  }
  if (!is_floating(image.dtype()) || image.dtype() == DType::kFloat64) return "only short floats";
  if (image.dtype() == DType::kFloat32 && !cuda::allows_tf32()) return "only rounded factors";
  if (image.size() == 0) return "no images";
  // Where lines do not begin with whole packs, products are slower than turning.
  constexpr int64_t kPack = 16;
  const int64_t plane = image.shape().product(2, image.ndim());
  return plane * size_of(image.dtype()) % kPack == 0 ? nullptr : "no whole packs";
}

const char* refuses_forward(const Run& run, const ConvolutionParam& p) {
  // Where results are most of what moves, the library of convolutions adds a bias for less.
  const bool is_wide = run.out(0).dim(1) > run.in(0).dim(1);
  if (!p.no_bias && is_wide && run.out(0).dtype() == DType::kFloat32)
    return "a bias of many filters";
  return refuses(p, run.out(0));
}
const char* refuses_data(const Run& run, const ConvolutionParam& p) {
  return refuses(p, run.out(0));
}

// to[n] = op(weight) · from[n]
void multiply_images(Run& run, const Tensor& from, const Tensor& weight, bool transposes,
                     const Tensor& to) {
  Matmul matmul = packed({.batch = to.dim(0),
                          .m = to.dim(1),
                          .n = to.shape().product(2, to.ndim()),
                          .k = from.dim(1),
                          .transpose_a = transposes},
                         to.dtype());
  matmul.step_a = 0;
  multiply(run, matmul, weight.raw(), from.raw(), to.raw());
}

void forward(Run& run, const ConvolutionParam& p) {
  const Tensor& output = run.out(0);
  multiply_images(run, run.in(0), run.in(1), false, output);
  if (p.no_bias) return;
  ops::add_channel_bias(run, run.in(2), output, output.shape().product(2, output.ndim()));
}

// Inputs: dy, weight.
void backward_data(Run& run, const ConvolutionParam& /*p*/) {
  multiply_images(run, run.in(0), run.in(1), true, run.out(0));
}

}  // namespace

void add_one_tap(OpTable& table) {
  for (const char* op : {"Convolution", "Convolution_v1"}) {
    table.add(op, cuda::kKind, {"cublaslt", refuses_forward, forward});
  }
  table.add("_backward_Convolution_data", cuda::kKind, {"cublaslt", refuses_data, backward_data});
}

}  // namespace mx::cublas
