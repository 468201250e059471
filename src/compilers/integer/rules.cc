#include "compilers/integer/rules.h"

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "ir/op.h"
#include "ir/region.h"
#include "ops/control/fused.h"
#include "ops/nn/activation.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/fully_connected.h"
#include "ops/nn/leaky_relu.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/pointwise/unary/unary.h"
#include "ops/quantization/quantize.h"
#include "passes/open_fused.h"

namespace mx::integer {
namespace {

using plan::Activation;
using plan::ActivationKind;

constexpr std::string_view kAccepted[] = {
    "_contrib_dequantize",
    "_contrib_quantize_v2",
    "_contrib_quantized_act",
    "_contrib_quantized_batch_norm",
    "_contrib_quantized_concat",
    "_contrib_quantized_conv",
    "_contrib_quantized_elemwise_add",
    "_contrib_quantized_flatten",
    "_contrib_quantized_fully_connected",
    "_contrib_quantized_pooling",
    "_contrib_requantize",
};

// Reads the subgraph of a fused node from its result down to the layer.
class Reader {
 public:
  explicit Reader(const Node& node) : node_(node) {
    IndexedGraph inner(*node.subgraphs.at(0));
    std::vector<int> live = live_variables(inner);
    for (size_t i = 0; i < live.size(); ++i) {
      position_of_[&inner.node(live[i])] = static_cast<int>(i);
    }
    found_.first_range = static_cast<int>(live.size());
  }

  FusedLayer read() {
    const Node* inner = node_.subgraphs[0]->outputs.at(0).node.get();
    if (std::optional<Activation> function = function_of(*inner)) {
      found_.activation = *function;
      inner = inner->inputs[0].node.get();
    }
    if (inner->op && inner->op->name == "elemwise_add") {
      found_.residual = position(*inner, 1);
      inner = inner->inputs[0].node.get();
    }
    if (inner->op && inner->op->name == "BatchNorm") {
      found_.norm = inner;
      found_.gamma = position(*inner, 1);
      found_.beta = position(*inner, 2);
      found_.mean = position(*inner, 3);
      found_.variance = position(*inner, 4);
      inner = inner->inputs[0].node.get();
    }
    read_layer(*inner);
    return found_;
  }

 private:
  [[noreturn]] void refuse(std::string_view reason) const {
    fail<Unsupported>(node_.op->name, " \"", node_.name, "\": ", reason);
  }

  [[nodiscard]] int position(const Node& inner, size_t input) const {
    auto found = input < inner.inputs.size() ? position_of_.find(inner.inputs[input].node.get())
                                             : position_of_.end();
    if (found == position_of_.end()) refuse("its operators are not those of a fused layer");
    return found->second;
  }

  static std::optional<Activation> function_of(const Node& inner) {
    if (inner.is_variable()) return std::nullopt;
    const std::string& op = inner.op->name;
    if (op == "abs") return Activation{ActivationKind::kAbs};
    if (op == "clip") {
      const auto& p = inner.params.as<ops::ClipParam>();
      return Activation{ActivationKind::kClip, p.a_min, p.a_max};
    }
    if (op == "Activation" &&
        inner.params.as<ops::ActivationParam>().act_type == ops::ActType::kRelu) {
      return Activation{ActivationKind::kRelu};
    }
    if (op != "LeakyReLU") return std::nullopt;
    const auto& p = inner.params.as<ops::LeakyReLUParam>();
    if (p.act_type == ops::LeakyType::kGelu) return Activation{ActivationKind::kGelu};
    if (p.act_type == ops::LeakyType::kElu) return Activation{ActivationKind::kElu, p.slope};
    if (p.act_type == ops::LeakyType::kLeaky) return Activation{ActivationKind::kRelu, p.slope};
    return std::nullopt;
  }

  void read_layer(const Node& layer) {
    found_.is_dense = node_.op->name == "_sg_mkldnn_fully_connected";
    bool fits = layer.op && layer.op->name == (found_.is_dense ? "FullyConnected" : "Convolution");
    if (!fits) refuse("a function in it has no 8-bit kernel");
    if (position(layer, 0) != 0) refuse("its data is not its first input");
    found_.layer = &layer;
    found_.weight = position(layer, 1);
    if (layer.inputs.size() > 2) found_.bias = position(layer, 2);
    if (found_.is_dense) {
      const auto& p = node_.params.as<ops::FusedDenseParam>();
      found_.gives_reals = p.enable_float_output;
      found_.has_integer_weights = !p.channel_wise_quantize.value_or(false);
      found_.range = ops::calibrated(p.min_calib_range, p.max_calib_range);
    } else {
      const auto& p = node_.params.as<ops::FusedConvolutionParam>();
      found_.range = ops::calibrated(p.min_calib_range, p.max_calib_range);
      if (ops::is_channels_last(layer.params.as<ops::ConvolutionParam>().layout)) {
        refuse("channels are last");
      }
    }
    if (!found_.range && !found_.gives_reals) refuse("it is not calibrated");
    size_t layers = found_.bias >= 0 ? 3 : 2;  // data, weight, bias
    size_t ranges = found_.has_integer_weights ? layers : (found_.residual >= 0 ? 2 : 1);
    if (node_.inputs.size() != static_cast<size_t>(found_.first_range) + 2 * ranges) {
      refuse("its inputs are not those of a fused layer");
    }
  }

  const Node& node_;
  std::unordered_map<const Node*, int> position_of_;  // of variables inside
  FusedLayer found_;
};

}  // namespace

bool is_fused_layer(const Node& node) {
  return is_quantized_fused(node) &&
         (node.op->name == "_sg_mkldnn_conv" || node.op->name == "_sg_mkldnn_fully_connected");
}

bool is_integer_dense(const Node& node) {
  if (node.is_variable()) return false;
  return node.op->name == "_contrib_quantized_fully_connected" ||
         (is_quantized_fused(node) && node.op->name == "_sg_mkldnn_fully_connected");
}

FusedLayer fused_layer(const Node& node) { return Reader(node).read(); }

std::string reason_to_refuse_integers(const Node& node) {
  const std::string& op = node.op->name;
  bool is_fused = is_fused_layer(node);
  if (!is_fused && std::ranges::find(kAccepted, op) == std::end(kAccepted)) {
    return "it is not quantized";
  }
  if (is_fused) {
    try {
      fused_layer(node);
    } catch (const Unsupported& reason) {
      return reason.what();
    }
  }
  if (op == "_contrib_quantize_v2" || op == "_contrib_requantize") {
    const auto& p = node.params.as<ops::QuantizeV2Param>();
    if (!ops::calibrated(p.min_calib_range, p.max_calib_range)) return "it is not calibrated";
  }
  return "";
}

}  // namespace mx::integer
