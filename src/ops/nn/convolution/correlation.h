// Parameters of Correlation.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct CorrelationParam {
  int64_t kernel_size = 1, max_displacement = 1, stride1 = 1, stride2 = 1, pad_size = 0;
  bool is_multiply = true;
  static constexpr auto fields() {
    using P = CorrelationParam;
    return std::tuple{
        field("kernel_size", &P::kernel_size, "Side of the patches that are compared; odd."),
        field("max_displacement", &P::max_displacement, "Farthest shift of the second patch."),
        field("stride1", &P::stride1, "Step between the patches of data1."),
        field("stride2", &P::stride2, "Step between the shifts."),
        field("pad_size", &P::pad_size, "Zeros around both inputs."),
        field("is_multiply", &P::is_multiply,
              "Products of the patches' elements; otherwise their absolute differences.")};
  }
};

// data1, data2 (batch, channels, height, width) → (batch, shifts, rows, columns)
OpDef correlation();
OpDef backward_correlation();           // dy, data1, data2 → gradients of both
OpDef backward_backward_correlation();  // …, gradients of both gradients → of dy, data1, data2

}  // namespace mx::ops
