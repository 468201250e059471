#include "passes/infer.h"

#include "base/error.h"
#include "ir/control_flow.h"
#include "ir/numpy_shapes.h"
#include "ir/op.h"
#include "ir/region.h"
#include "ir/symbol.h"
#include "passes/infer_control_flow.h"
#include "passes/inline_regions.h"
#include "passes/open_fused.h"

namespace mx {
namespace {

bool same(const Slot& a, const Slot& b) { return a.shape == b.shape && a.dtype == b.dtype; }

void add_hints(const Node& variable, Slot& slot) {
  if (auto text = variable.attrs.find("__shape__"); text != variable.attrs.end()) {
    Dims dims = Codec<Dims>::parse(text->second);
    int64_t smallest = numpy_shapes() ? 0 : 1;
    for (int64_t& dim : dims) {
      if (dim < smallest) dim = kUnknown;
    }
    bool any = dims.empty() && smallest > 0;
    Shape hint = any ? Shape::unknown() : Shape(std::move(dims));
    // What the caller gives wins, if it is a whole shape.
    if (Shape given = slot.shape; !given.is_known()) {
      Shape wanted = hint;
      slot.shape = unify(given, wanted) ? given : hint;
    }
  }
  auto text = variable.attrs.find("__dtype__");
  if (text == variable.attrs.end() || slot.dtype) return;
  int64_t flag = attr::parse_int(text->second);
  if (flag >= 0) slot.dtype = dtype_from_flag(flag);
}

class Inference {
 public:
  Inference(const IndexedGraph& graph, std::vector<Slot>& slots) : graph_(graph), slots_(slots) {}

