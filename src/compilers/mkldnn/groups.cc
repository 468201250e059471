#include "compilers/mkldnn/groups.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

#include "base/error.h"
#include "base/settings.h"
#include "compilers/mkldnn/quantized.h"
#include "ir/op.h"
#include "ir/rewrite.h"
#include "ops/contrib/interleaved.h"
#include "ops/nn/activation.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/dropout.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/unary/unary.h"
#include "passes/fuse_groups.h"

namespace mx::mkldnn {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

bool is(const Node& node, std::string_view op) {
  return !node.is_variable() && node.op->name == op;
}

bool is_bounded_relu(const Node& node) {
  return is(node, "clip") && node.params.as<ops::ClipParam>().a_min == 0;
}

bool is_known_activation(const Node& node) {
  return is(node, "Activation") &&
         node.params.as<ops::ActivationParam>().act_type != ops::ActType::kSoftsign;
}

bool is_relu(const Node& node) {
  return is(node, "Activation") &&
         node.params.as<ops::ActivationParam>().act_type == ops::ActType::kRelu;
}

// Whether a group for integers may hold the function.
bool survives_integers(const Node& node) {
  constexpr std::array<std::string_view, 3> kOutside = {"exp", "sqrt", "square"};
  if (is(node, "Activation")) return is_relu(node);
  return std::ranges::find(kOutside, node.op->name) == kOutside.end();
}

bool is_convolution_activation(const Node& node) {
  if (is_known_activation(node) || is_bounded_relu(node)) return true;
  if (!is(node, "LeakyReLU")) return false;
  auto type = node.params.as<ops::LeakyReLUParam>().act_type;
  return type == ops::LeakyType::kLeaky || type == ops::LeakyType::kGelu;
}

bool is_dense_function(const Node& node) {
  constexpr std::array<std::string_view, 4> kFunctions = {"abs", "exp", "sqrt", "square"};
  if (is_known_activation(node) || is_bounded_relu(node)) return true;
  if (node.is_variable()) return false;
  if (std::ranges::find(kFunctions, node.op->name) != kFunctions.end()) return true;
  if (!is(node, "LeakyReLU")) return false;
  auto type = node.params.as<ops::LeakyReLUParam>().act_type;
  return type == ops::LeakyType::kLeaky || type == ops::LeakyType::kElu ||
         type == ops::LeakyType::kGelu;
}

bool is_copy(const Node& node) {
  if (is(node, "_copy")) return true;
  return is(node, "Dropout") &&
         node.params.as<ops::DropoutParam>().mode == ops::DropoutMode::kTraining;
}

// Of two copies in a row MXNet drops the first.
Graph without_copies(const Graph& graph) {
  Rewrite rewrite;
  std::unordered_set<const Node*> dropped;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    if (!is_copy(node)) return {};
    const Node* source = node.inputs[0].node.get();
    if (source->is_variable() || dropped.contains(source)) return {};
    dropped.insert(&node);
    return Values(at(node.op->outputs_of(node.params)), rewrite.at(node.inputs[0]));
  });
}

class Finder {
 public:
  Finder(const IndexedGraph& graph, const std::vector<std::string>& excluded, bool for_integers)
      : graph_(graph),
        for_integers_(for_integers),
        readers_(at(graph.num_entries())),
        taken_(at(graph.num_nodes()), false) {
    for (int i = 0; i < graph.num_nodes(); ++i) {
      for (int entry : graph.inputs_of(i)) readers_[at(entry)].push_back(i);
    }
    for (int entry : graph.outputs()) readers_[at(entry)].push_back(-1);
    for (int i = 0; i < graph.num_nodes(); ++i) {
      taken_[at(i)] = std::ranges::find(excluded, graph.node(i).name) != excluded.end();
    }
  }

  std::vector<FusedGroup> find() {
    if (!settings::kNoFusedConvolution.get()) find_convolutions();
    if (!settings::kNoFusedDense.get()) find_dense();
    if (!settings::kNoFusedAttention.get()) find_attention();
    return std::move(groups_);
  }

 private:
  // The node that alone reads what `node` computes, or -1.
  [[nodiscard]] int only_reader(int node) const {
    int reader = -1;
    for (int k = 0; k < graph_.num_outputs(node); ++k) {
      for (int user : readers_[at(graph_.first_entry(node) + k)]) {
        if (k > 0 || reader >= 0 || user < 0 || taken_[at(user)]) return -1;
        reader = user;
      }
    }
    return reader;
  }
  // Whether somebody reads more of the node than its first output, the only one of a group.
  [[nodiscard]] bool shows_more(int node) const {
    for (int k = 1; k < graph_.num_outputs(node); ++k) {
      if (!readers_[at(graph_.first_entry(node) + k)].empty()) return true;
    }
    return false;
  }
  // The reader of the group's last member, if `fits` accepts it.
  template <class Fits>
  [[nodiscard]] int next(const FusedGroup& group, Fits fits) const {
    int reader = only_reader(group.members.back());
    return reader >= 0 && fits(graph_.node(reader)) ? reader : -1;
  }

