#include "runtime/backend.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.h"
#include "base/json.h"
#include "base/settings.h"
#include "device/kinds.h"
#include "ir/control_flow.h"
#include "passes/infer.h"
#include "passes/inline_regions.h"
#include "passes/open_fused.h"
#include "runtime/custom_op.h"

namespace mx {
namespace {

std::string options_text(const CompileOptions& options) {
  if (options.empty()) return "";
  std::string text = "{";
  for (const auto& [key, value] : options) {
    text += cat(text.size() > 1 ? ", " : "", json_quoted(key), ": ", json_quoted(value));
  }
  return text + "}";
}

// `source`: the graph of which the request speaks, and of which `graph` was made.
std::vector<Slot> known_slots(const Graph& source, const IndexedGraph& graph,
                              const BackendRequest& request) {
  if (!request.slots.empty() && graph.graph().outputs == source.outputs) return request.slots;
  std::vector<Slot> slots(static_cast<size_t>(graph.num_entries()));
  auto known = request.variable_slots.begin();
  for (Node* node : post_order(source.outputs)) {
    if (!node->is_variable() || known == request.variable_slots.end()) continue;
    slots[static_cast<size_t>(graph.entry_of({Ref<Node>(node), 0}))] = *known++;
  }
  return infer(graph, std::move(slots));
}

bool has_group(const Graph& graph) {
  return std::ranges::any_of(post_order(graph.outputs), [](const Node* node) {
    return !node->is_variable() && is_group(*node);
  });
}

// Null where the table has none.
const GraphBackend* taker_of_groups() {
  for (const GraphBackend& backend : compiler_table().backends()) {
    if (backend.compiling() && backend.compiling()->takes_groups) return &backend;
  }
  return nullptr;
}

// A group, or a region of the backend that takes what groups hold.
bool is_made_by_a_bind(const Node& node) {
  if (!node.op->has_subgraph) return false;
  const GraphBackend* backend = compiler_table().find_by_op(node.op->name);
  return backend ? backend->compiling()->takes_groups : is_group(node);
}

// The smallest region: what the user says, else what the backend does.
int min_operators(const CompilingBackend& backend, const CompileOptions& options) {
  auto given = options.find("min_operators");
  if (given == options.end()) return backend.min_operators;
  int64_t number = Codec<int64_t>::parse(given->second);
  check(number >= 1, "optimize_for: min_operators is ", number, "; give a number from 1 on");
  return static_cast<int>(std::min<int64_t>(number, std::numeric_limits<int>::max()));
}

// Of some nodes another backend knows better why they are in no region.
std::string best_reason(const Node& node, std::span<const Slot> inputs, std::string reason) {
  for (const GraphBackend& backend : compiler_table().backends()) {
    const CompilingBackend* compiling = backend.compiling();
    if (!compiling || !compiling->explains || !compiling->explains(node)) continue;
    auto compiler = compiler_table().compiler(backend);
    std::string better = compiler ? compiler->refuses(node, inputs, {}) : "";
    if (!better.empty()) return better;
  }
  return reason;
}

std::shared_ptr<GraphCompiler> judge(const GraphBackend& backend, Context context) {
  auto own = compiler_table().compiler(backend, context);
  return own ? own : compiler_table().compiler(backend);
}

Graph cut_regions(const Graph& graph, const Graph& source, const GraphBackend& backend,
                  const BackendRequest& request, std::vector<LeftOut>* left_out) {
  const CompilingBackend& facts = *backend.compiling();
  auto compiler = judge(backend, request.context);
  IndexedGraph indexed(graph);
  std::vector<Slot> slots = known_slots(source, indexed, request);
  PartitionRequest partition_request{
      .refuses =
          [&](const Node& node) {
            std::vector<Slot> inputs;
            for (const Value& input : node.inputs) {
              inputs.push_back(slots[static_cast<size_t>(indexed.entry_of(input))]);
            }
            std::string reason = compiler->refuses(node, inputs, request.options);
            return reason.empty() ? reason : best_reason(node, inputs, std::move(reason));
          },
      .excluded = request.excluded,
      .forced = request.forced,
      .min_operators = min_operators(facts, request.options),
      .op = &op_table().get(facts.op),
      .prefix = facts.prefix,
      .compiler = backend.name,
      .options = options_text(request.options),
  };
  return partition(graph, partition_request, left_out);
}

Graph compile_with(const GraphBackend& backend, const Graph& source, const BackendRequest& request,
                   std::vector<LeftOut>* left_out) {
  const CompilingBackend& facts = *backend.compiling();
  if (!judge(backend, request.context)) return source;
  if (facts.concerns && !facts.concerns(source)) return source;
  Graph graph = source;
  const GraphBackend* first = compiler_table().find(facts.cuts_after);
  if (first && first->compiling()) {  // options and forced names are meant for `backend`
    BackendRequest plain = request;
    plain.options.clear();
    plain.forced.clear();
    graph = compile_with(*first, graph, plain, nullptr);
  }
  if (!facts.reads_groups) graph = inline_regions(graph, is_group);
  graph = cut_regions(graph, source, backend, request, left_out);
  if (facts.concerns) {
    graph = inline_regions(graph, [&](const Node& node) {
      return node.op->name == facts.op && !facts.concerns(*node.subgraphs.at(0));
    });
  }
  if (left_out && first && first->compiling()) {  // its regions are not left out
    std::erase_if(*left_out, [&](const LeftOut& item) {
      return item.node.starts_with(first->compiling()->op);
    });
  }
  return graph;
}

// What the compiler leaves out that will run the groups.
void find_left_out(const Graph& source, const BackendRequest& request,
                   std::vector<LeftOut>& left_out) {
  const GraphBackend* taker = taker_of_groups();
  if (!taker) return;
  try {
    compile_with(*taker, source, request, &left_out);
  } catch (const Error&) {  // a graph that cannot run is shown all the same
    left_out.clear();
  }
}

}  // namespace

bool is_group(const Node& node) {
  return node.op->has_subgraph && !is_control_flow(*node.op) && !is_custom(*node.op) &&
         compiler_table().find_by_op(node.op->name) == nullptr;
}

Graph apply_backend(const Graph& source, const BackendRequest& request,
                    std::vector<LeftOut>* left_out) {
  const GraphBackend* backend = compiler_table().find(request.name);
  check(backend != nullptr, "backend \"", request.name,
        "\" is not known; known backends: ", compiler_table().names());
  if (backend->compiling()) return compile_with(*backend, source, request, left_out);
  if (backend->rewriting()) {
    RewrittenGraph result = rewrite_for(source, request, {});
    check(result.arguments.empty() && result.states.empty(), "backend \"", request.name,
          "\" adds arrays to the graph, which a bind has no place for; call "
          "optimize_for with args and aux and bind what it returns");
    return result.graph;
  }
  if (!backend->grouping()) return source;
  if (left_out) find_left_out(source, request, *left_out);
  return backend->grouping()->group(source, request.excluded);
}

RewrittenGraph rewrite_for(const Graph& graph, const BackendRequest& request,
                           std::map<std::string, NDArray> values) {
  const GraphBackend* backend = compiler_table().find(request.name);
  ensure(backend && backend->rewriting(), "a backend that rewrites is asked");
  IndexedGraph indexed(graph);
  bool is_something_known = std::ranges::any_of(
      request.variable_slots, [](const Slot& slot) { return slot.dtype || slot.shape.has_rank(); });
  std::vector<Slot> slots;
  if (is_something_known || !request.slots.empty()) slots = known_slots(graph, indexed, request);
  return backend->rewriting()->rewrite({.graph = indexed,
                                        .slots = std::move(slots),
                                        .options = request.options,
                                        .excluded = request.excluded,
                                        .values = std::move(values)});
}

Graph without_default_regions(const Graph& graph) {
  return inline_regions(graph, [](const Node& node) {
    return is_made_by_a_bind(node) && !(is_group(node) && is_quantized_fused(node));
  });
}

Graph executable_graph(
    const Graph& graph, Context context,
    const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots) {
  if (!has_group(graph)) return graph;
  const GraphBackend* taker = taker_of_groups();
  if (!taker || !compiler_table().compiler(*taker, context)) {
    return inline_regions(graph, is_made_by_a_bind);
  }
  Graph plain = without_default_regions(graph);
  BackendRequest request{.name = taker->name,
                         .variable_slots = variable_slots(IndexedGraph(plain)),
                         .context = context};
  return apply_backend(plain, request);
}

std::string default_backend(Context context) { return facts_of(context.kind).default_backend; }

std::string backend_of_bind(Context context) {
  constexpr std::array<std::string_view, 6> kOff = {"1", "0", "NONE", "none", "off", "OFF"};
  std::string preset = default_backend(context);
  std::optional<std::string> value = settings::kSubgraphBackend.get();
  if (preset.empty() || !value) return preset;
  if (std::ranges::find(kOff, *value) != kOff.end()) return "";
  for (const GraphBackend& backend : compiler_table().backends()) {
    bool is_meant = value->empty() && backend.grouping() && backend.grouping()->serves_empty_name;
    if (is_meant || backend.name == *value) return backend.name;
  }
  fail("MXNET_SUBGRAPH_BACKEND=", *value, ": this backend is not known; use one of ",
       compiler_table().names(), ", or NONE to run without");
}

std::string backend_of_blocks() {
  for (const GraphBackend& backend : compiler_table().backends()) {
    bool is_asked = backend.serves_blocks && backend.serves_blocks();
    if (is_asked && backend_of_bind() == backend.name) return backend.name;
  }
  return "";
}

CompileOptions with_asked(const std::string& backend, CompileOptions options) {
  const GraphBackend* found = compiler_table().find(backend);
  if (found && found->asked) options.merge(found->asked());  // what is there stays
  return options;
}

}  // namespace mx
