#include "dist/two_bits.h"

#include <array>
#include <cstring>

#include "base/ceil_div.h"
#include "base/error.h"

namespace mx::dist {
namespace {

constexpr int64_t kInWord = 16;

}  // namespace

size_t packed_bytes(int64_t elements) {
  return static_cast<size_t>(ceil_div(elements, kInWord)) * sizeof(uint32_t);
}

Payload pack_two_bits(std::span<const float> elements) {
  Payload packed = Payload::sized(packed_bytes(static_cast<int64_t>(elements.size())));
  std::byte* to = packed.data.get();
  for (size_t begin = 0; begin < elements.size(); begin += kInWord, to += sizeof(uint32_t)) {
    uint32_t word = 0;
    size_t end = std::min(elements.size(), begin + kInWord);
    for (size_t i = begin; i < end; ++i) {
      uint32_t code = elements[i] > 0 ? 3 : elements[i] < 0 ? 2 : 0;
      word |= code << (2 * (i - begin));
    }
    std::memcpy(to, &word, sizeof(word));
  }
  return packed;
}

void unpack_two_bits(std::span<const std::byte> packed, float threshold,
                     std::span<float> elements) {
  ensure(packed.size() == packed_bytes(static_cast<int64_t>(elements.size())),
         "packed elements fill their payload");
  const std::array<float, 4> values = {0, 0, -threshold, threshold};
  const std::byte* from = packed.data();
  for (size_t begin = 0; begin < elements.size(); begin += kInWord, from += sizeof(uint32_t)) {
    uint32_t word = 0;
    std::memcpy(&word, from, sizeof(word));
    size_t end = std::min(elements.size(), begin + kInWord);
    for (size_t i = begin; i < end; ++i, word >>= 2) elements[i] = values[word & 3];
  }
}

}  // namespace mx::dist
