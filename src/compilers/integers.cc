#include "compilers/integers.h"

#include <algorithm>
#include <string_view>

#include "ir/op.h"
#include "ir/symbol.h"
#include "passes/open_fused.h"

namespace mx {
namespace {

constexpr std::string_view kQuantize = "_contrib_quantize_v2";

// A graph, or a region, in which nothing is quantized gets its integers from outside, where nobody
// knows their unit.
bool has_quantize(const Graph& graph) {
  return std::ranges::any_of(post_order(graph.outputs), [](const Node* node) {
    return !node->is_variable() && node->op->name == kQuantize;
  });
}

bool is_quantized(const Node& node) {
  const std::string& op = node.op->name;
  return op == kQuantize || op == "_contrib_requantize" || op.starts_with("_contrib_quantized_") ||
         is_quantized_fused(node);
}

}  // namespace

CompilingBackend integer_backend() {
  return {.op = "_sg_mkldnn_quantized_region",
          .reads_groups = true,
          .concerns = has_quantize,
          .explains = is_quantized};
}

}  // namespace mx
