#include "runtime/saved_values.h"

#include <array>
#include <atomic>
#include <optional>

#include "base/error.h"
#include "runtime/custom_op.h"

namespace mx {
namespace {

std::atomic<int64_t>& forget_bound() {
  constexpr int64_t kDefault = 32 << 10;
  static std::atomic<int64_t> bound{kDefault};
  return bound;
}

// Bits of positions; calls with more arrays than bits keep all of them.
struct Reads {
  uint64_t inputs = 0, outputs = 0;
};
constexpr size_t kMostArrays = 64;
constexpr size_t kMostOutputs = 4;  // of which any may come without a gradient

bool has(uint64_t bits, size_t i) { return (bits >> i & 1) != 0; }

// One call of a gradient function, on variables that stand for the arrays.
class Question {
 public:
  Question(const TapeNode& node, uint64_t wanted) : node_(node), wanted_(wanted) {}

  // `only`: the output whose gradient exists, or all of them.
  void ask(bool differentiable, std::optional<size_t> only) {
    inputs_ = variables(node_.inputs.size());
    outputs_ = variables(node_.outputs.size());
    Values grads = variables(node_.outputs.size());
    for (size_t i = 0; only && i < grads.size(); ++i) {
      if (i != *only) grads[i] = {};
    }
    Grad context(inputs_, outputs_, std::move(grads), differentiable);
    Values values;
    try {
      values = node_.op->gradient(context, node_.params);
    } catch (const Error&) {
      return;  // the backward pass will say so
    }
    for (size_t i = 0; i < values.size(); ++i) {
      if (has(wanted_, i) && values[i]) walk(values[i]);
    }
  }
  [[nodiscard]] const Reads& answer() const { return reads_; }

 private:
  static Values variables(size_t count) {
    Values result;
    for (size_t i = 0; i < count; ++i) result.push_back(variable(""));
    return result;
  }

  void walk(const Value& result) {
    note(result);
    for (Node* node : post_order({result})) {
      for (size_t i = 0; i < node->inputs.size(); ++i) {
        if (node->op->reads_values(i, node->params)) note(node->inputs[i]);
      }
    }
  }

  void note(const Value& value) {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i] == value) reads_.inputs |= uint64_t{1} << i;
    }
    for (size_t i = 0; i < outputs_.size(); ++i) {
      if (outputs_[i] == value) reads_.outputs |= uint64_t{1} << i;
    }
  }

  const TapeNode& node_;
  uint64_t wanted_;
  Values inputs_, outputs_;
  Reads reads_;
};

Reads ask(const TapeNode& node, uint64_t wanted) {
  Question question(node, wanted);
  for (bool differentiable : {false, true}) {
    question.ask(differentiable, std::nullopt);
    for (size_t i = 0; node.outputs.size() > 1 && i < node.outputs.size(); ++i) {
      question.ask(differentiable, i);
    }
  }
  return question.answer();
}

// The last answers of the thread, one per place.
struct Remembered {
  const OpDef* op = nullptr;
  Params params;
  uint64_t wanted = 0;
  size_t inputs = 0, outputs = 0;
  Reads reads;
};

const Reads& reads_of(const TapeNode& node, uint64_t wanted) {
  constexpr size_t kPlaces = 64;
  thread_local std::array<Remembered, kPlaces> answers;
  Remembered& place = answers[reinterpret_cast<uintptr_t>(node.op) / 64 % kPlaces];
  bool is_known = place.op == node.op && place.wanted == wanted &&
                  place.inputs == node.inputs.size() && place.outputs == node.outputs.size() &&
                  place.params == node.params;
  if (!is_known) {
    place = {.op = node.op,
             .params = node.params,
             .wanted = wanted,
             .inputs = node.inputs.size(),
             .outputs = node.outputs.size(),
             .reads = ask(node, wanted)};
  }
  return place.reads;
}

// Parameters of operators outside the table hold more than their fields say: answers for one call
// would not do for another.
bool can_ask(const OpDef& op) {
  return op.gradient && !is_custom(op) && !op.has_subgraph && op_table().find(op.name) == &op;
}

}  // namespace

NDArray without_values(const NDArray& array) {
  if (array.is_sparse()) return array;  // small, and rules of gradients ask for its storage type
  auto nothing = make_ref<Storage>(array.context(), nullptr, array.bytes(), nullptr);
  NDArray result(std::move(nothing), 0, array.shape(), array.dtype());
  result.set_history(array.history());
  return result;
}

void forget_unread(TapeNode& node) {
  if (node.inputs.size() > kMostArrays || node.outputs.size() > kMostOutputs) return;
  int64_t bytes = 0;
  uint64_t wanted = 0;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    bytes += node.inputs[i].bytes();
    if (live_entry_of(node.inputs[i])) wanted |= uint64_t{1} << i;
  }
  for (const NDArray& output : node.outputs) bytes += output.bytes();
  if (bytes < forget_bound().load(std::memory_order_relaxed) || !can_ask(*node.op)) return;
  const Reads& reads = reads_of(node, wanted);
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    NDArray& input = node.inputs[i];
    bool is_result = has(wanted, i) && !live_entry_of(input)->node->is_leaf();
    if (is_result && !has(reads.inputs, i)) input = without_values(input);
  }
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    if (!has(reads.outputs, i)) node.outputs[i] = without_values(node.outputs[i]);
  }
}

int64_t set_forget_bound(int64_t bytes) { return forget_bound().exchange(bytes); }

}  // namespace mx
