// Whole files in and out. A written file appears whole or not at all: it is written beside its
// place, flushed, then renamed.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace mx {

std::vector<std::byte> read_file(const std::string& path);
void write_file(const std::string& path, std::span<const std::byte> bytes);

}  // namespace mx
