// Joins values into one text: cat("axis ", 3, " of ", shape). GCC 12 has no <format>.
// A type joins in by streaming to std::ostream.
#pragma once

#include <sstream>
#include <string>

namespace mx {

template <class... Parts>
[[nodiscard]] std::string cat(const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return std::move(text).str();
}

}  // namespace mx
