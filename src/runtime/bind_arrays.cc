#include "runtime/bind_arrays.h"

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "ir/symbol.h"
#include "ndarray/fresh_zeros.h"
#include "ndarray/holders.h"
#include "runtime/beginning.h"
#include "runtime/zeros.h"

namespace mx {
namespace {

class Maker {
 public:
  explicit Maker(const ArrayRequest& request)
      : request_(request),
        is_for_inference_(
            std::ranges::all_of(request.reqs, [](GradReq req) { return req == GradReq::kNull; })) {}

  NDArray operator()(const std::string& key, const Node& variable, const Slot& slot) {
    if (!request_.shared) return fresh(variable, slot);
    NDArray& buffer = (*request_.shared)[key];
    NDArray array = beginning(buffer, slot);
    if (array.is_none()) array = buffer = fresh(variable, slot);
    return array;
  }
  [[nodiscard]] NDArray fresh(const Node& variable, const Slot& slot) const {
    Context place = place_of(variable, request_.groups, request_.context);
    // Nothing is written: values come next, and a compiler packs them for itself.
    bool is_lazy = is_for_inference_ && place.kind == DeviceKind::kCpu;
    return is_lazy ? fresh_zeros(slot.shape, *slot.dtype, place)
                   : zeros(slot.shape, *slot.dtype, place);
  }

 private:
  const ArrayRequest& request_;
  bool is_for_inference_;
};

}  // namespace

BoundArrays make_arrays(const InferredGraph& graph, const ArrayRequest& request) {
  Maker make(request);
  HolderScope holder(&holder_for("arrays of executors"));
  BoundArrays arrays{.args = {}, .grads = {}, .reqs = request.reqs, .aux = {}};
  std::vector<Node*> arguments = list_arguments(graph.graph());
  check(request.reqs.size() == arguments.size(), "simple_bind: grad_req has ", request.reqs.size(),
        " items, the symbol ", arguments.size(), " arguments");
  for (const Node* node : arguments) {
    arrays.args.push_back(make(node->name, *node, graph.slot(node->name)));
  }
  for (const Node* node : list_auxiliary(graph.graph())) {
    const Slot& slot = graph.slot(node->name);
    arrays.aux.push_back(
        zeros(slot.shape, *slot.dtype, place_of(*node, request.groups, request.context)));
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Node& node = *arguments[i];
    bool is_wanted = request.reqs[i] != GradReq::kNull;
    arrays.grads.push_back(is_wanted ? make(cat("grad of ", node.name), node, graph.slot(node.name))
                                     : NDArray());
  }
  return arrays;
}

InferredGraph reshaped_graph(const Executor& executor, const Reshaping& reshaping) {
  const ExecutorSpec& spec = executor.spec();
  std::unordered_map<std::string, Slot> known;
  auto add = [&](const std::vector<Node*>& nodes, const std::vector<NDArray>& arrays) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      auto given = reshaping.shapes.find(nodes[i]->name);
      Shape shape = given == reshaping.shapes.end() ? Shape::unknown() : given->second;
      known[nodes[i]->name] = {std::move(shape), arrays[i].dtype()};
    }
  };
  add(list_arguments(spec.symbol), spec.args);
  add(list_auxiliary(spec.symbol), spec.aux);
  InferredGraph graph(spec.symbol, [&](const Node& node) { return known.at(node.name); });
  std::vector<std::string> open = graph.open_variables();
  check(open.empty(), "reshape: not all shapes can be inferred, those of ", listed(open),
        " cannot; give more of them");
  return graph;
}

BoundArrays reshaped_arrays(const Executor& executor, const InferredGraph& graph,
                            const Reshaping& reshaping) {
  const ExecutorSpec& spec = executor.spec();
  auto fit = [&](const std::string& name, const NDArray& old) {
    const Shape& shape = graph.slot(name).shape;
    if (old.is_none() || old.shape() == shape) return old;
    check(reshaping.may_reshape_others || reshaping.shapes.contains(name), "reshape: the shape of ",
          name, " changes from ", old.shape(), " to ", shape,
          "; pass partial_shaping=True to allow it");
    check(reshaping.may_grow || shape.size() <= old.size(), "reshape: ", name, " grows from ",
          old.shape(), " to ", shape, "; pass allow_up_sizing=True to allow it");
    NDArray part = beginning(old, {shape, old.dtype()});
    return part.is_none() ? zeros(shape, old.dtype(), old.context()) : part;
  };
  BoundArrays arrays{.args = {}, .grads = {}, .reqs = spec.reqs, .aux = {}};
  std::vector<Node*> arguments = list_arguments(spec.symbol), aux = list_auxiliary(spec.symbol);
  for (size_t i = 0; i < arguments.size(); ++i) {
    arrays.args.push_back(fit(arguments[i]->name, spec.args[i]));
    arrays.grads.push_back(fit(arguments[i]->name, spec.grads[i]));
  }
  for (size_t i = 0; i < aux.size(); ++i) arrays.aux.push_back(fit(aux[i]->name, spec.aux[i]));
  return arrays;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text = "[";
  for (const std::string& name : names) text += cat(text.size() > 1 ? ", '" : "'", name, "'");
  return text + "]";
}

}  // namespace mx
