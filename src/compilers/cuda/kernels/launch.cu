#include "compilers/cuda/kernels/launch_loaded.h"

namespace mx::cuda {

bool has_clusters() {
  static const bool found = [] {
    int device = 0, major = 0;
    ok(cudaGetDevice(&device), "ask for the device");
    ok(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
       "ask a device for its generation");
    return major >= 9;
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
    if (grid.cluster > 1) {
      attributes[config.numAttrs].id = cudaLaunchAttributeClusterDimension;
      attributes[config.numAttrs++].val.clusterDim = {1, grid.cluster, 1};
    }
  }
  ok(cudaLaunchKernelExC(&config, kernel, arguments), "launch a kernel of a region");
}

}  // namespace mx::cuda
