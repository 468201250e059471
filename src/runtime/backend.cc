#include "runtime/backend.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/json.h"
#include "base/settings.h"
#include "passes/infer.h"

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

std::vector<Slot> known_slots(const IndexedGraph& graph, const std::vector<Slot>& variables) {
  std::vector<Slot> slots(static_cast<size_t>(graph.num_entries()));
  for (size_t i = 0; i < variables.size(); ++i) {
    slots[static_cast<size_t>(graph.first_entry(graph.variables()[i]))] = variables[i];
  }
  return infer(graph, std::move(slots));
}

}  // namespace

Graph apply_backend(const Graph& graph, const BackendRequest& request,
                    std::vector<LeftOut>* left_out) {
  const CompilerDoor* door = compiler_table().find(request.name);
  check(door != nullptr, "backend \"", request.name,
        "\" is not known; known backends: ", compiler_table().names());
  if (!door->compiler) return graph;  // a name that selects nothing
  IndexedGraph indexed(graph);
  std::vector<Slot> slots = known_slots(indexed, request.variable_slots);
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
      .min_operators = door->min_operators,
      .op = &op_table().get(door->op),
      .prefix = door->prefix,
      .compiler = door->name,
      .options = options_text(request.options),
  };
  return partition(graph, partition_request, left_out);
}

std::string backend_of_bind() {
  constexpr std::array<std::string_view, 6> kOff = {"1", "0", "NONE", "none", "off", "OFF"};
  std::optional<std::string> value = settings::kSubgraphBackend.get();
  if (!value) return compiler_table().find("ngraph") ? "ngraph" : "";
  if (std::ranges::find(kOff, *value) != kOff.end()) return "";
  std::string name = value->empty() ? "MKLDNN" : *value;
  check(compiler_table().find(name) != nullptr, "MXNET_SUBGRAPH_BACKEND=", name,
        ": this backend is not known; use one of ", compiler_table().names(),
        ", or NONE to run without");
  return name;
}

}  // namespace mx
