// Einstein's sum as a chain of products of two arrays each.
#pragma once

#include <string_view>

#include "numpy/composed.h"

namespace mx::numpy {

Value einsum_of(const Arguments& a, std::string_view subscripts);

}  // namespace mx::numpy
