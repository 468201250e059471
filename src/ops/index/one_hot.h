// one_hot: indices as unit vectors.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct OneHotParam {
  int64_t depth = 0;
  double on_value = 1, off_value = 0;
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{required("depth", &OneHotParam::depth, "Length of the new last axis."),
                      field("on_value", &OneHotParam::on_value, "Value at the index."),
                      field("off_value", &OneHotParam::off_value, "Value everywhere else."),
                      field("dtype", &OneHotParam::dtype, "Dtype of the result.")};
  }
};

OpDef one_hot();

}  // namespace mx::ops
