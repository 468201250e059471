// Kernels that follow from those of other operators. An operator that computes with others, as
// those of mx.np do, needs no kernel of its own on a kind of device: it runs by the kernels that
// the others have there, whichever kind it is.
#pragma once

#include <functional>
#include <vector>

#include "ir/op.h"

namespace mx {

// What an operator's kernels on a kind of device are, given those that the kind's plug-in brought.
// Empty: there are none, since what it computes with has none.
using DerivedKernels = std::function<std::vector<Kernel>(DeviceKind kind)>;

void add_derived(const OpDef& op, DerivedKernels kernels);  // while operators are made
[[nodiscard]] bool is_derived(const OpDef& op);

// Adds them all for a kind, behind the kernels that a plug-in has for such an operator itself.
void add_derived_kernels(OpTable& ops, DeviceKind kind);

}  // namespace mx
