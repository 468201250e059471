// Gradients of which every element is -threshold, 0 or +threshold, as two bits an element: 0 is
// nothing, 2 the negative, 3 the positive one, sixteen elements a word of 32 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "dist/wire.h"

namespace mx::dist {

size_t packed_bytes(int64_t elements);
Payload pack_two_bits(std::span<const float> elements);
// The payload must have packed_bytes(elements.size()).
void unpack_two_bits(std::span<const std::byte> packed, float threshold, std::span<float> elements);

}  // namespace mx::dist
