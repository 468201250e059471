// What the tests of convolution kernels share.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/machine/memory.h"

namespace mx::cpu {

// Between -1 and 1.
inline std::vector<float> random_floats(int64_t count, unsigned seed) {
  std::mt19937 rng(seed);
  std::uniform_real_distribution<float> draw(-1, 1);
  std::vector<float> values(static_cast<size_t>(count));
  for (float& value : values) value = draw(rng);
  return values;
}

// What a kernel packs it gives back, up to the rounding of its transforms.
inline void expect_weights_back(const StepKernel& kernel, const std::vector<float>& weight,
                                const std::vector<float>& bias) {
  std::vector<float> weight_again(weight.size()), bias_again(bias.size());
  Allocation packed(kernel.packed_bytes());
  kernel.pack({weight.data(), bias.data()}, packed.floats());
  kernel.unpack(packed.floats(), weight_again.data(), bias_again.data());
  EXPECT_EQ(bias_again, bias);
  for (size_t i = 0; i < weight.size(); ++i) ASSERT_NEAR(weight_again[i], weight[i], 1e-6);
}

}  // namespace mx::cpu
