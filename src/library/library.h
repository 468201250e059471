// The process's library: fills the tables of operators, kernels and compilers. Everything that
// enters the core calls load_library() first.
#pragma once

#include <string>
#include <vector>

#include "ir/op.h"

namespace mx {

void load_library();                     // cheap after the first call; safe from any thread
void add_library_kernels(OpTable& ops);  // kernels of linked libraries, chosen by the build
std::string version_of_tensorrt();       // of NVIDIA's library; "" when none can be opened
std::vector<std::pair<std::string, bool>> build_features();  // mx.runtime.Features

std::string catalog_json();  // every operator with attributes and documentation

}  // namespace mx
