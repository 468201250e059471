#include "ir/graph_backend.h"

#include "base/error.h"

namespace mx {

void CompilerTable::attach(std::string_view backend, DeviceKind kind,
                           std::shared_ptr<GraphCompiler> compiler) {
  const GraphBackend* found = find(backend);
  check(found != nullptr && found->compiling(), "no backend that compiles is named \"", backend,
        "\"; known backends: ", names());
  std::lock_guard guard(lock_);
  compilers_[{found->name, kind}] = std::move(compiler);
}

const GraphBackend* CompilerTable::find(std::string_view name) const {
  for (const GraphBackend& backend : backends_) {
    if (backend.name == name) return &backend;
  }
  return nullptr;
}

const GraphBackend* CompilerTable::find_by_op(std::string_view op) const {
  for (const GraphBackend& backend : backends_) {
    if (backend.compiling() && backend.compiling()->op == op) return &backend;
  }
  return nullptr;
}

std::string CompilerTable::names() const {
  std::string names;
  for (const GraphBackend& backend : backends_) names += (names.empty() ? "" : ", ") + backend.name;
  return names;
}

std::shared_ptr<GraphCompiler> CompilerTable::compiler(const GraphBackend& backend,
                                                       Context context) const {
  std::lock_guard guard(lock_);
  auto found = compilers_.find({backend.name, computing_kind(context.kind)});
  return found == compilers_.end() ? nullptr : found->second;
}

CompilerTable& compiler_table() {
  static auto* const table = new CompilerTable;
  return *table;
}

}  // namespace mx
