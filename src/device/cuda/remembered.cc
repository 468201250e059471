#include "device/cuda/remembered.h"

#include <cuda_runtime.h>

#include "base/cat.h"
#include "base/error.h"

namespace mx::cuda {

std::optional<std::string> Remembered::find(const std::string& key) {
  std::lock_guard guard(lock_);
  return of_current_device().find(key);
}

void Remembered::add(const std::string& key, const std::string& choice) {
  std::lock_guard guard(lock_);
  of_current_device().add(key, choice);
}

Choices& Remembered::of_current_device() {
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
  std::string& machine = machines_[device];
  if (machine.empty()) {
    cudaDeviceProp properties{};
    int driver = 0;
    (void)cudaGetDeviceProperties(&properties, device);
    (void)cudaDriverGetVersion(&driver);
    machine = checksum(cat(&properties.name[0], " with ", properties.multiProcessorCount,
                           " driver ", driver, " ", versions_));
  }
  auto found = by_machine_.find(machine);
  if (found == by_machine_.end()) {
    found = by_machine_.emplace(machine, Choices(choices_path(kind_, machine))).first;
  }
  return found->second;
}

}  // namespace mx::cuda
