#include "compilers/cpu/kernels/matrix/dense_strassen.h"

#include <cmath>
#include <limits>

#include "base/instruction_set.h"
#include "compilers/cpu/kernels/kernel_test.h"

namespace mx::cpu {
namespace {

struct Setting {
  int64_t rows, depth, hidden;
  Activation activation = {};
  bool has_bias = true;
};

Layer layer_of(const Setting& s) {
  Layer layer;
  layer.kind = LayerKind::kDense;
  layer.bias = s.has_bias ? 0 : -1;
  layer.activation = s.activation;
  return layer;
}

// Runs with the data one float behind the beginning of a line: callers' arrays begin anywhere.
std::vector<float> run(const StepKernel& kernel, const std::vector<float>& x,
                       const std::vector<float>& weight, const std::vector<float>& bias) {
  Allocation packed(kernel.packed_bytes()), scratch(kernel.scratch_bytes());
  kernel.pack({weight.data(), bias.data()}, packed.floats());
  std::vector<float> input(x.size() + 32),
      output(x.size() / (weight.size() / bias.size()) * bias.size());
  auto begin = input.begin() + 1;
  std::ranges::copy(x, begin);
  const float* inputs[] = {&*begin};
  auto session = kernel.open();
  kernel.run(session.get(), {.inputs = inputs,
                             .output = output.data(),
                             .packed = packed.floats(),
                             .scratch = scratch.floats()});
  return output;
}

class DenseStrassen : public ::testing::Test {
 protected:
  void SetUp() override {
    if (instruction_set() < InstructionSet::kAvx512) GTEST_SKIP() << "needs AVX-512";
  }

  static std::vector<float> strassen(const Setting& s, const std::vector<float>& x,
                                     const std::vector<float>& weight,
                                     const std::vector<float>& bias) {
    auto kernel = make_dense_strassen(layer_of(s), {s.rows, s.depth}, {s.rows, s.hidden});
    return kernel ? run(*kernel, x, weight, bias) : std::vector<float>();
  }
  static std::vector<float> plain(const Setting& s, const std::vector<float>& x,
                                  const std::vector<float>& weight,
                                  const std::vector<float>& bias) {
    auto kernel = make_dense(layer_of(s), {s.rows, s.depth}, {s.rows, s.hidden}, Layout::kPlain,
                             Layout::kPlain);
    return run(*kernel, x, weight, bias);
  }
};

TEST_F(DenseStrassen, EqualsThePlainKernel) {
  for (const Setting& s : std::vector<Setting>{
           {48, 256, 256},
           {49, 256, 320, {ActivationKind::kRelu}},
           {131, 800, 256, {ActivationKind::kGelu}},
           {64, 1536, 256, {}, false},
           {200, 768, 512, {ActivationKind::kGelu}, false},
       }) {
    auto x = random_floats(s.rows * s.depth, 1), weight = random_floats(s.depth * s.hidden, 2);
    auto bias = random_floats(s.hidden, 3);
    auto got = strassen(s, x, weight, bias), expected = plain(s, x, weight, bias);
    ASSERT_EQ(got.size(), expected.size());
    double largest = 0;
    for (float value : expected) largest = std::max(largest, std::abs(double{value}));
    for (size_t i = 0; i < got.size(); ++i) {
      ASSERT_NEAR(got[i], expected[i], 5e-6 * largest) << s.rows << " x " << s.depth << " at " << i;
    }
  }
}

TEST_F(DenseStrassen, GivesItsWeightsBack) {
  Setting s{64, 1536, 256};
  auto kernel = make_dense_strassen(layer_of(s), {s.rows, s.depth}, {s.rows, s.hidden});
  expect_weights_back(*kernel, random_floats(s.depth * s.hidden, 1), random_floats(s.hidden, 2));
}

// Of a row, an input and an output that are a million times larger than others only their own
// results know.
TEST_F(DenseStrassen, LargeNumbersDoNotDrownTheirNeighbours) {
  Setting s{64, 512, 256};
  auto x = random_floats(s.rows * s.depth, 1), weight = random_floats(s.depth * s.hidden, 2);
  auto bias = random_floats(s.hidden, 3);
  for (int64_t k = 0; k < s.depth; ++k) x[static_cast<size_t>(7 * s.depth + k)] *= 1e6F;
  for (int64_t k = 0; k < s.depth; ++k) weight[static_cast<size_t>(9 * s.depth + k)] *= 1e6F;
  auto got = strassen(s, x, weight, bias), expected = plain(s, x, weight, bias);
  for (int64_t r = 0; r < s.rows; ++r) {
    for (int64_t o = 0; o < s.hidden; ++o) {
      auto i = static_cast<size_t>(r * s.hidden + o);
      double size = (r == 7 ? 1e6 : 1) * (o == 9 ? 1e6 : 1);
      ASSERT_NEAR(got[i], expected[i], 2e-4 * size) << r << ", " << o;  // of about 30
    }
  }
}

TEST_F(DenseStrassen, InfinitiesStayInTheirRow) {
  Setting s{50, 256, 256};
  auto x = random_floats(s.rows * s.depth, 1), weight = random_floats(s.depth * s.hidden, 2);
  auto bias = random_floats(s.hidden, 3);
  auto expected = plain(s, x, weight, bias);
  x[3 * 256 + 5] = std::numeric_limits<float>::infinity();
  auto got = strassen(s, x, weight, bias);
  for (size_t i = 0; i < got.size(); ++i) {
    if (i / 256 == 3) {
      ASSERT_FALSE(std::isfinite(got[i]));
    } else {
      ASSERT_NEAR(got[i], expected[i], 5e-5) << i;
    }
  }
}

TEST_F(DenseStrassen, UnusualWeightsGetPlainProducts) {
  Setting s{48, 256, 256, {ActivationKind::kRelu}};
  auto x = random_floats(s.rows * s.depth, 1), weight = random_floats(s.depth * s.hidden, 2);
  auto bias = random_floats(s.hidden, 3);
  auto expected = plain(s, x, weight, bias);
  for (size_t k = 0; k < 256; ++k) weight[size_t{5} * 256 + k] = 1e30F;
  auto got = strassen(s, x, weight, bias);
  for (size_t i = 0; i < got.size(); ++i) {
    if (i % 256 == 5) continue;
    ASSERT_NEAR(got[i], expected[i], 5e-5) << i;
  }
}

TEST_F(DenseStrassen, IsThereForLargeLayersAlone) {
  auto make = [](const Setting& s) {
    return make_dense_strassen(layer_of(s), {s.rows, s.depth}, {s.rows, s.hidden});
  };
  EXPECT_FALSE(make({8, 768, 768}));
  EXPECT_FALSE(make({128, 64, 768}));
  EXPECT_FALSE(make({128, 768, 1000}));
  EXPECT_FALSE(make({128, 768, 768, {ActivationKind::kTanh}}));
  EXPECT_TRUE(make({128, 768, 768}));
}

}  // namespace
}  // namespace mx::cpu
