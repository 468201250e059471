// "a, b, c": names in a message.
#pragma once

#include <string>

namespace mx {

template <class Texts>
[[nodiscard]] std::string comma_separated(const Texts& texts) {
  std::string all;
  for (const auto& text : texts) {
    if (!all.empty()) all += ", ";
    all += text;
  }
  return all;
}

}  // namespace mx
