#include "ir/random.h"

#include "base/error.h"

namespace mx {

uint64_t RandomState::next_key() {
  check<Unsupported>(!base_, "a draw that cannot be recorded");
  return (static_cast<uint64_t>(seed_) << 32) | counter_++;
}

DrawKey RandomState::draw_key() {
  if (base_) return {recorded_++, base_};
  return {next_key(), nullptr};
}

RandomState::Keys RandomState::take_keys(uint32_t count) {
  Keys keys{seed_, counter_};
  counter_ += count;
  return keys;
}

void RandomState::seed(uint32_t value) {
  seed_ = value;
  counter_ = 0;
  serial_.seed(value * 127u + static_cast<uint32_t>(device_));
  is_made_.fill(false);
}

void RandomState::seed_alone(uint32_t value) {
  seed(value);
  serial_.seed(value);
}

std::mt19937& RandomState::parallel(int i) {
  std::mt19937* state = parallel_.get() + i;
  if (!is_made_[static_cast<size_t>(i)]) {
    uint32_t start = seed_ * 127u + static_cast<uint32_t>(device_) + static_cast<uint32_t>(i);
    std::construct_at(state, start);  // an older one needs no end: it owns nothing
    is_made_[static_cast<size_t>(i)] = true;
  }
  return *state;
}

std::mt19937* RandomState::all_parallel() {
  for (int i = 0; i < kStates; ++i) parallel(i);
  return parallel_.get();
}

}  // namespace mx
