// Random draws in MXNet's order: n values are split into at most 1024 chunks of at least 64, and
// chunk t is drawn from parallel generator t, whatever the number of threads.
//
//   draw(run, n, [=](int64_t i, std::mt19937& generator) { y[i] = uniform<float>(generator); });
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <type_traits>

#include "base/ceil_div.h"
#include "ir/random.h"
#include "ir/run.h"

namespace mx::ops {

template <class Body>
void draw(const Run& run, int64_t n, Body&& body) {
  int64_t chunks = std::min<int64_t>(ceil_div(n, 64), RandomState::kStates);
  if (chunks == 0) return;
  int64_t step = ceil_div(n, chunks);
  run.parallel(chunks, step * 8, [&](int64_t chunk) {
    std::mt19937& generator = run.random().parallel(static_cast<int>(chunk));
    int64_t end = std::min(n, (chunk + 1) * step);
    for (int64_t i = chunk * step; i < end; ++i) body(i, generator);
  });
}

// The floating type in which values of element type T are drawn: float32 takes one word of the
// generator for a uniform number, every other type two.
template <class T>
using Drawn = std::conditional_t<std::is_same_v<T, float>, float, double>;

template <class Real>
Real uniform(std::mt19937& generator) {
  return std::uniform_real_distribution<Real>()(generator);
}

// A distribution object of its own for each draw: the second value of the pair is thrown away.
template <class Real>
Real normal(std::mt19937& generator) {
  return std::normal_distribution<Real>()(generator);
}

// A whole number in 0..n-1. Written out because standard libraries map words to a range in
// different ways, and MXNet's streams follow this one: a word is scaled down, and drawn again when
// it lies in the incomplete last part.
inline int64_t below(int64_t n, std::mt19937& generator) {
  constexpr uint64_t kLast = std::mt19937::max();
  auto count = static_cast<uint64_t>(n);
  if (count <= kLast) {
    uint64_t scale = kLast / count, word = 0;
    do word = generator();
    while (word >= count * scale);
    return static_cast<int64_t>(word / scale);
  }
  if (count == kLast + 1) return static_cast<int64_t>(generator());
  uint64_t value = 0;
  do {
    uint64_t high =
        (kLast + 1) * static_cast<uint64_t>(
                          below(static_cast<int64_t>((count - 1) / (kLast + 1)) + 1, generator));
    value = high + generator();
  } while (value >= count);
  return static_cast<int64_t>(value);
}

}  // namespace mx::ops
