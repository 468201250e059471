#include "passes/partition.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "ir/constant.h"
#include "ir/control_flow.h"
#include "ir/indexed_graph.h"
#include "ir/op.h"
#include "ir/rewrite.h"
#include "passes/extract.h"
#include "passes/regions.h"
#include "passes/units.h"

namespace mx {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// Why a region cannot hold the node, whoever compiles it; "" where one can.
std::string never_inside(const Node& node) {
  const OpDef& op = *node.op;
  if (op.draws_numbers(false, node.params)) return "draws random numbers";
  if (op.mutates_always) return "changes its inputs";
  if (op.shape_from_values) return "its shape depends on values";
  if (is_control_flow(op)) return "is a loop or a branch";
  if (node.params.type().index_of("*") >= 0) return "is written by the user";
  return "";
}

// Why each node stays outside; "" for accepted operators.
class Judge {
 public:
  Judge(const IndexedGraph& graph, const PartitionRequest& request)
      : excluded_(request.excluded.begin(), request.excluded.end()),
        forced_(request.forced.begin(), request.forced.end()) {
    std::vector<bool> used(at(graph.num_entries()), false);
    for (int entry : graph.outputs()) used[at(entry)] = true;
    for (int i = 0; i < graph.num_nodes(); ++i) {
      for (int entry : graph.inputs_of(i)) used[at(entry)] = true;
    }
    for (int i = 0; i < graph.num_nodes(); ++i) {
      const Node& node = graph.node(i);
      if (node.is_variable() || is_constant(node)) {
        reasons.emplace_back("is a value");
      } else {
        reasons.push_back(judge(graph, i, used, request));
      }
    }
  }

  std::vector<std::string> reasons;

 private:
  std::string judge(const IndexedGraph& graph, int i, const std::vector<bool>& used,
                    const PartitionRequest& request) const {
    const Node& node = graph.node(i);
    if (excluded_.contains(node.name)) return "excluded by name";
    for (int k = node.op->visible_of(node.params); k < graph.num_outputs(i); ++k) {
      if (used[at(graph.first_entry(i) + k)]) return cat("its hidden output ", k, " is used");
    }
    if (forced_.contains(node.name)) return never_inside(node);
    return request.refuses ? request.refuses(node) : "";
  }

  std::unordered_set<std::string> excluded_, forced_;
};

class Builder {
 public:
  Builder(const IndexedGraph& graph, const PartitionRequest& request,
          const std::vector<int>& region)
      : graph_(graph),
        request_(request),
        region_(region),
        units_(graph, region),
        exported_(exported_entries(graph, units_.of_node)) {
    for (int i = 0; i < graph.num_nodes(); ++i) names_.insert(graph.node(i).name);
  }

  Graph build() {
    for (const std::vector<int>& members : units_.in_order) {
      if (region_[at(members.front())] >= 0) {
        build_region(members);
      } else {
        rewrite_.keep(graph_.node(members.front()));
      }
    }
    return {rewrite_.at(graph_.graph().outputs)};
  }

 private:
  void build_region(const std::vector<int>& members) {
    Extract region = extract(graph_, members, exported_);
    Values inputs;
    for (const Node* node : post_order(region.graph.outputs)) {
      if (!node->is_variable()) continue;
      inputs.push_back(rewrite_.at(graph_.value_of(region.entry_of.at(node))));
    }
    Ref<Node> stand_in =
        region_node(std::move(inputs), std::make_shared<Graph>(std::move(region.graph)));
    for (size_t k = 0; k < region.exported.size(); ++k) {
      rewrite_.set(graph_.value_of(region.exported[k]), {stand_in, static_cast<int>(k)});
    }
  }

  Ref<Node> region_node(Values inputs, std::shared_ptr<const Graph> subgraph) {
    auto node = make_ref<Node>();
    node->op = request_.op;
    do {
      node->name =
          cat(request_.prefix.empty() ? request_.op->name : request_.prefix, next_number_++);
    } while (names_.contains(node->name));
    Attrs attrs{{"num_args", cat(inputs.size())},
                {"num_outputs", cat(subgraph->outputs.size())},
                {"compiler", request_.compiler},
                {"options", request_.options}};
    node->params = parse_params(*request_.op->params, attrs, request_.op->name);
    node->attrs = node->params.text();
    node->inputs = std::move(inputs);
    node->subgraphs.push_back(std::move(subgraph));
    return node;
  }

  const IndexedGraph& graph_;
  const PartitionRequest& request_;
  const std::vector<int>& region_;  // per node, -1 outside
  Units units_;
  std::vector<bool> exported_;  // per entry: used by another unit or an output
  Rewrite rewrite_;
  std::unordered_set<std::string> names_;
  int next_number_ = 0;
};

// Takes regions apart that are too small; says why in `reasons`.
void drop_small(const IndexedGraph& graph, int min_operators, std::vector<int>& region,
                std::vector<std::string>& reasons) {
  std::unordered_map<int, int> sizes;
  for (int id : region) ++sizes[id];
  for (int i = 0; i < graph.num_nodes(); ++i) {
    if (region[at(i)] < 0) continue;
    int size = sizes[region[at(i)]];
    if (size == 1 && graph.inputs_of(i).empty()) {
      reasons[at(i)] = "stands alone and has no inputs";
    } else if (size < min_operators) {
      reasons[at(i)] =
          cat("its region holds ", size, " operators, fewer than the minimum of ", min_operators);
    } else {
      continue;
    }
    region[at(i)] = -1;
  }
}

}  // namespace

Graph partition(const Graph& graph, const PartitionRequest& request,
                std::vector<LeftOut>* left_out) {
  ensure(request.op != nullptr, "partition needs the operator of the new nodes");
  IndexedGraph indexed(graph);
  std::vector<std::string> reasons = Judge(indexed, request).reasons;
  std::vector<bool> accepted;
  for (const std::string& reason : reasons) accepted.push_back(reason.empty());
  std::vector<int> region = find_regions(indexed, accepted);
  drop_small(indexed, request.min_operators, region, reasons);
  for (int i = 0; left_out && i < indexed.num_nodes(); ++i) {
    const Node& node = indexed.node(i);
    if (region[at(i)] >= 0 || node.is_variable() || is_constant(node)) continue;
    left_out->push_back({node.name, reasons[at(i)]});
  }
  return Builder(indexed, request, region).build();
}

}  // namespace mx
