// Where things lie in one arena, chosen by when they are needed.
#pragma once

#include <cstdint>
#include <vector>

namespace mx {

// Something that needs `bytes` of the arena from step `first` to step `last`, both included.
struct Lifetime {
  int64_t bytes;
  int first, last;
  int64_t offset = -1;  // the answer, a multiple of 64
};

// Chooses offsets so that lifetimes that overlap in time do not overlap in memory. Returns the size
// of the arena. Largest first, each at the lowest place that is free for its whole life.
int64_t place_lifetimes(std::vector<Lifetime>& lifetimes);

}  // namespace mx
