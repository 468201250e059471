// A door that takes fewer operators than its compiler could: programs written for another product
// count which operators it took, and which it left.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "ir/plugin.h"

namespace mx {

// "" lets the compiler decide; otherwise the reason in words.
using NodeRule = std::string (*)(const Node& node, std::span<const Slot> inputs);

// What the compiler is told instead of the options that the door was given.
using OptionsRule = CompileOptions (*)(const CompileOptions& options);

std::shared_ptr<GraphCompiler> selective(NodeRule rule, OptionsRule options,
                                         std::shared_ptr<GraphCompiler> compiler);

}  // namespace mx
