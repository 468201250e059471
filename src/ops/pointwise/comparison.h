// Comparisons and logic of two arrays, or of an array and a number; see binary.h. The result has
// the operands' dtype, and a number is first rounded to it: an int32 array holding 1 equals 1.5.
#pragma once

#include "ops/pointwise/binary/binary.h"

namespace mx::ops {

struct Equal : Comparison {
  static constexpr std::string_view doc = "1 where lhs == rhs, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_equal", "_Equal"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_equal"};
  static constexpr auto forward(auto a, auto b) { return a == b; }
};
struct EqualScalar : WithScalar<Equal, NoGradient> {
  static constexpr std::string_view name = "_equal_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_EqualScalar"};
};

struct NotEqual : Comparison {
  static constexpr std::string_view doc = "1 where lhs != rhs, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_not_equal", "_Not_Equal"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_not_equal"};
  static constexpr auto forward(auto a, auto b) { return a != b; }
};
struct NotEqualScalar : WithScalar<NotEqual, NoGradient> {
  static constexpr std::string_view name = "_not_equal_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_NotEqualScalar"};
};

struct Greater : Comparison {
  static constexpr std::string_view doc = "1 where lhs > rhs, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_greater", "_Greater"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_greater"};
  static constexpr auto forward(auto a, auto b) { return a > b; }
};
struct GreaterScalar : WithScalar<Greater, NoGradient> {
  static constexpr std::string_view name = "_greater_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_GreaterScalar"};
};

struct GreaterEqual : Comparison {
  static constexpr std::string_view doc = "1 where lhs >= rhs, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_greater_equal",
                                                                 "_Greater_Equal"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_greater_equal"};
  static constexpr auto forward(auto a, auto b) { return a >= b; }
};
struct GreaterEqualScalar : WithScalar<GreaterEqual, NoGradient> {
  static constexpr std::string_view name = "_greater_equal_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_GreaterEqualScalar"};
};

struct Lesser : Comparison {
  static constexpr std::string_view doc = "1 where lhs < rhs, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_lesser", "_Lesser"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_lesser"};
  static constexpr auto forward(auto a, auto b) { return a < b; }
};
struct LesserScalar : WithScalar<Lesser, NoGradient> {
  static constexpr std::string_view name = "_lesser_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_LesserScalar"};
};

struct LesserEqual : Comparison {
  static constexpr std::string_view doc = "1 where lhs <= rhs, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_lesser_equal", "_Lesser_Equal"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_lesser_equal"};
  static constexpr auto forward(auto a, auto b) { return a <= b; }
};
struct LesserEqualScalar : WithScalar<LesserEqual, NoGradient> {
  static constexpr std::string_view name = "_lesser_equal_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_LesserEqualScalar"};
};

struct LogicalAnd : Comparison {
  static constexpr std::string_view doc = "1 where both are not 0, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_logical_and", "_Logical_And"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_logical_and"};
  static constexpr auto forward(auto a, auto b) { return (a != 0) & (b != 0); }
};
struct LogicalAndScalar : WithScalar<LogicalAnd, NoGradient> {
  static constexpr std::string_view name = "_logical_and_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_LogicalAndScalar"};
};

struct LogicalOr : Comparison {
  static constexpr std::string_view doc = "1 where one is not 0, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_logical_or", "_Logical_Or"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_logical_or"};
  static constexpr auto forward(auto a, auto b) { return (a != 0) | (b != 0); }
};
struct LogicalOrScalar : WithScalar<LogicalOr, NoGradient> {
  static constexpr std::string_view name = "_logical_or_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_LogicalOrScalar"};
};

struct LogicalXor : Comparison {
  static constexpr std::string_view doc =
      "1 where exactly one is not 0, else 0, in the dtype of lhs.";
  static constexpr std::array<std::string_view, 2> same_shape = {"_logical_xor", "_Logical_Xor"};
  static constexpr std::array<std::string_view, 1> broadcast = {"broadcast_logical_xor"};
  static constexpr auto forward(auto a, auto b) { return (a != 0) ^ (b != 0); }
};
struct LogicalXorScalar : WithScalar<LogicalXor, NoGradient> {
  static constexpr std::string_view name = "_logical_xor_scalar";
  static constexpr std::array<std::string_view, 1> aliases = {"_LogicalXorScalar"};
};

}  // namespace mx::ops
