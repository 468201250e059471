#include "compilers/cpu/schedule/join_in_place.h"

#include <algorithm>

#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

class Joining {
 public:
  explicit Joining(KernelSchedule& schedule) : schedule_(schedule) {}

  void run() {
    for (size_t i = 0; i < schedule_.steps.size(); ++i) {
      const Step& step = schedule_.steps[i];
      bool is_ours = step.output >= 0 && schedule_.buffers[at(step.output)].home == Home::kArena;
      if (is_ours && !step.joined.empty()) join(i);
    }
  }

 private:
  void join(size_t place) {
    Step& step = schedule_.steps[place];
    std::vector<PartToCopy> others;
    int64_t begin = 0;
    for (size_t i = 0; i < step.inputs.size(); ++i) {
      int part = step.inputs[i];
      if (can_join(part, step.output, begin, step.joined[i], place)) {
        schedule_.buffers[at(part)].part_of = step.output;
        schedule_.buffers[at(part)].begin = begin;
      } else {
        others.push_back({.input = i, .begin = begin, .bytes = step.joined[i]});
      }
      begin += step.joined[i];
    }
    if (others.size() < step.inputs.size()) step.kernel = make_join(std::move(others));
  }

  [[nodiscard]] bool can_join(int part, int whole, int64_t begin, int64_t bytes,
                              size_t place) const {
    constexpr int64_t kAlignment = 64;  // kernels count on it
    const Buffer& buffer = schedule_.buffers[at(part)];
    return buffer.home == Home::kArena && buffer.part_of < 0 && buffer.bytes == bytes &&
           begin % kAlignment == 0 && keeps_its_values(part, whole, place);
  }

  [[nodiscard]] bool lies_in(int buffer, int whole) const {
    for (; buffer >= 0; buffer = schedule_.buffers[at(buffer)].part_of) {
      if (buffer == whole) return true;
    }
    return false;
  }

  // Both have the same memory from the concatenation on: later steps may neither use the part's for
  // something else, nor the whole's while the part is still read.
  [[nodiscard]] bool keeps_its_values(int part, int whole, size_t place) const {
    bool is_overwritten = false;
    for (size_t i = place + 1; i < schedule_.steps.size(); ++i) {
      const Step& step = schedule_.steps[i];
      if (lies_in(step.output, part)) return false;
      is_overwritten = is_overwritten || step.output == whole;
      auto reads_it = [&](int input) { return lies_in(input, part); };
      if (is_overwritten && std::ranges::any_of(step.inputs, reads_it)) return false;
    }
    return true;
  }

  KernelSchedule& schedule_;
};

}  // namespace

void join_in_place(KernelSchedule& schedule) { Joining(schedule).run(); }

}  // namespace mx::cpu
