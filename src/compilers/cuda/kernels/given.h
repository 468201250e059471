// What callers give and get, whatever the region computes in: arrays of float32 or of 16 bits.
#pragma once

#include <cstdint>

#include "compilers/cuda/kernels/number.h"
#include "tensor/dtype.h"

namespace mx::cuda {

enum class Element : uint8_t { kFloat, kHalf, kBfloat };

constexpr Element element_of(DType dtype) {
  if (dtype == DType::kFloat16) return Element::kHalf;
  return dtype == DType::kBFloat16 ? Element::kBfloat : Element::kFloat;
}
constexpr Element element_of(Number number) {
  if (number == Number::kHalf) return Element::kHalf;
  return number == Number::kBfloat ? Element::kBfloat : Element::kFloat;
}
constexpr int64_t bytes_of(Element element) { return element == Element::kFloat ? 4 : 2; }

// An array that constants are made of.
struct Given {
  const void* data = nullptr;
  Element element = Element::kFloat;

  constexpr explicit operator bool() const { return data != nullptr; }
  template <class Place>
  [[nodiscard]] constexpr float operator[](Place i) const {
    if (element == Element::kHalf) return static_cast<const Half*>(data)[i];
    if (element == Element::kBfloat) return static_cast<const BFloat16*>(data)[i];
    return static_cast<const float*>(data)[i];
  }
};

}  // namespace mx::cuda
