// What a region of quantized operators becomes: values, and steps that make them, for compilers of
// any device. Integers lie channels last; a value's real numbers are its integers times `step`.
//
// A step computes what several operators ask for: a convolution with its requantization, the
// addition of another value and the activation after it rounds once, at its end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compilers/plan/plan.h"
#include "ir/plugin.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/pooling/pooling.h"

namespace mx::integer {

struct IntegerValue {
  Shape shape;
  DType dtype = DType::kInt8;  // kFloat32: real numbers, in plain order
  double step = 0;
  bool is_plain = false;  // channels first, as arrays outside of regions are
  int input = -1;         // region input that holds it
  int output = -1;        // region output that it is
  int same_memory = -1;   // an earlier value whose memory this one takes over
};

enum class IntegerKind : uint8_t {
  kQuantize,     // real numbers → integers, channels last
  kDequantize,   // integers → real numbers, plain
  kReorder,      // integers: into plain order, or into another dtype and unit
  kConvolution,  // with bias, requantization; maybe sum and relu
  kDense,
  kPool,
  kAdd,   // of two values, maybe relu
  kNorm,  // BatchNorm with the moving statistics, maybe relu
  kConcat,
  kRelu,
  kCopy,
};

// Region inputs of a layer's constants; -1: none. Without `low` weight and bias are real numbers,
// and a norm goes into them.
struct IntegerConstants {
  int weight = -1, low = -1, high = -1;
  int bias = -1, bias_low = -1, bias_high = -1;
  int gamma = -1, beta = -1, mean = -1, variance = -1;

  [[nodiscard]] std::vector<int> sources() const;  // those that are there
};

struct IntegerStep {
  IntegerKind kind = IntegerKind::kQuantize;
  std::vector<int> inputs = {};  // values
  int output = -1;
  plan::Activation activation = {};  // applied last
  int residual = -1;  // a value added before the activation; copies bring it to the output's memory
  IntegerConstants constants = {};
  Shape weight_shape = {};
  int64_t weight_ranges = 1;  // one, or one per output channel
  ops::ConvolutionParam convolution = {};
  ops::PoolingParam pooling = {};
  ops::BatchNormParam norm = {};
  int axis = 1;            // of kConcat
  std::string nodes = {};  // of the graph, for reports

  [[nodiscard]] bool has_bias() const {
    return constants.bias >= 0 || (constants.weight >= 0 && constants.beta >= 0);
  }
};

struct IntegerPlan {
  std::vector<IntegerValue> values;
  std::vector<IntegerStep> steps;  // in the order they run
};

// A sum may take the memory of a value that nothing reads after it; copies for it are dropped then.
void drop_copies(IntegerPlan& plan);

// Raises Unsupported where ranges are not calibrated or integers cross the region's border.
IntegerPlan lower_integers(const Subgraph& subgraph);

}  // namespace mx::integer
