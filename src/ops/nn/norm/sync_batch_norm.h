// BatchNorm with the statistics of the batches of several devices together.
#pragma once

#include "ops/nn/norm/batch_norm.h"

namespace mx::ops {

struct SyncBatchNormParam {
  float eps = 1e-3F, momentum = 0.9F;
  bool fix_gamma = true, use_global_stats = false, output_mean_var = false;
  int ndev = 1;
  std::string key = {};
  static constexpr auto fields() {
    using P = SyncBatchNormParam;
    return std::tuple{
        field("eps", &P::eps, "Added to the variance."),
        field("momentum", &P::momentum, "What moving statistics keep of themselves."),
        field("fix_gamma", &P::fix_gamma, "Reads gamma as ones and gives it no gradient."),
        field("use_global_stats", &P::use_global_stats,
              "Uses the moving statistics in training too, and leaves them alone."),
        field("output_mean_var", &P::output_mean_var, "Also returns the mean and the variance."),
        field("ndev", &P::ndev, "Count of devices that share statistics in training."),
        required("key", &P::key, "Names the layer among the devices.")};
  }
};

// In training `ndev` calls with the same key, one per device, wait for each other. Outputs: result,
// mean, variance; the last two hidden unless output_mean_var.
OpDef sync_batch_norm();
// dy, data, gamma, mean, variance, moving mean → gradients of data, gamma, beta. The moving mean
// tells the devices apart.
OpDef backward_sync_batch_norm();

}  // namespace mx::ops
