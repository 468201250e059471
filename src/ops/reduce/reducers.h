// Reducers: a state, how an element enters it, how two states merge, what comes out. Elements
// arrive in their compute type; sums run in Wide<T>.
#pragma once

#include <concepts>
#include <limits>

#include "ops/pointwise/math.h"
#include "tensor/dtype.h"

namespace mx::ops {

struct SumOf {
  static constexpr int64_t kLanes = 32;
  template <class T>
  static constexpr Wide<T> start() {
    return 0;
  }
  template <class S>
  static constexpr void add(S& state, auto x, int64_t /*index*/) {
    state = plus(state, static_cast<S>(x));
  }
  static constexpr void merge(auto& state, const auto& other) { state = plus(state, other); }
  static constexpr auto finish(auto state, int64_t /*count*/) { return state; }
};

struct MeanOf : SumOf {
  template <class S>
  static constexpr S finish(S state, int64_t count) {
    return divide(state, static_cast<S>(count));
  }
};

struct ProductOf {
  static constexpr int64_t kLanes = 32;
  template <class T>
  static constexpr Wide<T> start() {
    return 1;
  }
  template <class S>
  static constexpr void add(S& state, auto x, int64_t /*index*/) {
    state = times(state, static_cast<S>(x));
  }
  static constexpr void merge(auto& state, const auto& other) { state = times(state, other); }
  static constexpr auto finish(auto state, int64_t /*count*/) { return state; }
};

struct SumOfNumbers : SumOf {  // nan counts as 0
  template <class S>
  static constexpr void add(S& state, auto x, int64_t /*index*/) {
    state = plus(state, x == x ? static_cast<S>(x) : S(0));
  }
};

struct ProductOfNumbers : ProductOf {  // nan counts as 1
  template <class S>
  static constexpr void add(S& state, auto x, int64_t /*index*/) {
    state = times(state, x == x ? static_cast<S>(x) : S(1));
  }
};

struct SumOfMagnitudes : SumOf {
  template <class S>
  static constexpr void add(S& state, auto x, int64_t /*index*/) {
    state = plus(state, abs(static_cast<S>(x)));
  }
};

struct RootOfSquares : SumOf {
  template <class S>
  static constexpr void add(S& state, auto x, int64_t /*index*/) {
    state = plus(state, square(static_cast<S>(x)));
  }
  static constexpr double finish(auto state, int64_t /*count*/) {
    return std::sqrt(static_cast<double>(state));
  }
};

// The product of the factors that are not zero, and the count of zeros.
template <bool kSkipNan>
struct ProductAndZeros {
  static constexpr int64_t kLanes = 4;
  struct State {
    double product;
    int64_t zeros;
  };
  template <class T>
  static constexpr State start() {
    return {1, 0};
  }
  static constexpr void add(State& state, auto x, int64_t /*index*/) {
    if (kSkipNan && x != x) return;
    if (x == 0) {
      ++state.zeros;
    } else {
      state.product *= static_cast<double>(x);
    }
  }
  static constexpr void merge(State& state, const State& other) {
    state.product *= other.product;
    state.zeros += other.zeros;
  }
  static constexpr State finish(const State& state, int64_t /*count*/) { return state; }
};

// nan wins over every number.
template <bool kLargest>
struct ExtremeOf {
  static constexpr int64_t kLanes = 64;
  template <class T>
  static constexpr Acc<T> start() {
    using Limits = std::numeric_limits<Acc<T>>;
    if constexpr (Limits::has_infinity) return kLargest ? -Limits::infinity() : Limits::infinity();
    return kLargest ? Limits::lowest() : Limits::max();
  }
  template <class S>
  static constexpr void add(S& state, S x, int64_t /*index*/) {
    state = ((kLargest ? x > state : x < state) | (x != x)) ? x : state;
  }
  template <class S>
  static constexpr void merge(S& state, const S& other) {
    add(state, other, 0);
  }
  static constexpr auto finish(auto state, int64_t /*count*/) { return state; }
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
  static constexpr State<Acc<T>> start() {
    return {ExtremeOf<kLargest>::template start<T>(), -1};
  }
  template <class V>
  static constexpr void add(State<V>& state, V x, int64_t index) {
    bool better = kLargest ? x > state.value : x < state.value;
    bool first_nan = x != x && state.value == state.value;
    if (better || first_nan || state.index < 0) state = {x, index};
  }
  // Of equals the first stays, in whatever order parts are merged.
  template <class V>
  static constexpr void merge(State<V>& state, const State<V>& other) {
    if (other.index < 0) return;
    bool is_equal =
        other.value == state.value || (other.value != other.value && state.value != state.value);
    if (is_equal && state.index >= 0) {
      state.index = other.index < state.index ? other.index : state.index;
    } else {
      add(state, other.value, other.index);
    }
  }
  template <class V>
  static constexpr int64_t finish(const State<V>& state, int64_t /*count*/) {
    return state.index < 0 ? 0 : state.index;
  }
};

// The reducer whose folding serves R over elements of T: a mean folds as a sum, and only floating
// types have a nan to skip. What folds alike is compiled once.
template <class R, class T>
struct FoldsLike {
  using Type = R;
};
template <class T>
struct FoldsLike<MeanOf, T> {
  using Type = SumOf;
};
template <std::integral T>
struct FoldsLike<SumOfNumbers, T> {
  using Type = SumOf;
};
template <std::integral T>
struct FoldsLike<ProductOfNumbers, T> {
  using Type = ProductOf;
};

}  // namespace mx::ops
