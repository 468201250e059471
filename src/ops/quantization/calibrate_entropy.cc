#include "ops/quantization/calibrate_entropy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "base/error.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using Histogram = std::vector<float>;

// All arithmetic is in single precision and in order, as in MXNet 1.9: losses of neighbouring
// thresholds are nearly equal, and rounding decides which is the least.
float total(std::span<const float> values) {
  return std::accumulate(values.begin(), values.end(), 0.0F);
}

// Gives every empty bin a little, taken from the others. False where there is nothing to take.
bool smooth(Histogram& bins) {
  constexpr float kLittle = 1e-4F;
  auto empty = static_cast<float>(std::ranges::count(bins, 0.0F));
  float filled = static_cast<float>(bins.size()) - empty;
  if (filled == 0 || kLittle * empty >= filled) return false;
  float taken = kLittle * empty / filled;
  for (float& bin : bins) bin = bin == 0 ? kLittle : bin - taken;
  return true;
}

// Relative entropy of two distributions that need not sum to one.
float divergence(const Histogram& p, const Histogram& q) {
  float p_total = total(p), q_total = total(q), sum = 0;
  for (size_t i = 0; i < p.size(); ++i) {
    float a = p[i] / p_total, b = q[i] / q_total;
    if (a > 0 && b > 0) sum += a * std::log(a / b);
  }
  return sum;
}

// What clipping to bins begin..end-1 loses: the clipped distribution, outliers gathered in its
// outer bins, against the one of `levels` merged bins spread out again.
float loss(std::span<const float> bins, size_t begin, size_t end, size_t levels) {
  std::span<const float> middle = bins.subspan(begin, end - begin);
  Histogram clipped(middle.begin(), middle.end()), inside = clipped;
  inside[0] = 0;
  clipped.front() = total(bins.subspan(0, begin + 1));
  clipped.back() += total(bins.subspan(end));
  Histogram spread(inside.size(), 0);
  size_t merged = inside.size() / levels;
  for (size_t level = 0; level < levels; ++level) {
    size_t from = level * merged, to = level + 1 == levels ? inside.size() : from + merged;
    std::span<const float> part(&inside[from], to - from);
    auto filled = static_cast<float>(std::ranges::count_if(part, [](float v) { return v != 0; }));
    if (filled == 0) continue;
    float share = total(part) / filled;
    for (size_t i = from; i < to; ++i) spread[i] = clipped[i] != 0 ? share : 0;
  }
  if (!smooth(clipped) || !smooth(spread)) return std::numeric_limits<float>::infinity();
  return divergence(clipped, spread);
}

void infer(Infer& t, const CalibrateEntropyParam& p) {
  for (int i = 0; i < 2; ++i) {
    t.default_dtype(t.in(i), DType::kFloat32);
    t.set_dtype(t.in(i), DType::kFloat32);
    t.set(t.out(i), Shape{1});
    t.set_dtype(t.out(i), DType::kFloat32);
    t.set(t.in(i), Shape::of_rank(1));
  }
  check(p.num_quantized_bins > 1 && p.num_quantized_bins % 2 == 1, t.who(),
        ": num_quantized_bins must be odd and larger than 1, got ", p.num_quantized_bins);
  int64_t bins = t.in_shape(0)[0];
  if (bins == kUnknown) return;
  check<ShapeError>(bins % 2 == 1 && bins >= p.num_quantized_bins, t.who(),
                    ": hist needs an odd count of bins, at least num_quantized_bins (",
                    p.num_quantized_bins, "), got ", bins);
  t.set(t.in(1), Shape{bins + 1});
}

void forward(Run& run, const CalibrateEntropyParam& p) {
  std::span bins(run.in(0).data<const float>(), static_cast<size_t>(run.in(0).size()));
  const auto* edges = run.in(1).data<const float>();
  size_t middle = bins.size() / 2, half = static_cast<size_t>(p.num_quantized_bins) / 2;
  std::vector<float> losses(middle - half + 1);
  run.parallel(static_cast<int64_t>(losses.size()), run.in(0).size() * 8, [&](int64_t i) {
    size_t reach = half + static_cast<size_t>(i);
    losses[static_cast<size_t>(i)] =
        loss(bins, middle - reach, middle + reach + 1, static_cast<size_t>(p.num_quantized_bins));
  });
  auto best = std::ranges::min_element(losses);
  auto reach = half + static_cast<size_t>(best - losses.begin());
  *run.out(0).data<float>() = edges[middle + reach + 1];
  *run.out(1).data<float>() = *best;
}

}  // namespace

OpDef calibrate_entropy() {
  return define<CalibrateEntropyParam>({
      .name = "_contrib_calibrate_entropy",
      .doc = "The threshold at which clipping a histogram and merging its bins changes the "
             "distribution least, and its relative entropy.",
      .inputs = {"hist", "hist_edges"},
      .num_outputs = [](const CalibrateEntropyParam&) { return 2; },
      .infer = infer,
      .cpu = forward,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
