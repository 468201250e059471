#include "passes/join_pooling.h"

#include <limits>
#include <string>
#include <string_view>

#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/parameters.h"
#include "passes/use_counts.h"

namespace mx {
namespace {

constexpr std::string_view kNorm = "_contrib_BatchNormWithReLU";
constexpr std::string_view kPooled = "_pooled_BatchNormWithReLU";
constexpr int kImage = 4;  // axes of images

bool has_small_windows(const Node& pooling) {
  constexpr int64_t kMostPlaces = 255;  // of a window, which are told by a byte
  std::vector<int64_t> kernel = parameter_numbers(pooling, "kernel"),
                       pad = parameter_numbers(pooling, "pad");
  if (kernel.size() != 2 || kernel[0] * kernel[1] > kMostPlaces) return false;
  for (size_t axis = 0; axis < pad.size(); ++axis) {
    if (axis >= kernel.size() || pad[axis] >= kernel[axis]) return false;
  }
  return true;
}

bool takes_largest(const Node& node) {
  return kin_of(*node.op).name == "Pooling" && parameter_text(node, "pool_type") == "max" &&
         parameter_text(node, "global_pool") == "False" &&
         parameter_text(node, "pooling_convention") == "valid" &&
         parameter_text(node, "layout") == "NHWC" && has_small_windows(node);
}

bool normalizes_last_axis(const Node& norm) {
  std::string axis = parameter_text(norm, "axis");
  return axis == std::to_string(kImage - 1) || axis == "-1";
}

}  // namespace

Graph join_pooling(const Graph& graph,
                   const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of) {
  UseCounts uses = use_counts(graph);
  std::unordered_map<const Node*, const Node*> norm_of;  // a pooling's
  for (const auto& [node, count] : uses) {
    if (node->is_variable() || node->inputs.empty() || !takes_largest(*node)) continue;
    const Node& norm = *node->inputs[0].node;
    bool reads = !norm.is_variable() && norm.op->name == kNorm && node->inputs[0].index == 0;
    bool fits = reads && uses.at(&norm) == 1 && normalizes_last_axis(norm) &&
                !norm.attrs.contains("__force_mirroring__");
    if (fits) norm_of.try_emplace(node, &norm);
  }
  if (norm_of.empty()) return graph;
  IndexedGraph known(graph);
  std::vector<Slot> slots = slots_of(known);
  Rewrite rewrite;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    auto found = norm_of.find(&node);
    if (found == norm_of.end()) return {};
    const Node& norm = *found->second;
    const Shape& data = slots[static_cast<size_t>(known.entry_of(norm.inputs[0]))].shape;
    if (!data.is_known() || data.size() > std::numeric_limits<int32_t>::max()) return {};
    Attrs texts;
    for (const char* name : {"eps", "momentum", "fix_gamma", "use_global_stats"}) {
      texts[name] = parameter_text(norm, name);
    }
    for (const char* name : {"kernel", "stride", "pad"}) texts[name] = parameter_text(node, name);
    Params params = parse_params(*op_table().get(kPooled).params, texts, norm.name);
    Value all = apply(kPooled, std::move(params), rewrite.inputs_of(norm));
    all.node->name = norm.name;
    return all;
  });
}

}  // namespace mx
