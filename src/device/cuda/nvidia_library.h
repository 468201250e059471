// Where libraries of NVIDIA's that are opened when they are needed may lie.
#pragma once

#include <string>
#include <vector>

namespace mx::cuda {

// For SharedLibrary: where the system looks for the file, then the folder in which pip's packages
// have it, beside our own.
[[nodiscard]] std::vector<std::string> places_of(const std::string& file);

}  // namespace mx::cuda
