#include "compilers/cuda/kernels/launch_loaded.h"

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

void start(cudaStream_t stream, const Grid& grid, const void* kernel, void** arguments) {
  constexpr unsigned kUsualShared = 48 << 10;
  if (grid.shared_bytes > kUsualShared) {
    ok(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                            static_cast<int>(grid.shared_bytes)),
       "give a kernel more shared memory");
  }
  // One division of the memory for all: a multiprocessor that changes it must be empty first.
  ok(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                          cudaSharedmemCarveoutMaxShared),
     "ask for shared memory");
  start_loaded(stream, grid, kernel, arguments);
}

void start_loaded(cudaStream_t stream, const Grid& grid, const void* kernel, void** arguments) {
  cudaLaunchAttribute attributes[2];
  cudaLaunchConfig_t config{};
  config.gridDim = grid.blocks;
  config.blockDim = dim3(grid.threads);
  config.dynamicSmemBytes = grid.shared_bytes;
  config.stream = stream;
  config.attrs = attributes;
  if (has_clusters()) {
    attributes[config.numAttrs].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[config.numAttrs++].val.programmaticStreamSerializationAllowed = 1;
    const dim3& cluster = grid.cluster;
    if (cluster.x * cluster.y * cluster.z > 1) {
      attributes[config.numAttrs].id = cudaLaunchAttributeClusterDimension;
      attributes[config.numAttrs++].val.clusterDim = {cluster.x, cluster.y, cluster.z};
    }
  }
  ok(cudaLaunchKernelExC(&config, kernel, arguments), "launch a kernel of a region");
}

}  // namespace mx::cuda
