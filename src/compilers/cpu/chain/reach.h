// How an input of a chain lies along a line.
#pragma once

#include <cstdint>

namespace mx::cpu {

enum class Reach : uint8_t {
  kLine,    // element by element
  kOne,     // one element for all
  kRepeat,  // one vector for all: element i is that of i modulo the vector's width
};

}  // namespace mx::cpu
