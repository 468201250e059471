// dispatch(types, dtype, body): calls body.template operator()<T>() with the C++ type of dtype.
//
//   dispatch(kFloating, x.dtype(), [&]<class T>() { kernel(x.data<const T>(), …); });
#pragma once

#include <utility>

#include "base/error.h"
#include "tensor/dtype.h"

namespace mx {

template <class... Ts>
struct Types {};

inline constexpr Types<float, double, Half, BFloat16> kFloating{};
inline constexpr Types<float, double> kNative{};  // floating types with arithmetic of their own
inline constexpr Types<float, double, Half, BFloat16, uint8_t, int8_t, int32_t, int64_t> kNumeric{};
inline constexpr Types<float, double, Half, BFloat16, uint8_t, int8_t, int32_t, int64_t, bool>
    kAnyType{};
inline constexpr Types<int32_t, int64_t, uint8_t, int8_t, float, double, Half> kIndex{};

template <class... Ts, class Body>
void dispatch(Types<Ts...> /*types*/, DType dtype, Body&& body) {
  bool found = ((kDTypeOf<Ts> == dtype && (body.template operator()<Ts>(), true)) || ...);
  check<TypeError>(found, "dtype ", dtype, " is not supported here; cast the array first");
}

}  // namespace mx
