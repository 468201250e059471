// Local response normalization across channels.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct LRNParam {
  float alpha = 1e-4F;
  float beta = 0.75F;
  float knorm = 2;
  int64_t nsize = 0;
  static constexpr auto fields() {
    using P = LRNParam;
    return std::tuple{
        field("alpha", &P::alpha, "Weight of the squares."),
        field("beta", &P::beta, "Power of the sum."),
        field("knorm", &P::knorm, "Added to the squares."),
        required("nsize", &P::nsize,
                 "Count of neighbouring channels; of an even count one is left out.")};
  }
};

OpDef lrn();           // outputs: result and (hidden) knorm + alpha / nsize * sum of squares
OpDef backward_lrn();  // dy, data, norm → gradient of data

}  // namespace mx::ops
