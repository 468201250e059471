// BatchNorm, relu and the largest element of each window in one operator, as residual networks
// begin: images have their channels last. What is normalized is not kept, only the places of the
// largest elements and what data is there; so the gradient's sums read a fourth of the bytes.
#pragma once

#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/pooling/pooling.h"

namespace mx::ops {

struct PooledBatchNormParam {
  Dims kernel = {};
  double eps = 1e-3F;
  float momentum = 0.9F;
  bool fix_gamma = true;
  bool use_global_stats = false;
  Dims stride = {}, pad = {};
  static constexpr auto fields() {
    using P = PooledBatchNormParam;
    return std::tuple{
        required("kernel", &P::kernel, "Window: (h, w), of at most 255 elements."),
        field("eps", &P::eps, "Added to the variance."),
        field("momentum", &P::momentum, "What moving statistics keep of themselves."),
        field("fix_gamma", &P::fix_gamma, "Reads gamma as ones and gives it no gradient."),
        field("use_global_stats", &P::use_global_stats,
              "Uses the moving statistics in training too, and leaves them alone."),
        field("stride", &P::stride, "Step of the window; 1 by default."),
        field(
            "pad", &P::pad,
            "Elements added at both ends of each axis, fewer than the window has; 0 by default.")};
  }
};

inline BatchNormParam plain(const PooledBatchNormParam& p) {
  return {.eps = p.eps,
          .momentum = p.momentum,
          .fix_gamma = p.fix_gamma,
          .use_global_stats = p.use_global_stats,
          .axis = -1};
}
inline PoolingParam pooling_of(const PooledBatchNormParam& p) {
  return {.kernel = p.kernel, .stride = p.stride, .pad = p.pad, .layout = Layout::kNHWC};
}

// What `places` tells of a window whose largest element relu does not let through.
inline constexpr int kBlockedPlace = 255;

// Outputs: result; hidden: mean, 1 / sqrt(variance + eps), data where it makes the largest element
// of each window, and the place of that in the window.
OpDef pooled_batch_norm_with_relu();
// dy, data, gamma, beta, and the hidden outputs → gradients of data, gamma, beta.
OpDef backward_pooled_batch_norm_with_relu();

}  // namespace mx::ops
