// What every pointwise function of one array has in common. A function is a struct without device
// code: the same body runs on CPU scalars, on CUDA scalars and on graph values.
//
//   struct Sigmoid : UsesOutput {
//     static constexpr std::string_view name = "sigmoid", doc = "1 / (1 + exp(-x)).";
//     static constexpr auto forward(auto x) { return 1 / (1 + exp(-real(x))); }
//     static constexpr auto backward(auto /*x*/, auto y, auto dy) { return dy * y * (1 - y); }
//   };
// The base says which of x and y the gradient reads: the other is not kept, and arrives as Absent.
// A function with attributes names their struct `Param` and lists, in `arguments`, the numbers that
// follow as further arguments of forward and backward. A function whose vector code is right only
// up to some size of x has that size as `near`, and forward_near and backward_near for float.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "ir/params.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/math.h"
#include "tensor/dispatch.h"

namespace mx::ops {

struct Absent {};  // stands for a value that a gradient did not ask for

template <bool kInput, bool kOutput>
struct Function {
  using Param = NoParam;
  static constexpr bool has_gradient = true;
  static constexpr auto types = kNumeric;  // element types it exists for
  static constexpr bool uses_input = kInput, uses_output = kOutput;
  static constexpr std::array<double, 0> arguments(const NoParam& /*p*/) { return {}; }
  // A number of `arguments` in the type that elements of type T compute in.
  template <class T>
  static constexpr Acc<T> argument(double value) {
    return static_cast<Acc<T>>(convert<T>(value));
  }
};
using UsesInput = Function<true, false>;
using UsesOutput = Function<false, true>;
using UsesBoth = Function<true, true>;
using UsesNothing = Function<false, false>;
struct NoGradient : Function<false, false> {  // constant between its jumps: the gradient is zero
  static constexpr bool has_gradient = false;
};

// How many numbers follow x in the arguments of F.
template <class F>
inline constexpr size_t kArguments =
    std::tuple_size_v<decltype(F::arguments(std::declval<const typename F::Param&>()))>;

// Calls body(argument…) with the arguments of F converted for elements of type T.
template <class F, class T, class Body>
constexpr void with_arguments([[maybe_unused]] const double* values, Body&& body) {
  [&]<size_t... kIndex>(std::index_sequence<kIndex...>) {
    body(F::template argument<T>(values[kIndex])...);
  }(std::make_index_sequence<kArguments<F>>{});
}
template <class F, class T, class Body>
constexpr void with_arguments(const typename F::Param& p, Body&& body) {
  const auto values = F::arguments(p);
  with_arguments<F, T>(values.data(), body);
}

namespace unary {

// Whether the gradient is an operator of its own.
template <class F>
inline constexpr bool kFused = F::has_gradient && (F::uses_input || F::uses_output);

// The fused kernel's operator: _backward_relu, _backward_power_scalar.
template <class F>
std::string backward_name() {
  return (F::name.starts_with('_') ? "_backward" : "_backward_") + std::string(F::name);
}

}  // namespace unary

}  // namespace mx::ops
