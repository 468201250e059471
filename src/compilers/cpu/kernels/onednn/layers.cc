#include <algorithm>

#include "base/error.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/kernels/onednn/primitive.h"

namespace mx::cpu {
namespace {

using dnnl::algorithm;
constexpr auto kInference = dnnl::prop_kind::forward_inference;

algorithm algorithm_of(ActivationKind kind) {
  switch (kind) {
    case ActivationKind::kRelu:
      return algorithm::eltwise_relu;
    case ActivationKind::kSigmoid:
      return algorithm::eltwise_logistic;
    case ActivationKind::kTanh:
      return algorithm::eltwise_tanh;
    case ActivationKind::kSoftRelu:
      return algorithm::eltwise_soft_relu;
    case ActivationKind::kElu:
      return algorithm::eltwise_elu;
    case ActivationKind::kGelu:
      return algorithm::eltwise_gelu_erf;
    case ActivationKind::kClip:
      return algorithm::eltwise_clip;
    case ActivationKind::kLinear:
      return algorithm::eltwise_linear;
    case ActivationKind::kSqrt:
      return algorithm::eltwise_sqrt;
    case ActivationKind::kSquare:
      return algorithm::eltwise_square;
    case ActivationKind::kLog:
      return algorithm::eltwise_log;
    case ActivationKind::kAbs:
      return algorithm::eltwise_abs;
    case ActivationKind::kNone:
    case ActivationKind::kSilu:  // lowering makes chains of these
    case ActivationKind::kHardSigmoid:
    case ActivationKind::kHardSwish:
      break;
  }
  return algorithm::undef;
}

struct Function {
  algorithm kind;
  float alpha, beta;
};
Function function_of(const Activation& activation) {
  // oneDNN's soft_relu divides by alpha.
  double alpha = activation.kind == ActivationKind::kSoftRelu ? 1 : activation.alpha;
  return {algorithm_of(activation.kind), static_cast<float>(alpha),
          static_cast<float>(activation.beta)};
}

}  // namespace

void append_activation(dnnl::post_ops& post, const Activation& activation) {
  if (!activation) return;
  Function f = function_of(activation);
  post.append_eltwise(f.kind, f.alpha, f.beta);
}

namespace {

dnnl::primitive_attr with_post_ops(const dnnl::post_ops& post) {
  dnnl::primitive_attr attributes = default_attributes();
  attributes.set_post_ops(post);
  return attributes;
}

std::unique_ptr<StepKernel> finish(PrimitiveKernel::Spec spec, std::vector<Argument> arguments) {
  spec.arguments = std::move(arguments);
  return std::make_unique<PrimitiveKernel>(std::move(spec));
}

dnnl::memory::dims numbers(const Layer& layer, int64_t Window::* member, int64_t minus = 0) {
  return {layer.windows[0].*member - minus, layer.windows[1].*member - minus};
}

dnnl::memory::data_type type_of(Layout layout) {
  return is_half(layout) ? dnnl::memory::data_type::bf16 : dnnl::memory::data_type::f32;
}

bool has_bias(const Layer& layer) { return layer.bias >= 0 || layer.norm.has_value(); }

// Convolutions see every array with four axes.
Shape four_axes(const Shape& shape) {
  Image image = image_of(shape);
  return {image.batch, image.channels, image.height, image.width};
}

struct ConvolutionDescs {
  Desc source, any_weight, plain_weight, bias, target;
};

ConvolutionDescs descs_of(const ConvolutionSite& site) {
  const Layer& layer = site.layer;
  Image in = image_of(site.input), out = image_of(site.output);
  dnnl::memory::dims weight = {out.channels / layer.groups, in.channels / layer.groups,
                               layer.windows[0].kernel, layer.windows[1].kernel};
  if (layer.groups > 1) weight.insert(weight.begin(), layer.groups);
  ConvolutionDescs d;
  d.source = desc_of(four_axes(site.input), site.input_layout);
  d.target = desc_of(four_axes(site.output), site.output_layout);
  d.any_weight = Desc(weight, type_of(site.input_layout), dnnl::memory::format_tag::any);
  d.plain_weight = plain_desc(weight);
  if (has_bias(layer)) d.bias = plain_desc({out.channels});
  return d;
}

dnnl::primitive_attr convolution_attributes(const ConvolutionSite& site, const Desc& target) {
  dnnl::post_ops post;
  if (site.residual == Residual::kInPlace) post.append_sum(1.0F);
  if (site.residual == Residual::kSeparate) post.append_binary(algorithm::binary_add, target);
  append_activation(post, site.layer.activation);
  return with_post_ops(post);
}

}  // namespace

std::unique_ptr<StepKernel> make_convolution(const ConvolutionSite& site, bool accept_slow) {
  const Layer& layer = site.layer;
  ConvolutionDescs d = descs_of(site);
  dnnl::convolution_forward::primitive_desc pd(
      onednn_engine(), kInference, algorithm::convolution_direct, d.source, d.any_weight, d.bias,
      d.target, numbers(layer, &Window::stride), numbers(layer, &Window::dilate, 1),
      numbers(layer, &Window::pad_before), numbers(layer, &Window::pad_after),
      convolution_attributes(site, d.target), true);
  if (!pd.get(true)) return nullptr;
  std::string implementation = pd.impl_info_str();
  bool is_slow = is_reference(implementation) || implementation.find("gemm") == 0;
  if (is_slow && !accept_slow) return nullptr;
  auto spec = spec_of<dnnl::convolution_forward>(pd, "convolution");
  spec.packed_weight = pd.weights_desc();
  spec.plain_weight = d.plain_weight;
  spec.bias = d.bias;
  std::vector<Argument> arguments = {{DNNL_ARG_SRC, Source::kInput, d.source},
                                     {DNNL_ARG_DST, Source::kOutput, d.target}};
  if (site.residual == Residual::kSeparate) {
    arguments.push_back(
        {DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1, Source::kInput, d.target, 1});
  }
  return finish(std::move(spec), std::move(arguments));
}

std::unique_ptr<StepKernel> make_dense(const Layer& layer, const Shape& in, const Shape& out,
                                       Layout input_layout, Layout output_layout) {
  int64_t hidden = out[out.ndim() - 1], rows = out.size() / hidden, depth = in.size() / rows;
  Desc source = desc_of({rows, depth}, input_layout),
       target = desc_of({rows, hidden}, output_layout);
  dnnl::memory::dims weight = {hidden, depth};
  Desc any(weight, type_of(input_layout), dnnl::memory::format_tag::any);
  Desc bias = has_bias(layer) ? plain_desc({hidden}) : Desc();
  dnnl::post_ops post;
  append_activation(post, layer.activation);
  dnnl::inner_product_forward::primitive_desc pd(onednn_engine(), kInference, source, any, bias,
                                                 target, with_post_ops(post), true);
  if (!pd.get(true)) return nullptr;
  auto spec = spec_of<dnnl::inner_product_forward>(pd, "dense");
  spec.packed_weight = pd.weights_desc();
  spec.plain_weight = plain_desc(weight);
  spec.bias = bias;
  return finish(std::move(spec),
                {{DNNL_ARG_SRC, Source::kInput, source}, {DNNL_ARG_DST, Source::kOutput, target}});
}

std::unique_ptr<StepKernel> make_pool(const Layer& layer, const Shape& in, const Shape& out,
                                      Layout layout) {
  algorithm kind = layer.pool == PoolKind::kMax       ? algorithm::pooling_max
                   : layer.pool == PoolKind::kAverage ? algorithm::pooling_avg_exclude_padding
                                                      : algorithm::pooling_avg_include_padding;
  Desc source = desc_of(four_axes(in), layout), target = desc_of(four_axes(out), layout);
  dnnl::pooling_forward::primitive_desc pd(
      onednn_engine(), kInference, kind, source, target, numbers(layer, &Window::stride),
      numbers(layer, &Window::kernel), numbers(layer, &Window::dilate, 1),
      numbers(layer, &Window::pad_before), numbers(layer, &Window::pad_after),
      default_attributes());
  return finish(spec_of<dnnl::pooling_forward>(pd, "pool"),
                {{DNNL_ARG_SRC, Source::kInput, source}, {DNNL_ARG_DST, Source::kOutput, target}});
}

std::unique_ptr<StepKernel> make_softmax(const Layer& layer, const Shape& shape) {
  Desc desc = desc_of(shape, Layout::kPlain);
  dnnl::softmax_forward::primitive_desc pd(onednn_engine(), kInference, algorithm::softmax_accurate,
                                           desc, desc, layer.axis, default_attributes());
  return finish(spec_of<dnnl::softmax_forward>(pd, "softmax"),
                {{DNNL_ARG_SRC, Source::kInput, desc}, {DNNL_ARG_DST, Source::kOutput, desc}});
}

std::unique_ptr<StepKernel> make_concat(const Layer& layer, const std::vector<Shape>& parts,
                                        const Shape& out, Layout layout) {
  std::vector<Desc> sources;
  for (const Shape& part : parts) sources.push_back(desc_of(part, layout));
  Desc target = desc_of(out, layout);
  dnnl::concat::primitive_desc pd(onednn_engine(), target, layer.axis, sources,
                                  default_attributes());
  std::vector<Argument> arguments = {{DNNL_ARG_DST, Source::kOutput, target}};
  for (size_t i = 0; i < sources.size(); ++i) {
    arguments.push_back(
        {DNNL_ARG_MULTIPLE_SRC + static_cast<int>(i), Source::kInput, sources[i], i});
  }
  return finish(spec_of<dnnl::concat>(pd, "concat"), std::move(arguments));
}

std::unique_ptr<StepKernel> make_reorder(const Shape& shape, Layout from, Layout to) {
  bool keeps_order = is_plain(from) && is_plain(to);
  Shape seen = keeps_order ? Shape{shape.size()} : four_axes(shape);
  Desc source = desc_of(seen, from), target = desc_of(seen, to);
  dnnl::reorder::primitive_desc pd(onednn_engine(), source, onednn_engine(), target,
                                   default_attributes());
  return finish(spec_of<dnnl::reorder>(pd, "reorder"),
                {{DNNL_ARG_FROM, Source::kInput, source}, {DNNL_ARG_TO, Source::kOutput, target}});
}

}  // namespace mx::cpu
