#include "device/cuda/start_kernel.h"

#include <cuda.h>

#include <array>
#include <optional>

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
  std::optional<bool> waits;  // for the kernel before, once somebody has asked
};

// What is known of a kernel; null where it cannot be found, which `status` tells.
Known* find(const void* kernel, cudaStream_t stream, cudaError_t& status) {
  constexpr size_t kPlaces = 512;
  thread_local std::array<Known, kPlaces> known;
  Known& place = known[reinterpret_cast<uintptr_t>(kernel) / 16 % kPlaces];
  status = cudaSuccess;
  if (place.kernel != kernel || place.stream != stream) {
    cudaFunction_t function = nullptr;
    status = cudaGetFuncBySymbol(&function, kernel);
    if (status != cudaSuccess) return nullptr;
    place = {kernel, stream, function, std::nullopt};
  }
  return &place;
}

// Whether a kernel's code waits for the one before it. Code of an older kind runs on Hopper too,
// but does not.
bool waits(const void* kernel) {
  constexpr int kFirstToWait = 90;
  cudaFuncAttributes code{};
  int device = 0, major = 0;
  return cudaFuncGetAttributes(&code, kernel) == cudaSuccess &&
         cudaGetDevice(&device) == cudaSuccess &&
         cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) == cudaSuccess &&
         10 * major >= kFirstToWait && code.ptxVersion >= kFirstToWait;
}

}  // namespace

cudaError_t start_kernel(const void* kernel, const StartShape& shape, void** arguments,
                         cudaStream_t stream) {
  static const auto launch = find_call<decltype(&cuLaunchKernel)>("cuLaunchKernel");
  cudaError_t status = cudaSuccess;
  const Known* known = find(kernel, stream, status);
  if (!known) return status;
  if (launch && launch(known->function, shape.blocks, 1, 1, shape.threads, 1, 1, shape.shared_bytes,
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
  cudaError_t status = cudaSuccess;
  Known* known = find(kernel, stream, status);
  if (!known) return status;
  if (!known->waits) known->waits = waits(kernel);
  if (!launch || !*known->waits) return start_kernel(kernel, shape, arguments, stream);
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
  if (launch(&config, known->function, arguments, nullptr) == CUDA_SUCCESS) return cudaSuccess;
  return start_kernel(kernel, shape, arguments, stream);  // it tells what is wrong
}

}  // namespace mx::cuda
