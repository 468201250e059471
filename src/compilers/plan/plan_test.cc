#include "compilers/plan/plan.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "base/error.h"

namespace mx::plan {
namespace {

constexpr std::string_view kWriter = "test";

Layer layer(LayerKind kind, std::string nodes, std::vector<int> inputs, int output) {
  Layer made;
  made.kind = kind;
  made.nodes = std::move(nodes);
  made.inputs = std::move(inputs);
  made.output = output;
  return made;
}

// One layer of each kind that has parts of its own.
Plan sample() {
  Plan plan;
  plan.values = {{1, 8, 6, 6}, {1, 8, 6, 6}, {1, 288}, {1, 288}};
  plan.inputs = {{.shape = {1, 8, 6, 6}, .value = 0},
                 {.shape = {8, 8, 3, 3}, .frozen = true},
                 {.shape = {8}, .frozen = true}};
  Layer conv = layer(LayerKind::kConvolution, "conv + bn", {0}, 1);
  conv.weight = 1;
  conv.norm = Norm{.gamma = 2, .beta = 2, .mean = 2, .variance = 2, .epsilon = 1e-5};
  Layer product = layer(LayerKind::kProduct, "dot", {1, 1}, 2);
  product.product = Product{.rows = 6, .columns = 6, .depth = 8, .stacks = {{}, {}, {}}};
  Layer picked = layer(LayerKind::kStrided, "transpose", {2}, 3);
  picked.picked = Picked{.offset = 0, .strides = {288, 1}};
  plan.layers = {conv, product, picked};
  plan.outputs = {3};
  plan.output_dtypes = {DType::kFloat16};
  return plan;
}

std::vector<int64_t> numbers_of(const Plan& plan) {
  BlobWriter out;
  write_plan(out, plan);
  std::vector<std::byte> bytes = out.finish(kWriter, 1);
  BlobReader in(bytes, kWriter, 1);
  std::vector<int64_t> numbers;
  constexpr size_t kHeaderBytes = 64;
  for (size_t i = kHeaderBytes; i + sizeof(int64_t) <= bytes.size(); i += sizeof(int64_t)) {
    numbers.push_back(in.get_int());
  }
  return numbers;
}

Plan plan_of(const std::vector<int64_t>& numbers) {
  BlobWriter out;
  for (int64_t number : numbers) out.put_int(number);
  std::vector<std::byte> bytes = out.finish(kWriter, 1);
  BlobReader in(bytes, kWriter, 1);
  return read_plan(in);
}

TEST(Plan, ReadsWhatWasWritten) {
  BlobWriter out;
  write_plan(out, sample());
  std::vector<std::byte> bytes = out.finish(kWriter, 1);
  BlobReader in(bytes, kWriter, 1);
  Plan plan = read_plan(in);
  in.expect_end();
  ASSERT_EQ(plan.layers.size(), 3u);
  EXPECT_EQ(plan.layers[0].nodes, "conv + bn");
  EXPECT_EQ(plan.layers[0].norm->variance, 2);
  EXPECT_EQ(plan.layers[1].product->rows, 6);
  EXPECT_EQ(plan.layers[2].picked->strides, (std::vector<int64_t>{288, 1}));
  EXPECT_EQ(plan.values, sample().values);
}

// A number may be wrong although the checksum is right: written by another version of the format,
// or by a faulty machine. What it counts or points to must exist.
TEST(Plan, WrongNumbersAreReadOrRefused) {
  constexpr int kMutants = 20'000;
  std::mt19937 random(11);
  auto below = [&](size_t bound) {
    return std::uniform_int_distribution<size_t>(0, bound - 1)(random);
  };
  const std::vector<int64_t> good = numbers_of(sample());
  constexpr std::array<int64_t, 6> kOdd = {-1, 0, 1, 1'000, int64_t{1} << 40, INT64_MIN};
  int refused = 0;
  for (int i = 0; i < kMutants; ++i) {
    std::vector<int64_t> bad = good;
    for (size_t changes = 1 + below(3); changes > 0; --changes) {
      int64_t& number = bad[below(bad.size())];
      number = below(2) == 0 ? kOdd[below(kOdd.size())]
                             : number ^ static_cast<int64_t>(uint64_t{1} << below(64));
    }
    if (below(4) == 0) bad.resize(below(bad.size()));
    try {
      Plan plan = plan_of(bad);
      for (const Layer& layer : plan.layers) {
        ASSERT_LT(layer.output, static_cast<int>(plan.values.size()));
        for (int input : layer.constant_sources()) {
          ASSERT_LT(input, static_cast<int>(plan.inputs.size()));
        }
      }
    } catch (const IoError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, kMutants / 2);
}

}  // namespace
}  // namespace mx::plan
