#include "device/cuda/start_kernel.h"

#include <cuda.h>

#include <array>

#include "device/cuda/early_start.h"

namespace mx::cuda {
namespace {

// A call of the driver's; null where it is asked in vain.
template <class Call>
Call find_call(const char* name) {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  cudaError_t status =
      cudaGetDriverEntryPointByVersion(name, &found, 12000, cudaEnableDefault, &result);
  if (status != cudaSuccess || result != cudaDriverEntryPointSuccess) return nullptr;
  return reinterpret_cast<Call>(found);
}

// A stream is of one device and lives as long as the process: it says which device's code is meant,
// and asking which device is current is spared.
struct Known {
  const void* kernel = nullptr;
  cudaStream_t stream = nullptr;
  cudaFunction_t function = nullptr;
};

cudaError_t find_function(cudaFunction_t& function, const void* kernel, cudaStream_t stream) {
  constexpr size_t kPlaces = 512;
  thread_local std::array<Known, kPlaces> known;
  Known& place = known[reinterpret_cast<uintptr_t>(kernel) / 16 % kPlaces];
  if (place.kernel != kernel || place.stream != stream) {
    cudaError_t status = cudaGetFuncBySymbol(&function, kernel);
    if (status != cudaSuccess) return status;
    place = {kernel, stream, function};
  }
  function = place.function;
  return cudaSuccess;
}

}  // namespace

cudaError_t start_kernel(const void* kernel, const StartShape& shape, void** arguments,
                         cudaStream_t stream) {
  static const auto launch = find_call<decltype(&cuLaunchKernel)>("cuLaunchKernel");
  cudaFunction_t function = nullptr;
  cudaError_t status = find_function(function, kernel, stream);
  if (status != cudaSuccess) return status;
  if (launch && launch(function, shape.blocks, 1, 1, shape.threads, 1, 1, shape.shared_bytes,
                       stream, arguments, nullptr) == CUDA_SUCCESS) {
    return cudaSuccess;
  }
  // It tells in its own words what is wrong.
  return cudaLaunchKernel(kernel, dim3(shape.blocks), dim3(shape.threads), arguments,
                          shape.shared_bytes, stream);
}

cudaError_t start_early(const void* kernel, const StartShape& shape, void** arguments,
                        cudaStream_t stream) {
  static const auto launch = find_call<decltype(&cuLaunchKernelEx)>("cuLaunchKernelEx");
  if (!launch || !has_clusters()) return start_kernel(kernel, shape, arguments, stream);
  cudaFunction_t function = nullptr;
  cudaError_t status = find_function(function, kernel, stream);
  if (status != cudaSuccess) return status;
  CUlaunchAttribute attribute{};
  attribute.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
  attribute.value.programmaticStreamSerializationAllowed = 1;
  CUlaunchConfig config{};
  config.gridDimX = shape.blocks;
  config.blockDimX = shape.threads;
  config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
  config.sharedMemBytes = shape.shared_bytes;
  config.hStream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  if (launch(&config, function, arguments, nullptr) == CUDA_SUCCESS) return cudaSuccess;
  return start_kernel(kernel, shape, arguments, stream);  // it tells what is wrong
}

}  // namespace mx::cuda
