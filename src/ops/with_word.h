// Operators that move elements know only their size: with_word(dtype, body) calls
// body.template operator()<Word>() with an unsigned integer of that size.
#pragma once

#include <cstdint>
#include <utility>

#include "tensor/dtype.h"

namespace mx::ops {

template <class Body>
void with_word(DType dtype, Body&& body) {
  switch (size_of(dtype)) {
    case 1:
      return body.template operator()<uint8_t>();
    case 2:
      return body.template operator()<uint16_t>();
    case 4:
      return body.template operator()<uint32_t>();
    default:
      return body.template operator()<uint64_t>();
  }
}

}  // namespace mx::ops
