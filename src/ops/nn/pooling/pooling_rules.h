// What pooling makes of one window, for kernels of any device: `x` is anything with an operator[]
// that gives the elements of a plane.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/nn/pooling/pooling.h"

namespace mx::ops {

// The parameters that a kernel needs.
struct PoolRule {
  PoolType type;
  int power;  // of lp
  bool counts_padding;
};
inline PoolRule rule_of(const PoolingParam& p) {
  return {p.pool_type, p.p_value.value_or(2), p.counts_padding()};
}

// The part of one window that lies inside the plane, and the count of elements it has with padding.
struct PoolWindow {
  Extents begin, end;
  int64_t padded = 1;

  [[nodiscard]] constexpr int64_t inside() const {
    int64_t count = 1;
    for (size_t i = 0; i < 3; ++i) count *= std::max<int64_t>(end[i] - begin[i], 0);
    return count;
  }
};

constexpr PoolWindow window_at(const PoolGeometry& g, const Extents& position) {
  PoolWindow r{};
  for (size_t i = 0; i < 3; ++i) {
    const Window& w = g.windows[i];
    int64_t start = position[i] * w.stride - w.pad;
    int64_t stop = std::min(start + w.kernel, g.in[i] + w.pad);
    r.padded *= stop - start;
    r.begin[i] = std::max<int64_t>(start, 0);
    r.end[i] = std::min(stop, g.in[i]);
  }
  return r;
}

// Calls body(offset) for every element of a plane inside the window.
template <class Body>
constexpr void each_inside(const PoolGeometry& g, const PoolWindow& r, Body&& body) {
  for (int64_t d = r.begin[0]; d < r.end[0]; ++d) {
    for (int64_t h = r.begin[1]; h < r.end[1]; ++h) {
      int64_t row = (d * g.in[1] + h) * g.in[2];
      for (int64_t w = r.begin[2]; w < r.end[2]; ++w) body(row + w);
    }
  }
}

// Offset of the first largest element; -1 for an empty window.
constexpr int64_t largest(const PoolGeometry& g, const PoolWindow& r, const auto& x) {
  int64_t best = -1;
  each_inside(g, r, [&](int64_t i) {
    if (best < 0 || x[i] > x[best]) best = i;
  });
  return best;
}

template <class T>
constexpr T whole_power(T x, int p) {
  return p == 1 ? x : (p == 2 ? x * x : x * x * x);
}

template <class T>
constexpr T window_norm(const PoolGeometry& g, const PoolWindow& r, const auto& x, int p) {
  T sum = 0;
  each_inside(g, r, [&](int64_t i) { sum += whole_power<T>(x[i], p); });
  return p == 1 ? sum : (p == 2 ? std::sqrt(sum) : std::cbrt(sum));
}

// How the norm of a window grows with one of its elements.
template <class T>
constexpr T norm_slope(T x, T norm, int p) {
  return p == 1 ? T(1) : (norm == 0 ? T(0) : whole_power(x / norm, p - 1));
}

// What each element of a window weighs in its sum or mean.
template <class T>
constexpr T weight_of(const PoolRule& rule, const PoolWindow& r) {
  if (rule.type == PoolType::kSum) return 1;
  int64_t count = rule.counts_padding ? r.padded : r.inside();
  return count > 0 ? T(1) / static_cast<T>(count) : T(0);
}

template <class T>
constexpr T pooled(const PoolGeometry& g, const PoolRule& rule, const PoolWindow& r,
                   const auto& x) {
  if (rule.type == PoolType::kLp) return window_norm<T>(g, r, x, rule.power);
  if (rule.type == PoolType::kMax) {
    int64_t best = largest(g, r, x);
    return best < 0 ? std::numeric_limits<T>::lowest() : static_cast<T>(x[best]);
  }
  T sum = 0;
  each_inside(g, r, [&](int64_t i) { sum += x[i]; });
  return sum * weight_of<T>(rule, r);
}

}  // namespace mx::ops
