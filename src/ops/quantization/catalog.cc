#include "ops/quantization/catalog.h"

#include "ops/quantization/calibrate_entropy.h"
#include "ops/quantization/quantize.h"
#include "ops/quantization/quantized_layers.h"
#include "ops/quantization/quantized_pointwise.h"

namespace mx::ops {

void add_quantization(OpTable& table) {
  table.add(calibrate_entropy());
  table.add(dequantize());
  table.add(quantize());
  table.add(quantize_asym());
  table.add(quantize_v2());
  table.add(quantized_act());
  table.add(quantized_batch_norm());
  table.add(quantized_concat());
  table.add(quantized_conv());
  table.add(quantized_elemwise_add());
  table.add(quantized_elemwise_mul());
  table.add(quantized_embedding());
  table.add(quantized_flatten());
  table.add(quantized_fully_connected());
  table.add(quantized_pooling());
  table.add(quantized_rnn());
  table.add(requantize());
}

}  // namespace mx::ops
