// Convolution and FullyConnected of 8-bit integers into 32-bit sums: by VNNI where the processor
// has it, else in floats, which hold integers up to 2^24 exactly.
#include <cmath>

#include "ops/onednn/conv_layouts.h"
#include "ops/onednn/kernels.h"
#include "ops/quantization/quantized_layers.h"
#include "tensor/dispatch.h"

namespace mx::onednn {
namespace {

using dnnl::memory;
using ops::ConvGeometry;
using ops::ConvolutionParam;
using ops::FullyConnectedParam;
using ops::LayerInputs;

constexpr Types<int8_t, uint8_t> kEightBits{};

Plan convolution_plan(const ConvArrays& a, const ConvolutionParam& p, const ConvGeometry& g) {
  ConvLayouts l = conv_layouts(a, p, g);
  memory::desc bias = p.no_bias ? memory::desc() : plain({p.num_filter}, DType::kInt32);
  dnnl::convolution_forward::primitive_desc descriptor(
      cpu_engine(), dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
      g.channels_last ? l.data : unspecified(l.data), unspecified(l.weight), bias,
      g.channels_last ? l.output : unspecified(l.output), l.strides, l.dilates, l.pads, l.pads,
      user_scratchpad());
  std::vector<Operand> operands = {
      {DNNL_ARG_SRC, l.data}, {DNNL_ARG_WEIGHTS, l.weight}, {DNNL_ARG_DST, l.output, true}};
  if (!p.no_bias) operands.push_back({DNNL_ARG_BIAS, bias});
  return {descriptor, dnnl::convolution_forward(descriptor), std::move(operands)};
}

void run_plan(const Run& run, const Plan& plan, const LayerInputs& inputs) {
  void *data = run.in(0).raw(), *weight = run.in(1).raw(), *output = run.out(0).raw();
  if (int32_t* bias = ops::sum_bias(run, inputs)) {
    plan.run(run, {data, weight, output, bias});
  } else {
    plan.run(run, {data, weight, output});
  }
}

Tensor float_scratch(const Run& run, const Shape& shape) {
  return {run.scratch<float>(shape.size()), shape, DType::kFloat32};
}

Tensor as_floats(const Run& run, const Tensor& bytes) {
  Tensor floats = float_scratch(run, bytes.shape());
  auto* y = floats.data<float>();
  dispatch(kEightBits, bytes.dtype(), [&]<class T>() {
    const T* x = bytes.data<const T>();
    run.parallel_range(bytes.size(), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) y[i] = static_cast<float>(x[i]);
    });
  });
  return floats;
}

// Sums that floats made, rounded, with the bias of their channel: `inner` elements of each lie
// together.
void store_sums(const Run& run, const Tensor& sums, const LayerInputs& inputs, int64_t channels,
                int64_t inner) {
  const int32_t* bias = ops::sum_bias(run, inputs);
  const auto* x = sums.data<const float>();
  auto* y = run.out(0).data<int32_t>();
  run.parallel_range(sums.size(), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      y[i] = static_cast<int32_t>(std::lrint(x[i])) + (bias ? bias[i / inner % channels] : 0);
    }
  });
}

void convolve_floats(const Run& run, const ConvolutionParam& p) {
  Tensor data = as_floats(run, run.in(0)), weight = as_floats(run, run.in(1));
  Tensor sums = float_scratch(run, run.out(0).shape());
  ConvArrays a{data, weight, sums};
  ConvGeometry g = ops::conv_geometry(data.shape(), sums.shape(), p);
  ConvolutionParam bare = p;
  bare.no_bias = true;
  PlanPtr plan = cached_plan(conv_key(kIntegerConvolution, a, bare, g),
                             [&] { return convolution_plan(a, bare, g); });
  plan->run(run, {data.raw(), weight.raw(), sums.raw()});
  int64_t inner = g.channels_last ? 1 : g.out_plane();
  store_sums(run, sums, {p.no_bias}, p.num_filter, inner);
}

