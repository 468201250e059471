// What ir/arithmetic.h says of classic arrays, for those of mx.np: which operator computes each
// form of Python's `+` and its kind. Two arrays always broadcast, so there is one operator for
// them.
#pragma once

#include <array>

namespace mx {

struct NumpyArithmetic {
  const char* name;      // Python's: `add` for __add__ and __radd__
  const char* both;      // of two arrays
  const char* scalar;    // array, number
  const char* reversed;  // number, array; empty for comparisons, which Python turns itself
};

inline constexpr std::array kNumpyArithmetic = {
    NumpyArithmetic{"add", "_npi_add", "_npi_add_scalar", "_npi_add_scalar"},
    NumpyArithmetic{"sub", "_npi_subtract", "_npi_subtract_scalar", "_npi_rsubtract_scalar"},
    NumpyArithmetic{"mul", "_npi_multiply", "_npi_multiply_scalar", "_npi_multiply_scalar"},
    NumpyArithmetic{"truediv", "_npi_true_divide", "_npi_true_divide_scalar",
                    "_npi_rtrue_divide_scalar"},
    NumpyArithmetic{"mod", "_npi_mod", "_npi_mod_scalar", "_npi_rmod_scalar"},
    NumpyArithmetic{"pow", "_npi_power", "_npi_power_scalar", "_npi_rpower_scalar"},
    NumpyArithmetic{"floordiv", "_npi_floor_divide", "_npi_floor_divide_scalar",
                    "_npi_rfloor_divide_scalar"},
    NumpyArithmetic{"lshift", "_npi_bitwise_left_shift", "_npi_bitwise_left_shift_scalar",
                    "_npi_rbitwise_left_shift_scalar"},
    NumpyArithmetic{"rshift", "_npi_bitwise_right_shift", "_npi_bitwise_right_shift_scalar",
                    "_npi_rbitwise_right_shift_scalar"}};
inline constexpr std::array kNumpyComparisons = {
    NumpyArithmetic{"eq", "_npi_equal", "_npi_equal_scalar", ""},
    NumpyArithmetic{"ne", "_npi_not_equal", "_npi_not_equal_scalar", ""},
    NumpyArithmetic{"gt", "_npi_greater", "_npi_greater_scalar", ""},
    NumpyArithmetic{"ge", "_npi_greater_equal", "_npi_greater_equal_scalar", ""},
    NumpyArithmetic{"lt", "_npi_less", "_npi_less_scalar", ""},
    NumpyArithmetic{"le", "_npi_less_equal", "_npi_less_equal_scalar", ""}};

}  // namespace mx
