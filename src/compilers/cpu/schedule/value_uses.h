// Who still reads a value while a schedule is made, layer by layer. Part of schedule.
#pragma once

#include <vector>

#include "compilers/cpu/plan/plan.h"

namespace mx::cpu {

class ValueUses {
 public:
  // `is_prologue`: per layer.
  ValueUses(const Plan& plan, const std::vector<bool>& is_prologue);

  void read_by(size_t layer);                    // it reads its inputs now
  [[nodiscard]] bool is_dead(int value) const {  // nobody will read it, and it is no result
    return uses_[static_cast<size_t>(root_[static_cast<size_t>(value)])] == 0;
  }
  // The first result of the region that the value is, or -1.
  [[nodiscard]] int output_of(int value) const { return output_of_[static_cast<size_t>(value)]; }
  [[nodiscard]] bool is_output(int value) const { return output_of(value) >= 0; }

 private:
  int& uses_of(int value) { return uses_[static_cast<size_t>(root_[static_cast<size_t>(value)])]; }

  const Plan& plan_;
  std::vector<bool> shows_input_;  // per layer: it makes no array of its own
  std::vector<int> root_;          // per value: the value whose memory it shows
  std::vector<int> uses_;          // per root: readers still to come, results
  std::vector<int> output_of_;     // per value
};

}  // namespace mx::cpu
