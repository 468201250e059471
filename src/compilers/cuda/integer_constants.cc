#include "compilers/cuda/integer_constants.h"

#include <algorithm>

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/integers/integers.h"

namespace mx::cuda {
namespace {

using integer::IntegerPlan;
using integer::IntegerStep;

constexpr int64_t kAlignment = 128;

float* floats_at(std::span<std::byte> part, int64_t offset) {
  return reinterpret_cast<float*>(part.data() + offset);
}

int64_t weight_bytes(const IntegerConstantsOfStep& c) {
  if (c.is_depthwise) return int64_t{c.taps} * c.padded;
  return int64_t{c.padded} * c.k_packs * kIntegerPack;
}

// Of a window over folded pixels, as folding.h has them.
int8_t weight_at(const IntegerConstantsOfStep& c, const std::vector<int8_t>& plain, int64_t channel,
                 int64_t input, int64_t tap) {
  const FoldedTaps& folded = c.folded;
  if (folded.step == 1) {
    return plain[static_cast<size_t>((channel * c.inputs + input) * c.taps + tap)];
  }
  const int64_t colours = c.inputs / folded.step / folded.step;
  const int64_t part = input / colours, colour = input % colours;
  const int64_t y = tap / folded.taps_w * folded.step + part / folded.step - folded.skip_h;
  const int64_t x = tap % folded.taps_w * folded.step + part % folded.step - folded.skip_w;
  if (y < 0 || y >= folded.kernel_h || x < 0 || x >= folded.kernel_w) return 0;
  const int64_t line = (channel * colours + colour) * folded.kernel_h + y;
  return plain[static_cast<size_t>(line * folded.kernel_w + x)];
}

void pack_depthwise(const IntegerConstantsOfStep& c, const std::vector<int8_t>& plain, int8_t* to) {
  for (int64_t channel = 0; channel < c.channels; ++channel) {
    for (int64_t tap = 0; tap < c.taps; ++tap) {
      to[tap * c.padded + channel] = plain[static_cast<size_t>(channel * c.taps + tap)];
    }
  }
}

void pack_rows(const IntegerConstantsOfStep& c, const std::vector<int8_t>& plain, int8_t* rows) {
  const int64_t length = int64_t{c.k_packs} * kIntegerPack;
  for (int64_t channel = 0; channel < c.channels; ++channel) {
    for (int64_t input = 0; input < c.inputs; ++input) {
      int8_t* to = rows + channel * length + input;
      for (int64_t tap = 0; tap < c.taps; ++tap) {
        to[tap * c.padded_inputs] = weight_at(c, plain, channel, input, tap);
      }
    }
  }
}

}  // namespace

int64_t IntegerConstantBlock::take(int64_t bytes) {
  const int64_t offset = bytes_;
  bytes_ += round_up(bytes, kAlignment);
  return offset;
}

void IntegerConstantBlock::place(IntegerConstantsOfStep& c) {
  const auto numbers = static_cast<int64_t>(c.padded * sizeof(float));
  c.factor = take(numbers);
  c.shift = take(numbers);
  c.packed = take(weight_bytes(c));
  all_.push_back(c);
}

BlockPart part_of(const IntegerConstantsOfStep& c) {
  return {c.factor, c.packed + weight_bytes(c) - c.factor};
}

void make_integer_constants(const IntegerPlan& plan, const IntegerConstantsOfStep& c,
                            const integer::InputOf& input, std::span<std::byte> part) {
  std::ranges::fill(part, std::byte{0});
  const IntegerStep& step = plan.steps[static_cast<size_t>(c.step)];
  float *factor = floats_at(part, 0), *shift = floats_at(part, c.shift - c.factor);
  if (c.taps == 0) {
    integer::IntegerNorm norm = integer::integer_norm(plan, step, input);
    std::ranges::copy(norm.factors, factor);
    std::ranges::copy(norm.bias, shift);
    return;
  }
  integer::IntegerWeights weights = integer::integer_weights(step, input);
  const auto unit = static_cast<float>(plan.values[static_cast<size_t>(step.inputs[0])].step);
  for (int i = 0; i < c.channels; ++i) {
    const size_t range = weights.units.size() > 1 ? static_cast<size_t>(i) : 0;
    factor[i] = unit * weights.units[range];
  }
  std::ranges::copy(weights.bias, shift);
  auto* packed = reinterpret_cast<int8_t*>(part.data() + c.packed - c.factor);
  c.is_depthwise ? pack_depthwise(c, weights.integers, packed)
                 : pack_rows(c, weights.integers, packed);
}

}  // namespace mx::cuda
