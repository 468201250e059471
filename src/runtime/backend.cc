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

namespace mx {
namespace {

constexpr std::string_view kWholeRegions = "ngraph";  // the door that takes all it can

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

bool has_shown_only(const Graph& graph) {
  return std::ranges::any_of(post_order(graph.outputs), [](const Node* node) {
    return !node->is_variable() && is_shown_only(*node);
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
      apply_backend(source, whole, left_out);
    }
    return door->fuse(source, request.excluded);
  }
  if (!door->compiler) return source;  // a name that selects nothing
  Graph graph = inline_regions(source, is_shown_only);
  IndexedGraph indexed(graph);
  std::vector<Slot> slots = known_slots(source, indexed, request.variable_slots);
  PartitionRequest partition_request{
      .refuses =
          [&](const Node& node) {
            std::vector<Slot> inputs;
            for (const Value& input : node.inputs) {
              inputs.push_back(slots[static_cast<size_t>(indexed.entry_of(input))]);
            }
            return door->compiler->refuses(node, inputs, request.options);
          },
      .excluded = request.excluded,
      .forced = request.forced,
      .min_operators = min_operators(*door, request.options),
      .op = &op_table().get(door->op),
      .prefix = door->prefix,
      .compiler = door->name,
      .options = options_text(request.options),
  };
  return partition(graph, partition_request, left_out);
}

Graph opened(const Graph& graph) { return inline_regions(graph, is_opened); }

Graph runnable(const Graph& graph, Context context,
               const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots) {
  if (!has_shown_only(graph)) return graph;
  Graph plain = opened(graph);
  if (!context.is_host()) return plain;
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
