#include "device/cuda/remembered.h"

#include <cuda_runtime.h>

#include <utility>

#include "base/cat.h"
#include "base/error.h"

namespace mx::cuda {

CarriedChoices::CarriedChoices(std::vector<Choice> saved)
    : saved_(std::move(saved)), before_(std::exchange(current(), this)) {}

CarriedChoices::~CarriedChoices() { current() = before_; }

CarriedChoices*& CarriedChoices::current() {
  thread_local CarriedChoices* innermost = nullptr;
  return innermost;
}

// What is chosen anew takes the place of what could not serve.
void CarriedChoices::note(Choice choice) {
  for (Choice& known : noted_) {
    const bool is_same = known.kind == choice.kind && known.key == choice.key;
    if (is_same && known.machine == choice.machine) {
      known.text = std::move(choice.text);
      return;
    }
  }
  noted_.push_back(std::move(choice));
}

std::optional<std::string> Remembered::find(const std::string& key) {
  std::lock_guard guard(lock_);
  const std::string& machine = current_machine();
  Choices& choices = choices_of(machine);
  std::optional<std::string> found = choices.find(key);
  CarriedChoices* carried = CarriedChoices::current();
  if (!carried) return found;
  for (const CarriedChoices::Choice& saved : carried->saved_) {
    if (found || saved.kind != kind_ || saved.machine != machine || saved.key != key) continue;
    found = saved.text;
    choices.add(key, saved.text);
  }
  if (found) carried->note({kind_, machine, key, *found});
  return found;
}

void Remembered::add(const std::string& key, const std::string& choice) {
  std::lock_guard guard(lock_);
  const std::string& machine = current_machine();
  choices_of(machine).add(key, choice);
  if (CarriedChoices* carried = CarriedChoices::current()) {
    carried->note({kind_, machine, key, choice});
  }
}

const std::string& Remembered::current_machine() {
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
  return machine;
}

Choices& Remembered::choices_of(const std::string& machine) {
  auto found = by_machine_.find(machine);
  if (found == by_machine_.end()) {
    found = by_machine_.emplace(machine, Choices(choices_path(kind_, machine))).first;
  }
  return found->second;
}

}  // namespace mx::cuda
