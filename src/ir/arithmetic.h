// Arithmetic on arrays and numbers: which operator computes each form of a function of two
// operands. Values of a graph, the methods and functions of Python's NDArray and those of its
// Symbol all look here.
#pragma once

#include <array>
#include <string_view>

namespace mx {

struct Arithmetic {
  std::string_view name;        // Python's: `add` for __add__ and __radd__
  std::string_view same_shape;  // of two arrays that have one shape
  std::string_view both;        // of two arrays, with broadcasting
  std::string_view scalar;      // array, number
  std::string_view reversed;    // number, array
};

inline constexpr Arithmetic kAdd = {"add", "elemwise_add", "broadcast_add", "_plus_scalar",
                                    "_plus_scalar"};
inline constexpr Arithmetic kSubtract = {"sub", "elemwise_sub", "broadcast_sub", "_minus_scalar",
                                         "_rminus_scalar"};
inline constexpr Arithmetic kMultiply = {"mul", "elemwise_mul", "broadcast_mul", "_mul_scalar",
                                         "_mul_scalar"};
inline constexpr Arithmetic kDivide = {"truediv", "elemwise_div", "broadcast_div", "_div_scalar",
                                       "_rdiv_scalar"};
inline constexpr Arithmetic kModulo = {"mod", "_mod", "broadcast_mod", "_mod_scalar",
                                       "_rmod_scalar"};
inline constexpr Arithmetic kPower = {"pow", "_power", "broadcast_power", "_power_scalar",
                                      "_rpower_scalar"};
inline constexpr Arithmetic kHypot = {"hypot", "_hypot", "broadcast_hypot", "_hypot_scalar",
                                      "_hypot_scalar"};
inline constexpr Arithmetic kMaximum = {"maximum", "_maximum", "broadcast_maximum",
                                        "_maximum_scalar", "_maximum_scalar"};
inline constexpr Arithmetic kMinimum = {"minimum", "_minimum", "broadcast_minimum",
                                        "_minimum_scalar", "_minimum_scalar"};
inline constexpr Arithmetic kEqual = {"eq", "_equal", "broadcast_equal", "_equal_scalar",
                                      "_equal_scalar"};
inline constexpr Arithmetic kNotEqual = {"ne", "_not_equal", "broadcast_not_equal",
                                         "_not_equal_scalar", "_not_equal_scalar"};
inline constexpr Arithmetic kGreater = {"gt", "_greater", "broadcast_greater", "_greater_scalar",
                                        "_lesser_scalar"};
inline constexpr Arithmetic kGreaterEqual = {"ge", "_greater_equal", "broadcast_greater_equal",
                                             "_greater_equal_scalar", "_lesser_equal_scalar"};
inline constexpr Arithmetic kLesser = {"lt", "_lesser", "broadcast_lesser", "_lesser_scalar",
                                       "_greater_scalar"};
inline constexpr Arithmetic kLesserEqual = {"le", "_lesser_equal", "broadcast_lesser_equal",
                                            "_lesser_equal_scalar", "_greater_equal_scalar"};
inline constexpr Arithmetic kLogicalAnd = {"logical_and", "_logical_and", "broadcast_logical_and",
                                           "_logical_and_scalar", "_logical_and_scalar"};
inline constexpr Arithmetic kLogicalOr = {"logical_or", "_logical_or", "broadcast_logical_or",
                                          "_logical_or_scalar", "_logical_or_scalar"};
inline constexpr Arithmetic kLogicalXor = {"logical_xor", "_logical_xor", "broadcast_logical_xor",
                                           "_logical_xor_scalar", "_logical_xor_scalar"};

inline constexpr std::array kArithmetic = {
    kAdd,          kSubtract, kMultiply,    kDivide,     kModulo,    kPower,
    kHypot,        kMaximum,  kMinimum,     kEqual,      kNotEqual,  kGreater,
    kGreaterEqual, kLesser,   kLesserEqual, kLogicalAnd, kLogicalOr, kLogicalXor};

}  // namespace mx
