// Comparisons that write bool at once: the classic ones answer in the dtype of their inputs. Each
// is two operators of mx.np: of two arrays, and of an array and a number.
#pragma once

#include <string_view>

#include "ir/run.h"
#include "tensor/dispatch.h"

namespace mx::ops {

struct IsEqual {
  static constexpr std::string_view both = "_npi_equal", number = "_npi_equal_scalar";
  static constexpr bool holds(auto a, auto b) { return a == b; }
};
struct IsNotEqual {
  static constexpr std::string_view both = "_npi_not_equal", number = "_npi_not_equal_scalar";
  static constexpr bool holds(auto a, auto b) { return a != b; }
};
struct IsGreater {
  static constexpr std::string_view both = "_npi_greater", number = "_npi_greater_scalar";
  static constexpr bool holds(auto a, auto b) { return a > b; }
};
struct IsGreaterEqual {
  static constexpr std::string_view both = "_npi_greater_equal";
  static constexpr std::string_view number = "_npi_greater_equal_scalar";
  static constexpr bool holds(auto a, auto b) { return a >= b; }
};
struct IsLess {
  static constexpr std::string_view both = "_npi_less", number = "_npi_less_scalar";
  static constexpr bool holds(auto a, auto b) { return a < b; }
};
struct IsLessEqual {
  static constexpr std::string_view both = "_npi_less_equal", number = "_npi_less_equal_scalar";
  static constexpr bool holds(auto a, auto b) { return a <= b; }
};

using NumpyComparisons = Types<IsEqual, IsNotEqual, IsGreater, IsGreaterEqual, IsLess, IsLessEqual>;

inline const char* refuses_mixed(const Run& run, const Params& /*p*/) {
  return run.in(0).dtype() == run.in(1).dtype() ? nullptr : "the dtypes differ";
}
// Whole numbers are compared with numbers as the classic operators do.
inline const char* refuses_whole(const Run& run, const Params& /*p*/) {
  return is_floating(run.in(0).dtype()) ? nullptr : "the dtype is not a floating one";
}

// The number in the precision of the elements.
template <class T>
constexpr Acc<T> compared_number(double number) {
  return static_cast<Acc<T>>(static_cast<T>(static_cast<Acc<T>>(number)));
}

}  // namespace mx::ops
