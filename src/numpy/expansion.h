// What a composed operator does with its body: infer shapes and run it, on any kind of device.
#pragma once

#include "numpy/composed.h"

namespace mx::numpy {

// Fills the output slots when the shapes of all inputs are known.
void infer_composed(Infer& t, const Composition& composition, const Params& p);
// Runs the operators of the body one after the other, each by a kernel for this kind of device; the
// last write to the outputs directly. It refuses where one of them has none there.
Kernel composed_kernel(const Composition& composition, DeviceKind kind);

}  // namespace mx::numpy
