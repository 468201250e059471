// Large batches: images pass through the whole plan a few at a time, each thread with images of its
// own. Values then stay in cache from layer to layer, and threads wait for each other once per run
// instead of once per layer.
#pragma once

#include <cstdint>
#include <optional>

#include "compilers/cpu/plan/plan.h"

namespace mx::cpu {

struct Batch {
  int64_t parts = 1;       // that the leading axis is cut into
  int lanes = 1;           // threads that run parts at the same time
  int64_t part_share = 1;  // rows of the leading axis in one part
};

// How to cut a plan for so many threads: {} where layers mix the rows of the leading axis, where
// threads would be left idle, or where a part would be too little work.
Batch batch_for(const Plan& plan, int threads);

// A plan of so little work that a second thread would cost more than it saves.
[[nodiscard]] bool is_small(const Plan& plan);

// An estimate for a plan of nothing but pointwise layers; none for others.
[[nodiscard]] std::optional<double> pointwise_ns(const Plan& plan);

// The plan of one part.
Plan part_of(const Plan& plan, const Batch& batch);

}  // namespace mx::cpu
