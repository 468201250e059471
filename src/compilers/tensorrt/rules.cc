#include "compilers/tensorrt/rules.h"

#include <map>
#include <string_view>

#include "ops/nn/activation.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/convolution/deconvolution.h"
#include "ops/nn/dropout.h"
#include "ops/nn/fully_connected.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/pooling/pooling.h"
#include "ops/shape/concat.h"

namespace mx::tensorrt {
namespace {

std::string accept(const Node& /*node*/) { return ""; }

template <class Layout>
std::string refuses_layout(const Node& node, const Layout& layout) {
  if (!ops::is_channels_last(layout)) return "";
  return cat("NHWC layout (node: ", node.name, ") is not supported by TensorRT");
}

std::string refuses_activation(const Node& node) {
  using ops::ActType;
  ActType type = node.params.as<ops::ActivationParam>().act_type;
  bool known = type == ActType::kRelu || type == ActType::kTanh || type == ActType::kSigmoid;
  return known ? "" : "of Activation TensorRT takes relu, tanh and sigmoid";
}

std::string refuses_batch_norm(const Node& node) {
  int axis = node.params.as<ops::BatchNormParam>().axis;
  return axis == 1 ? "" : cat("channels on axis ", axis, "; TensorRT takes axis 1");
}

std::string refuses_concat(const Node& node) {
  bool joins_batches = node.params.as<ops::ConcatParam>().dim == 0;
  return joins_batches ? "TensorRT does not join along the batch" : "";
}

std::string refuses_convolution(const Node& node) {
  return refuses_layout(node, node.params.as<ops::ConvolutionParam>().layout);
}

std::string refuses_deconvolution(const Node& node) {
  return refuses_layout(node, node.params.as<ops::DeconvolutionParam>().layout);
}

std::string refuses_dense(const Node& node) {
  bool no_bias = node.params.as<ops::FullyConnectedParam>().no_bias;
  return no_bias ? "TensorRT wants FullyConnected with a bias" : "";
}

std::string refuses_dropout(const Node& node) {
  const auto& p = node.params.as<ops::DropoutParam>();
  bool vanishes = p.mode == ops::DropoutMode::kTraining && p.axes.empty();
  return vanishes ? "" : "TensorRT takes Dropout of mode training without axes";
}

std::string refuses_pooling(const Node& node) {
  const auto& p = node.params.as<ops::PoolingParam>();
  if (std::string reason = refuses_layout(node, p.layout); !reason.empty()) return reason;
  bool is_average = p.pool_type == ops::PoolType::kAvg;
  if (!is_average && p.pool_type != ops::PoolType::kMax) return "TensorRT pools with max and avg";
  if (p.global_pool) return "";
  if (p.pooling_convention != ops::PoolingConvention::kValid) {
    return "TensorRT takes pooling of whole windows (pooling_convention valid)";
  }
  bool counts_padding = is_average && p.counts_padding();
  return counts_padding ? "TensorRT averages without padding (count_include_pad=False)" : "";
}

using Rule = std::string (*)(const Node&);
const std::map<std::string_view, Rule>& rules() {
  static const std::map<std::string_view, Rule> kRules = {
      {"Activation", refuses_activation},
      {"BatchNorm", refuses_batch_norm},
      {"Concat", refuses_concat},
      {"Convolution", refuses_convolution},
      {"Deconvolution", refuses_deconvolution},
      {"Dropout", refuses_dropout},
      {"Flatten", accept},
      {"FullyConnected", refuses_dense},
      {"Pad", accept},
      {"Pooling", refuses_pooling},
      {"SoftmaxOutput", accept},
      {"_copy", accept},
      {"clip", accept},
      {"elemwise_add", accept},
      {"elemwise_mul", accept},
      {"elemwise_sub", accept},
      {"relu", accept},
      {"rsqrt", accept},
  };
  return kRules;
}

}  // namespace

std::string refuses(const Node& node, std::span<const Slot> /*inputs*/) {
  auto rule = rules().find(node.op->name);
  return rule == rules().end() ? cat("TensorRT does not take ", node.op->name) : rule->second(node);
}

}  // namespace mx::tensorrt
