#include "ops/cudnn/handles.h"

#include <cuda_runtime.h>

#include <map>
#include <mutex>

#include "device/device.h"

namespace mx::cudnn {

cudnnHandle_t handle(Run& run) {
  static auto* const lock = new std::mutex;
  static auto* const handles = new std::map<int, cudnnHandle_t>;
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
  std::lock_guard guard(*lock);
  cudnnHandle_t& handle = (*handles)[device];
  if (!handle) ok(cudnnCreate(&handle), "start the library");
  ok(cudnnSetStream(handle, static_cast<cudaStream_t>(run.stream().native())), "set the stream");
  return handle;
}

cudnnDataType_t data_type(DType dtype) {
  switch (dtype) {
    case DType::kFloat32:
      return CUDNN_DATA_FLOAT;
    case DType::kFloat64:
      return CUDNN_DATA_DOUBLE;
    case DType::kFloat16:
      return CUDNN_DATA_HALF;
    case DType::kBFloat16:
      return CUDNN_DATA_BFLOAT16;
    default:
      fail<TypeError>("cudnn: dtype ", dtype, " is not supported");
  }
}

}  // namespace mx::cudnn
