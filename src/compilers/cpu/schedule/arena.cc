#include "compilers/cpu/schedule/arena.h"

#include "passes/place_lifetimes.h"

namespace mx::cpu {

void place_buffers(KernelSchedule& schedule) {
  std::vector<Lifetime> lifetimes;
  for (const Buffer& buffer : schedule.buffers) {
    lifetimes.push_back({buffer.home == Home::kArena ? buffer.bytes : 0, -1, -1});
  }
  for (size_t i = 0; i < schedule.steps.size(); ++i) {
    auto touch = [&](int buffer) {
      if (buffer < 0) return;
      Lifetime& life = lifetimes[static_cast<size_t>(buffer)];
      if (life.first < 0) life.first = static_cast<int>(i);
      life.last = static_cast<int>(i);
    };
    for (int buffer : schedule.steps[i].inputs) touch(buffer);
    touch(schedule.steps[i].output);
    touch(schedule.steps[i].scratch);
  }
  schedule.arena_bytes = place_lifetimes(lifetimes);
  for (size_t i = 0; i < lifetimes.size(); ++i) schedule.buffers[i].offset = lifetimes[i].offset;
}

}  // namespace mx::cpu
