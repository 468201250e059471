// Quantized layers: convolution and fully connected make 32-bit sums, the others keep 8 bits.
#pragma once

#include "ir/op.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/fully_connected.h"
#include "ops/quantization/levels.h"

namespace mx::ops {

// Inputs of a layer with weights: data, weight, [bias], then the pairs of ranges in that order.
struct LayerInputs {
  bool no_bias;
  static constexpr int kData = 0, kWeight = 1, kBias = 2;
  [[nodiscard]] int count() const { return no_bias ? 2 : 3; }
  [[nodiscard]] int range(int input) const { return count() + 2 * input; }
};

// The range of all weights; they may have one per output channel.
RealRange weight_range(const Run& run, const LayerInputs& inputs);
inline bool has_channel_ranges(const Run& run, const LayerInputs& inputs) {
  return run.in(inputs.range(1)).size() > 1;
}
// One sum stands for this real number. 1.9.1's FullyConnected takes whole levels for data too.
double convolution_step(const Run& run, const LayerInputs& inputs);
double dense_step(const Run& run, const LayerInputs& inputs);
// The bias in units of the sums, in scratch memory; nullptr without bias.
int32_t* sum_bias(const Run& run, const LayerInputs& inputs);
// The range of all sums, into outputs 1 and 2.
void store_sum_range(const Run& run, double step);

OpDef quantized_conv();
OpDef quantized_fully_connected();
OpDef quantized_pooling();
OpDef quantized_batch_norm();
OpDef quantized_rnn();

}  // namespace mx::ops
