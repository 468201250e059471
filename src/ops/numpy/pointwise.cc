// Functions of two arrays that only mx.np has: bits, signs, angles, common multiples.
#include <cmath>
#include <limits>
#include <numeric>

#include "ops/numpy/catalog.h"
#include "ops/pointwise/binary/binary_op.h"

namespace mx::ops {
namespace {

constexpr Types<uint8_t, int8_t, int32_t, int64_t, bool> kBits{};

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
struct CommonMultiple : OnBits {
  static constexpr std::string_view doc = "The least common multiple.";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_lcm"};
  template <class T>
  static constexpr T forward(T a, T b) {
    if constexpr (std::is_same_v<T, bool>) {
      return a && b;
    } else {
      return a == 0 || b == 0 ? T(0) : static_cast<T>(std::lcm(a, b));
    }
  }
};
struct Arctan2 : Smooth {
  static constexpr auto types = kFloating;
  static constexpr std::string_view doc = "The angle of the point (x2, x1).";
  static constexpr std::array<std::string_view, 1> broadcast = {"_npi_arctan2"};
  template <class T>
  static T forward(T a, T b) {
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
  static T forward(T a, T b) {
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
  static T forward(T a, T b) {
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

template <class... Bs>
void add_broadcasting(OpTable& table, Types<Bs...> /*functions*/) {
  (table.add(binary::op<Bs, true>(Bs::broadcast)), ...);
}

}  // namespace

void add_numpy_pointwise(OpTable& table) {
  add_broadcasting(
      table,
      Types<BitwiseAnd, BitwiseOr, BitwiseXor, CommonMultiple, Arctan2, CopySign, LoadExponent>{});
  add_unary<BitwiseNot>(table);
}

}  // namespace mx::ops
