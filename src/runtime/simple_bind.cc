#include "runtime/simple_bind.h"

#include <algorithm>

#include "base/error.h"
#include "ir/symbol.h"
#include "runtime/bind_arrays.h"

namespace mx {
namespace {

bool is_wanted(GradReq request) { return request != GradReq::kNull; }

// None where the environment gives binds to no backend. Raises where the one it names cannot serve.
std::optional<TakenBind> taken_bind(const Graph& graph, const SimpleBindRequest& given) {
  const GraphBackend* taker = nullptr;
  for (const GraphBackend& backend : compiler_table().backends()) {
    if (backend.takes_binds && backend.takes_binds()) taker = &backend;
  }
  if (!taker) return std::nullopt;
  check(!std::ranges::any_of(given.reqs, is_wanted), "simple_bind: ", taker->name,
        " is inference only, and grad_req asks for gradients; pass grad_req='null', or ",
        taker->without, " to train");
  check(given.shared && !given.shared->empty(), "simple_bind: ", taker->name,
        " takes every bind with its parameters, but shared_buffer is empty; give them there, or ",
        taker->without);
  // A layer alone is worth a region here, since its weights count.
  OptimizeRequest request{.backend = {.name = taker->name,
                                      .options = {{"min_operators", "1"}},
                                      .context = given.context}};
  if (!given.precision.empty()) request.backend.options["precision"] = given.precision;
  Graph plain = without_default_regions(graph);
  for (const Node* node : post_order(plain.outputs)) {
    if (!node->is_variable()) continue;
    Slot& slot = request.backend.variable_slots.emplace_back();
    if (auto value = given.shared->find(node->name); value != given.shared->end()) {
      slot = {value->second.shape(), value->second.dtype()};
    }
    if (auto known = given.known.find(node->name); known != given.known.end()) {
      if (known->second.shape.has_rank()) request.inputs.insert(node->name);
      if (known->second.shape.has_rank()) slot.shape = known->second.shape;
      if (known->second.dtype) slot.dtype = known->second.dtype;
    }
  }
  request.values = *given.shared;
  return TakenBind{taker->name, optimize(plain, std::move(request))};
}

InferredGraph inferred(const Graph& symbol, const SimpleBindRequest& request) {
  try {
    InferredGraph graph(symbol, [&](const Node& variable) {
      auto found = request.known.find(variable.name);
      return found == request.known.end() ? Slot{} : found->second;
    });
    std::vector<std::string> open = graph.open_variables();
    check<ShapeError>(open.empty(), "the shapes of ", listed(open),
                      " cannot be inferred; give the shapes of more inputs");
    return graph;
  } catch (const Error& error) {
    throw NotInferred(error.what());
  }
}

}  // namespace

SimpleBound simple_bind(const Graph& symbol, const SimpleBindRequest& request) {
  SimpleBound result{.bound = {}, .taken = taken_bind(symbol, request)};
  const Graph& used = result.taken ? result.taken->optimized.graph : symbol;
  std::vector<GradReq> reqs = request.reqs;
  if (result.taken) reqs = {GradReq::kNull};
  if (reqs.size() == 1) reqs.resize(list_arguments(used).size(), reqs[0]);
  InferredGraph graph = inferred(used, request);
  ArrayRequest arrays{.context = request.context,
                      .groups = request.groups,
                      .reqs = std::move(reqs),
                      .shared = request.shared};
  BindRequest where{.context = request.context, .groups = request.groups};
  if (!result.taken) where.precision = request.precision;  // otherwise it is in its regions
  result.bound = bind(where, graph, make_arrays(graph, arrays));
  return result;
}

}  // namespace mx
