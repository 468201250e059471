#include "runtime/bind.h"

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "ir/symbol.h"
#include "runtime/backend.h"
#include "runtime/copy.h"

namespace mx {
namespace {

using ArraysByName = std::unordered_map<std::string, NDArray>;

ArraysByName by_name(const Graph& graph, const BoundArrays& arrays) {
  ArraysByName result;
  std::vector<Node*> arguments = list_arguments(graph), aux = list_auxiliary(graph);
  for (size_t i = 0; i < arguments.size(); ++i) result[arguments[i]->name] = arrays.args[i];
  for (size_t i = 0; i < aux.size(); ++i) result[aux[i]->name] = arrays.aux[i];
  return result;
}

void check_place(const char* what, const std::string& name, const NDArray& array, Context context) {
  if (array.is_none() || is_one_device(array.context(), context)) return;
  fail("bind: ", what, " \"", name, "\" is on ", array.context(), ", the executor on ", context,
       "; copy it there by as_in_context, or give group2ctx");
}

// Kernels of one device cannot follow pointers into the memory of another.
void check_places(const Graph& graph, const BoundArrays& arrays, Context context) {
  std::vector<Node*> arguments = list_arguments(graph), aux = list_auxiliary(graph);
  for (size_t i = 0; i < arguments.size(); ++i) {
    check_place("argument", arguments[i]->name, arrays.args[i], context);
    if (i < arrays.grads.size()) {
      check_place("the gradient of", arguments[i]->name, arrays.grads[i], context);
    }
  }
  for (size_t i = 0; i < aux.size(); ++i) {
    check_place("auxiliary state", aux[i]->name, arrays.aux[i], context);
  }
}

class Binder {
 public:
  Binder(const BindRequest& request, const InferredGraph& graph)
      : request_(request), graph_(graph) {}

  Bound run(BoundArrays arrays) {
    places_ = find_places(graph_.graph(), request_.groups, request_.context);
    if (places_.empty() && !request_.frozen) check_places(graph_.graph(), arrays, request_.context);
    Graph cut = apply(chosen());
    bool has_gradients =
        std::ranges::any_of(arrays.grads, [](const NDArray& grad) { return !grad.is_none(); });
    bound_.shown = has_gradients && is_for_inference() ? graph_.graph() : cut;
    Graph runs = executable_graph(cut, request_.context, [&](const IndexedGraph& inlined) {
      return graph_.slots_of(inlined);
    });
    ExecutorSpec spec = request_.frozen ? frozen_spec(std::move(runs), std::move(arrays))
                                        : live_spec(std::move(runs), std::move(arrays));
    bound_.executor = std::make_shared<Executor>(std::move(spec));
    return std::move(bound_);
  }

 private:
  BackendChoice chosen() {
    if (request_.backend) return *request_.backend;
    BackendChoice choice{.name = backend_of_bind(request_.context)};
    if (!choice.name.empty() && !request_.groups.empty()) {
      bound_.passed_over = choice.name;
      choice.name = "";
    }
    return choice;
  }

  Graph apply(BackendChoice choice) {
    bound_.backend = choice.name;
    add_precision(choice);
    if (choice.name.empty()) return graph_.graph();
    BackendRequest request{.name = std::move(choice.name),
                           .variable_slots = graph_.slots_of(graph_.indexed()),
                           .slots = graph_.slots(),
                           .options = with_asked(bound_.backend, std::move(choice.options)),
                           .excluded = std::move(choice.excluded),
                           .forced = std::move(choice.forced),
                           .context = request_.context};
    return apply_backend(graph_.graph(), request, &bound_.left_out);
  }

  void add_precision(BackendChoice& choice) const {
    if (request_.precision.empty()) return;
    const GraphBackend* backend = compiler_table().find(choice.name);
    check(backend && backend->compiling(), "bind: precision=\"", request_.precision,
          "\" is for what a compiler makes, and on ", request_.context, " the graph is bound ",
          backend ? cat("with the backend ", backend->name) : "without one",
          "; leave it out, or look at MXNET_SUBGRAPH_BACKEND");
    choice.options.emplace("precision", request_.precision);
  }

  [[nodiscard]] bool is_for_inference() const {
    const GraphBackend* backend = compiler_table().find(bound_.backend);
    return backend && backend->grouping() && backend->grouping()->is_for_inference;
  }

  ExecutorSpec live_spec(Graph runs, BoundArrays arrays) {
    bool is_unchanged = runs.outputs == graph_.graph().outputs;
    return {.symbol = graph_.graph(),
            .context = request_.context,
            .args = std::move(arrays.args),
            .grads = std::move(arrays.grads),
            .reqs = std::move(arrays.reqs),
            .aux = std::move(arrays.aux),
            .optimized = std::move(runs),
            .places = std::move(places_),
            .slots = is_unchanged ? graph_.slots() : std::vector<Slot>()};
  }

  // What no region absorbed stays bound; the arrays of everything else are released.
  ExecutorSpec frozen_spec(Graph runs, BoundArrays arrays) {
    ArraysByName named = by_name(graph_.graph(), arrays);
    arrays = {};
    if (Stepwise::is_needed(runs)) {  // its pieces are compiled when they run
      bound_.compiled.graph = std::move(runs);
    } else {
      auto value_of = [&](const Node& variable) -> std::optional<Tensor> {
        auto value = named.find(variable.name);
        if (value == named.end() || !request_.frozen(variable)) return std::nullopt;
        value->second = on_context(value->second, {});
        value->second.wait_to_read();
        return value->second.tensor();
      };
      bound_.compiled =
          compile_regions(runs, {.variable_slots = graph_.slots_of(IndexedGraph(runs)),
                                 .context = request_.context,
                                 .frozen = value_of});
    }
    const Graph& left = bound_.compiled.graph;
    ExecutorSpec spec{.symbol = left,
                      .context = request_.context,
                      .args = {},
                      .grads = {},
                      .reqs = {},
                      .aux = {},
                      .optimized = left,
                      .regions = bound_.compiled.regions};
    auto placed = [&](const Node* node) {
      return on_context(named.at(node->name), request_.context);
    };
    for (const Node* node : list_arguments(left)) spec.args.push_back(placed(node));
    for (const Node* node : list_auxiliary(left)) spec.aux.push_back(placed(node));
    spec.grads.resize(spec.args.size());
    spec.reqs.resize(spec.args.size(), GradReq::kNull);
    return spec;
  }

  const BindRequest& request_;
  const InferredGraph& graph_;
  Places places_;  // empty: everything is on one device
  Bound bound_;
};

}  // namespace

InferredGraph inferred_from(const Graph& graph, const BoundArrays& arrays) {
  size_t arguments = list_arguments(graph).size(), aux = list_auxiliary(graph).size();
  check(arguments == arrays.args.size(), "bind: the symbol has ", arguments, " arguments, ",
        arrays.args.size(), " arrays were given");
  check(aux == arrays.aux.size(), "bind: the symbol has ", aux, " auxiliary states, ",
        arrays.aux.size(), " arrays were given");
  ArraysByName named = by_name(graph, arrays);
  return {graph, [&](const Node& variable) -> Slot {
            const NDArray& array = named.at(variable.name);
            if (array.is_none()) return {};
            return {array.shape(), array.dtype()};
          }};
}

Bound bind(const BindRequest& request, const InferredGraph& graph, BoundArrays arrays) {
  return Binder(request, graph).run(std::move(arrays));
}

}  // namespace mx