  [[nodiscard]] int next_function(const FusedGroup& group, bool (*fits)(const Node&)) const {
    return next(group, [&](const Node& node) {
      return fits(node) && (!for_integers_ || survives_integers(node));
    });
  }

  void finish(FusedGroup group, int number) {
    for (int member : group.members) taken_[at(member)] = true;
    group.name += cat("_", number);
    groups_.push_back(std::move(group));
  }

  void find_convolutions() {
    int number = 0;
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      const Node& node = graph_.node(i);
      if (!is(node, "Convolution") || taken_[at(i)]) continue;
      size_t axes = node.params.as<ops::ConvolutionParam>().kernel.size();
      if (axes != 2 && axes != 3) continue;
      FusedGroup group{.members = {i}, .op = "_sg_mkldnn_conv", .name = "sg_mkldnn_conv"};
      extend_convolution(group);
      finish(std::move(group), number++);
    }
  }

  // BatchNorm, addition, activation: each once, in this order. A step that a switch forbids ends
  // the group.
  void extend_convolution(FusedGroup& group) const {
    auto take = [&](int node, const char* word, const char* attr) {
      group.members.push_back(node);
      group.name += word;
      group.attrs[attr] = "true";
    };
    int norm = next(group, [](const Node& n) { return is(n, "BatchNorm"); });
    if (norm >= 0) {
      bool reads_data = graph_.producer_of(graph_.inputs_of(norm)[0]) == group.members.back();
      if (settings::kNoConvolutionNorm.get() || !reads_data || shows_more(norm)) return;
      take(norm, "_bn", "with_bn");
    }
    int sum = next(group, [](const Node& n) { return is(n, "elemwise_add"); });
    if (sum >= 0) {
      if (settings::kNoConvolutionSum.get()) return;
      if (graph_.producer_of(graph_.inputs_of(sum)[0]) != group.members.back()) group.swapped = sum;
      take(sum, "_add", "with_sum");
    }
    int activation = next_function(group, is_convolution_activation);
    if (activation < 0 || settings::kNoConvolutionActivation.get()) return;
    take(activation, "_act", sum >= 0 ? "with_postsum_act" : "with_act");
  }

  void find_dense() {
    int number = 0;
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      if (!is(graph_.node(i), "FullyConnected") || taken_[at(i)]) continue;
      FusedGroup group{
          .members = {i}, .op = "_sg_mkldnn_fully_connected", .name = "sg_mkldnn_fully_connected"};
      int function = next_function(group, is_dense_function);
      if (function >= 0 && !settings::kNoDenseFunction.get()) {
        group.members.push_back(function);
        group.name += "_eltwise";
        group.attrs["with_eltwise"] = "True";
      }
      finish(std::move(group), number++);
    }
  }

  void find_attention() {
    int number = 0;
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      const Node& node = graph_.node(i);
      bool is_scores = is(node, "_contrib_interleaved_matmul_selfatt_qk");
      bool is_mix = is(node, "_contrib_interleaved_matmul_selfatt_valatt");
      if ((!is_scores && !is_mix) || taken_[at(i)]) continue;
      std::string name = is_scores ? "sg_mkldnn_selfatt_qk" : "sg_mkldnn_selfatt_valatt";
      FusedGroup group{.members = {i}, .op = "_" + name, .name = name};
      group.attrs = {{"heads", cat(node.params.as<ops::InterleavedParam>().heads)},
                     {"quantized", "False"},
                     {"enable_float_output", "False"}};
      finish(std::move(group), number++);
    }
  }

  const IndexedGraph& graph_;
  bool for_integers_;
  std::vector<std::vector<int>> readers_;  // per entry; -1: the graph's user
  std::vector<bool> taken_;                // per node: in a group, or excluded
  std::vector<FusedGroup> groups_;
};

}  // namespace

Graph fuse(const Graph& graph, const std::vector<std::string>& excluded) {
  IndexedGraph indexed(without_copies(graph));
  return fuse_groups(indexed, Finder(indexed, excluded, false).find());
}

Graph fuse_integers(const Graph& graph, const std::vector<std::string>& excluded) {
  IndexedGraph indexed(without_copies(without_copies(graph)));
  Graph fused = fuse_groups(indexed, Finder(indexed, excluded, true).find());
  return align_ranges(take_in_requantization(fused, excluded));
}

}  // namespace mx::mkldnn
