#include "compilers/tensorrt/batch.h"

#include <iostream>
#include <optional>

#include "base/error.h"
#include "base/settings.h"

namespace mx::tensorrt {

void check_batch(const Subgraph& region) {
  std::optional<int64_t> most = settings::kTensorrtMaxBatch.get();
  if (!most) return;
  check(*most >= 1, "MXNET_TENSORRT_MAX_BATCH_SIZE=", *most, ": give a number from 1 on");
  for (const Subgraph::Input& input : region.inputs) {
    if (input.frozen) continue;
    auto entry = static_cast<size_t>(region.graph.first_entry(input.node));
    const Shape& shape = region.slots[entry].shape;
    if (shape.ndim() == 0 || shape[0] <= *most) return;
    std::cerr << cat("TensorRT: warning: MXNET_TENSORRT_MAX_BATCH_SIZE=", *most, " is raised to ",
                     shape[0], ", the batch of \"", region.graph.node(input.node).name, "\"\n");
    return;
  }
}

}  // namespace mx::tensorrt
