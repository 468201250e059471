// The list of graph backends and of the compilers behind them.
#pragma once

#include <memory>

#include "ir/op.h"
#include "ir/plugin.h"

namespace mx {

// Adds every backend with its compilers to `compilers`, and the operators of their regions to
// `ops`.
void add_compilers(CompilerTable& compilers, OpTable& ops);

// What serves "ngraph": the compiler in cpu/, or `fallback` itself in a build without oneDNN.
std::shared_ptr<GraphCompiler> default_cpu_compiler(std::shared_ptr<GraphCompiler> fallback);
// What compiles quantized operators; null in a build without oneDNN, where quantized operators run
// one by one.
std::shared_ptr<GraphCompiler> default_integer_compiler(std::shared_ptr<GraphCompiler> fallback);

// The backend of a bind on a CPU when the user has chosen none; the build says which.
const char* default_backend_of_cpu();

}  // namespace mx
