// The tape of autograd: one TapeNode per recorded operator call, linked through the histories of
// its inputs. Leaves are arrays with attach_grad.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "ir/op.h"
#include "ndarray/ndarray.h"

namespace mx {

using NDArrays = SmallVector<NDArray, 4>;

enum class GradReq : int8_t { kNull, kWrite, kAdd };

// How a tape node's gradients are computed.
struct NodeGradient {
  bool create_graph = false;  // what is computed is recorded, by differentiable operators
  bool keep = false;          // the node will be asked again
  // Per input, or empty: an array for its gradient, which is used where it fits; none: a new one.
  NDArrays into = {};
};

class TapeNode : public RefCounted<TapeNode> {
 public:
  ~TapeNode();  // long chains are released in a loop

  const OpDef* op = nullptr;  // null: a leaf, or `backward` says what to do
  Params params;
  // What the gradient does not read is kept without its values (saved_values.h).
  NDArrays inputs;   // with their histories
  NDArrays outputs;  // without (they would keep themselves alive)
  // For calls that are not one operator: the gradients of the inputs from those of the outputs.
  std::function<NDArrays(const NDArrays& out_grads, const NodeGradient& how)> backward;
  std::function<void(const NDArrays& grads)> watch;  // told the gradients of the inputs
  bool differentiable = false;                       // `backward` may itself be recorded
  std::shared_ptr<const Graph> graph;  // of a whole graph: what ran, for inputs as list_inputs says
  NDArrays drawn;                      // of such a graph: the arrays of its drawn_values
  bool freed = false;                  // its arrays were given up by an earlier backward pass
  bool training = true;

  // Of a leaf.
  NDArray grad;
  GradReq req = GradReq::kNull;
  bool fresh_grad = false;  // a backward pass wrote `grad` since the flag was last cleared

  [[nodiscard]] bool is_leaf() const { return !op && !backward; }
};

// What an array knows of its making: output `index` of `node`.
class TapeEntry final : public History {
 public:
  TapeEntry(Ref<TapeNode> node, int index) : node(std::move(node)), index(index) {}
  Ref<TapeNode> node;
  int index;
};

inline const TapeEntry* entry_of(const NDArray& array) {
  return static_cast<const TapeEntry*>(array.history().get());
}
// The same for what is recorded next: an array whose graph a backward pass freed is a constant.
inline const TapeEntry* live_entry_of(const NDArray& array) {
  const TapeEntry* entry = entry_of(array);
  return entry && !entry->node->freed ? entry : nullptr;
}

// Links `outputs` to `node`, which gets them too, and cuts its inputs off from freed graphs. The
// outputs' histories change.
void link_outputs(const Ref<TapeNode>& node, std::span<NDArray> outputs);
// Links `outputs` to a new tape node.
void record(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
            std::span<NDArray> outputs, bool training);

}  // namespace mx
