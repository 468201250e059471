#include "ir/derived.h"

#include <unordered_map>
#include <utility>

namespace mx {
namespace {

std::unordered_map<const OpDef*, DerivedKernels>& derived() {
  static auto* const all = new std::unordered_map<const OpDef*, DerivedKernels>;
  return *all;
}

}  // namespace

void add_derived(const OpDef& op, DerivedKernels kernels) { derived()[&op] = std::move(kernels); }

bool is_derived(const OpDef& op) { return derived().contains(&op); }

void add_derived_kernels(OpTable& ops, DeviceKind kind) {
  std::vector<std::pair<OpDef*, std::vector<Kernel>>> found;
  for (OpDef* op : ops.all()) {  // all from what the plug-in brought: no one sees another's here
    if (auto known = derived().find(op); known != derived().end()) {
      found.emplace_back(op, known->second(kind));
    }
  }
  for (auto& [op, kernels] : found) {
    auto& own = op->kernels[static_cast<size_t>(kind)];
    for (Kernel& kernel : kernels) own.push_back(std::move(kernel));
  }
}

}  // namespace mx
