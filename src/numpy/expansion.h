// What a composed operator does with its body: infer shapes and run it.
#pragma once

#include "numpy/composed.h"

namespace mx::numpy {

// Fills the output slots when the shapes of all inputs are known.
void infer_composed(Infer& t, const Composition& composition, const Params& p);
// Runs the operators of the body one after the other; the last write to the outputs directly.
void run_composed(Run& run, const Composition& composition, const Params& p);

}  // namespace mx::numpy
