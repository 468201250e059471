#pragma once

#include "ir/params.h"

namespace mx::ops {

struct AddNParam {
  int num_args = 0;
  static constexpr auto fields() {
    return std::tuple{required("num_args", &AddNParam::num_args, "Count of arrays.")};
  }
};

}  // namespace mx::ops
