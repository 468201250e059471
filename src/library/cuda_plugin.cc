// The entry of libmx_cuda.so.
#include "compilers/cuda/compiler.h"
#include "device/cuda/cuda_device.h"
#include "device/cuda/kind.h"
#include "device/cuda/precision.h"
#include "ir/plugin.h"
#include "ops/catalog_cuda.h"

namespace {

// Tensor cores read images so. Without them, and in float64, cuDNN is as fast or faster with the
// channels first.
bool prefers_channels_last(mx::DType dtype) {
  if (dtype == mx::DType::kFloat32) return mx::cuda::allows_tf32();
  return dtype == mx::DType::kFloat16 || dtype == mx::DType::kBFloat16;
}

}  // namespace

extern "C" const mx::DevicePlugin* mx_device_plugin() {
  static const mx::DevicePlugin plugin{
      .kind = mx::cuda::kKind,
      .name = "gpu",
      .default_backend = "cuda",
      .count = mx::cuda::device_count,
      .open = mx::cuda::open_device,
      .add_kernels = mx::ops::add_cuda_kernels,
      .add_compilers = mx::cuda::add_compilers,
      .form = {.prefers_channels_last = prefers_channels_last, .joins_norms = true},
  };
  return &plugin;
}
