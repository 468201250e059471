#include "compilers/cuda/row_rules.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "base/cat.h"
#include "compilers/plan/rules.h"
#include "ir/op.h"
#include "ir/opening.h"
#include "ops/pointwise/trace/traced.h"
#include "ops/shape/slice.h"

namespace mx::cuda {
namespace {

using Names = std::set<std::string_view>;

// Whether the node or one before it is among `names`.
bool has_behind(const Node& node, const Names& names) {
  std::set<const Node*> seen;
  std::vector<const Node*> open{&node};
  while (!open.empty()) {
    const Node& next = *open.back();
    open.pop_back();
    if (next.is_variable() || !seen.insert(&next).second) continue;
    if (names.contains(next.op->name)) return true;
    for (const Value& input : next.inputs) open.push_back(input.node.get());
  }
  return false;
}

// What transformers are made of. Before the first of them pointwise operators and orders of
// elements stay outside, for they may prepare images.
const Names& layers() {
  static const auto* const names = new Names{"FullyConnected",
                                             "LayerNorm",
                                             "batch_dot",
                                             "_contrib_interleaved_matmul_selfatt_qk",
                                             "_contrib_interleaved_matmul_selfatt_valatt",
                                             "_contrib_interleaved_matmul_encdec_qk",
                                             "_contrib_interleaved_matmul_encdec_valatt"};
  return *names;
}

const Names& others() {
  static const auto* const names = new Names{"softmax",
                                             "SoftmaxOutput",
                                             "Concat",
                                             "Flatten",
                                             "Reshape",
                                             "expand_dims",
                                             "squeeze",
                                             "transpose",
                                             "SwapAxis",
                                             "slice_axis",
                                             "_contrib_div_sqrt_dim"};
  return *names;
}

// What leaves elements where they are.
bool is_of_elements(const Node& node) {
  static const auto* const names =
      new Names{"Dropout", "_copy", "BlockGrad", "Cast", "amp_cast", "amp_multicast"};
  return names->contains(node.op->name) || ops::traced(kin_of(*node.op).name);
}

// A cast in front of whatever reads it: of data, or of a weight.
bool is_of_variable(const Node& node) {
  return plan::is_cast(node) && std::ranges::all_of(node.inputs, [](const Value& input) {
           return input.node->is_variable() || is_of_variable(*input.node);
         });
}

// Behind an embedding alone elements may change, but not their order: that may be done for a layer
// of images, as networks for texts have them, which would then be in one region with it.
bool has_beginning(const Node& node) {
  if (has_behind(node, layers())) return true;
  static const auto* const embedding = new Names{"Embedding"};
  return is_of_elements(node) && has_behind(node, *embedding);
}

// Some rows of a table, such as those of the positions of a text; also with axes in front. What is
// no image cannot be meant for a layer of images.
bool is_part_of_table(const Node& node, std::span<const Slot> inputs) {
  if (node.op->name == "expand_dims") {
    const Node& part = *node.inputs[0].node;
    return !part.is_variable() && part.op->name == "slice_axis" && is_part_of_table(part, {});
  }
  if (node.op->name != "slice_axis" || !node.inputs[0].node->is_variable()) return false;
  const bool is_table = inputs.empty() || inputs[0].shape.ndim() == 2;
  return is_table && node.params.as<ops::SliceAxisParam>().axis == 0;
}

}  // namespace

bool is_of_images(const Node& node) {
  static const auto* const names =
      new Names{"Convolution", "Deconvolution", "Pooling", "BatchNorm"};
  return has_behind(node, *names);
}

std::string refuses_rows(const Node& node, std::span<const Slot> inputs,
                         const plan::Abilities& abilities) {
  const std::string& name = node.op->name;
  if (is_of_variable(node)) return plan::reason_to_refuse(node, inputs, abilities);
  if (!layers().contains(name) && name != "Embedding") {
    if (!others().contains(name) && !is_of_elements(node)) {
      return name + " has no compiled kernel for GPUs";
    }
    if (!has_beginning(node) && !is_part_of_table(node, inputs)) {
      return "it stands before the first layer that is compiled";
    }
  }
  if (name == "Embedding" && has_behind(*node.inputs[0].node, layers())) {
    return "its numbers of rows are computed by layers";
  }
  return plan::reason_to_refuse(node, inputs, abilities);
}

}  // namespace mx::cuda
