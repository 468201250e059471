// The statistics that SyncBatchNorm's devices trade, for every device the same.
#pragma once

#include <vector>

#include "ops/nn/norm/sync_batch_norm.h"

namespace mx::ops {

// What a device found out about its own batch: the count of elements per channel, then two numbers
// of each channel.
using SyncNumbers = std::vector<double>;

inline bool uses_batch(const Run& run, const SyncBatchNormParam& p) {
  return run.training && !p.use_global_stats;
}

// Waits for the other devices' calls; `state` tells the devices apart.
std::vector<SyncNumbers> shared(const Run& run, const SyncBatchNormParam& p, const char* part,
                                const Tensor& state, SyncNumbers mine);
double total(const std::vector<SyncNumbers>& all, size_t at);

struct SyncStatistics {
  double mean, variance;
};
// Of all batches together, from the means and squares of each.
SyncStatistics merged(const std::vector<SyncNumbers>& all, size_t at);

}  // namespace mx::ops
