// Moves of elements need their width alone, not their dtype.
#pragma once

#include <cstdint>

#include "base/error.h"

namespace mx::ops {

// body.operator()<T>() with an integer that is as wide as an element.
template <class Body>
void by_width(int64_t bytes, Body&& body) {
  switch (bytes) {
    case 1:
      return body.template operator()<uint8_t>();
    case 2:
      return body.template operator()<uint16_t>();
    case 4:
      return body.template operator()<uint32_t>();
    case 8:
      return body.template operator()<uint64_t>();
    default:
      ensure(false, "elements have 1, 2, 4 or 8 bytes");
  }
}

}  // namespace mx::ops