void convolution(Run& run, const ConvolutionParam& p) {
  if (!adds_bytes_exactly()) {
    convolve_floats(run, p);
    return ops::store_sum_range(run, ops::convolution_step(run, {p.no_bias}));
  }
  ConvArrays a{run.in(0), run.in(1), run.out(0)};
  ConvGeometry g = ops::conv_geometry(a.data.shape(), a.output.shape(), p);
  PlanPtr plan = cached_plan(conv_key(kIntegerConvolution, a, p, g),
                             [&] { return convolution_plan(a, p, g); });
  run_plan(run, *plan, {p.no_bias});
  ops::store_sum_range(run, ops::convolution_step(run, {p.no_bias}));
}

Plan dense_plan(const ops::DenseSizes& sizes, DType dtype, bool no_bias) {
  memory::desc data = plain({sizes.rows, sizes.columns}, dtype);
  bool is_float = dtype == DType::kFloat32;
  memory::desc weight = plain({sizes.hidden, sizes.columns}, is_float ? dtype : DType::kInt8);
  memory::desc output = plain({sizes.rows, sizes.hidden}, is_float ? dtype : DType::kInt32);
  memory::desc bias = no_bias ? memory::desc() : plain({sizes.hidden}, DType::kInt32);
  dnnl::inner_product_forward::primitive_desc descriptor(
      cpu_engine(), dnnl::prop_kind::forward_inference, data, unspecified(weight), bias, output,
      user_scratchpad());
  std::vector<Operand> operands = {
      {DNNL_ARG_SRC, data}, {DNNL_ARG_WEIGHTS, weight}, {DNNL_ARG_DST, output, true}};
  if (!no_bias) operands.push_back({DNNL_ARG_BIAS, bias});
  return {descriptor, dnnl::inner_product_forward(descriptor), std::move(operands)};
}

PlanPtr cached_dense_plan(const ops::DenseSizes& sizes, DType dtype, bool no_bias) {
  Key key(kIntegerDense);
  key.add(sizes.rows).add(sizes.columns).add(sizes.hidden).add(no_bias);
  key.add(static_cast<int64_t>(dtype));
  return cached_plan(key, [&] { return dense_plan(sizes, dtype, no_bias); });
}

void multiply_floats(const Run& run, const ops::DenseSizes& sizes, bool no_bias) {
  Tensor data = as_floats(run, run.in(0)), weight = as_floats(run, run.in(1));
  Tensor sums = float_scratch(run, run.out(0).shape());
  cached_dense_plan(sizes, DType::kFloat32, true)->run(run, {data.raw(), weight.raw(), sums.raw()});
  store_sums(run, sums, {no_bias}, sizes.hidden, 1);
}

void fully_connected(Run& run, const FullyConnectedParam& p) {
  ops::DenseSizes sizes = ops::dense_sizes(run.in(0).shape(), p);
  if (adds_bytes_exactly()) {
    run_plan(run, *cached_dense_plan(sizes, run.in(0).dtype(), p.no_bias), {p.no_bias});
  } else {
    multiply_floats(run, sizes, p.no_bias);
  }
  ops::store_sum_range(run, ops::dense_step(run, {p.no_bias}));
}

template <class P>
const char* refuses(const Run& run, const P& p) {
  if (ops::has_channel_ranges(run, {p.no_bias})) return "weights have a range per channel";
  bool is_empty = run.in(0).size() == 0 || run.in(1).size() == 0;
  return is_empty ? "an array is empty" : nullptr;
}

}  // namespace

void add_integer_layers(OpTable& table) {
  table.add("_contrib_quantized_conv", DeviceKind::kCpu,
            {"onednn", refuses<ConvolutionParam>, convolution});
  table.add("_contrib_quantized_fully_connected", DeviceKind::kCpu,
            {"onednn", refuses<FullyConnectedParam>, fully_connected});
}

}  // namespace mx::onednn
