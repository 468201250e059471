// DType: element types. The numbers are MXNet's type flags and stand in .params files.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>
#include <type_traits>

#include "tensor/half.h"

namespace mx {

enum class DType : int8_t {
  kFloat32 = 0,
  kFloat64 = 1,
  kFloat16 = 2,
  kUint8 = 3,
  kInt32 = 4,
  kInt8 = 5,
  kInt64 = 6,
  kBool = 7,
  kBFloat16 = 12,
};

int64_t size_of(DType dtype);
std::string_view name_of(DType dtype);                     // "float32"
std::optional<DType> dtype_named(std::string_view name);   // nothing for an unknown name
std::optional<DType> dtype_from_flag(int64_t flag);        // nothing for an unknown flag
std::ostream& operator<<(std::ostream& out, DType dtype);  // its name
bool is_floating(DType dtype);

template <class T>
inline constexpr DType kDTypeOf = [] {
  if constexpr (std::is_same_v<T, float>)
    return DType::kFloat32;
  else if constexpr (std::is_same_v<T, double>)
    return DType::kFloat64;
  else if constexpr (std::is_same_v<T, Half>)
    return DType::kFloat16;
  else if constexpr (std::is_same_v<T, BFloat16>)
    return DType::kBFloat16;
  else if constexpr (std::is_same_v<T, uint8_t>)
    return DType::kUint8;
  else if constexpr (std::is_same_v<T, int8_t>)
    return DType::kInt8;
  else if constexpr (std::is_same_v<T, int32_t>)
    return DType::kInt32;
  else if constexpr (std::is_same_v<T, int64_t>)
    return DType::kInt64;
  else {
    static_assert(std::is_same_v<T, bool>);
    return DType::kBool;
  }
}();

// The type arithmetic on T runs in: the 16-bit floats compute in float.
template <class T>
using Acc = std::conditional_t<std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>, float, T>;

// The type long sums of T run in: floating types in double, integers in int64.
template <class T>
using Wide = std::conditional_t<std::is_floating_point_v<Acc<T>>, double, int64_t>;

}  // namespace mx
