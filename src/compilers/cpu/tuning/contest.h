// Timing rivals against each other on a machine that may be busy with other things.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace mx::cpu {

// One run of a rival. Disturbed: somebody else took a processor meanwhile.
struct Sample {
  double seconds = 0;
  bool is_disturbed = false;
};

struct ContestResult {
  std::vector<double> seconds;  // the quickest run of each
  // Two runs of each were undisturbed and took about the same time: worth remembering.
  bool is_sure = false;
};

struct Effort {
  double seconds = 0;  // of runs, at most; where they take longer, about three turns
  int turns = 3;       // at least, of rivals that are close to each other
};

// They take turns, so that what slows the machine down slows all alike, and the clearly slower ones
// leave early. Goes on until it is sure, or for as long as the effort allows.
ContestResult hold_contest(size_t rivals, const Effort& effort,
                           const std::function<Sample(size_t rival)>& run);

// Runs it, and notices if one of the process's threads had to leave its processor in a short run.
Sample timed_run(const std::function<void()>& run);

}  // namespace mx::cpu
