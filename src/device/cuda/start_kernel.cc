#include "device/cuda/start_kernel.h"

#include <cuda.h>

#include <array>

namespace mx::cuda {
namespace {

using Launch = decltype(&cuLaunchKernel);

// Null where the driver is asked in vain.
Launch find_launch() {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  cudaError_t status =
      cudaGetDriverEntryPointByVersion("cuLaunchKernel", &found, 12000, cudaEnableDefault, &result);
  if (status != cudaSuccess || result != cudaDriverEntryPointSuccess) return nullptr;
  return reinterpret_cast<Launch>(found);
}

// A stream is of one device and lives as long as the process: it says which device's code is meant,
// and asking which device is current is spared.
struct Known {
  const void* kernel = nullptr;
  cudaStream_t stream = nullptr;
  cudaFunction_t function = nullptr;
};

}  // namespace

cudaError_t start_kernel(const void* kernel, const StartShape& shape, void** arguments,
                         cudaStream_t stream) {
  static const Launch launch = find_launch();
  constexpr size_t kPlaces = 512;
  thread_local std::array<Known, kPlaces> known;
  Known& place = known[reinterpret_cast<uintptr_t>(kernel) / 16 % kPlaces];
  if (place.kernel != kernel || place.stream != stream) {
    cudaFunction_t function = nullptr;
    cudaError_t status = cudaGetFuncBySymbol(&function, kernel);
    if (status != cudaSuccess) return status;
    place = {kernel, stream, function};
  }
  if (launch && launch(place.function, shape.blocks, 1, 1, shape.threads, 1, 1, shape.shared_bytes,
                       stream, arguments, nullptr) == CUDA_SUCCESS) {
    return cudaSuccess;
  }
  // It tells in its own words what is wrong.
  return cudaLaunchKernel(kernel, dim3(shape.blocks), dim3(shape.threads), arguments,
                          shape.shared_bytes, stream);
}

}  // namespace mx::cuda
