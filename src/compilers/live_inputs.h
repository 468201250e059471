// Which inputs of a region come with a run (the live ones), and whether their content is new.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/run.h"

namespace mx {

// Per region input: its place among the inputs of a Run, -1 for a frozen one, which is not there.
class LiveInputs {
 public:
  void add(bool is_frozen) { places_.push_back(is_frozen ? -1 : next_++); }
  [[nodiscard]] int place(int input) const { return places_[static_cast<size_t>(input)]; }
  [[nodiscard]] bool is_frozen(int input) const { return place(input) < 0; }

 private:
  std::vector<int> places_;
  int next_ = 0;
};

// Stamps of the live inputs in one run. Where the caller cannot say whether content changed it may
// have, every time.
class InputStamps {
 public:
  InputStamps(const Run& run, const LiveInputs& live);
  uint64_t operator()(int input) const {
    return unknown_ != 0 ? unknown_ : run_.input_stamps[static_cast<size_t>(live_.place(input))];
  }

 private:
  const Run& run_;
  const LiveInputs& live_;
  uint64_t unknown_ = 0;  // 0: the run has stamps
};

}  // namespace mx
