// The form in which a kind of device runs graphs fastest: facts that its plug-in brings and that
// passes/device_form follows. A kind that says nothing runs graphs as they are.
#pragma once

#include "device/context.h"
#include "tensor/dtype.h"

namespace mx {

struct GraphForm {
  // Whether images of this dtype are convolved faster with their channels last; null: never.
  bool (*prefers_channels_last)(DType) = nullptr;
  // Has kernels for a normalization together with the ReLU after it and the like, and computes
  // layers of 16-bit numbers in float.
  bool joins_norms = false;
};

void set_graph_form(DeviceKind kind, const GraphForm& form);  // when its plug-in is opened
[[nodiscard]] const GraphForm& graph_form_of(DeviceKind kind);

}  // namespace mx
