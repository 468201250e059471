// NEURON_PROFILE=<folder>: one file per run of a region, in the trace format of Chrome, says what
// each core ran and when.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace mx::neuron {

// One run. Threads of several cores may add to it.
class RunProfile {
 public:
  using Clock = std::chrono::steady_clock;
  static bool is_wanted();

  void add(int core, std::string operators, Clock::time_point begin, Clock::time_point end);
  // Writes <folder>/<node>-<process>-<number of the run>.json; where that fails it says so once.
  void write(std::string_view node) const;

 private:
  struct Span {
    int core;
    std::string operators;  // "conv0 + relu0, pool0"
    Clock::time_point begin, end;
  };
  [[nodiscard]] std::string text(std::string_view node) const;

  std::mutex lock_;  // guards what follows, until the run is over
  std::vector<Span> spans_;
};

}  // namespace mx::neuron
