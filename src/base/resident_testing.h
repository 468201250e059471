// For tests: what of a mapping is in memory.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace mx {

// Resident kilobytes of the mapping that holds `address`; -1: there is none.
inline int64_t resident_kilobytes(const void* address) {
  const auto wanted = reinterpret_cast<uintptr_t>(address);
  std::ifstream maps("/proc/self/smaps");
  bool is_here = false;
  for (std::string line; std::getline(maps, line);) {
    size_t dash = line.find('-');
    if (dash != std::string::npos && dash < line.find(' ')) {
      uintptr_t begin = std::stoull(line.substr(0, dash), nullptr, 16);
      is_here = begin <= wanted && wanted < std::stoull(line.substr(dash + 1), nullptr, 16);
    } else if (is_here && line.starts_with("Rss:")) {
      return std::stoll(line.substr(4));
    }
  }
  return -1;
}

}  // namespace mx
