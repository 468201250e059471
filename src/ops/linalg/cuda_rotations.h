// What Jacobi's rotations on CUDA share: eigenvalues and singular values.
#pragma once

#include <cstdint>

namespace mx::ops {

struct Rotation {
  double cosine, sine;
};

// Pair `i` of a round of the tournament in which each of `size` (even) meets each other once.
struct Pair {
  int64_t p, q;
  __device__ Pair(int64_t size, int64_t round, int64_t i) {
    auto player = [&](int64_t place) {
      return place == 0 ? 0 : (place - 1 + round) % (size - 1) + 1;
    };
    int64_t a = player(i), b = player(size - 1 - i);
    p = a < b ? a : b;
    q = a < b ? b : a;
  }
};

}  // namespace mx::ops
