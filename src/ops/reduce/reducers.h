// Reducers: a state, how an element enters it, how two states merge, what comes out. Elements
// arrive in their compute type; sums run in Wide<T>.
#pragma once

#include <limits>

#include "ops/pointwise/math.h"
#include "tensor/dtype.h"

namespace mx::ops {

struct SumOf {
  static constexpr int64_t kLanes = 32;
  template <class T>
  static Wide<T> start() {
    return 0;
  }
  template <class S>
  static void add(S& state, auto x, int64_t /*index*/) {
    state = plus(state, static_cast<S>(x));
  }
  static void merge(auto& state, const auto& other) { state = plus(state, other); }
  static auto finish(auto state, int64_t /*count*/) { return state; }
};

struct MeanOf : SumOf {
  template <class S>
  static S finish(S state, int64_t count) {
    return divide(state, static_cast<S>(count));
  }
};

struct ProductOf {
  static constexpr int64_t kLanes = 32;
  template <class T>
  static Wide<T> start() {
    return 1;
  }
  template <class S>
  static void add(S& state, auto x, int64_t /*index*/) {
    state = times(state, static_cast<S>(x));
  }
  static void merge(auto& state, const auto& other) { state = times(state, other); }
  static auto finish(auto state, int64_t /*count*/) { return state; }
};

struct SumOfNumbers : SumOf {  // nan counts as 0
  template <class S>
  static void add(S& state, auto x, int64_t /*index*/) {
    state = plus(state, x == x ? static_cast<S>(x) : S(0));
  }
};

struct ProductOfNumbers : ProductOf {  // nan counts as 1
  template <class S>
  static void add(S& state, auto x, int64_t /*index*/) {
    state = times(state, x == x ? static_cast<S>(x) : S(1));
  }
};

struct SumOfMagnitudes : SumOf {
  template <class S>
  static void add(S& state, auto x, int64_t /*index*/) {
    state = plus(state, abs(static_cast<S>(x)));
  }
};

struct RootOfSquares : SumOf {
  template <class S>
  static void add(S& state, auto x, int64_t /*index*/) {
    state = plus(state, square(static_cast<S>(x)));
  }
  static double finish(auto state, int64_t /*count*/) {
    return std::sqrt(static_cast<double>(state));
  }
};

// nan wins over every number.
template <bool kLargest>
struct ExtremeOf {
  static constexpr int64_t kLanes = 64;
  template <class T>
  static Acc<T> start() {
    using Limits = std::numeric_limits<Acc<T>>;
    if constexpr (Limits::has_infinity) return kLargest ? -Limits::infinity() : Limits::infinity();
    return kLargest ? Limits::lowest() : Limits::max();
  }
  template <class S>
  static void add(S& state, S x, int64_t /*index*/) {
    state = ((kLargest ? x > state : x < state) | (x != x)) ? x : state;
  }
  template <class S>
  static void merge(S& state, const S& other) {
    add(state, other, 0);
  }
  static auto finish(auto state, int64_t /*count*/) { return state; }
};
using LargestOf = ExtremeOf<true>;
using SmallestOf = ExtremeOf<false>;

// The place of the first largest or smallest element, or of the first nan.
template <bool kLargest>
struct PlaceOf {
  using Extreme = ExtremeOf<kLargest>;
  static constexpr int64_t kLanes = 1;  // in order, so that the first of equals stays
  template <class V>
  struct State {
    V value;
    int64_t index;
  };
  template <class T>
  static State<Acc<T>> start() {
    return {ExtremeOf<kLargest>::template start<T>(), -1};
  }
  template <class V>
  static void add(State<V>& state, V x, int64_t index) {
    bool better = kLargest ? x > state.value : x < state.value;
    bool first_nan = x != x && state.value == state.value;
    if (better || first_nan || state.index < 0) state = {x, index};
  }
  template <class V>
  static void merge(State<V>& state, const State<V>& other) {
    if (other.index >= 0) add(state, other.value, other.index);
  }
  template <class V>
  static int64_t finish(const State<V>& state, int64_t /*count*/) {
    return std::max<int64_t>(state.index, 0);
  }
};

}  // namespace mx::ops
