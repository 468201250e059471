#include "ops/cudnn/handles.h"

#include <map>
#include <mutex>

#include "device/device.h"

namespace mx::cudnn {

namespace {

// Handles that no thread uses. They are never destroyed: at exit the driver may be gone first.
struct Spare {
  std::mutex lock;
  std::multimap<int, cudnnHandle_t> by_device;

  static Spare& get() {
    static auto* const spare = new Spare;
    return *spare;
  }
  cudnnHandle_t take(int device) {
    {
      std::lock_guard guard(lock);
      if (auto found = by_device.find(device); found != by_device.end()) {
        cudnnHandle_t handle = found->second;
        by_device.erase(found);
        return handle;
      }
    }
    cudnnHandle_t made = nullptr;
    ok(cudnnCreate(&made), "start the library");
    return made;
  }
};

// The library allows one call at a time for each handle, so every thread has its own.
struct Own {
  struct Entry {
    cudnnHandle_t handle = nullptr;
    cudaStream_t stream = nullptr;  // that it was told: telling it again takes time
  };
  std::map<int, Entry> by_device;
  ~Own() {
    std::lock_guard guard(Spare::get().lock);
    for (const auto& [device, entry] : by_device) {
      if (entry.handle) Spare::get().by_device.emplace(device, entry.handle);
    }
  }
};

}  // namespace

cudnnHandle_t handle(Run& run) { return handle(static_cast<cudaStream_t>(run.stream().native())); }

cudnnHandle_t handle(cudaStream_t stream) {
  thread_local Own own;
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
  auto& [handle, told] = own.by_device[device];
  if (!handle) handle = Spare::get().take(device);
  if (told != stream) {
    ok(cudnnSetStream(handle, stream), "set the stream");
    told = stream;
  }
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
