#include "compilers/plan/layer_rules.h"

#include <algorithm>

#include "base/error.h"
#include "compilers/plan/rules.h"
#include "compilers/plan/transformer_rules.h"
#include "ir/constant.h"
#include "ops/contrib/resize_planes.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/convolution/deconvolution.h"
#include "ops/nn/fully_connected.h"
#include "ops/nn/loss/softmax_output.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/pooling/pooling.h"
#include "ops/nn/sampling/up_sampling.h"
#include "ops/nn/softmax.h"
#include "ops/pointwise/trace/traced.h"

namespace mx::plan {
namespace {

int64_t or_default(const Dims& dims, size_t i, int64_t fallback) {
  return i < dims.size() ? dims[i] : fallback;
}

// H and W of one or two spatial axes; a single one is W.
std::array<Window, 2> windows_of(const Dims& kernel, const Dims& stride, const Dims& dilate,
                                 const Dims& pad) {
  std::array<Window, 2> windows;
  for (size_t i = 0; i < kernel.size(); ++i) {
    Window& w = windows[2 - kernel.size() + i];
    w.kernel = kernel[i];
    w.stride = or_default(stride, i, 1);
    w.dilate = or_default(dilate, i, 1);
    w.pad_before = w.pad_after = or_default(pad, i, 0);
  }
  return windows;
}

}  // namespace

std::string refuses_computed_weights(const Node& node, size_t first) {
  for (size_t i = first; i < node.inputs.size(); ++i) {
    const Value* before = &node.inputs[i];
    while (is_cast(*before->node))
      before = &before->node->inputs[static_cast<size_t>(before->index)];
    const Node& source = *before->node;
    if (!source.is_variable() && !is_constant(source))
      return cat("input ", i, " is computed, not a variable");
  }
  return "";
}

namespace {

bool has_rank_above(std::span<const Slot> inputs, int rank) {
  return !inputs.empty() && inputs[0].shape.ndim() > rank;
}

// Whether a norm may be folded into the layer's weights.
bool takes_norm(const Layer* layer, int ndim) {
  return layer && !layer->norm && !layer->activation && !layer->has_residual &&
         (layer->kind == LayerKind::kConvolution || layer->kind == LayerKind::kDeconvolution ||
          (layer->kind == LayerKind::kDense && ndim == 2));
}

}  // namespace

std::string refuses_convolution(const Node& node, std::span<const Slot> /*inputs*/) {
  const auto& p = node.params.as<ops::ConvolutionParam>();
  if (p.kernel.size() > 2) return "convolutions over three axes have no compiled kernel";
  if (ops::is_channels_last(p.layout)) return "layouts with channels last are not compiled";
  return refuses_computed_weights(node, 1);
}

void lower_convolution(Lowering& l) {
  const auto& p = l.params<ops::ConvolutionParam>();
  Layer& layer = l.add(LayerKind::kConvolution, {l.value(0)});
  layer.windows = windows_of(p.kernel, p.stride, p.dilate, p.pad);
  layer.groups = p.num_group;
  layer.weight = l.constant(1);
  if (!p.no_bias) layer.bias = l.constant(2);
}

std::string refuses_deconvolution(const Node& node, std::span<const Slot> /*inputs*/) {
  const auto& p = node.params.as<ops::DeconvolutionParam>();
  if (p.kernel.size() > 2) return "deconvolutions over three axes have no compiled kernel";
  if (ops::is_channels_last(p.layout)) return "layouts with channels last are not compiled";
  return refuses_computed_weights(node, 1);
}

void lower_deconvolution(Lowering& l) {
  const auto& p = l.params<ops::DeconvolutionParam>();
  Layer& layer = l.add(LayerKind::kDeconvolution, {l.value(0)});
  // A shape that was asked for decides what is cut off.
  layer.windows = windows_of(p.kernel, p.stride, p.dilate, ops::mirrored(l.in_shape(0), p).pad);
  layer.groups = p.num_group;
  layer.weight = l.constant(1);
  if (!p.no_bias) layer.bias = l.constant(2);
}

std::string refuses_dense(const Node& node, std::span<const Slot> /*inputs*/) {
  return refuses_computed_weights(node, 1);
}

void lower_dense(Lowering& l) {
  const auto& p = l.params<ops::FullyConnectedParam>();
  Layer& layer = l.add(LayerKind::kDense, {l.value(0)});
  layer.weight = l.constant(1);
  if (!p.no_bias) layer.bias = l.constant(2);
}

std::string refuses_embedding(const Node& node, std::span<const Slot> inputs) {
  if (!inputs.empty() && inputs[0].dtype && !are_ids(*inputs[0].dtype)) {
    return cat("numbers of rows of dtype ", *inputs[0].dtype,
               "; float32, int32 and int64 are compiled");
  }
  return refuses_computed_weights(node, 1);
}

void lower_embedding(Lowering& l) {
  Layer& layer = l.add(LayerKind::kGather, {l.value(0), l.value(1)});
  layer.ids = l.in_dtype(0);
}

std::string refuses_batch_norm(const Node& node, std::span<const Slot> inputs) {
  const auto& p = node.params.as<ops::BatchNormParam>();
  if (p.output_mean_var) return "it also returns mean and variance";
  if (p.axis != 1) return cat("channels on axis ", p.axis, "; only axis 1 is compiled");
  if (has_rank_above(inputs, 4)) return "arrays of more than four axes are not compiled";
  return refuses_computed_weights(node, 1);
}

void lower_batch_norm(Lowering& l) {
  const auto& p = l.params<ops::BatchNormParam>();
  int ndim = l.in_shape(0).ndim();
  check<Unsupported>(ndim >= 2 && ndim <= 4, l.node().name, ": data of shape ", l.in_shape(0));
  Norm norm{.gamma = p.fix_gamma ? -1 : l.constant(1),
            .beta = l.constant(2),
            .mean = l.constant(3),
            .variance = l.constant(4),
            .epsilon = p.eps};
  Layer* before = l.producer(0);
  if (takes_norm(before, ndim)) {
    before->norm = norm;
    l.extend(*before);
    return;
  }
  l.add(LayerKind::kAffine, {l.value(0)}).norm = norm;
}

std::string refuses_pooling(const Node& node, std::span<const Slot> inputs) {
  const auto& p = node.params.as<ops::PoolingParam>();
  if (p.pool_type != ops::PoolType::kMax && p.pool_type != ops::PoolType::kAvg) {
    return "only max and avg pooling are compiled";
  }
  if (ops::is_channels_last(p.layout)) return "layouts with channels last are not compiled";
  if (p.kernel.size() > 2 || has_rank_above(inputs, 4)) {
    return "pooling over three axes has no compiled kernel";
  }
  // The count of elements in a window that hangs over the padding is a rule of its own.
  bool overhangs = p.pooling_convention != ops::PoolingConvention::kValid && !p.global_pool;
  ops::Windows windows = p.global_pool ? ops::Windows() : ops::pool_windows(p);
  for (const ops::Window& w : windows) {
    bool may_miss = w.pad >= w.kernel || (overhangs && w.stride > w.kernel);
    if (may_miss) return "pooling with windows that lie outside the data is not compiled";
  }
  if (p.pool_type == ops::PoolType::kAvg && p.counts_padding() && overhangs) {
    return "avg pooling that counts padding is compiled for the valid convention only";
  }
  return "";
}

void lower_pooling(Lowering& l) {
  const auto& p = l.params<ops::PoolingParam>();
  ops::PoolGeometry g = ops::pool_geometry(l.in_shape(0), l.out_shape(), p);
  Layer& layer = l.add(LayerKind::kPool, {l.value(0)});
  for (size_t i = 0; i < 2; ++i) {
    const ops::Window& w = g.windows[i + 1];
    int64_t needed = (g.out[i + 1] - 1) * w.stride + w.kernel - g.in[i + 1] - w.pad;
    layer.windows[i] = {.kernel = w.kernel,
                        .stride = w.stride,
                        .pad_before = w.pad,
                        .pad_after = std::max<int64_t>(needed, 0)};
  }
  if (p.pool_type == ops::PoolType::kMax) return;
  layer.pool =
      p.counts_padding() && !p.global_pool ? PoolKind::kAverageWithPadding : PoolKind::kAverage;
}

std::string refuses_adaptive_pooling(const Node& node, std::span<const Slot> /*inputs*/) {
  const Dims& size = node.params.as<ops::AdaptivePoolingParam>().output_size;
  const bool is_mean = std::ranges::all_of(size, [](int64_t extent) { return extent == 1; });
  return is_mean ? "" : "adaptive pooling to more than one pixel is not compiled";
}

void lower_adaptive_pooling(Lowering& l) {
  Layer& layer = l.add(LayerKind::kPool, {l.value(0)});
  for (int i : {0, 1}) layer.windows[static_cast<size_t>(i)].kernel = l.in_shape(0)[i + 2];
  layer.pool = PoolKind::kAverage;
}

std::string refuses_upsampling(const Node& node, std::span<const Slot> /*inputs*/) {
  const auto& p = node.params.as<ops::UpSamplingParam>();
  if (p.sample_type != ops::SampleType::kNearest)
    return "only upsampling of the nearest is compiled";
  return node.inputs.size() == 1 ? "" : "upsampling of several arrays is not compiled";
}

void lower_upsampling(Lowering& l) {
  const int64_t scale = l.params<ops::UpSamplingParam>().scale;
  Layer& layer = l.add(LayerKind::kUpsample, {l.value(0)});
  for (Window& window : layer.windows) window.stride = scale;
}

std::string refuses_softmax(const Node& node, std::span<const Slot> /*inputs*/) {
  const auto& p = node.params.as<ops::SoftmaxParam>();
  if (p.use_length.value_or(false)) return "softmax with lengths is not compiled";
  if (p.dtype && *p.dtype != DType::kFloat32) return "softmax to another dtype is not compiled";
  return "";
}

void lower_softmax(Lowering& l) {
  const auto& p = l.params<ops::SoftmaxParam>();
  int ndim = l.out_shape().ndim(), axis = p.axis < 0 ? p.axis + ndim : p.axis;
  if (axis == ndim - 1 && fuse_softmax(l, p.scale())) return;
  int scores = l.value(0);
  if (p.scale() != 1) {
    Layer& scaled = l.add_before(LayerKind::kChain, {scores}, l.out_shape());
    scaled.chain = ops::traced_scale(p.scale());
    scores = scaled.output;
  }
  l.add(LayerKind::kSoftmax, {scores}).axis = axis;
}

void lower_softmax_output(Lowering& l) {
  const auto& p = l.params<ops::SoftmaxOutputParam>();
  const Shape& shape = l.out_shape();
  int ndim = shape.ndim();
  if (p.multi_output || p.preserve_shape || ndim == 2) {
    l.add(LayerKind::kSoftmax, {l.value(0)}).axis = p.multi_output ? 1 : ndim - 1;
    return;
  }
  Shape rows{shape[0], shape.product(1, ndim)};
  int flat = l.add_before(LayerKind::kView, {l.value(0)}, rows).output;
  Layer& layer = l.add_before(LayerKind::kSoftmax, {flat}, rows);
  layer.axis = 1;
  l.add(LayerKind::kView, {layer.output});
}

}  // namespace mx::plan
