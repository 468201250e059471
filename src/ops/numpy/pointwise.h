// Functions that only mx.np has: bits, whole quotients, signs, angles, common multiples.
#pragma once

#include <cmath>
#include <limits>
#include <numeric>

#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/value_math.h"

namespace mx::ops {

inline constexpr Types<uint8_t, int8_t, int32_t, int64_t, bool> kBits{};

struct OnBits {
  static constexpr bool has_gradient = false;
  static constexpr auto types = kBits;
};

struct BitwiseAnd : OnBits {
  static constexpr std::string_view doc = "The bits that both have.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_bitwise_and"};
  static constexpr auto forward(auto a, auto b) { return a & b; }
};
struct BitwiseOr : OnBits {
  static constexpr std::string_view doc = "The bits that one of them has.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_bitwise_or"};
  static constexpr auto forward(auto a, auto b) { return a | b; }
};
struct BitwiseXor : OnBits {
  static constexpr std::string_view doc = "The bits that exactly one of them has.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_bitwise_xor"};
  static constexpr auto forward(auto a, auto b) { return a ^ b; }
};

inline constexpr Types<uint8_t, int8_t, int32_t, int64_t> kWhole{};

// A count of bits below 0 or not below the width pushes all of them out, as in NumPy.
template <class T>
constexpr bool is_inside(T bits) {
  return bits >= T(0) && static_cast<uint64_t>(bits) < sizeof(T) * 8;
}
struct LeftShift {
  static constexpr bool has_gradient = false;
  static constexpr auto types = kWhole;
  static constexpr std::string_view doc = "The bits of lhs moved up by rhs places.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_bitwise_left_shift"};
  template <class T>
  static constexpr T forward(T a, T b) {
    return is_inside(b) ? static_cast<T>(static_cast<uint64_t>(a) << b) : T(0);
  }
};
struct RightShift {
  static constexpr bool has_gradient = false;
  static constexpr auto types = kWhole;
  static constexpr std::string_view doc = "The bits of lhs moved down by rhs places.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_bitwise_right_shift"};
  template <class T>
  static constexpr T forward(T a, T b) {
    if (is_inside(b)) return static_cast<T>(a >> b);
    return a < T(0) ? static_cast<T>(-1) : T(0);
  }
};
struct LeftShiftScalar : WithScalar<LeftShift, NoGradient> {
  static constexpr std::string_view name = "_npi_bitwise_left_shift_scalar";
};
struct RleftShiftScalar : WithScalar<LeftShift, NoGradient, true> {
  static constexpr std::string_view name = "_npi_rbitwise_left_shift_scalar";
};
struct RightShiftScalar : WithScalar<RightShift, NoGradient> {
  static constexpr std::string_view name = "_npi_bitwise_right_shift_scalar";
};
struct RrightShiftScalar : WithScalar<RightShift, NoGradient, true> {
  static constexpr std::string_view name = "_npi_rbitwise_right_shift_scalar";
};

// mx.np's operators are twins of these: they join dtypes.
struct FloorDivide {
  static constexpr bool has_gradient = false;
  static constexpr auto types = kNumeric;
  static constexpr std::string_view doc =
      "The largest whole number that is not above lhs / rhs; integers give 0 when rhs is 0.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_broadcast_floor_divide"};
  template <class T>
  static constexpr T forward(T a, T b) {
    if constexpr (std::is_floating_point_v<T>) {
      if (b == T(0)) return a / b;
      // By way of the rest: a / b may round up to the next whole number.
      T quotient = (a - std::fmod(a, b)) / b;
      if (modulo(a, b) != std::fmod(a, b)) quotient -= T(1);
      return quotient == T(0) ? std::copysign(T(0), a / b) : std::round(quotient);
    } else {
      if (b == T(0)) return T(0);
      if constexpr (std::is_signed_v<T>) {
        if (b == T(-1)) return negate(a);  // of the least number: itself
        return static_cast<T>(a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0));
      } else {
        return static_cast<T>(a / b);
      }
    }
  }
};
struct FloorDivideScalar : WithScalar<FloorDivide, NoGradient> {
  static constexpr std::string_view name = "_floor_divide_scalar";
};
struct RfloorDivideScalar : WithScalar<FloorDivide, NoGradient, true> {
  static constexpr std::string_view name = "_rfloor_divide_scalar";
};

