// The clipping threshold that loses least information.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct CalibrateEntropyParam {
  int num_quantized_bins = 255;
  static constexpr auto fields() {
    return std::tuple{field("num_quantized_bins", &CalibrateEntropyParam::num_quantized_bins,
                            "Count of levels that the histogram is merged into.")};
  }
};

OpDef calibrate_entropy();  // hist, hist_edges → threshold, divergence

}  // namespace mx::ops
