#include "ops/nn/convolution/convolution.h"
#include "ops/nn/fully_connected.h"
#include "ops/nn/pooling/pooling.h"
#include "ops/onednn/kernel_testing.h"

namespace mx::onednn {
namespace {

// All bytes of all outputs of one kernel, for made-up integers.
std::vector<std::vector<std::byte>> outputs_of(const OpDef& op, const Params& params,
                                               const Shape& data, DType dtype,
                                               std::string_view kernel) {
  Slots in(op.names_of_inputs(params).size()), out(3);
  in[0] = {data, dtype};
  Infer infer(op, "", {in.data(), in.size()}, {out.data(), out.size()});
  op.infer(infer, params);
  std::vector<std::vector<std::byte>> memory, results;
  Run run;
  HeapScratch scratch;
  run.scratch_memory = &scratch;
  run.op = &op;
  uint32_t seed = 1;
  for (const Slot& slot : in) {
    memory.emplace_back(static_cast<size_t>(slot.shape.size() * size_of(*slot.dtype)));
    run.inputs.emplace_back(memory.back().data(), slot.shape, *slot.dtype);
    if (slot.dtype == DType::kFloat32) {
      *run.inputs.back().data<float>() = static_cast<float>(seed++) / 2;
      continue;
    }
    for (std::byte& value : memory.back()) {
      seed = seed * 1664525u + 1013904223u;
      value = static_cast<std::byte>(seed >> 24);
    }
  }
  for (const Slot& slot : out) {
    results.emplace_back(static_cast<size_t>(slot.shape.size() * size_of(*slot.dtype)));
    run.outputs.emplace_back(results.back().data(), slot.shape, *slot.dtype);
  }
  for (const Kernel& candidate : op.kernels_on(DeviceKind::kCpu)) {
    if (candidate.name != kernel) continue;
    const char* reason = candidate.refuses ? candidate.refuses(run, params) : nullptr;
    EXPECT_EQ(reason, nullptr) << reason;
    if (!reason) candidate.run(run, params);
  }
  return results;
}

void expect_same(std::string_view name, const Params& params, const Shape& data) {
  const OpDef& op = test_table().get(name);
  for (DType dtype : {DType::kInt8, DType::kUint8}) {
    SCOPED_TRACE(cat(name, " ", data, " ", dtype));
    EXPECT_EQ(outputs_of(op, params, data, dtype, "onednn"),
              outputs_of(op, params, data, dtype, "reference"));
  }
}

TEST(OneDnnIntegers, ConvolutionMatchesReference) {
  using P = ops::ConvolutionParam;
  expect_same("_contrib_quantized_conv", P{.kernel = {3, 3}, .pad = {1, 1}, .num_filter = 5},
              {2, 3, 9, 11});
  expect_same("_contrib_quantized_conv",
              P{.kernel = {3, 3}, .stride = {2, 2}, .num_filter = 32, .no_bias = true},
              {1, 16, 14, 14});
  expect_same("_contrib_quantized_conv",
              P{.kernel = {3, 3}, .pad = {1, 1}, .num_filter = 8, .num_group = 8}, {2, 8, 7, 7});
  expect_same("_contrib_quantized_conv",
              P{.kernel = {1, 1}, .num_filter = 24, .layout = ops::Layout::kNHWC}, {2, 6, 6, 16});
  expect_same("_contrib_quantized_conv", P{.kernel = {5}, .pad = {2}, .num_filter = 4}, {2, 3, 17});
}

TEST(OneDnnIntegers, FullyConnectedMatchesReference) {
  using P = ops::FullyConnectedParam;
  expect_same("_contrib_quantized_fully_connected", P{.num_hidden = 10}, {4, 3, 5});
  expect_same("_contrib_quantized_fully_connected", P{.num_hidden = 7, .no_bias = true}, {1, 64});
  expect_same("_contrib_quantized_fully_connected", P{.num_hidden = 3, .flatten = false},
              {2, 3, 20});
}

TEST(OneDnnIntegers, PoolingMatchesReference) {
  using P = ops::PoolingParam;
  for (auto type : {ops::PoolType::kMax, ops::PoolType::kAvg}) {
    expect_same("_contrib_quantized_pooling",
                P{.kernel = {3, 3}, .pool_type = type, .stride = {2, 2}, .pad = {1, 1}},
                {2, 4, 9, 9});
    expect_same("_contrib_quantized_pooling", P{.pool_type = type, .global_pool = true},
                {2, 20, 7, 7});
  }
}

}  // namespace
}  // namespace mx::onednn
