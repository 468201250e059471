// Convolution and FullyConnected of 8-bit integers into 32-bit sums; uses VNNI where the processor
// has it.
#include "ops/onednn/conv_layouts.h"
#include "ops/onednn/kernels.h"
#include "ops/quantization/quantized_layers.h"

namespace mx::onednn {
namespace {

using dnnl::memory;
using ops::ConvGeometry;
using ops::ConvolutionParam;
using ops::FullyConnectedParam;
using ops::LayerInputs;

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

void convolution(Run& run, const ConvolutionParam& p) {
  ConvArrays a{run.in(0), run.in(1), run.out(0)};
  ConvGeometry g = ops::conv_geometry(a.data.shape(), a.output.shape(), p);
  PlanPtr plan = cached_plan(conv_key(kIntegerConvolution, a, p, g),
                             [&] { return convolution_plan(a, p, g); });
  run_plan(run, *plan, {p.no_bias});
  ops::store_sum_range(run, ops::convolution_step(run, {p.no_bias}));
}

Plan dense_plan(const ops::DenseSizes& sizes, DType dtype, bool no_bias) {
  memory::desc data = plain({sizes.rows, sizes.columns}, dtype);
  memory::desc weight = plain({sizes.hidden, sizes.columns}, DType::kInt8);
  memory::desc output = plain({sizes.rows, sizes.hidden}, DType::kInt32);
  memory::desc bias = no_bias ? memory::desc() : plain({sizes.hidden}, DType::kInt32);
  dnnl::inner_product_forward::primitive_desc descriptor(
      cpu_engine(), dnnl::prop_kind::forward_inference, data, unspecified(weight), bias, output,
      user_scratchpad());
  std::vector<Operand> operands = {
      {DNNL_ARG_SRC, data}, {DNNL_ARG_WEIGHTS, weight}, {DNNL_ARG_DST, output, true}};
  if (!no_bias) operands.push_back({DNNL_ARG_BIAS, bias});
  return {descriptor, dnnl::inner_product_forward(descriptor), std::move(operands)};
}

void fully_connected(Run& run, const FullyConnectedParam& p) {
  ops::DenseSizes sizes = ops::dense_sizes(run.in(0).shape(), p);
  DType dtype = run.in(0).dtype();
  Key key(kIntegerDense);
  key.add(sizes.rows).add(sizes.columns).add(sizes.hidden).add(p.no_bias);
  key.add(static_cast<int64_t>(dtype));
  PlanPtr plan = cached_plan(key, [&] { return dense_plan(sizes, dtype, p.no_bias); });
  run_plan(run, *plan, {p.no_bias});
  ops::store_sum_range(run, ops::dense_step(run, {p.no_bias}));
}

template <class P>
const char* refuses(const Run& run, const P& /*p*/) {
  bool is_empty = run.in(0).size() == 0 || run.in(1).size() == 0;
  return is_empty ? "an array is empty" : nullptr;
}

}  // namespace

void add_integer_layers(OpTable& table) {
  table.add("_contrib_quantized_conv", Backend::kCpu,
            KernelSpec<ConvolutionParam>{"onednn", refuses<ConvolutionParam>, convolution});
  table.add(
      "_contrib_quantized_fully_connected", Backend::kCpu,
      KernelSpec<FullyConnectedParam>{"onednn", refuses<FullyConnectedParam>, fully_connected});
}

}  // namespace mx::onednn