struct CommonMultiple : OnBits {
  static constexpr std::string_view doc = "The least common multiple.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_lcm"};
  template <class T>
  static constexpr T forward(T a, T b) {
    if constexpr (std::is_same_v<T, bool>) {
      return a && b;
    } else {
      if (a == 0 || b == 0) return T(0);
      auto multiple = static_cast<T>(a / divisor(a, b) * b);
      return multiple < 0 ? static_cast<T>(-multiple) : multiple;
    }
  }
  // The largest that they share, by hand: nvcc gets std::gcd wrong in device code.
  template <class T>
  static constexpr T divisor(T a, T b) {
    while (b != 0) {
      auto rest = static_cast<T>(a % b);
      a = b;
      b = rest;
    }
    return a;
  }
};
struct Arctan2 : Smooth {
  static constexpr auto types = kFloating;
  static constexpr std::string_view doc = "The angle of the point (x2, x1).";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_arctan2"};
  template <class T>
  static constexpr T forward(T a, T b) {
    return std::atan2(a, b);
  }
  static constexpr auto left(auto a, auto b, auto /*y*/, auto dy) {
    return dy * b / (square(a) + square(b));
  }
  static constexpr auto right(auto a, auto b, auto /*y*/, auto dy) {
    return -(dy * a) / (square(a) + square(b));
  }
};
struct CopySign : Smooth {
  static constexpr auto types = kFloating;
  static constexpr std::string_view doc = "lhs with the sign of rhs.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_copysign"};
  template <class T>
  static constexpr T forward(T a, T b) {
    return std::copysign(a, b);
  }
  static auto left(const Value& a, const Value& /*b*/, const Value& y, const Value& dy) {
    return dy * apply("sign", {}, {a * y});
  }
  static auto right(const Value& /*a*/, const Value& b, const Value& /*y*/, const Value& /*dy*/) {
    return apply("zeros_like", {}, {b});
  }
};
struct LoadExponent : Smooth {
  static constexpr auto types = kFloating;
  static constexpr std::string_view doc = "x1 times two to the power x2.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_ldexp"};
  template <class T>
  static constexpr T forward(T a, T b) {
    return a * std::exp2(b);
  }
  static auto left(const Value& /*a*/, const Value& b, const Value& /*y*/, const Value& dy) {
    return dy * apply("_rpower_scalar", ScalarParam{.scalar = 2}, {b});
  }
  static auto right(const Value& /*a*/, const Value& /*b*/, const Value& y, const Value& dy) {
    return dy * y * 0.6931471805599453;  // log 2
  }
};

struct BitwiseNot : NoGradient {
  static constexpr auto types = kBits;
  static constexpr std::string_view name = "_npi_bitwise_not", doc = "All bits turned.";
  template <class T>
  static constexpr T forward(T x) {
    if constexpr (std::is_same_v<T, bool>) {
      return !x;
    } else {
      return static_cast<T>(~x);
    }
  }
};

struct RoundEven : NoGradient {
  static constexpr auto types = kFloating;
  static constexpr std::string_view name = "_np_round_even";
  static constexpr std::string_view doc = "The nearest integer; halves go to the even one.";
  template <class T>
  static constexpr T forward(T x) {
    return std::nearbyint(x);
  }
};

using NumpyBinaries = Types<BitwiseAnd, BitwiseOr, BitwiseXor, LeftShift, RightShift, FloorDivide,
                            CommonMultiple, Arctan2, CopySign, LoadExponent>;
using NumpyUnaries = Types<BitwiseNot, LeftShiftScalar, RleftShiftScalar, RightShiftScalar,
                           RrightShiftScalar, FloorDivideScalar, RfloorDivideScalar, RoundEven>;

}  // namespace mx::ops
