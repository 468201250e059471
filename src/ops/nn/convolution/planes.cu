#include <algorithm>
#include <limits>

#include "device/cuda/precision.h"
#include "ops/catalog_cuda.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/convolution/planes.cuh"
#include "ops/nn/convolution/planes.h"

namespace mx::ops {
namespace planes {
namespace {

// Libraries are faster with more, where a block's filters leave room for one block alone.
constexpr int64_t kMostChannels = 32, kMostFilters = 64;
// With fewer the products, of which exact ones are three, are mostly of nothing.
constexpr int64_t kLeastExact = 8;

// Bytes of shared memory.
int ask_for_shared(cudaDeviceAttr whose) {
  int bytes = 0;
  cuda::ok(cudaDeviceGetAttribute(&bytes, whose, 0), "ask a device for its shared memory");
  return bytes;
}
int most_of_a_block() {
  static const int found = ask_for_shared(cudaDevAttrMaxSharedMemoryPerBlockOptin);
  return found;
}
// Blocks that run at once.
int blocks_at_once(int shared_bytes) {
  constexpr int kReserved = 1 << 10;  // of each block
  static const int all = ask_for_shared(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  return cuda::multiprocessors() * (2 * (shared_bytes + kReserved) <= all ? 2 : 1);
}

// `data` and `output` as the kernel sees them: of a gradient they are dy and dx.
Work work_of(const Tensor& data, const Tensor& weight, const Tensor* bias, const Tensor& output,
             bool is_gradient) {
  const auto channels = static_cast<int>(data.dim(1)), filters = static_cast<int>(output.dim(1));
  return {.data = data.data<const float>(),
          .weight = weight.data<const float>(),
          .bias = bias ? bias->data<const float>() : nullptr,
          .output = output.data<float>(),
          .batch = static_cast<int>(data.dim(0)),
          .channels = channels,
          .filters = filters,
          .height = static_cast<int>(data.dim(2)),
          .width = static_cast<int>(data.dim(3)),
          .filter_step = is_gradient ? kTaps : channels * kTaps,
          .channel_step = is_gradient ? filters * kTaps : kTaps,
          .flips = is_gradient};
}

void start(const Run& run, const Work& work) {
  const int groups = ceil_div(work.filters, kFilters);
  const int tiles = work.batch * work.tiles_down() * work.tiles_across();
  if (tiles == 0) return;
  const auto kernel = cuda::allows_tf32() ? planes_kernel<false> : planes_kernel<true>;
  const auto bytes = static_cast<unsigned>(work.shared_bytes());
  cuda::ok(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                static_cast<int>(bytes)),
           "give a kernel more shared memory");
  const int of_group = std::max(1, blocks_at_once(work.shared_bytes()) / groups);
  const auto blocks = static_cast<unsigned>(std::min(tiles, of_group) * groups);
  void* arguments[] = {const_cast<Work*>(&work), const_cast<int*>(&tiles),
                       const_cast<int*>(&groups)};
  gpu::check_launch(
      run, cuda::start_kernel(reinterpret_cast<const void*>(kernel), {blocks, kThreads, bytes},
                              &arguments[0], cuda::native(run.stream())));
}

bool is_one(const Dims& dims) {
  return std::ranges::all_of(dims, [](int64_t value) { return value == 1; });
}

bool is_aligned(const Tensor& array) { return reinterpret_cast<uintptr_t>(array.raw()) % 16 == 0; }

const char* refuses(const Run& run, const ConvolutionParam& p, const Tensor& data,
                    const Tensor& output) {
  if (output.dtype() != DType::kFloat32) return "only float32";
  if (is_channels_last(p.layout) || p.kernel != Dims{3, 3} || p.pad != Dims{1, 1} ||
      !is_one(p.stride) || !is_one(p.dilate) || p.num_group != 1) {
    return "only plain windows of 3 x 3 pixels";
  }
  if (data.size() == 0 || output.size() == 0) return "no images";
  if (data.dim(3) % 4 != 0 || !is_aligned(data) || !is_aligned(output)) return "no whole packs";
  constexpr int64_t kLeastPixels = 1 << 17, kLeastPlane = 1 << 12;
  const int64_t plane = data.dim(2) * data.dim(3);
  if (plane < kLeastPlane || data.dim(0) * plane < kLeastPixels ||
      data.dim(0) * plane > std::numeric_limits<int>::max()) {
    return "only large planes";
  }
  if (data.dim(1) > kMostChannels || output.dim(1) > kMostFilters) return "only few channels";
  if (!cuda::allows_tf32() && std::min(data.dim(1), output.dim(1)) < kLeastExact) {
    return "too few channels";
  }
  if (work_of(data, run.in(1), nullptr, output, false).shared_bytes() > most_of_a_block()) {
    return "the device has too little shared memory";
  }
  return nullptr;
}

void forward(Run& run, const ConvolutionParam& p) {
  const Tensor* bias = p.no_bias ? nullptr : &run.in(2);
  start(run, work_of(run.in(0), run.in(1), bias, run.out(0), false));
}

// Inputs: dy, weight.
void backward_data(Run& run, const ConvolutionParam& /*p*/) {
  start(run, work_of(run.in(0), run.in(1), nullptr, run.out(0), true));
}

const char* refuses_call(const Run& run, const ConvolutionParam& p) {
  return refuses(run, p, run.in(0), run.out(0));
}

}  // namespace
}  // namespace planes

void add_cuda_planes(OpTable& table) {
  for (const char* op : {"Convolution", "Convolution_v1"}) {
    table.add(op, gpu::kKind, {"cuda planes", planes::refuses_call, planes::forward});
  }
  table.add("_backward_Convolution_data", gpu::kKind,
            {"cuda planes", planes::refuses_call, planes::backward_data});
}

}  // namespace mx::ops
