#pragma once

#include "ir/params.h"

namespace mx::ops {

struct CastParam {
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{required("dtype", &CastParam::dtype, "Element type of the result.")};
  }
};

}  // namespace mx::ops
