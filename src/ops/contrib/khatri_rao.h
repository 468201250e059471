// khatri_rao: column by column, the Kronecker product of matrices.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct KhatriRaoParam {
  int num_args = 0;
  static constexpr auto fields() {
    return std::tuple{required("num_args", &KhatriRaoParam::num_args, "Count of matrices.")};
  }
};

OpDef khatri_rao();

}  // namespace mx::ops
