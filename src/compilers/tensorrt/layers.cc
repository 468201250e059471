#include "compilers/tensorrt/layers.h"

#include <cmath>
#include <map>
#include <string_view>

#include "base/error.h"
#include "ops/nn/activation.h"
#include "ops/nn/fully_connected.h"
#include "ops/nn/loss/softmax_output.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/pointwise/unary/unary.h"
#include "ops/shape/concat.h"
#include "ops/shape/pad.h"

namespace mx::tensorrt {
namespace {

const std::string& name_of_node(const NetworkWriter& writer, int node) {
  return writer.graph().node(node).name;
}
int source_of(const NetworkWriter& writer, int node, size_t i = 0) {
  return writer.graph().inputs_of(node)[i];
}
nv::Tensor& source(NetworkWriter& writer, int node, size_t i = 0) {
  return writer.tensor(source_of(writer, node, i));
}
nv::Dims result_dims(const NetworkWriter& writer, int node) {
  return dims_of(writer.shape(writer.graph().first_entry(node)));
}

nv::Tensor& add_pass(NetworkWriter& writer, int node) { return source(writer, node); }

nv::Tensor& add_reshape(NetworkWriter& writer, int node) {
  return writer.reshape(source(writer, node), result_dims(writer, node),
                        name_of_node(writer, node));
}

nv::Tensor& activate(NetworkWriter& writer, int node, nv::ActivationType type) {
  return writer.named(writer.network().add_activation(source(writer, node), type),
                      name_of_node(writer, node));
}

nv::Tensor& add_activation(NetworkWriter& writer, int node) {
  using ops::ActType;
  auto type = writer.graph().node(node).params.as<ops::ActivationParam>().act_type;
  if (type == ActType::kRelu) return activate(writer, node, nv::ActivationType::kRelu);
  if (type == ActType::kTanh) return activate(writer, node, nv::ActivationType::kTanh);
  return activate(writer, node, nv::ActivationType::kSigmoid);
}

nv::Tensor& add_relu(NetworkWriter& writer, int node) {
  return activate(writer, node, nv::ActivationType::kRelu);
}

nv::Tensor& add_clip(NetworkWriter& writer, int node) {
  const auto& p = writer.graph().node(node).params.as<ops::ClipParam>();
  nv::Activation* layer =
      writer.network().add_activation(source(writer, node), nv::ActivationType::kClip);
  nv::Tensor& result = writer.named(layer, name_of_node(writer, node));
  layer->own->set_alpha(static_cast<float>(p.a_min));
  layer->own->set_beta(static_cast<float>(p.a_max));
  return result;
}

nv::Tensor& add_rsqrt(NetworkWriter& writer, int node) {
  const std::string& name = name_of_node(writer, node);
  nv::Tensor& root = writer.named(
      writer.network().add_unary(source(writer, node), nv::Unary::kSqrt), name + "_sqrt");
  return writer.named(writer.network().add_unary(root, nv::Unary::kReciprocal), name);
}

nv::Tensor& combine(NetworkWriter& writer, nv::Tensor& a, nv::Tensor& b, nv::ElementWise operation,
                    const std::string& name) {
  return writer.named(writer.network().add_element_wise(a, b, operation), name);
}

template <nv::ElementWise operation>
nv::Tensor& add_element_wise(NetworkWriter& writer, int node) {
  return combine(writer, source(writer, node, 0), source(writer, node, 1), operation,
                 name_of_node(writer, node));
}

// In inference a factor and a summand per channel. TensorRT's layer for that wants planes; fewer
// axes are multiplied and added.
nv::Tensor& add_batch_norm(NetworkWriter& writer, int node) {
  const auto& p = writer.graph().node(node).params.as<ops::BatchNormParam>();
  auto values = [&](size_t i) {
    return static_cast<const float*>(writer.weights(node, source_of(writer, node, i)).values);
  };
  const float *gamma = values(1), *beta = values(2), *mean = values(3), *variance = values(4);
  const Shape& data = writer.shape(source_of(writer, node));
  std::vector<float> scale, shift;
  for (int64_t c = 0; c < data[1]; ++c) {
    double factor = (p.fix_gamma ? 1.0 : gamma[c]) / std::sqrt(variance[c] + p.eps);
    scale.push_back(static_cast<float>(factor));
    shift.push_back(static_cast<float>(beta[c] - mean[c] * factor));
  }
  nv::Weights scales = writer.keep(std::move(scale)), shifts = writer.keep(std::move(shift));
  const std::string& name = name_of_node(writer, node);
  if (data.ndim() >= 4) {
    return writer.named(writer.network().add_scale_nd(source(writer, node), nv::ScaleMode::kChannel,
                                                      shifts, scales, {}, 1),
                        name);
  }
  nv::Dims per_channel{.count = data.ndim(), .extent = {1, data[1], 1}};
  nv::Tensor& scaled = combine(writer, source(writer, node), writer.constant(per_channel, scales),
                               nv::ElementWise::kProduct, name + "_scale");
  return combine(writer, scaled, writer.constant(per_channel, shifts), nv::ElementWise::kSum, name);
}

nv::Tensor& add_dense(NetworkWriter& writer, int node) {
  const auto& p = writer.graph().node(node).params.as<ops::FullyConnectedParam>();
  auto [rows, columns, hidden] = ops::dense_sizes(writer.shape(source_of(writer, node)), p);
  const std::string& name = name_of_node(writer, node);
  nv::Tensor& lines =
      writer.reshape(source(writer, node), dims_of(Shape{rows, columns}), name + "_rows");
  nv::Tensor& weight = writer.constant(dims_of(Shape{hidden, columns}),
                                       writer.weights(node, source_of(writer, node, 1)));
  nv::Tensor* result =
      &writer.named(writer.network().add_matrix_multiply(lines, nv::MatrixOperation::kNone, weight,
                                                         nv::MatrixOperation::kTranspose),
                    name);
  if (!p.no_bias) {
    nv::Tensor& bias = writer.constant(dims_of(Shape{1, hidden}),
                                       writer.weights(node, source_of(writer, node, 2)));
    result = &combine(writer, *result, bias, nv::ElementWise::kSum, name + "_bias");
  }
  return writer.reshape(*result, result_dims(writer, node), name + "_shape");
}

nv::Tensor& add_concat(NetworkWriter& writer, int node) {
  const Node& call = writer.graph().node(node);
  std::vector<nv::Tensor*> parts;
  for (int entry : writer.graph().inputs_of(node)) parts.push_back(&writer.tensor(entry));
  nv::Concatenation* layer =
      writer.network().add_concatenation(parts.data(), static_cast<int32_t>(parts.size()));
  nv::Tensor& result = writer.named(layer, call.name);
  int axis = call.params.as<ops::ConcatParam>().dim;
  layer->own->set_axis(axis < 0 ? axis + writer.shape(source_of(writer, node)).ndim() : axis);
  return result;
}

nv::Tensor& soft_max(NetworkWriter& writer, nv::Tensor& data, int axis, const std::string& name) {
  nv::SoftMax* layer = writer.network().add_soft_max(data);
  nv::Tensor& result = writer.named(layer, name);
  layer->own->set_axes(1U << axis);
  return result;
}

nv::Tensor& add_softmax_output(NetworkWriter& writer, int node) {
  const auto& p = writer.graph().node(node).params.as<ops::SoftmaxOutputParam>();
  const Shape& data = writer.shape(source_of(writer, node));
  const std::string& name = name_of_node(writer, node);
  if (p.multi_output) return soft_max(writer, source(writer, node), 1, name);
  if (p.preserve_shape || data.ndim() == 2) {
    return soft_max(writer, source(writer, node), data.ndim() - 1, name);
  }
  Shape rows{data[0], data.product(1, data.ndim())};
  nv::Tensor& flat = writer.reshape(source(writer, node), dims_of(rows), name + "_rows");
  return writer.reshape(soft_max(writer, flat, 1, name), dims_of(data), name + "_shape");
}

nv::Tensor& add_pad(NetworkWriter& writer, int node) {
  using ops::PadMode;
  const auto& p = writer.graph().node(node).params.as<ops::PadParam>();
  nv::Dims size = result_dims(writer, node);
  nv::Dims start{.count = size.count}, stride{.count = size.count};
  for (size_t i = 0; i < static_cast<size_t>(size.count); ++i) {
    start.extent[i] = -p.pad_width[2 * i];
    stride.extent[i] = 1;
  }
  nv::Slice* layer = writer.network().add_slice(source(writer, node), start, size, stride);
  nv::Tensor& result = writer.named(layer, name_of_node(writer, node));
  if (p.mode == PadMode::kEdge) {
    layer->own->set_mode(nv::SampleMode::kClamp);
  } else if (p.mode == PadMode::kReflect) {
    layer->own->set_mode(nv::SampleMode::kReflect);
  } else {
    layer->own->set_mode(nv::SampleMode::kFill);
    nv::Weights value = writer.keep({static_cast<float>(p.constant_value)});
    layer->table->set_input(nv::kSliceFillInput, writer.constant(nv::Dims{}, value));
  }
  return result;
}

using Add = nv::Tensor& (*)(NetworkWriter&, int node);
const std::map<std::string_view, Add>& all() {
  static const std::map<std::string_view, Add> kAll = {
      {"Activation", add_activation},
      {"BatchNorm", add_batch_norm},
      {"Concat", add_concat},
      {"Convolution", add_convolution},
      {"Deconvolution", add_deconvolution},
      {"Dropout", add_pass},
      {"Flatten", add_reshape},
      {"FullyConnected", add_dense},
      {"Pad", add_pad},
      {"Pooling", add_pooling},
      {"SoftmaxOutput", add_softmax_output},
      {"_copy", add_pass},
      {"clip", add_clip},
      {"elemwise_add", add_element_wise<nv::ElementWise::kSum>},
      {"elemwise_mul", add_element_wise<nv::ElementWise::kProduct>},
      {"elemwise_sub", add_element_wise<nv::ElementWise::kSubtract>},
      {"relu", add_relu},
      {"rsqrt", add_rsqrt},
  };
  return kAll;
}

}  // namespace

nv::Tensor& add_layers(NetworkWriter& writer, int node) {
  const Node& call = writer.graph().node(node);
  auto found = all().find(call.op->name);
  check<Unsupported>(found != all().end(), "TensorRT: node \"", call.name, "\": ", call.op->name,
                     " has no layer; leave it out with excl_node_names");
  return found->second(writer, node);
}

}  // namespace mx::tensorrt
