#include "compilers/cpu/schedule/folding.h"

#include <cmath>

#include "base/parallel.h"

namespace mx::cpu {
namespace {

float* floats_in(Allocation& room, int64_t count) {
  auto bytes = count * static_cast<int64_t>(sizeof(float));
  if (room.size() < bytes) {
    room = Allocation();  // first, so that there are never two
    room = Allocation(bytes);
  }
  return room.floats();
}

}  // namespace

WeightSizes weight_sizes(const Plan& plan, const Layer& layer) {
  if (!layer.has_constants()) return {};
  const Shape& out = plan.values[static_cast<size_t>(layer.output)];
  if (layer.weight < 0) return {out[1], 1};
  const Shape& weight = plan.inputs[static_cast<size_t>(layer.weight)].shape;
  return {weight[0], weight.size() / weight[0]};
}

PlainWeights fold(const Plan& plan, const Layer& layer,
                  const std::function<const float*(int)>& source, FoldingRoom& room) {
  auto optional = [&](int input) { return input < 0 ? nullptr : source(input); };
  const float* weight = optional(layer.weight);
  const float* bias = optional(layer.bias);
  if (!layer.norm) return {weight, bias};
  WeightSizes sizes = weight_sizes(plan, layer);
  const Norm& norm = *layer.norm;
  const float* gamma = optional(norm.gamma);
  const float* beta = source(norm.beta);
  const float* mean = source(norm.mean);
  const float* variance = source(norm.variance);
  float* folded_weight = floats_in(room.weight, sizes.weights());
  float* folded_bias = floats_in(room.bias, sizes.channels);
  parallel_for(sizes.channels, 1 + 16384 / sizes.per_channel, [&](int64_t begin, int64_t end) {
    for (int64_t c = begin; c < end; ++c) {
      double deviation = std::sqrt(static_cast<double>(variance[c]) + norm.epsilon);
      double scale = (gamma ? gamma[c] : 1.0) / deviation;
      double before = (bias ? bias[c] : 0.0) - static_cast<double>(mean[c]);
      folded_bias[c] = static_cast<float>(beta[c] + before * scale);
      float* out = folded_weight + c * sizes.per_channel;
      const float* in = weight ? weight + c * sizes.per_channel : nullptr;
      for (int64_t i = 0; i < sizes.per_channel; ++i) {
        out[i] = static_cast<float>((in ? in[i] : 1.0) * scale);
      }
    }
  });
  return {folded_weight, folded_bias};
}

}  // namespace mx::cpu
