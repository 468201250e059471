#include "compilers/cpu/chain/interpret.h"

#include <gtest/gtest.h>

#include "ops/pointwise/trace/trace.h"

namespace mx::cpu {
namespace {

using ops::Expr;

float number(int64_t i) { return static_cast<float>(i % 37) * 0.25F - 4; }

// Reads a line, one element and a vector, and needs more values at once than it has operands.
TEST(Interpreter, ReachesLinesOnesAndVectors) {
  auto expression = ops::trace(3, [](std::span<const Expr> x) {
    Expr low = x[0] * x[1], high = x[0] + x[2];
    return select(low < high, low - high, high / 2) * (low + high);
  });
  const Reach reach[] = {Reach::kLine, Reach::kOne, Reach::kRepeat};
  Interpreter interpreter(expression, reach, 8);
  for (int64_t count : {0, 1, 7, 255, 256, 257, 1000}) {
    std::vector<float> line, vector, out(static_cast<size_t>(count) + 1, -77.0F);
    for (int64_t i = 0; i < count; ++i) line.push_back(number(i));
    for (int64_t i = 0; i < 8; ++i) vector.push_back(number(3 * i));
    float one = 1.5F;
    const float* in[] = {line.data(), &one, vector.data()};
    auto expected = [&](int64_t i) {
      float low = number(i) * one, high = number(i) + vector[static_cast<size_t>(i % 8)];
      return (low < high ? low - high : high / 2) * (low + high);
    };
    interpreter.run(out.data(), in, count);
    for (int64_t i = 0; i < count; ++i) {
      EXPECT_EQ(out[static_cast<size_t>(i)], expected(i)) << i << " of " << count;
    }
    EXPECT_EQ(out.back(), -77.0F);
    interpreter.run(line.data(), in, count);  // in place
    for (int64_t i = 0; i < count; ++i) {
      EXPECT_EQ(line[static_cast<size_t>(i)], expected(i)) << i << " of " << count;
    }
  }
}

TEST(Interpreter, ResultsThatAreInputsOrConstants) {
  const Reach reach[] = {Reach::kLine};
  std::vector<float> line = {1, 2, 3}, out(3);
  const float* in[] = {line.data()};
  Interpreter(ops::trace(1, [](std::span<const Expr> x) { return x[0]; }), reach, 8)
      .run(out.data(), in, 3);
  EXPECT_EQ(out, line);
  Interpreter(ops::trace(1, [](std::span<const Expr> /*x*/) { return Expr(5); }), reach, 8)
      .run(out.data(), in, 3);
  EXPECT_EQ(out, (std::vector<float>{5, 5, 5}));
}

}  // namespace
}  // namespace mx::cpu
