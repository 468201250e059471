// Random draws in MXNet's order: n values are split into at most 1024 chunks of at least 64, and
// chunk t is drawn from parallel generator t, whatever the number of threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <type_traits>

#include "ir/random.h"
#include "ir/run.h"

namespace mx::ops {

// Calls body(i, u) for i in 0..n-1 with u uniform in [0, 1). Elements of type float draw one word
// each, all others two, as MXNet does.
template <class T, class Body>
void draw_uniform(const Run& run, int64_t n, Body&& body) {
  using Real = std::conditional_t<std::is_same_v<T, float>, float, double>;
  int64_t chunks = std::min<int64_t>((n + 63) / 64, RandomState::kStates);
  if (chunks == 0) return;
  int64_t step = (n + chunks - 1) / chunks;
  run.parallel(chunks, step * 8, [&](int64_t chunk) {
    std::mt19937& generator = run.random().parallel(static_cast<int>(chunk));
    std::uniform_real_distribution<Real> uniform;
    int64_t end = std::min(n, (chunk + 1) * step);
    for (int64_t i = chunk * step; i < end; ++i) body(i, uniform(generator));
  });
}

}  // namespace mx::ops
