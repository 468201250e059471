// Plan: what a region computes, after fusion: layers over values, no longer operators over arrays.
// It knows nothing of layouts, kernels or the machine, and is what save() writes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compilers/blob.h"
#include "ops/pointwise/trace/expression.h"
#include "tensor/dtype.h"
#include "tensor/shape.h"

namespace mx::plan {

enum class LayerKind : uint8_t {
  kConvolution,  // data [, residual], constants: weight, bias
  kDense,        // data, constants: weight, bias
  kPool,
  kAffine,  // x * scale + shift per channel, constants: scale, shift
  kChain,   // pointwise; inputs have the rank of the result and are broadcast
  kSoftmax,
  kConcat,
  kLayerNorm,  // of lines along the last axis; data [, what is added first], constants: gamma, beta
  kProduct,    // stacks of matrices
  kStrided,    // some elements of an array, in another order
  kView,       // the same elements under another shape
  kGather,     // numbers of rows, a table: its rows
  kDeconvolution,  // data, constants: weight, bias; windows are those of the gradient it mirrors
  kUpsample,       // each pixel is as many as the windows' strides say
};

enum class ActivationKind : uint8_t {
  kNone,
  kRelu,  // max(x, 0); with alpha: slope of the negative part
  kSigmoid,
  kTanh,
  kSoftRelu,  // log(1 + exp(x))
  kElu,       // alpha * (exp(x) - 1) below zero
  kGelu,
  kClip,    // alpha .. beta
  kLinear,  // alpha * x + beta
  kSqrt,
  kSquare,
  kLog,
  kAbs,
  // That lowering leaves chains, and compilers may join again.
  kSilu,         // x / (1 + exp(-x))
  kHardSigmoid,  // alpha * x + beta, from 0 to 1
  kHardSwish,    // x times that
};

struct Activation {
  ActivationKind kind = ActivationKind::kNone;
  double alpha = 0, beta = 0;
  explicit operator bool() const { return kind != ActivationKind::kNone; }
  [[nodiscard]] bool is_plain_relu() const { return kind == ActivationKind::kRelu && alpha == 0; }
  bool operator==(const Activation&) const = default;
};

enum class PoolKind : uint8_t { kMax, kAverage, kAverageWithPadding };

// One sliding window axis: H, then W.
struct Window {
  int64_t kernel = 1, stride = 1, dilate = 1, pad_before = 0, pad_after = 0;
};

// BatchNorm with moving statistics; the numbers are inputs of the region.
struct Norm {
  int gamma = -1;  // -1: ones
  int beta = -1, mean = -1, variance = -1;
  double epsilon = 0;
};

// Where the matrices of a stack lie in a value; distances in floats. `transposed`: they are stored
// with rows and columns exchanged. `group`: after so many matrices the next ones begin
// `group_stride` behind the first of these; 0: all lie `batch` apart.
struct MatrixStack {
  int64_t offset = 0, batch = 0, row = 0;
  bool transposed = false;
  int64_t group = 0, group_stride = 0;

  [[nodiscard]] int64_t begin(int64_t i) const {
    if (group == 0) return offset + i * batch;
    return offset + i / group * group_stride + i % group * batch;
  }
};

// Products of two stacks, scaled. With `softmax` each line of a result is made to sum to one, and
// with `width` it is then multiplied by a third stack of so many columns: attention.
struct Product {
  int64_t batch = 1, rows = 1, columns = 1, depth = 1;
  int64_t width = 0;
  double scale = 1;
  bool softmax = false;
  std::vector<MatrixStack> stacks;  // of the inputs, then of the result
};

// The element (i, j, …) of the result is the one at offset + i * strides[0] + j * strides[1] + ….
struct Picked {
  int64_t offset = 0;
  std::vector<int64_t> strides;
};

// Whether layers compute with arrays of that dtype, those of 16 bits where a compiler takes them.
constexpr bool are_reals(DType dtype) {
  return dtype == DType::kFloat32 || dtype == DType::kFloat16 || dtype == DType::kBFloat16;
}

// Whether kernels find rows by numbers of that dtype.
constexpr bool are_ids(DType dtype) {
  return dtype == DType::kFloat32 || dtype == DType::kInt32 || dtype == DType::kInt64;
}

struct Layer {
  LayerKind kind = LayerKind::kView;
  std::string nodes;          // names of the operators, in order, joined by " + "
  std::vector<int> inputs;    // values
  int output = -1;            // a value
  bool has_residual = false;  // inputs[1] is added before the activation
  Activation activation;      // applied last
  std::array<Window, 2> windows;
  int64_t groups = 1;
  PoolKind pool = PoolKind::kMax;
  int axis = 1;
  double epsilon = 0;
  std::optional<Product> product;
  std::optional<Picked> picked;
  std::optional<ops::Expression> chain;  // of the inputs
  DType ids = DType::kFloat32;           // of a gather
  // Constants, as inputs of the region; -1: none. A norm scales and shifts what the layer computes.
  int weight = -1, bias = -1;
  std::optional<Norm> norm;

  [[nodiscard]] bool has_constants() const { return weight >= 0 || norm.has_value(); }
  [[nodiscard]] std::vector<int> constant_sources() const;  // inputs of the region
};

struct Plan {
  struct Input {
    Shape shape;
    int value = -1;  // the value it is, or -1 when it is only read as a constant
    bool frozen = false;
    DType dtype = DType::kFloat32;  // as it comes
  };
  std::vector<Input> inputs;
  std::vector<Shape> values;         // all real, but for numbers of rows
  std::vector<Layer> layers;         // in order of execution
  std::vector<int> outputs;          // values
  std::vector<DType> output_dtypes;  // as they go
  bool half = false;                 // bfloat16 was asked for
};

void write_plan(BlobWriter& out, const Plan& plan);
Plan read_plan(BlobReader& in);

// An array seen with the axes batch, channels, height, width: missing spatial axes have extent 1.
struct Image {
  int64_t batch = 1, channels = 1, height = 1, width = 1;
  [[nodiscard]] int64_t plane() const { return height * width; }
  [[nodiscard]] int64_t size() const { return batch * channels * plane(); }
};
Image image_of(const Shape& shape);  // of rank 2 to 4

}  // namespace mx::plan
