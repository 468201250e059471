#include "compilers/cpu/kernels/products/factors.h"

#include <cmath>

namespace mx::cpu {
namespace {

// 2^-k for a size between 2^k and 2^(k+1).
float factor_of(double size, bool& is_usual) {
  constexpr int kMostExponent = 60;
  if (size == 0) return 1;
  int exponent = std::isfinite(size) ? std::ilogb(size) : kMostExponent + 1;
  is_usual = is_usual && std::abs(exponent) <= kMostExponent;
  return is_usual ? std::ldexp(1.0F, -exponent) : 1.0F;
}

}  // namespace

Factors factors_of(const float* weight, int64_t outputs, int64_t inputs) {
  Factors factors{std::vector<float>(static_cast<size_t>(inputs)),
                  std::vector<float>(static_cast<size_t>(outputs))};
  std::vector<float>& sums = factors.inputs;
  for (int64_t o = 0; o < outputs; ++o) {
    const float* row = weight + o * inputs;
    for (int64_t i = 0; i < inputs; ++i) sums[static_cast<size_t>(i)] += std::abs(row[i]);
  }
  for (float& sum : sums) {
    sum = factor_of(sum / static_cast<float>(outputs), factors.are_usual);
  }
  for (int64_t o = 0; o < outputs; ++o) {
    const float* row = weight + o * inputs;
    constexpr int64_t kLanes = 16;  // sums that do not wait for each other
    float sums_of_lanes[kLanes] = {}, sum = 0;
    const float* scale = factors.inputs.data();
    int64_t whole = inputs / kLanes * kLanes;
    for (int64_t i = 0; i < whole; i += kLanes) {
      for (int64_t k = 0; k < kLanes; ++k) sums_of_lanes[k] += std::abs(row[i + k]) * scale[i + k];
    }
    for (int64_t i = whole; i < inputs; ++i) sum += std::abs(row[i]) * scale[i];
    for (float lane : sums_of_lanes) sum += lane;
    factors.outputs[static_cast<size_t>(o)] =
        factor_of(sum / static_cast<float>(inputs), factors.are_usual);
  }
  return factors;
}

}  // namespace mx::cpu
