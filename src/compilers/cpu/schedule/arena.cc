#include "compilers/cpu/schedule/arena.h"

#include "passes/place_lifetimes.h"

namespace mx::cpu {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

int whole_of(const KernelSchedule& schedule, int buffer) {
  while (schedule.buffers[at(buffer)].part_of >= 0) buffer = schedule.buffers[at(buffer)].part_of;
  return buffer;
}

}  // namespace

void place_buffers(KernelSchedule& schedule) {
  std::vector<Lifetime> lifetimes;
  for (const Buffer& buffer : schedule.buffers) {
    bool is_placed = buffer.home == Home::kArena && buffer.part_of < 0;
    lifetimes.push_back({is_placed ? buffer.bytes : 0, -1, -1});
  }
  for (size_t i = 0; i < schedule.steps.size(); ++i) {
    auto touch = [&](int buffer) {
      if (buffer < 0) return;
      buffer = whole_of(schedule, buffer);
      Lifetime& life = lifetimes[static_cast<size_t>(buffer)];
      if (life.first < 0) life.first = static_cast<int>(i);
      life.last = static_cast<int>(i);
    };
    for (int buffer : schedule.steps[i].inputs) touch(buffer);
    touch(schedule.steps[i].output);
    touch(schedule.steps[i].scratch);
  }
  schedule.arena_bytes = place_lifetimes(lifetimes);
  for (size_t i = 0; i < lifetimes.size(); ++i) {
    int64_t begin = 0;
    int whole = static_cast<int>(i);
    for (; schedule.buffers[at(whole)].part_of >= 0; whole = schedule.buffers[at(whole)].part_of) {
      begin += schedule.buffers[at(whole)].begin;
    }
    schedule.buffers[i].offset = lifetimes[at(whole)].offset + begin;
  }
}

}  // namespace mx::cpu
