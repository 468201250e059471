// The backend whose compiler takes quantized operators. Nobody has to name it: before "ngraph"
// cuts its regions, this one cuts its own, so that what is left computes with real numbers.
#pragma once

#include "ir/graph_backend.h"

namespace mx {

inline constexpr const char* kIntegerBackend = "integers";

CompilingBackend integer_backend();

}  // namespace mx
