// The compiler of the backend "cuda" for these devices: regions run operator by operator, several
// at once in streams of their own.
#pragma once

#include "ir/plugin.h"

namespace mx::simulated {

void add_compilers(CompilerTable& compilers);

}  // namespace mx::simulated
