// The entry of libmx_cuda.so.
#include "device/cuda/cuda_device.h"
#include "device/cuda/kind.h"
#include "ir/plugin.h"
#include "ops/catalog_cuda.h"

extern "C" const mx::DevicePlugin* mx_device_plugin() {
  static const mx::DevicePlugin plugin{
      .kind = mx::cuda::kKind,
      .name = "gpu",
      .count = mx::cuda::device_count,
      .open = mx::cuda::open_device,
      .add_kernels = mx::ops::add_cuda_kernels,
  };
  return &plugin;
}
