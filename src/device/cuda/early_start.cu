#include "device/cuda/early_start.h"

#include "device/cuda/cuda.h"

namespace mx::cuda {
namespace {

__global__ void probe_kernel() {}

}  // namespace

bool has_clusters() {
  static const bool found = [] {
    // Code of an older kind runs on Hopper too, but does not wait for the kernel before it.
    constexpr int kFirstToWait = 90;
    cudaFuncAttributes code{};
    ok(cudaFuncGetAttributes(&code, probe_kernel), "ask for a kernel's code");
    int device = 0, major = 0;
    ok(cudaGetDevice(&device), "ask for the device");
    ok(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
       "ask a device for its generation");
    return major >= 9 && code.ptxVersion >= kFirstToWait;
  }();
  return found;
}

}  // namespace mx::cuda
