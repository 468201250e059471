#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {
namespace {

std::vector<float> numbers(int64_t count, float step) {
  std::vector<float> values(static_cast<size_t>(count));
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] = std::sin(static_cast<float>(i) * step);
  }
  return values;
}

TEST(DenseInPlace, EqualsTheSumsInDouble) {
  for (int64_t depth : {1, 31, 32, 100, 2049, 4100}) {
    for (int64_t hidden : {1, 3, 4, 37}) {
      for (bool relu : {false, true}) {
        Layer layer;
        layer.kind = LayerKind::kDense;
        layer.bias = relu ? 2 : -1;
        if (relu) layer.activation = {ActivationKind::kRelu};
        auto kernel = make_dense_in_place(layer, {1, depth}, {1, hidden});
        ASSERT_NE(kernel, nullptr);
        EXPECT_EQ(kernel->packed_bytes(), 0);
        auto x = numbers(depth, 0.7F), weight = numbers(depth * hidden, 0.3F);
        auto bias = numbers(hidden, 0.9F);
        std::vector<float> out(static_cast<size_t>(hidden)), alone(out);
        const float* inputs[] = {x.data(), weight.data(), bias.data()};
        kernel->run(nullptr, {.inputs = inputs, .output = out.data()});
        {
          SerialScope serial;
          kernel->run(nullptr, {.inputs = inputs, .output = alone.data()});
        }
        EXPECT_EQ(out, alone);
        for (size_t o = 0; o < out.size(); ++o) {
          double sum = relu ? bias[o] : 0;
          for (size_t i = 0; i < x.size(); ++i) {
            sum += static_cast<double>(x[i]) * weight[o * x.size() + i];
          }
          EXPECT_NEAR(out[o], relu ? std::max(sum, 0.0) : sum, 1e-4) << depth << " " << hidden;
        }
      }
    }
  }
}

TEST(DenseInPlace, LeavesRowsAndFunctionsToOthers) {
  Layer layer;
  layer.kind = LayerKind::kDense;
  EXPECT_EQ(make_dense_in_place(layer, {2, 8}, {2, 4}), nullptr);
  layer.activation = {ActivationKind::kTanh};
  EXPECT_EQ(make_dense_in_place(layer, {1, 8}, {1, 4}), nullptr);
  layer.activation = {};
  layer.norm = Norm{};
  EXPECT_EQ(make_dense_in_place(layer, {1, 8}, {1, 4}), nullptr);
}

}  // namespace
}  // namespace mx::cpu
