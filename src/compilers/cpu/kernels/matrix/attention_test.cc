#include <cmath>

#include "base/instruction_set.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/kernels/kernel_test.h"

namespace mx::cpu {
namespace {

struct Sizes {
  int64_t heads, rows, keys, depth, width;
};

// Queries, keys and values of all heads side by side in each line, as projections leave them.
struct Arrays {
  explicit Arrays(const Sizes& s, float spread = 1)
      : q(random_floats(s.rows * s.heads * s.depth, 1)),
        k(random_floats(s.keys * s.heads * s.depth, 2)),
        v(random_floats(s.keys * s.heads * s.width, 3)) {
    for (float& number : q) number *= spread;
  }
  std::vector<float> q, k, v;
};

Product product_of(const Sizes& s) {
  auto stack = [&](int64_t width, bool transposed) {
    return MatrixStack{.batch = width, .row = s.heads * width, .transposed = transposed};
  };
  return {.batch = s.heads,
          .rows = s.rows,
          .columns = s.keys,
          .depth = s.depth,
          .width = s.width,
          .scale = 0.25,
          .softmax = true,
          .stacks = {stack(s.depth, false), stack(s.depth, true), stack(s.width, false),
                     stack(s.width, false)}};
}

std::vector<float> run(const StepKernel& kernel, const Sizes& s, const Arrays& arrays) {
  Allocation scratch(kernel.scratch_bytes());
  std::vector<float> y(static_cast<size_t>(s.rows * s.heads * s.width), -7);
  const float* inputs[] = {arrays.q.data(), arrays.k.data(), arrays.v.data()};
  kernel.run(nullptr, {.inputs = inputs, .output = y.data(), .scratch = scratch.floats()});
  return y;
}

// Element by element in double.
std::vector<double> expected(const Sizes& s, const Arrays& a) {
  auto at = [](int64_t i) { return static_cast<size_t>(i); };
  std::vector<double> y(at(s.rows * s.heads * s.width)), weights(at(s.keys));
  for (int64_t h = 0; h < s.heads; ++h) {
    for (int64_t r = 0; r < s.rows; ++r) {
      double total = 0;
      for (int64_t k = 0; k < s.keys; ++k) {
        double score = 0;
        for (int64_t d = 0; d < s.depth; ++d) {
          score += double{a.q[at((r * s.heads + h) * s.depth + d)]} *
                   double{a.k[at((k * s.heads + h) * s.depth + d)]};
        }
        total += weights[at(k)] = std::exp(0.25 * score);
      }
      for (int64_t c = 0; c < s.width; ++c) {
        double& sum = y[at((r * s.heads + h) * s.width + c)];
        for (int64_t k = 0; k < s.keys; ++k) {
          sum += weights[at(k)] / total * double{a.v[at((k * s.heads + h) * s.width + c)]};
        }
      }
    }
  }
  return y;
}

double largest_gap(const std::vector<float>& got, const std::vector<double>& want) {
  double gap = 0;
  for (size_t i = 0; i < got.size(); ++i) gap = std::max(gap, std::abs(double{got[i]} - want[i]));
  return gap;
}

const std::vector<Sizes> kSizes = {
    {2, 8, 8, 32, 32},    {3, 19, 19, 64, 64}, {1, 70, 33, 32, 64},
    {4, 15, 100, 64, 32}, {2, 29, 1, 96, 96},  {1, 128, 128, 64, 64},
};

TEST(Attention, ComputesWhatItsThreePartsDo) {
  if (instruction_set() < InstructionSet::kAvx512) GTEST_SKIP() << "needs AVX-512";
  for (const Sizes& s : kSizes) {
    Arrays arrays(s);
    auto kernel = make_attention(product_of(s), false);
    ASSERT_TRUE(kernel);
    EXPECT_LT(largest_gap(run(*kernel, s, arrays), expected(s, arrays)), 2e-6) << kernel->info();
  }
}

TEST(Attention, RoundsWhereHalvesAreAskedForAndThere) {
  if (instruction_set() < InstructionSet::kAvx512) GTEST_SKIP() << "needs AVX-512";
  for (const Sizes& s : kSizes) {
    Arrays arrays(s);
    auto kernel = make_attention(product_of(s), true);
    ASSERT_TRUE(kernel);
    double gap = largest_gap(run(*kernel, s, arrays), expected(s, arrays));
    EXPECT_LT(gap, multiplies_bfloat16() ? 2e-2 : 2e-6) << kernel->info();
    if (multiplies_bfloat16()) {
      EXPECT_GT(gap, 2e-6) << "nothing was rounded";
    }
  }
}

// A weight that is all but one, others that vanish.
TEST(Attention, LargeScoresDoNotOverflow) {
  if (instruction_set() < InstructionSet::kAvx512) GTEST_SKIP() << "needs AVX-512";
  Sizes s{2, 16, 45, 64, 32};
  Arrays arrays(s, 100);
  auto y = run(*make_attention(product_of(s), false), s, arrays);
  EXPECT_LT(largest_gap(y, expected(s, arrays)), 2e-4);
  arrays.q[0] = std::nanf("");
  y = run(*make_attention(product_of(s), false), s, arrays);
  for (size_t c = 0; c < 32; ++c) EXPECT_TRUE(std::isnan(y[c]));
  for (size_t i = 32; i < y.size(); ++i) ASSERT_TRUE(std::isfinite(y[i])) << i;
}

TEST(Attention, OtherFormsAreLeftToTheGeneralKernel) {
  EXPECT_FALSE(make_attention(product_of({2, 1, 64, 64, 64}), false));   // a step of a decoder
  EXPECT_FALSE(make_attention(product_of({2, 16, 64, 24, 64}), false));  // an odd depth
  EXPECT_FALSE(make_attention(product_of({2, 16, 64, 64, 0}), false));   // no values
  Product turned = product_of({2, 16, 64, 64, 64});
  turned.stacks[0].transposed = true;
  EXPECT_FALSE(make_attention(turned, false));
}

}  // namespace
}  // namespace mx::cpu
