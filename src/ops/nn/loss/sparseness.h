// Parameters of IdentityAttachKLSparseReg.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct SparsenessParam {
  float sparseness_target = 0.1F, penalty = 0.001F, momentum = 0.9F;
  static constexpr auto fields() {
    using P = SparsenessParam;
    return std::tuple{
        field("sparseness_target", &P::sparseness_target, "The mean activation that is wanted."),
        field("penalty", &P::penalty, "Scales the divergence's gradient."),
        field("momentum", &P::momentum, "What the moving average keeps of itself.")};
  }
};

// data, moving_avg → data, the average that the gradient uses (hidden)
OpDef attach_sparseness();

}  // namespace mx::ops
