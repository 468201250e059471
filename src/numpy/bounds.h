// What the parameters of a distribution must keep to.
#pragma once

#include "ir/grad.h"

namespace mx::numpy {

struct Bound {
  const char* name;        // of the parameter
  bool is_open = false;    // whether 0 itself is too small
  bool is_chance = false;  // whether it must not be above 1
};

// Refuses a number at the call; `who` is the distribution.
void check_bound(double number, const Bound& bound, std::string_view who);
// The array itself, whose values are looked at when it is used; on the host only, because other
// devices would have to wait for them.
Value bounded(const Value& x, const Bound& bound);

}  // namespace mx::numpy
