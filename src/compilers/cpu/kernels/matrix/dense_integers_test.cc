#include "compilers/cpu/kernels/matrix/dense_integers.h"

#include <cmath>
#include <random>

#include "base/instruction_set.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/kernel_test.h"

namespace mx::cpu {
namespace {

bool multiplies_here() {
  return instruction_set() >= InstructionSet::kAvx512Vnni &&
         instruction_set() < InstructionSet::kAmx;
}

// A layer with all that it reads; integers reach their limits.
struct Trial {
  explicit Trial(const IntegerDense& layer) : dense(layer) {
    std::mt19937 rng(1);
    auto draw = [&](int64_t count, int low, int high) {
      std::uniform_int_distribution<int> numbers(low, high);
      std::vector<int> drawn(static_cast<size_t>(count));
      for (int& value : drawn) value = numbers(rng);
      return drawn;
    };
    const bool has_sign = dense.from == DType::kInt8;
    data = draw(dense.rows * dense.depth, has_sign ? -128 : 0, has_sign ? 127 : 255);
    weight = draw(dense.depth * dense.outputs, -127, 127);
    for (int value : draw(dense.outputs, 1, 9)) units.push_back(static_cast<float>(value) * 1e-3F);
    bias = random_floats(dense.outputs, 2);
  }

  // In double, before it is rounded.
  [[nodiscard]] double expected(int64_t row, int64_t output) const {
    int64_t sum = 0;
    for (int64_t k = 0; k < dense.depth; ++k) {
      sum += int64_t{data[static_cast<size_t>(row * dense.depth + k)]} *
             weight[static_cast<size_t>(output * dense.depth + k)];
    }
    const double unit = units[dense.weight_ranges > 1 ? static_cast<size_t>(output) : 0];
    double value = static_cast<double>(sum) * dense.step * unit;
    if (dense.has_bias) value += bias[static_cast<size_t>(output)];
    if (dense.activation.is_plain_relu()) value = std::max(value, 0.0);
    if (dense.activation.kind == ActivationKind::kGelu) {
      value = value * (1 + std::erf(value / std::sqrt(2.0))) / 2;
    }
    return value;
  }

  [[nodiscard]] std::vector<double> run() const {
    auto kernel = make_dense_integers(dense);
    if (!kernel) return {};
    std::vector<int8_t> numbers(weight.begin(), weight.end());
    Allocation packed(kernel->packed_bytes()), scratch(kernel->scratch_bytes());
    kernel->pack({.bias = bias.data(), .integers = numbers.data(), .units = units.data()},
                 packed.floats());
    std::vector<uint8_t> bytes(data.begin(), data.end());
    const int64_t count = dense.rows * dense.outputs;
    std::vector<float> output(static_cast<size_t>(count));
    const float* inputs[] = {reinterpret_cast<const float*>(bytes.data())};
    kernel->run(nullptr, {.inputs = inputs,
                          .output = output.data(),
                          .packed = packed.floats(),
                          .scratch = scratch.floats()});
    if (dense.to == DType::kFloat32) return {output.begin(), output.end()};
    const auto* made = reinterpret_cast<const uint8_t*>(output.data());
    std::vector<double> result(made, made + count);
    for (double& value : result) {
      if (dense.to == DType::kInt8 && value > 127) value -= 256;
    }
    return result;
  }

  IntegerDense dense;
  std::vector<int> data, weight;
  std::vector<float> units, bias;
};

void expect_right(const Trial& trial) {
  const IntegerDense& d = trial.dense;
  const std::vector<double> got = trial.run();
  ASSERT_EQ(got.size(), static_cast<size_t>(d.rows * d.outputs));
  for (int64_t r = 0; r < d.rows; ++r) {
    for (int64_t o = 0; o < d.outputs; ++o) {
      const double given = got[static_cast<size_t>(r * d.outputs + o)];
      const double real = trial.expected(r, o);
      if (d.to == DType::kFloat32) {
        ASSERT_NEAR(given, real, 1e-6 * (1 + std::abs(real))) << r << ", " << o;
        continue;
      }
      const bool has_sign = d.to == DType::kInt8;
      const double inside =
          std::clamp(real / d.result_step, has_sign ? -128.0 : 0.0, has_sign ? 127.0 : 255.0);
      ASSERT_NEAR(given, inside, 0.51) << r << ", " << o;
    }
  }
}

TEST(DenseIntegers, AreTheSumsOfTheProducts) {
  if (!multiplies_here()) GTEST_SKIP() << "needs VNNI, and no tiles";
  for (
      const IntegerDense& dense : std::vector<IntegerDense>{
          {8, 64, 32, DType::kInt8, DType::kFloat32, 1e-3},
          {15, 68, 64, DType::kInt8, DType::kFloat32, 1e-4, 0, 64, true},
          {29, 772, 96, DType::kUint8, DType::kFloat32, 1e-5, 0, 96, true, {ActivationKind::kGelu}},
          {128, 768, 64, DType::kInt8, DType::kInt8, 1e-5, 1e-2, 64, true, {ActivationKind::kGelu}},
          {14, 1024, 32, DType::kInt8, DType::kUint8, 1e-5, 1e-2, 1, true, {ActivationKind::kRelu}},
          {33, 132, 160, DType::kUint8, DType::kInt8, 1e-4, 2e-2, 160, false},
          {300, 3072, 32, DType::kInt8, DType::kFloat32, 1e-5, 0, 32, true},
      }) {
    Trial trial(dense);
    expect_right(trial);
    SerialScope alone;
    expect_right(trial);
  }
}

TEST(DenseIntegers, LeavesOtherLayersToOneDnn) {
  if (!multiplies_here()) GTEST_SKIP() << "needs VNNI, and no tiles";
  auto make = [](const IntegerDense& dense) { return make_dense_integers(dense) != nullptr; };
  const IntegerDense usual{64, 256, 64, DType::kInt8, DType::kFloat32, 1e-3};
  EXPECT_TRUE(make(usual));
  IntegerDense other = usual;
  other.rows = 1;
  EXPECT_FALSE(make(other));
  other = usual;
  other.outputs = 1000;
  EXPECT_FALSE(make(other));
  other = usual;
  other.depth = 254;
  EXPECT_FALSE(make(other));
  other = usual;
  other.activation = {ActivationKind::kClip, 0, 6};
  EXPECT_FALSE(make(other));
}

TEST(DenseIntegers, IsNotThereWithoutItsInstructions) {
  if (multiplies_here()) GTEST_SKIP() << "this processor has them";
  EXPECT_FALSE(make_dense_integers({64, 256, 64, DType::kInt8, DType::kFloat32, 1e-3}));
}

}  // namespace
}  // namespace mx::cpu
