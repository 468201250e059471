#pragma once

#include "ir/params.h"
#include "ir/run.h"

namespace mx::ops {

struct CastParam {
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{required("dtype", &CastParam::dtype, "Element type of the result.")};
  }
};

// Every element in the dtype of `out`.
void convert_elements(const Run& run, const Tensor& in, const Tensor& out);

}  // namespace mx::ops
