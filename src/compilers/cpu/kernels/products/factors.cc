#include "compilers/cpu/kernels/products/factors.h"

#include <algorithm>
#include <cmath>

namespace mx::cpu {
namespace {

// Powers of two that bring sizes next to that of the usual one, which comes between one and two.
// What is of about that size gets one factor: scaling some of it would only make it uneven.
std::vector<float> factors_for(const std::vector<float>& sizes, bool& are_usual) {
  constexpr int kMostExponent = 60;
  std::vector<float> sorted = sizes;
  std::erase(sorted, 0.0F);
  std::vector<float> factors(sizes.size(), 1.0F);
  bool are_finite = std::ranges::all_of(sizes, [](float size) { return std::isfinite(size); });
  are_usual = are_usual && are_finite;
  if (!are_usual || sorted.empty()) return factors;
  auto middle = sorted.begin() + std::ssize(sorted) / 2;
  std::ranges::nth_element(sorted, middle);
  double usual = *middle;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) continue;
    auto distance = static_cast<int>(std::lround(std::log2(sizes[i] / usual)));
    int exponent = distance + std::ilogb(usual);
    are_usual = are_usual && std::abs(exponent) <= kMostExponent;
    if (are_usual) factors[i] = std::ldexp(1.0F, -exponent);
  }
  return factors;
}

// The mean of |row[i]| * scale[i].
float mean_of(const float* row, const float* scale, int64_t count) {
  constexpr int64_t kLanes = 16;  // sums that do not wait for each other
  float lanes[kLanes] = {}, sum = 0;
  int64_t whole = count / kLanes * kLanes;
  for (int64_t i = 0; i < whole; i += kLanes) {
    for (int64_t k = 0; k < kLanes; ++k) lanes[k] += std::abs(row[i + k]) * scale[i + k];
  }
  for (int64_t i = whole; i < count; ++i) sum += std::abs(row[i]) * scale[i];
  for (float lane : lanes) sum += lane;
  return sum / static_cast<float>(count);
}

}  // namespace

Factors factors_of(const float* weight, int64_t outputs, int64_t inputs) {
  Factors factors{.inputs = std::vector<float>(static_cast<size_t>(inputs), 1.0F), .outputs = {}};
  auto scale_outputs = [&] {
    std::vector<float> sizes;
    for (int64_t o = 0; o < outputs; ++o) {
      sizes.push_back(mean_of(weight + o * inputs, factors.inputs.data(), inputs));
    }
    factors.outputs = factors_for(sizes, factors.are_usual);
  };
  // Before and after the inputs: else those would follow the largest output alone.
  scale_outputs();
  std::vector<float> sizes(static_cast<size_t>(inputs));
  for (int64_t o = 0; o < outputs; ++o) {
    const float* row = weight + o * inputs;
    float scale = factors.outputs[static_cast<size_t>(o)] / static_cast<float>(outputs);
    for (int64_t i = 0; i < inputs; ++i) sizes[static_cast<size_t>(i)] += std::abs(row[i]) * scale;
  }
  factors.inputs = factors_for(sizes, factors.are_usual);
  scale_outputs();
  return factors;
}

}  // namespace mx::cpu
