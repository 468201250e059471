#include "ops/image/color_changes.h"

#include <algorithm>
#include <array>
#include <random>

#include "ir/random.h"

namespace mx::ops {
namespace {

// A random order of four, from the words that 1.9.1 draws for it.
std::array<int, 4> draw_order(std::mt19937& generator) {
  std::array<int, 4> order = {0, 1, 2, 3};
  for (uint32_t i = 1; i < 4; ++i) {
    auto scale = static_cast<uint32_t>(std::mt19937::max() / (i + 1));
    uint32_t word = 0;
    do word = static_cast<uint32_t>(generator());
    while (word >= scale * (i + 1));
    std::swap(order[i], order[word / scale]);
  }
  return order;
}

}  // namespace

float draw_factor(const Run& run, double low, double high) {
  return std::uniform_real_distribution<float>(static_cast<float>(low),
                                               static_cast<float>(high))(run.random().serial());
}

Rgb weights_of(const AdjustLightingParam& p) {
  Rgb weights;
  std::ranges::transform(p.alpha, &weights.values[0], [](double v) { return float(v); });
  return weights;
}

void jitter(Run& run, const ColorJitterParam& p, const ColourChanges& changes) {
  struct Step {
    ColourChange change;
    double spread;
    float centre;
  };
  const std::array<Step, 4> steps = {{{changes.brightness, p.brightness, 1},
                                      {changes.contrast, p.contrast, 1},
                                      {changes.saturation, p.saturation, 1},
                                      {changes.hue, p.hue, 0}}};
  const Tensor* from = &run.in(0);
  for (int index : draw_order(run.random().serial())) {
    const Step& step = steps[static_cast<size_t>(index)];
    if (!(step.spread > 0)) continue;
    float factor = step.centre + draw_factor(run, -step.spread, step.spread);
    step.change(run, *from, run.out(0), factor);
    from = &run.out(0);
  }
  if (from == &run.in(0)) changes.copy(run, run.in(0), run.out(0));
}

void light(Run& run, const RandomLightingParam& p, const ColourChanges& changes) {
  std::normal_distribution<float> weights(0, static_cast<float>(p.alpha_std));
  Rgb alpha;
  for (float& value : alpha.values) value = weights(run.random().serial());
  changes.lighting(run, run.in(0), run.out(0), alpha);
}

}  // namespace mx::ops
