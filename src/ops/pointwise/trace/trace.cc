#include "ops/pointwise/trace/trace.h"

namespace mx::ops {

// Numbers alone need a recorder too: it folds them, and the result is a number again.
Lane made(Step step, std::span<const Lane> of, uint32_t bits) {
  Recorder numbers(0);
  Recorder* recorder = &numbers;
  for (const Lane& lane : of) {
    if (lane.recorder_) recorder = lane.recorder_;
  }
  std::array<int32_t, 3> operands{};
  for (size_t i = 0; i < of.size(); ++i) operands[i] = of[i].in(*recorder);
  int32_t at = recorder->add(step, operands, bits);
  return recorder == &numbers ? Lane(numbers.constant_at(at)) : Lane(recorder, at);
}

}  // namespace mx::ops
