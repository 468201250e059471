#include "base/base64.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ceil_div.h"
#include "base/error.h"

namespace mx {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<int, 256> kDigits = [] {
  std::array<int, 256> digits{};
  digits.fill(-1);
  for (size_t i = 0; i < kAlphabet.size(); ++i) {
    digits[static_cast<unsigned char>(kAlphabet[i])] = static_cast<int>(i);
  }
  return digits;
}();

uint32_t digit_at(std::string_view text, size_t i) {
  int digit = kDigits[static_cast<unsigned char>(text[i])];
  check(digit >= 0, "base64: character ", i, " of ", text.size(), " is not a base64 digit");
  return static_cast<uint32_t>(digit);
}

}  // namespace

std::string base64_encode(std::span<const std::byte> bytes) {
  std::string text;
  text.reserve(ceil_div(bytes.size(), 3) * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    size_t count = std::min<size_t>(3, bytes.size() - i);
    uint32_t group = 0;
    for (size_t k = 0; k < 3; ++k) {
      group = group << 8 | (k < count ? std::to_integer<uint32_t>(bytes[i + k]) : 0);
    }
    for (size_t k = 0; k < 4; ++k) {
      text += k <= count ? kAlphabet[group >> (18 - 6 * k) & 63] : '=';
    }
  }
  return text;
}

std::vector<std::byte> base64_decode(std::string_view text) {
  check(text.size() % 4 == 0, "base64: ", text.size(), " characters, not a multiple of four");
  size_t digits = text.size();
  for (int padding = 0; padding < 2 && digits > 0 && text[digits - 1] == '='; ++padding) --digits;
  std::vector<std::byte> bytes;
  bytes.reserve(text.size() / 4 * 3);
  for (size_t i = 0; i < digits; i += 4) {
    size_t count = std::min<size_t>(4, digits - i);
    uint32_t group = 0;
    for (size_t k = 0; k < 4; ++k) group = group << 6 | (k < count ? digit_at(text, i + k) : 0);
    for (size_t k = 0; k + 1 < count; ++k) {
      bytes.push_back(static_cast<std::byte>(group >> (16 - 8 * k) & 255));
    }
  }
  return bytes;
}

}  // namespace mx
