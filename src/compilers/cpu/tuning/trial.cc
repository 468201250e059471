#include "compilers/cpu/tuning/trial.h"

#include <algorithm>
#include <mutex>
#include <optional>

#include "base/cat.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/machine/memory.h"
#include "compilers/cpu/tuning/choices.h"

namespace mx::cpu {

void fill_random(float* data, int64_t count, uint32_t seed) {
  parallel_for(count, 1 << 16, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      uint32_t bits = (static_cast<uint32_t>(i) + seed * 0x9E3779B9U) * 0x85EBCA6BU;
      bits = (bits ^ bits >> 15) * 0xC2B2AE35U;
      data[i] = static_cast<float>(static_cast<int32_t>(bits ^ bits >> 13)) * 0x1p-31F;
    }
  });
}

ContestResult contest_of(const std::vector<const StepKernel*>& kernels, const Effort& effort,
                         const std::function<void(const StepKernel&, const Trial&)>& run) {
  // One place for the weights of all: getting memory from the system takes longer than the runs.
  constexpr int64_t kFloat = sizeof(float);
  int64_t packed_bytes = 0, scratch_bytes = 0;
  std::vector<std::unique_ptr<StepKernel::Session>> sessions;
  for (const StepKernel* kernel : kernels) {
    packed_bytes = std::max(packed_bytes, kernel->packed_bytes());
    scratch_bytes = std::max(scratch_bytes, kernel->scratch_bytes());
    sessions.push_back(kernel->open());
  }
  Allocation packed(packed_bytes), scratch(scratch_bytes);
  parallel_for(packed_bytes / kFloat, 1 << 16, [&](int64_t begin, int64_t end) {
    std::fill(packed.floats() + begin, packed.floats() + end, 1e-3F);
  });
  return hold_contest(kernels.size(), effort, [&](size_t i) {
    // In a network each layer's weights were last read a whole pass ago.
    evict(packed, kernels[i]->packed_bytes());
    Trial trial{sessions[i].get(), packed.floats(), scratch.floats()};
    return timed_run([&] { run(*kernels[i], trial); });
  });
}

std::string remembered(const std::string& key,
                       const std::function<bool(const std::string&)>& is_offered,
                       const std::function<Finding()>& measure) {
  static std::mutex lock;
  std::lock_guard guard(lock);  // one at a time: measurements disturb each other
  static auto* const known = new Choices(kernel_choices_path(library_version()));
  static auto* const unsure = new ChoiceTable;
  std::optional<std::string> choice = known->find(key);
  if (choice && is_offered(*choice)) return *choice;
  if (auto old = unsure->find(key); old != unsure->end() && is_offered(old->second)) {
    return old->second;
  }
  Finding found = measure();
  if (!found.is_sure) return (*unsure)[key] = cat(found.text, kUnsure);
  known->add(key, found.text);
  return found.text;
}

}  // namespace mx::cpu
