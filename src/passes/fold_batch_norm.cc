#include "ir/op.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"
#include "passes/parameters.h"
#include "passes/quantize.h"
#include "passes/use_counts.h"

namespace mx {
namespace {

class Folder {
 public:
  explicit Folder(const Graph& graph) : uses_(use_counts(graph)) {}

  FoldedGraph run(const Graph& graph) {
    result_.graph =
        rewrite_.run(graph, [&](Node& node) { return folds(node) ? fold(node) : Replacement(); });
    return std::move(result_);
  }

 private:
  // A normalization over the channels of a convolution that nothing else reads, constants known.
  [[nodiscard]] bool folds(const Node& node) const {
    if (node.is_variable() || node.op->name != "BatchNorm" ||
        parameter_text(node, "output_mean_var") == "True")
      return false;
    const Node& source = *node.inputs[0].node;
    if (source.is_variable() || source.op->name != "Convolution" || uses_.at(&source) != 1) {
      return false;
    }
    std::string layout = parameter_text(source, "layout");
    bool is_first = layout == "None" || !layout.ends_with('C');
    if (!is_first || parameter_text(node, "axis") != "1") return false;
    auto is_own = [&](const Value& value) {
      return value.node->is_variable() && uses_.at(value.node.get()) == 1;
    };
    for (size_t i = 1; i < source.inputs.size(); ++i) {
      if (!is_own(source.inputs[i])) return false;
    }
    for (size_t i = 1; i < node.inputs.size(); ++i) {
      if (!is_own(node.inputs[i])) return false;
    }
    return true;
  }

  Ref<Node> fold(const Node& norm) {
    const Node& source = *norm.inputs[0].node;
    Ref<Node> layer = with_inputs(source, rewrite_.inputs_of(source));
    FoldedNorm folded{.weight = source.inputs[1].node->name,
                      .bias = {},
                      .gamma = norm.inputs[1].node->name,
                      .beta = norm.inputs[2].node->name,
                      .mean = norm.inputs[3].node->name,
                      .variance = norm.inputs[4].node->name,
                      .has_bias = source.inputs.size() == 3,
                      .fixes_gamma = parameter_text(norm, "fix_gamma") == "True",
                      .eps = attr::parse_double(parameter_text(norm, "eps"))};
    if (!folded.has_bias) {
      layer->inputs.push_back(variable(cat(source.name, "_bias")));
      layer->attrs["no_bias"] = "False";
      layer->params = parse_params(*layer->op->params, layer->attrs, layer->name);
    }
    folded.bias = layer->inputs[2].node->name;
    result_.folded.push_back(std::move(folded));
    return layer;
  }

  UseCounts uses_;
  Rewrite rewrite_;
  FoldedGraph result_;
};

}  // namespace

FoldedGraph fold_batch_norm(const Graph& graph) { return Folder(graph).run(graph); }

}  // namespace mx
