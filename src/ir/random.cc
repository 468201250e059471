#include "ir/random.h"

namespace mx {

void RandomState::seed(uint32_t value) {
  seed_ = value;
  counter_ = 0;
  serial_.seed(value * 127u + static_cast<uint32_t>(device_));
  for (auto& state : parallel_) state.reset();
}

void RandomState::seed_alone(uint32_t value) {
  seed(value);
  serial_.seed(value);
}

std::mt19937& RandomState::parallel(int i) {
  auto& state = parallel_[static_cast<size_t>(i)];
  if (!state) {
    uint32_t start = seed_ * 127u + static_cast<uint32_t>(device_) + static_cast<uint32_t>(i);
    state = std::make_unique<std::mt19937>(start);
  }
  return *state;
}

}  // namespace mx
