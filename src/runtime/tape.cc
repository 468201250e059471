#include "runtime/tape.h"

#include "runtime/saved_values.h"

namespace mx {

TapeNode::~TapeNode() {
  std::vector<NDArray> pending(std::make_move_iterator(inputs.begin()),
                               std::make_move_iterator(inputs.end()));
  inputs.clear();
  while (!pending.empty()) {
    NDArray array = std::move(pending.back());
    pending.pop_back();
    const TapeEntry* entry = entry_of(array);
    // The history is ours alone, and so is its node: take the node's inputs before it goes.
    if (!entry || entry->is_shared() || entry->node->is_shared()) continue;
    for (NDArray& input : entry->node->inputs) pending.push_back(std::move(input));
    entry->node->inputs.clear();
  }
}

void link_outputs(const Ref<TapeNode>& node, std::span<NDArray> outputs) {
  for (NDArray& input : node->inputs) {
    if (!live_entry_of(input)) input.set_history(nullptr);
  }
  for (const NDArray& output : outputs) {
    node->outputs.push_back(node->op ? output.detached() : without_values(output.detached()));
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    outputs[i].set_history(Ref<History>(new TapeEntry(node, static_cast<int>(i))));
  }
}

void record(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
            std::span<NDArray> outputs, bool training) {
  auto node = make_ref<TapeNode>();
  node->op = &op;
  node->params = params;
  node->training = training;
  node->inputs = NDArrays(inputs.begin(), inputs.end());
  link_outputs(node, outputs);
  forget_unread(*node);
}

}  // namespace mx
