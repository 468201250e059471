// The elements of an array on the host, as a span. Only valid while nothing else may write them.
#pragma once

#include <span>

#include "ndarray/ndarray.h"

namespace mx::dist {

template <class T>
[[nodiscard]] std::span<T> elements(const NDArray& array) {
  return {array.tensor().data<T>(), static_cast<size_t>(array.size())};
}

}  // namespace mx::dist
