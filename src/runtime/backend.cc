#include "runtime/backend.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.h"
#include "base/json.h"
#include "base/settings.h"
#include "ir/control_flow.h"
#include "passes/infer.h"
#include "passes/inline_regions.h"
#include "passes/open_fused.h"

namespace mx {
namespace {

constexpr std::string_view kWholeRegions = "ngraph";  // the door that takes all it can
constexpr std::string_view kQuantize = "_contrib_quantize_v2";

std::string options_text(const CompileOptions& options) {
  if (options.empty()) return "";
  std::string text = "{";
  for (const auto& [key, value] : options) {
    text += cat(text.size() > 1 ? ", " : "", json_quoted(key), ": ", json_quoted(value));
  }
  return text + "}";
}

// `variables`: what is known of the variables of `source`, of which `graph` was made.
std::vector<Slot> known_slots(const Graph& source, const IndexedGraph& graph,
                              const std::vector<Slot>& variables) {
  std::vector<Slot> slots(static_cast<size_t>(graph.num_entries()));
  auto known = variables.begin();
  for (Node* node : post_order(source.outputs)) {
    if (!node->is_variable() || known == variables.end()) continue;
    slots[static_cast<size_t>(graph.entry_of({Ref<Node>(node), 0}))] = *known++;
  }
  return infer(graph, std::move(slots));
}

// A node with operators inside that no compiler serves: one of MKLDNN's.
bool is_shown_only(const Node& node) {
  return node.op->has_subgraph && !is_control_flow(*node.op) &&
         compiler_table().find_by_op(node.op->name) == nullptr;
}

// Or one of the compiler that takes the contents of such nodes.
bool is_opened(const Node& node) {
  return is_shown_only(node) ||
         (node.op->has_subgraph && node.op->name == compiler_table().find(kWholeRegions)->op);
}

// The smallest region: what the user says, else what the door does.
int min_operators(const CompilerDoor& door, const CompileOptions& options) {
  auto given = options.find("min_operators");
  if (given == options.end()) return door.min_operators;
  int64_t number = Codec<int64_t>::parse(given->second);
  check(number >= 1, "optimize_for: min_operators is ", number, "; give a number from 1 on");
  return static_cast<int>(std::min<int64_t>(number, std::numeric_limits<int>::max()));
}

bool is_quantized_layer(const Node& node) {
  return is_shown_only(node) && is_quantized_fused(node);
}

bool has_shown_only(const Graph& graph) {
  return std::ranges::any_of(post_order(graph.outputs), [](const Node* node) {
    return !node->is_variable() && is_shown_only(*node);
  });
}

// Of a quantized node the integer compiler knows better why it is in no region.
std::string reason_of_integers(const Node& node, std::span<const Slot> inputs,
                               const std::string& reason) {
  constexpr std::string_view kQuantized[] = {kQuantize, "_contrib_requantize"};
  const CompilerDoor* door = compiler_table().find(kIntegerDoor);
  const std::string& op = node.op->name;
  bool is_quantized = op.starts_with("_contrib_quantized_") || is_quantized_fused(node) ||
                      std::ranges::find(kQuantized, op) != std::end(kQuantized);
  if (!is_quantized || !door || !door->compiler) return reason;
  std::string better = door->compiler->refuses(node, inputs, {});
  return better.empty() ? reason : better;
}

// Cuts regions for a door. `source`: the graph of whose variables the request speaks.
Graph cut_regions(const Graph& graph, const Graph& source, const CompilerDoor& door,
                  const BackendRequest& request, std::vector<LeftOut>* left_out) {
  IndexedGraph indexed(graph);
  std::vector<Slot> slots = known_slots(source, indexed, request.variable_slots);
  PartitionRequest partition_request{
      .refuses =
          [&](const Node& node) {
            std::vector<Slot> inputs;
            for (const Value& input : node.inputs) {
              inputs.push_back(slots[static_cast<size_t>(indexed.entry_of(input))]);
            }
            std::string reason = door.compiler->refuses(node, inputs, request.options);
            return reason.empty() ? reason : reason_of_integers(node, inputs, reason);
          },
      .excluded = request.excluded,
      .forced = request.forced,
      .min_operators = min_operators(door, request.options),
      .op = &op_table().get(door.op),
      .prefix = door.prefix,
      .compiler = door.name,
      .options = options_text(request.options),
  };
  return partition(graph, partition_request, left_out);
}

bool has_quantize(const Graph& graph) {
  return std::ranges::any_of(post_order(graph.outputs), [](const Node* node) {
    return !node->is_variable() && node->op->name == kQuantize;
  });
}

// Regions of integers come first; what is left computes with real numbers. A region in which
// nothing is quantized gets its integers from outside, where nobody knows their unit: it is opened.
Graph cut_integers(const Graph& graph, const BackendRequest& request) {
  const CompilerDoor* door = compiler_table().find(kIntegerDoor);
  if (!door || !door->compiler || !has_quantize(graph)) return graph;
  BackendRequest plain = request;
  plain.forced.clear();
  plain.options.clear();
  Graph cut = cut_regions(graph, graph, *door, plain, nullptr);
  return inline_regions(cut, [&](const Node& node) {
    return node.op->name == door->op && !has_quantize(*node.subgraphs.at(0));
  });
}

}  // namespace

Graph apply_backend(const Graph& source, const BackendRequest& request,
                    std::vector<LeftOut>* left_out) {
  const CompilerDoor* door = compiler_table().find(request.name);
  check(door != nullptr, "backend \"", request.name,
        "\" is not known; known backends: ", compiler_table().names());
  if (door->fuse) {
    if (left_out) {  // what the compiler that runs them leaves out
      BackendRequest whole = request;
      whole.name = kWholeRegions;
      try {
        apply_backend(source, whole, left_out);
      } catch (const Error&) {  // a graph that cannot run is shown all the same
        left_out->clear();
      }
    }
    return door->fuse(source, request.excluded);
  }
  if (!door->compiler) return source;  // a name that selects nothing
  if (door->name == kIntegerDoor) return cut_integers(source, request);
  Graph graph = inline_regions(door->name == kWholeRegions ? cut_integers(source, request) : source,
                               is_shown_only);
  Graph result = cut_regions(graph, source, *door, request, left_out);
  if (left_out) {  // what became a region of integers is not left out
    std::erase_if(*left_out, [](const LeftOut& item) {
      return item.node.starts_with(compiler_table().find(kIntegerDoor)->op);
    });
  }
  return result;
}

Graph opened(const Graph& graph) {
  return inline_regions(
      graph, [](const Node& node) { return is_opened(node) && !is_quantized_layer(node); });
}

Graph runnable(const Graph& graph, Context context,
               const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots) {
  if (!has_shown_only(graph)) return graph;
  if (!context.is_host()) return inline_regions(graph, is_opened);
  Graph plain = opened(graph);
  return apply_backend(plain, {.name = std::string(kWholeRegions),
                               .variable_slots = variable_slots(IndexedGraph(plain))});
}

std::string backend_of_bind() {
  constexpr std::array<std::string_view, 6> kOff = {"1", "0", "NONE", "none", "off", "OFF"};
  std::optional<std::string> value = settings::kSubgraphBackend.get();
  if (!value) return std::string(default_backend());
  if (std::ranges::find(kOff, *value) != kOff.end()) return "";
  std::string name = value->empty() ? "MKLDNN" : *value;
  check(compiler_table().find(name) != nullptr, "MXNET_SUBGRAPH_BACKEND=", name,
        ": this backend is not known; use one of ", compiler_table().names(),
        ", or NONE to run without");
  return name;
}

}  // namespace mx