  void run() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < graph_.num_nodes(); ++i) changed |= visit(i);
      if (!changed) break;
      changed = false;
      for (int i = graph_.num_nodes() - 1; i >= 0; --i) changed |= visit(i);
    }
  }

 private:
  Slot& slot(int entry) { return slots_[static_cast<size_t>(entry)]; }

  // Returns whether anything new was learned.
  bool visit(int index) {
    const Node& node = graph_.node(index);
    if (node.is_variable()) return false;
    const auto& entries = graph_.inputs_of(index);
    Slots inputs, outputs;
    for (int entry : entries) inputs.push_back(slot(entry));
    const Slots before = inputs;
    for (int i = 0; i < graph_.num_outputs(index); ++i) {
      outputs.push_back(slot(graph_.first_entry(index) + i));
    }
    if (is_control_flow(*node.op)) {
      infer_control_flow(node, inputs, outputs);
    } else if (is_quantized_fused(node)) {
      infer_opened(node, inputs, outputs);
    } else if (node.op->has_subgraph) {
      infer_subgraph(node, inputs, outputs);
    } else {
      Infer context(*node.op, node.name, {inputs.begin(), inputs.size()},
                    {outputs.begin(), outputs.size()});
      node.op->infer(context, node.params);
    }
    bool changed = false;
    auto store = [&](int entry, const Slot& found) {
      if (same(slot(entry), found)) return;
      slot(entry) = found;
      changed = true;
    };
    for (size_t i = 0; i < entries.size(); ++i) {
      // One value may be several inputs, of which another one has just told more.
      if (!same(slot(entries[i]), before[i])) join(node, slot(entries[i]), inputs[i]);
      store(entries[i], inputs[i]);
    }
    for (size_t i = 0; i < outputs.size(); ++i) {
      store(graph_.first_entry(index) + static_cast<int>(i), outputs[i]);
    }
    return changed;
  }

  static void join(const Node& node, Slot& a, Slot& b) {
    if (!b.dtype) b.dtype = a.dtype;
    bool fits = unify(a.shape, b.shape) && (!a.dtype || a.dtype == b.dtype);
    check<ShapeError>(fits, Who{node.op, node.name},
                      ": one value is several inputs, which cannot have the same shape and dtype");
  }

  // As the operators tell that such a node is opened to.
  static void infer_opened(const Node& node, Slots& inputs, Slots& outputs) {
    for (size_t i : integer_parameters(node, inputs.size())) {
      if (!inputs[i].dtype) inputs[i].dtype = DType::kInt8;
    }
    Values stand_ins;
    for (size_t i = 0; i < inputs.size(); ++i) stand_ins.push_back(variable(cat("input", i)));
    Ref<Node> copy = with_inputs(node, stand_ins);
    Graph whole;
    for (int i = 0; i < static_cast<int>(outputs.size()); ++i) whole.outputs.push_back({copy, i});
    IndexedGraph inner(inline_regions(whole));
    std::vector<Slot> known(static_cast<size_t>(inner.num_entries()));
    auto entry_of = [&](size_t i) { return static_cast<size_t>(inner.entry_of(stand_ins[i])); };
    // What is known of the outputs goes in too: it must not be forgotten.
    for (size_t i = 0; i < outputs.size(); ++i) {
      known[static_cast<size_t>(inner.outputs()[i])] = outputs[i];
    }
    for (size_t i = 0; i < inputs.size(); ++i) known[entry_of(i)] = inputs[i];
    known = infer(inner, std::move(known));
    for (size_t i = 0; i < inputs.size(); ++i) inputs[i] = known[entry_of(i)];
    for (size_t i = 0; i < outputs.size(); ++i) {
      outputs[i] = known[static_cast<size_t>(inner.outputs()[i])];
    }
  }

  // The region's variables stand in the order of the node's inputs.
  static void infer_subgraph(const Node& node, Slots& inputs, Slots& outputs) {
    IndexedGraph inner(*node.subgraphs.at(0));
    std::vector<Slot> known(static_cast<size_t>(inner.num_entries()));
    std::vector<int> live = live_variables(inner);
    auto entry_of_input = [&](size_t i) { return static_cast<size_t>(inner.first_entry(live[i])); };
    bool fits = live.size() == inputs.size() || live.size() + 1 == inputs.size();  // an artifact
    check(fits, "node \"", node.name, "\": its region reads ", live.size(), " values, it has ",
          inputs.size(), " inputs");
    check(inner.outputs().size() >= outputs.size(), "node \"", node.name, "\": its region gives ",
          inner.outputs().size(), " values, it has ", outputs.size(), " outputs");
    for (size_t i = 0; i < live.size(); ++i) known[entry_of_input(i)] = inputs[i];
    for (size_t i = 0; i < outputs.size(); ++i) {
      known[static_cast<size_t>(inner.outputs()[i])] = outputs[i];
    }
    known = infer(inner, std::move(known));
    for (size_t i = 0; i < live.size(); ++i) inputs[i] = known[entry_of_input(i)];
    for (size_t i = 0; i < outputs.size(); ++i) {
      outputs[i] = known[static_cast<size_t>(inner.outputs()[i])];
    }
  }

  const IndexedGraph& graph_;
  std::vector<Slot>& slots_;
};

}  // namespace

std::vector<Slot> infer(const IndexedGraph& graph, std::vector<Slot> known) {
  ensure(known.size() == static_cast<size_t>(graph.num_entries()), "one slot per entry");
  for (int variable : graph.variables()) {
    add_hints(graph.node(variable), known[static_cast<size_t>(graph.first_entry(variable))]);
  }
  Inference(graph, known).run();
  return known;
}

std::vector<Slot> infer_with_defaults(const IndexedGraph& graph, std::vector<Slot> known) {
  known = infer(graph, std::move(known));
  bool added = false;
  for (int variable : graph.variables()) {
    Slot& slot = known[static_cast<size_t>(graph.first_entry(variable))];
    if (slot.dtype) continue;
    slot.dtype = DType::kFloat32;
    added = true;
  }
  return added ? infer(graph, std::move(known)) : known;
}

std::vector<Slot> infer_from_variables(const IndexedGraph& graph,
                                       const std::vector<Slot>& variables) {
  ensure(variables.size() == graph.variables().size(), "one slot per variable");
  std::vector<Slot> known(static_cast<size_t>(graph.num_entries()));
  for (size_t i = 0; i < variables.size(); ++i) {
    known[static_cast<size_t>(graph.first_entry(graph.variables()[i]))] = variables[i];
  }
  return infer_with_defaults(graph, std::move(known));
}

}  // namespace mx
