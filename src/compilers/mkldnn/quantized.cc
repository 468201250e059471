#include "compilers/mkldnn/quantized.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "ir/op.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"
#include "passes/open_fused.h"
#include "passes/parameters.h"
#include "passes/quantize.h"

namespace mx::mkldnn {
namespace {

constexpr const char *kLow = "min_calib_range", *kHigh = "max_calib_range";

bool is(const Node& node, std::string_view op) {
  return !node.is_variable() && node.op->name == op;
}

bool is_calibrated(const Node& node) {
  return !node.is_variable() && node.params.type().index_of(kLow) >= 0 &&
         parameter_text(node, kLow) != "None" && parameter_text(node, kHigh) != "None";
}

// Nodes that read some output of a node; null: the graph's user.
using Readers = std::unordered_map<const Node*, std::unordered_set<const Node*>>;
Readers readers_of(const Graph& graph) {
  Readers readers;
  for (const Node* node : post_order(graph.outputs)) {
    for (const Value& input : node->inputs) readers[input.node.get()].insert(node);
  }
  for (const Value& output : graph.outputs) readers[output.node.get()].insert(nullptr);
  return readers;
}

class TakeIn {
 public:
  TakeIn(const Graph& graph, const std::vector<std::string>& excluded)
      : graph_(graph), excluded_(excluded), readers_(readers_of(graph)) {}

  Graph run() {
    return rewrite_.run(graph_, [&](Node& node) { return take_in(node); });
  }

 private:
  // The node that alone reads `node` and is an operator of this name.
  [[nodiscard]] const Node* only_reader(const Node& node, std::string_view op) const {
    const auto& readers = readers_.at(&node);
    const Node* reader = readers.size() == 1 ? *readers.begin() : nullptr;
    bool fits =
        reader && is(*reader, op) && std::ranges::find(excluded_, reader->name) == excluded_.end();
    return fits ? reader : nullptr;
  }

  // The node that stands for this one and for those behind it; null: it stays as it is.
  Ref<Node> take_in(const Node& node) {
    bool is_dense = is(node, "_sg_mkldnn_fully_connected");
    bool is_layer = (is_dense || is(node, "_sg_mkldnn_conv")) && is_quantized_fused(node);
    if (!is_layer && !is(node, "_contrib_quantized_elemwise_add")) return {};
    if (std::ranges::find(excluded_, node.name) != excluded_.end()) return {};
    const Node* requantize = only_reader(node, "_contrib_requantize");
    if (!requantize || !is_calibrated(*requantize)) return {};
    Ref<Node> made = with_inputs(node, rewrite_.inputs_of(node));
    const Node* dequantize = is_dense ? only_reader(*requantize, "_contrib_dequantize") : nullptr;
    if (dequantize) {
      made->attrs["enable_float_output"] = "True";
      rewrite_.set(*dequantize, made);
    } else {
      for (const char* key : {kLow, kHigh}) made->attrs[key] = requantize->attrs.at(key);
    }
    made->params = parse_params(*made->op->params, made->attrs, made->name);
    rewrite_.set(*requantize, made);
    return made;
  }

  const Graph& graph_;
  const std::vector<std::string>& excluded_;
  Readers readers_;
  Rewrite rewrite_;
};

class Aligner {
 public:
  explicit Aligner(const Graph& graph)
      : graph_(substitute(graph, {})), readers_(readers_of(graph_)) {}

  Graph run() {
    for (Node* node : post_order(graph_.outputs)) {
      if (!is(*node, "_contrib_quantized_concat")) continue;
      std::vector<Node*> parts;
      collect(*node, parts);
      if (parts.size() > 1) widen(parts);
    }
    return std::move(graph_);
  }

 private:
  // The nodes that say in which range the node's inputs are, unless others read them too.
  void collect(const Node& node, std::vector<Node*>& parts) const {
    constexpr std::array<std::string_view, 4> kPassed = {
        "_contrib_quantized_act", "_contrib_quantized_concat", "_contrib_quantized_flatten",
        "_contrib_quantized_pooling"};
    for (const Value& input : node.inputs) {
      Node* source = input.node.get();
      if (input.index > 0 || source->is_variable() || readers_.at(source).size() > 1) continue;
      if (is_calibrated(*source)) {
        parts.push_back(source);
      } else if (std::ranges::find(kPassed, source->op->name) != kPassed.end()) {
        collect(*source, parts);
      }
    }
  }

  static void widen(const std::vector<Node*>& parts) {
    auto number = [](const Node* node, const char* key) {
      return std::stod(parameter_text(*node, key));
    };
    auto low = std::ranges::min(parts, {}, [&](Node* part) { return number(part, kLow); });
    auto high = std::ranges::max(parts, {}, [&](Node* part) { return number(part, kHigh); });
    std::string least = low->attrs.at(kLow), most = high->attrs.at(kHigh);
    for (Node* part : parts) {
      part->attrs[kLow] = least;
      part->attrs[kHigh] = most;
      part->params = parse_params(*part->op->params, part->attrs, part->name);
    }
  }

  Graph graph_;
  Readers readers_;
};

}  // namespace

Graph take_in_requantization(const Graph& graph, const std::vector<std::string>& excluded) {
  return TakeIn(graph, excluded).run();
}

Graph align_ranges(const Graph& graph) {
  bool has_concat = std::ranges::any_of(post_order(graph.outputs), [](const Node* node) {
    return is(*node, "_contrib_quantized_concat");
  });
  return has_concat ? Aligner(graph).run() : graph;
}

}  // namespace mx::mkldnn
