// When a place of a small table of remembered things is filled anew. The first time that something
// else is asked for there; then, while nobody finds what is there, rarely: keeping takes longer
// than looking, and what changes with each call is never found.
#pragma once

#include <cstdint>

namespace mx {

class Refills {
 public:
  void found() { misses_ = 0; }
  [[nodiscard]] bool is_due() { return misses_++ % kRarely == 0; }

 private:
  static constexpr uint8_t kRarely = 16;
  uint8_t misses_ = 0;
};

}  // namespace mx
