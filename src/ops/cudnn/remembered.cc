#include "ops/cudnn/remembered.h"

#include <cuda_runtime.h>
#include <cudnn.h>

#include <map>
#include <mutex>

#include "base/cat.h"
#include "base/choices.h"
#include "base/error.h"

namespace mx::cudnn {
namespace {

std::string machine_of(int device) {
  cudaDeviceProp properties{};
  int driver = 0;
  (void)cudaGetDeviceProperties(&properties, device);
  (void)cudaDriverGetVersion(&driver);
  return checksum(cat(&properties.name[0], " driver ", driver, " cudnn ", cudnnGetVersion()));
}

struct Memory {
  std::mutex lock;
  std::map<int, std::string> machines;        // by device
  std::map<std::string, Choices> by_machine;  // devices of one model share a file

  static Memory& get() {
    static auto* const memory = new Memory;
    return *memory;
  }
  Choices& of_current_device() {
    int device = 0;
    check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
    std::string& machine = machines[device];
    if (machine.empty()) machine = machine_of(device);
    auto found = by_machine.find(machine);
    if (found == by_machine.end()) {
      found = by_machine.emplace(machine, Choices(choices_path("cudnn-1", machine))).first;
    }
    return found->second;
  }
};

}  // namespace

std::optional<std::string> remembered(const std::string& kind) {
  std::lock_guard guard(Memory::get().lock);
  return Memory::get().of_current_device().find(kind);
}

void remember(const std::string& kind, const std::string& choice) {
  std::lock_guard guard(Memory::get().lock);
  Memory::get().of_current_device().add(kind, choice);
}

}  // namespace mx::cudnn
