// Convolution and its gradients. Blocked layouts compute fastest, but data arrives plain: reorders
// are worth it unless the plain kernel is as good (1x1 windows are one matrix product) or the work
// is small. Large batches go through in chunks, so that the reordered part stays in the cache.
#include "ops/nn/convolution/convolution.h"

#include <algorithm>

#include "ops/nn/convolution/deconvolution.h"
#include "ops/nn/convolution/narrow_convolution.h"
#include "ops/onednn/conv_layouts.h"
#include "ops/onednn/kernels.h"

namespace mx::onednn {
namespace {

using dnnl::memory;
using ops::ConvGeometry;
using ops::ConvolutionParam;

memory::desc with_batch(const memory::desc& desc, int64_t batch) {
  memory::dims dims = desc.get_dims();
  dims[0] = batch;
  return {dims, desc.get_data_type(), desc.get_strides()};
}

// (filters, channels, taps…) split by groups: (groups, filters, channels, taps…).
memory::desc grouped(const memory::desc& weight, int64_t groups) {
  if (groups == 1) return weight;
  memory::dims dims = weight.get_dims(), strides = weight.get_strides();
  dims[0] /= groups;
  strides.insert(strides.begin(), strides[0] * dims[0]);
  dims.insert(dims.begin(), groups);
  return {dims, weight.get_data_type(), strides};
}

}  // namespace

memory::desc unspecified(const memory::desc& desc) {
  return {desc.get_dims(), desc.get_data_type(), memory::format_tag::any};
}

ConvLayouts conv_layouts(const ConvArrays& a, const ConvolutionParam& p, const ConvGeometry& g) {
  ConvLayouts l;
  l.data = image_layout(a.data, g.channels_last);
  l.weight = grouped(image_layout(a.weight, g.channels_last), g.groups);
  l.output = image_layout(a.output, g.channels_last);
  for (size_t i = 3 - p.kernel.size(); i < 3; ++i) {
    l.strides.push_back(g.windows[i].stride);
    l.dilates.push_back(g.windows[i].dilate - 1);
    l.pads.push_back(g.windows[i].pad);
  }
  return l;
}

Key conv_key(PlanKind kind, const ConvArrays& a, const ConvolutionParam& p, const ConvGeometry& g) {
  Key key(kind);
  key.add(a.data.shape()).add(a.output.shape()).add(g.groups).add(g.channels_last).add(p.no_bias);
  for (size_t i = 0; i < 3; ++i) {
    const ops::Window& w = g.windows[i];
    key.add(w.kernel).add(w.stride).add(w.dilate).add(w.pad);
  }
  key.add(static_cast<int64_t>(a.data.dtype()));
  return key;
}

namespace {

enum class Direction { kForward, kData, kWeight };

enum class Inner { kPlain, kBlocked, kChannelsLast };

// The layout to compute in. Measured on an AVX-512 machine with two threads, reorders included, in
// ms, plain : blocked : channels last: 1x1 256->64 at 56x56 0.47 : 0.98 : 0.67; 3x3 64->64 at 56x56
// 1.60 : 1.16 : 1.18; 5x5 20->50 at 12x12, batch 64, 3.6 : 3.6 : 2.6; 5x5 1->20 at 28x28, batch 64,
// 0.63 : 1.35 : 0.70, its gradient of data 0.68 : 7.9 : 3.6, of weight 3.9 : 2.9 : 0.46; 8->8 at
// 8x8 0.011 : 0.037 : 0.10.
Inner inner_layout(const ConvGeometry& g, Direction direction) {
  if (g.channels_last || g.multiplications() < 1e6) return Inner::kPlain;
  if (g.groups > 1) return Inner::kBlocked;
  if (direction != Direction::kWeight) {
    bool is_product = g.taps() == 1;
    for (const ops::Window& w : g.windows) is_product = is_product && w.stride == 1 && w.pad == 0;
    if (is_product) return Inner::kPlain;
    if (direction == Direction::kData && g.in_channels < 8) return Inner::kPlain;
    if (direction == Direction::kForward && g.in_channels * g.taps() <= 32) return Inner::kPlain;
  }
  constexpr int64_t kBlock = 16;  // channels that blocked layouts round up to
  bool fits = g.out_channels % kBlock == 0 && (g.in_channels % kBlock == 0 || g.in_channels <= 4);
  return fits ? Inner::kBlocked : Inner::kChannelsLast;
}

memory::desc channels_last(const memory::desc& desc) {
  memory::dims dims = desc.get_dims(), strides(dims.size(), 1);
  int64_t step = dims[1];
  for (size_t axis = dims.size() - 1; axis > 1; --axis) {
    strides[axis] = step;
    step *= dims[axis];
  }
  strides[0] = step;
  return {dims, memory::data_type::f32, strides};
}

// What the primitive is asked for; with kBlocked it chooses itself.
memory::desc wanted(const memory::desc& desc, Inner inner) {
  if (inner == Inner::kPlain) return desc;
  return inner == Inner::kBlocked ? unspecified(desc) : channels_last(desc);
}

// Images that go through together.
int64_t images_per_chunk(const ConvGeometry& g, Inner inner) {
  constexpr int64_t kCacheBytes = int64_t{8} << 20, kLeastBytes = int64_t{1} << 20;
  int64_t bytes = 4 * g.groups * (g.in_channels * g.in_plane() + g.out_channels * g.out_plane());
  if (inner == Inner::kPlain || bytes * g.batch <= 2 * kCacheBytes) return g.batch;
  int64_t images = std::max<int64_t>(kCacheBytes / bytes, 1);
  while (g.batch % images != 0) --images;
  return images * bytes < kLeastBytes ? g.batch : images;
}

dnnl::convolution_forward::primitive_desc forward_descriptor(const memory::desc& data,
                                                             const memory::desc& weight,
                                                             const memory::desc& bias,
                                                             const memory::desc& output,
                                                             const ConvLayouts& l) {
  return {cpu_engine(),
          dnnl::prop_kind::forward_training,
          dnnl::algorithm::convolution_direct,
          data,
          weight,
          bias,
          output,
          l.strides,
          l.dilates,
          l.pads,
          l.pads,
          user_scratchpad()};
}

Plan forward_plan(const ConvArrays& a, const ConvolutionParam& p, const ConvGeometry& g) {
  ConvLayouts l = conv_layouts(a, p, g);
  Inner inner = inner_layout(g, Direction::kForward);
  int64_t images = images_per_chunk(g, inner);
  memory::desc data = with_batch(l.data, images), output = with_batch(l.output, images);
  memory::desc bias = p.no_bias ? memory::desc() : plain({p.num_filter});
  auto descriptor = forward_descriptor(wanted(data, inner), unspecified(l.weight), bias,
                                       wanted(output, inner), l);
  std::vector<Operand> operands = {
      {DNNL_ARG_SRC, data, false, a.data.bytes() / g.batch * images},
      {DNNL_ARG_WEIGHTS, l.weight},
      {DNNL_ARG_DST, output, true, a.output.bytes() / g.batch * images}};
  if (!p.no_bias) operands.push_back({DNNL_ARG_BIAS, bias});
  return {descriptor, dnnl::convolution_forward(descriptor), std::move(operands), g.batch / images};
}

Plan data_plan(const ConvArrays& a, const ConvolutionParam& p, const ConvGeometry& g) {
  ConvLayouts l = conv_layouts(a, p, g);
  Inner inner = inner_layout(g, Direction::kData);
  int64_t images = images_per_chunk(g, inner);
  memory::desc data = with_batch(l.data, images), output = with_batch(l.output, images);
  memory::desc inner_data = wanted(data, inner);
  memory::desc inner_output = wanted(output, inner);
  memory::desc weight = unspecified(l.weight);
  auto hint = forward_descriptor(inner_data, weight, memory::desc(), inner_output, l);
  dnnl::convolution_backward_data::primitive_desc descriptor(
      cpu_engine(), dnnl::algorithm::convolution_direct, inner_data, weight, inner_output,
      l.strides, l.dilates, l.pads, l.pads, hint, user_scratchpad());
  return {descriptor,
          dnnl::convolution_backward_data(descriptor),
          {{DNNL_ARG_DIFF_DST, output, false, a.output.bytes() / g.batch * images},
           {DNNL_ARG_WEIGHTS, l.weight},
           {DNNL_ARG_DIFF_SRC, data, true, a.data.bytes() / g.batch * images}},
          g.batch / images};
}

Plan weight_plan(const ConvArrays& a, const ConvolutionParam& p, const ConvGeometry& g) {
  ConvLayouts l = conv_layouts(a, p, g);
  Inner inner = inner_layout(g, Direction::kWeight);
  memory::desc data = wanted(l.data, inner);
  memory::desc output = wanted(l.output, inner);
  memory::desc weight = unspecified(l.weight);
  auto hint = forward_descriptor(data, weight, memory::desc(), output, l);
  dnnl::convolution_backward_weights::primitive_desc descriptor(
      cpu_engine(), dnnl::algorithm::convolution_direct, data, weight, output, l.strides, l.dilates,
      l.pads, l.pads, hint, user_scratchpad());
  return {descriptor,
          dnnl::convolution_backward_weights(descriptor),
          {{DNNL_ARG_DIFF_DST, l.output},
           {DNNL_ARG_SRC, l.data},
           {DNNL_ARG_DIFF_WEIGHTS, l.weight, true}}};
}

void forward(Run& run, const ConvolutionParam& p) {
  ConvArrays a{run.in(0), run.in(1), run.out(0)};
  ConvGeometry g = ops::conv_geometry(a.data.shape(), a.output.shape(), p);
  PlanPtr plan =
      cached_plan(conv_key(kConvolution, a, p, g), [&] { return forward_plan(a, p, g); });
  if (p.no_bias) {
    plan->run(run, {a.data.raw(), a.weight.raw(), a.output.raw()});
  } else {
    plan->run(run, {a.data.raw(), a.weight.raw(), a.output.raw(), run.in(2).raw()});
  }
}

void backward_data(Run& run, const ConvolutionParam& p) {
  ConvArrays a{run.out(0), run.in(1), run.in(0)};
  ConvGeometry g = ops::conv_geometry(a.data.shape(), a.output.shape(), p);
  PlanPtr plan =
      cached_plan(conv_key(kConvolutionData, a, p, g), [&] { return data_plan(a, p, g); });
  plan->run(run, {a.output.raw(), a.weight.raw(), a.data.raw()});
}

void backward_weight(Run& run, const ConvolutionParam& p) {
  ConvArrays a{run.in(1), run.out(0), run.in(0)};
  ConvGeometry g = ops::conv_geometry(a.data.shape(), a.output.shape(), p);
  PlanPtr plan =
      cached_plan(conv_key(kConvolutionWeight, a, p, g), [&] { return weight_plan(a, p, g); });
  plan->run(run, {a.output.raw(), a.data.raw(), a.weight.raw()});
}

const char* refuses_deconvolution(const Run& run, const ops::DeconvolutionParam& /*p*/) {
  return refuses_arrays(run);
}

// The arrays' places differ from operator to operator.
template <Direction direction>
const char* refuses(const Run& run, const ConvolutionParam& p) {
  if (const char* reason = refuses_arrays(run)) return reason;
  const Tensor& data = direction == Direction::kForward  ? run.in(0)
                       : direction == Direction::kWeight ? run.in(1)
                                                         : run.out(0);
  const Tensor& output = direction == Direction::kForward ? run.out(0) : run.in(0);
  auto choice = ops::prefers_narrow(ops::conv_geometry(data.shape(), output.shape(), p));
  bool is_narrow = direction == Direction::kForward  ? choice.forward
                   : direction == Direction::kWeight ? choice.weight
                                                     : choice.data;
  return is_narrow ? "few channels of many images are faster in our own code" : nullptr;
}

using ops::DeconvolutionParam;
using Pass = void (*)(Run& run, const DeconvolutionParam& p, ops::ConvolutionKernel kernel);

void add_deconvolution(OpTable& table, std::string_view op, Pass pass,
                       ops::ConvolutionKernel kernel) {
  auto run = [pass, kernel](Run& r, const DeconvolutionParam& p) { pass(r, p, kernel); };
  table.add(op, DeviceKind::kCpu, {"onednn", refuses_deconvolution, run});
}

}  // namespace

void add_convolution(OpTable& table) {
  auto cpu = DeviceKind::kCpu;
  for (const char* op : {"Convolution", "Convolution_v1"}) {
    table.add(op, cpu, {"onednn", refuses<Direction::kForward>, forward});
  }
  table.add("_backward_Convolution_data", cpu,
            {"onednn", refuses<Direction::kData>, backward_data});
  table.add("_backward_Convolution_weight", cpu,
            {"onednn", refuses<Direction::kWeight>, backward_weight});
  add_deconvolution(table, "Deconvolution", ops::run_deconvolution, backward_data);
  add_deconvolution(table, "_backward_Deconvolution_data", ops::run_deconvolution_data, forward);
  add_deconvolution(table, "_backward_Deconvolution_weight", ops::run_deconvolution_weight,
                    backward_weight);
}

}  // namespace mx::onednn
