#include "passes/plan_memory.h"

#include <algorithm>

#include "ir/op.h"
#include "passes/place_lifetimes.h"

namespace mx {
namespace {

class Planner {
 public:
  Planner(const IndexedGraph& graph, const std::vector<Slot>& slots,
          const std::vector<bool>& outside)
      : graph_(graph), slots_(slots), outside_(outside) {
    auto count = static_cast<size_t>(graph.num_entries());
    uses_.resize(count);
    is_kept_.resize(count);
    block_of_.assign(count, -1);
  }

  MemoryPlan run() {
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      for (int entry : read_by(i)) ++uses_[static_cast<size_t>(entry)];
    }
    for (int entry : graph_.outputs()) {
      ++uses_[static_cast<size_t>(entry)];
      is_kept_[static_cast<size_t>(entry)] = true;
    }
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      if (!graph_.node(i).is_variable()) visit(i);
    }
    MemoryPlan plan;
    plan.bytes = place_lifetimes(blocks_);
    for (int block : block_of_) {
      plan.offset.push_back(block < 0 ? MemoryPlan::kOutside
                                      : blocks_[static_cast<size_t>(block)].offset);
    }
    return plan;
  }

 private:
  [[nodiscard]] bool is_outside(int entry) const { return outside_[static_cast<size_t>(entry)]; }
  [[nodiscard]] int& block_of(int entry) { return block_of_[static_cast<size_t>(entry)]; }
  [[nodiscard]] Lifetime& lifetime(int entry) {
    return blocks_[static_cast<size_t>(block_of(entry))];
  }
  [[nodiscard]] int64_t bytes(int entry) const {
    const Slot& slot = slots_[static_cast<size_t>(entry)];
    return slot.shape.size() * size_of(*slot.dtype);
  }

  // The inputs whose values a node reads. Others tell it a shape or a dtype: their memory may be
  // another's by then.
  [[nodiscard]] std::vector<int> read_by(int node) const {
    std::vector<int> entries = graph_.inputs_of(node);
    const Node& reader = graph_.node(node);
    if (reader.is_variable() || !reader.op->reads) return entries;
    std::vector<int> read;
    for (size_t i = 0; i < entries.size(); ++i) {
      if (reader.op->reads_values(i, reader.params)) read.push_back(entries[i]);
    }
    return read;
  }

  void visit(int node) {
    for (int i = 0; i < graph_.num_outputs(node); ++i) {
      int entry = graph_.first_entry(node) + i;
      if (is_outside(entry)) continue;
      if (!place_in_place(node, i, entry)) {
        block_of(entry) = static_cast<int>(blocks_.size());
        blocks_.push_back(
            {.bytes = std::max<int64_t>(bytes(entry), 1), .first = node, .last = node});
      }
      if (is_kept_[static_cast<size_t>(entry)]) lifetime(entry).last = graph_.num_nodes();
    }
    for (int entry : read_by(node)) {
      --uses_[static_cast<size_t>(entry)];
      if (is_outside(entry)) continue;
      lifetime(entry).last = std::max(lifetime(entry).last, node);
    }
  }

  bool place_in_place(int node, int output, int entry) {
    const auto& inputs = graph_.inputs_of(node);
    for (auto [from, to] : graph_.node(node).op->inplace) {
      if (to != output || static_cast<size_t>(from) >= inputs.size()) continue;
      int source = inputs[static_cast<size_t>(from)];
      if (is_outside(source) || uses_[static_cast<size_t>(source)] != 1) continue;
      // That use is this node's: what it does not read may be somebody else's to read.
      if (!graph_.node(node).op->reads_values(static_cast<size_t>(from),
                                              graph_.node(node).params)) {
        continue;
      }
      // Exactly equal: a kernel that broadcasts reads a smaller input again after writing.
      if (bytes(source) != bytes(entry) || is_taken(node, output, source)) continue;
      block_of(entry) = block_of(source);
      return true;
    }
    return false;
  }

  // An earlier output of the node lies there already.
  bool is_taken(int node, int output, int source) {
    for (int i = 0; i < output; ++i) {
      if (block_of(graph_.first_entry(node) + i) == block_of(source)) return true;
    }
    return false;
  }

  const IndexedGraph& graph_;
  const std::vector<Slot>& slots_;
  const std::vector<bool>& outside_;
  std::vector<int> uses_;      // per entry: those still to come
  std::vector<bool> is_kept_;  // per entry: it is an output of the graph
  std::vector<int> block_of_;  // per entry: where it lies, or -1
  std::vector<Lifetime> blocks_;
};

}  // namespace

MemoryPlan plan_memory(const IndexedGraph& graph, const std::vector<Slot>& slots,
                       const std::vector<bool>& outside) {
  return Planner(graph, slots, outside).run();
}

}  // namespace mx
