// The parameter of every `x op scalar` operator.
#pragma once

#include "ir/params.h"

namespace mx {

struct ScalarParam {
  double scalar = 1;
  bool is_int = true;  // kept for JSON: the front end says whether the scalar was an integer
  bool operator==(const ScalarParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("scalar", &ScalarParam::scalar, "The right-hand side."),
                      field("is_int", &ScalarParam::is_int, "Whether the scalar is an integer.")};
  }
};

}  // namespace mx
