#include "compilers/integer/weights.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "ops/quantization/levels.h"

namespace mx::integer {
namespace {

std::span<const float> reals(const Tensor& array) {
  return {array.data<const float>(), static_cast<size_t>(array.size())};
}

// A range that two inputs hold, as the real numbers of one unit.
double unit_of(const InputOf& input, int low, int high, int64_t i) {
  ops::RealRange range{input(low).data<const float>()[i], input(high).data<const float>()[i]};
  return range.magnitude() / ops::whole_levels(DType::kInt8);
}

IntegerWeights quantized_before(const IntegerStep& step, const InputOf& input) {
  IntegerWeights result;
  const IntegerConstants& c = step.constants;
  Tensor weight = input(c.weight);
  const auto* integers = weight.data<const int8_t>();
  result.integers.assign(integers, integers + weight.size());
  for (int64_t i = 0; i < step.weight_ranges; ++i) {
    result.units.push_back(static_cast<float>(unit_of(input, c.low, c.high, i)));
  }
  if (c.bias < 0) return result;
  double unit = unit_of(input, c.bias_low, c.bias_high, 0);
  Tensor bias = input(c.bias);
  const auto* numbers = bias.data<const int8_t>();
  for (int64_t i = 0; i < bias.size(); ++i) {
    result.bias.push_back(static_cast<float>(numbers[i] * unit));
  }
  return result;
}

// What the norm behind a layer multiplies and adds per channel.
struct Affine {
  std::vector<double> factor, shift;
};
Affine affine_of(const IntegerStep& step, const InputOf& input, size_t channels) {
  Affine result{std::vector<double>(channels, 1), std::vector<double>(channels, 0)};
  const IntegerConstants& c = step.constants;
  if (c.beta < 0) return result;
  std::span<const float> gamma = reals(input(c.gamma)), beta = reals(input(c.beta));
  std::span<const float> mean = reals(input(c.mean)), variance = reals(input(c.variance));
  for (size_t i = 0; i < channels; ++i) {
    double scale = step.norm.fix_gamma ? 1.0 : gamma[i];
    result.factor[i] = scale / std::sqrt(variance[i] + step.norm.eps);
    result.shift[i] = beta[i] - mean[i] * result.factor[i];
  }
  return result;
}

// Real weights, and a norm that goes into them: the largest of each channel becomes 127.
IntegerWeights quantized_here(const IntegerStep& step, const InputOf& input) {
  IntegerWeights result;
  const IntegerConstants& c = step.constants;
  std::span<const float> weight = reals(input(c.weight));
  auto channels = static_cast<size_t>(step.weight_shape[0]);
  size_t inner = weight.size() / channels;
  Affine affine = affine_of(step, input, channels);
  double levels = ops::whole_levels(DType::kInt8);
  result.integers.resize(weight.size());
  for (size_t i = 0; i < channels; ++i) {
    std::span<const float> line = weight.subspan(i * inner, inner);
    double most = 0;
    for (float number : line) most = std::max<double>(most, std::fabs(number));
    double per_unit = most > 0 ? levels / most : 0;
    double sign = affine.factor[i] < 0 ? -1 : 1;
    for (size_t k = 0; k < inner; ++k) {
      result.integers[i * inner + k] =
          ops::nearest<int8_t>(static_cast<float>(line[k] * per_unit * sign));
    }
    result.units.push_back(static_cast<float>(most * std::fabs(affine.factor[i]) / levels));
  }
  if (c.bias < 0 && c.beta < 0) return result;
  std::span<const float> bias = c.bias < 0 ? std::span<const float>() : reals(input(c.bias));
  for (size_t i = 0; i < channels; ++i) {
    double given = bias.empty() ? 0 : bias[i];
    result.bias.push_back(static_cast<float>(given * affine.factor[i] + affine.shift[i]));
  }
  return result;
}

}  // namespace

IntegerWeights integer_weights(const IntegerStep& step, const InputOf& input) {
  return step.constants.low >= 0 ? quantized_before(step, input) : quantized_here(step, input);
}

IntegerNorm integer_norm(const IntegerPlan& plan, const IntegerStep& step, const InputOf& input) {
  const IntegerValue& given = plan.values[static_cast<size_t>(step.inputs[0])];
  const IntegerValue& result = plan.values[static_cast<size_t>(step.output)];
  auto channels = static_cast<size_t>(given.shape[1]);
  Affine affine = affine_of(step, input, channels);
  IntegerNorm norm;
  for (size_t i = 0; i < channels; ++i) {
    norm.factors.push_back(static_cast<float>(affine.factor[i] * given.step / result.step));
    norm.bias.push_back(static_cast<float>(affine.shift[i] / result.step));
  }
  return norm;
}

}  // namespace mx::integer
