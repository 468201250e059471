#include "passes/plan_memory.h"

#include <algorithm>
#include <map>

#include "ir/op.h"

namespace mx {
namespace {

constexpr int64_t kAlignment = 64;

// Free pieces of an arena that grows at its end; best fit.
class Arena {
 public:
  int64_t take(int64_t bytes) {
    auto best = free_.end();
    for (auto piece = free_.begin(); piece != free_.end(); ++piece) {
      if (piece->second < bytes) continue;
      if (best == free_.end() || piece->second < best->second) best = piece;
    }
    if (best != free_.end()) {
      int64_t offset = best->first;
      int64_t rest = best->second - bytes;
      free_.erase(best);
      if (rest > 0) free_[offset + bytes] = rest;
      return offset;
    }
    // The last piece may be free and end where the arena ends: extend it.
    int64_t offset = end_;
    if (!free_.empty() && std::prev(free_.end())->first + std::prev(free_.end())->second == end_) {
      offset = std::prev(free_.end())->first;
      free_.erase(std::prev(free_.end()));
    }
    end_ = offset + bytes;
    return offset;
  }
  void give(int64_t offset, int64_t bytes) {
    auto next = free_.lower_bound(offset);
    if (next != free_.end() && offset + bytes == next->first) {
      bytes += next->second;
      next = free_.erase(next);
    }
    if (next != free_.begin()) {
      auto before = std::prev(next);
      if (before->first + before->second == offset) {
        before->second += bytes;
        return;
      }
    }
    free_[offset] = bytes;
  }
  [[nodiscard]] int64_t end() const { return end_; }

 private:
  std::map<int64_t, int64_t> free_;  // offset → bytes, neighbours merged
  int64_t end_ = 0;
};

class Planner {
 public:
  Planner(const IndexedGraph& graph, const std::vector<Slot>& slots,
          const std::vector<bool>& outside)
      : graph_(graph), slots_(slots), outside_(outside) {
    auto count = static_cast<size_t>(graph.num_entries());
    uses_.resize(count);
    owner_.resize(count);
    plan_.offset.assign(count, MemoryPlan::kOutside);
    for (size_t i = 0; i < count; ++i) owner_[i] = static_cast<int>(i);
  }

  MemoryPlan run() {
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      for (int entry : graph_.inputs_of(i)) ++uses(entry);
    }
    for (int entry : graph_.outputs()) ++uses(entry);  // kept to the end
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      if (!graph_.node(i).is_variable()) visit(i);
    }
    plan_.bytes = arena_.end();
    return std::move(plan_);
  }

 private:
  int& uses(int entry) { return uses_[static_cast<size_t>(owner_[static_cast<size_t>(entry)])]; }
  [[nodiscard]] bool is_outside(int entry) const { return outside_[static_cast<size_t>(entry)]; }
  [[nodiscard]] int64_t exact_bytes(int entry) const {
    const Slot& slot = slots_[static_cast<size_t>(entry)];
    return slot.shape.size() * size_of(*slot.dtype);
  }
  [[nodiscard]] int64_t bytes(int entry) const {  // of its block
    int64_t size = exact_bytes(entry);
    return std::max<int64_t>((size + kAlignment - 1) / kAlignment * kAlignment, kAlignment);
  }

  void visit(int node) {
    for (int i = 0; i < graph_.num_outputs(node); ++i) {
      int entry = graph_.first_entry(node) + i;
      if (is_outside(entry)) continue;
      if (!place_in_place(node, i, entry)) {
        plan_.offset[static_cast<size_t>(entry)] = arena_.take(bytes(entry));
      }
    }
    for (int entry : graph_.inputs_of(node)) release_use(entry);
    for (int i = 0; i < graph_.num_outputs(node); ++i) {  // outputs nobody reads
      int entry = graph_.first_entry(node) + i;
      if (!is_outside(entry) && uses(entry) == 0) free_block(entry);
    }
  }

  bool place_in_place(int node, int output, int entry) {
    const auto& inputs = graph_.inputs_of(node);
    for (auto [from, to] : graph_.node(node).op->inplace) {
      if (to != output || static_cast<size_t>(from) >= inputs.size()) continue;
      int source = inputs[static_cast<size_t>(from)];
      bool last_use = uses(source) == 1 && std::ranges::count(inputs, source) == 1;
      // Exactly equal: a kernel that broadcasts reads a smaller input again after writing.
      if (is_outside(source) || !last_use || exact_bytes(source) != exact_bytes(entry)) continue;
      int owner = owner_[static_cast<size_t>(source)];
      plan_.offset[static_cast<size_t>(entry)] = plan_.offset[static_cast<size_t>(source)];
      // One count serves both: the source's last use happens at this node.
      int more = uses_[static_cast<size_t>(entry)];
      owner_[static_cast<size_t>(entry)] = owner;
      uses_[static_cast<size_t>(owner)] += more;
      return true;
    }
    return false;
  }

  void release_use(int entry) {
    if (is_outside(entry)) return;
    if (--uses(entry) == 0) free_block(entry);
  }

  void free_block(int entry) {
    arena_.give(plan_.offset[static_cast<size_t>(entry)], bytes(entry));
  }

  const IndexedGraph& graph_;
  const std::vector<Slot>& slots_;
  const std::vector<bool>& outside_;
  std::vector<int> uses_;   // per owning entry
  std::vector<int> owner_;  // the entry whose block this one lives in
  MemoryPlan plan_;
  Arena arena_;
};

}  // namespace

MemoryPlan plan_memory(const IndexedGraph& graph, const std::vector<Slot>& slots,
                       const std::vector<bool>& outside) {
  return Planner(graph, slots, outside).run();
}

}  // namespace mx
