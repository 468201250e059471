// Test driver: runs an operator's kernels on the same made-up arrays and compares the results.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "base/ceil_div.h"
#include "base/error.h"
#include "ir/op.h"
#include "ops/linalg/catalog.h"
#include "ops/nn/catalog.h"
#include "ops/onednn/catalog.h"
#include "ops/pointwise/catalog.h"
#include "ops/quantization/catalog.h"

namespace mx::onednn {

inline const OpTable& test_table() {
  static const auto* const table = [] {
    auto* made = new OpTable;
    ops::add_linalg(*made);
    ops::add_nn(*made);
    ops::add_pointwise(*made);
    ops::add_quantization(*made);
    add_kernels(*made);
    return made;
  }();
  return *table;
}

class HeapScratch final : public Scratch {
 public:
  void* take(int64_t bytes) override {
    auto size = static_cast<size_t>(round_up(bytes, 64) + 64);
    blocks_.emplace_back(std::aligned_alloc(64, size), std::free);
    return blocks_.back().get();
  }

 private:
  std::vector<std::unique_ptr<void, void (*)(void*)>> blocks_;
};

// Numbers between -1 and 1 that look random and are the same in every run.
inline std::vector<float> made_up(int64_t size, uint32_t seed) {
  std::vector<float> values(static_cast<size_t>(size));
  uint32_t state = seed * 2654435761u + 12345;
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(state >> 8) / 8388608.0F - 1;
  }
  return values;
}

struct Call {
  const OpDef& op;
  Params params;
  std::vector<Shape> inputs;
  bool has_ties = false;  // few different values, so that maxima occur more than once
};

using Arrays = std::vector<std::vector<float>>;

// Outputs of the kernel of that name; skips the comparison when it refuses.
inline Arrays run_kernel(const Call& call, std::string_view kernel) {
  Slots in, out;
  for (const Shape& shape : call.inputs) in.push_back({shape, DType::kFloat32});
  out.resize(static_cast<size_t>(call.op.outputs_of(call.params)));
  Infer infer(call.op, "", {in.data(), in.size()}, {out.data(), out.size()});
  call.op.infer(infer, call.params);
  Arrays inputs, outputs;
  Run run;
  HeapScratch scratch;
  run.scratch_memory = &scratch;
  run.op = &call.op;
  for (const Slot& slot : in) {
    inputs.push_back(made_up(slot.shape.size(), static_cast<uint32_t>(inputs.size()) + 1));
    if (call.has_ties) {
      for (float& value : inputs.back()) value = std::round(value * 2);
    }
    run.inputs.emplace_back(inputs.back().data(), slot.shape, DType::kFloat32);
  }
  for (const Slot& slot : out) {
    outputs.emplace_back(static_cast<size_t>(slot.shape.size()), std::nanf(""));
    run.outputs.emplace_back(outputs.back().data(), slot.shape, DType::kFloat32);
  }
  for (const Kernel& candidate : call.op.kernels_on(DeviceKind::kCpu)) {
    if (candidate.name != kernel) continue;
    const char* reason = candidate.refuses ? candidate.refuses(run, call.params) : nullptr;
    EXPECT_EQ(reason, nullptr) << kernel << " refuses: " << reason;
    if (!reason) candidate.run(run, call.params);
    return outputs;
  }
  ADD_FAILURE() << call.op.name << " has no kernel " << kernel;
  return outputs;
}

// Every element agrees to `tolerance`, relative to the largest of its array.
inline void expect_match(std::string_view op, const Params& params, std::vector<Shape> inputs,
                         float tolerance = 1e-5F, bool has_ties = false,
                         std::string_view kernel = "onednn") {
  Call call{test_table().get(op), params, std::move(inputs), has_ties};
  SCOPED_TRACE(cat(op, " ", call.inputs[0], " ", call.inputs.back()));
  Arrays ours = run_kernel(call, kernel), wanted = run_kernel(call, "reference");
  for (size_t i = 0; i < wanted.size(); ++i) {
    float scale = 0, worst = 0;
    for (size_t j = 0; j < wanted[i].size(); ++j) {
      scale = std::max(scale, std::fabs(wanted[i][j]));
      float difference = std::fabs(ours[i][j] - wanted[i][j]);
      worst = std::isnan(difference) ? difference : std::max(worst, difference);
      if (std::isnan(worst)) break;
    }
    EXPECT_LE(worst, tolerance * std::max(scale, 1.0F)) << "output " << i;
  }
}

// The reason in words why the kernel does not run, or "".
inline std::string refusal(std::string_view op, const Params& params,
                           const std::vector<Shape>& inputs, DType dtype = DType::kFloat32) {
  const OpDef& def = test_table().get(op);
  Slots in, out;
  for (const Shape& shape : inputs) in.push_back({shape, dtype});
  out.resize(static_cast<size_t>(def.outputs_of(params)));
  Infer infer(def, "", {in.data(), in.size()}, {out.data(), out.size()});
  def.infer(infer, params);
  Run run;
  for (const Slot& slot : in) run.inputs.emplace_back(nullptr, slot.shape, dtype);
  for (const Slot& slot : out) run.outputs.emplace_back(nullptr, slot.shape, dtype);
  const char* reason = def.kernels_on(DeviceKind::kCpu).front().refuses(run, params);
  return reason ? reason : "";
}

}  // namespace mx::onednn
