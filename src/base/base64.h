// Base64 (RFC 4648, with padding): how binary values travel in text.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mx {

std::string base64_encode(std::span<const std::byte> bytes);
std::vector<std::byte> base64_decode(
    std::string_view text);  // raises Error at the first wrong char

}  // namespace mx
