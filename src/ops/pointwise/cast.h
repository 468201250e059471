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

// Weights in the precision that a graph computes in, all at once.
struct CastSeveralParam {
  int num_arrays = 1;
  DType dtype = DType::kFloat16;
  static constexpr auto fields() {
    using P = CastSeveralParam;
    return std::tuple{required("num_arrays", &P::num_arrays, "Count of arrays."),
                      required("dtype", &P::dtype, "Element type of the results.")};
  }
};

// Every element in the dtype of `out`.
void convert_elements(const Run& run, const Tensor& in, const Tensor& out);

}  // namespace mx::ops
