#include "extension/cut.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "ir/op.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"
#include "passes/units.h"

namespace mx::extension {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// One reader of a value: an input of a node, or an output of the graph (node -1).
struct Edge {
  int node;
  size_t input;
  bool operator==(const Edge&) const = default;
};

class Cutter {
 public:
  explicit Cutter(CutRequest request) : request_(std::move(request)), graph_(request_.known.graph) {
    for (int i = 0; i < graph_.num_nodes(); ++i) names_.insert(graph_.node(i).name);
    find_edges();
  }

  Graph run() {
    for (const std::vector<int>& members : Units(graph_, request_.region).in_order) {
      int region = request_.region[at(members.front())];
      if (region < 0 || !replace(members, region)) {
        for (int member : members) keep(member);
      }
    }
    Graph result;
    for (size_t i = 0; i < graph_.graph().outputs.size(); ++i) {
      result.outputs.push_back(source_of({-1, i}));
    }
    return result;
  }

 private:
  [[nodiscard]] const Value& read_by(const Edge& edge) const {
    return edge.node < 0 ? graph_.graph().outputs[edge.input]
                         : graph_.node(edge.node).inputs[edge.input];
  }
  [[nodiscard]] int maker_of(const Edge& edge) const {
    return graph_.index_of(read_by(edge).node.get());
  }

  // Depth first from the outputs: an edge stands where what it brings is complete.
  void find_edges() {
    std::vector<bool> seen(at(graph_.num_nodes()));
    for (size_t i = 0; i < graph_.graph().outputs.size(); ++i) {
      struct Open {
        Edge edge;
        size_t next;
      };
      std::vector<Open> open;
      auto visit = [&](Edge edge) {
        int maker = maker_of(edge);
        if (seen[at(maker)]) {
          edges_.push_back(edge);
        } else {
          seen[at(maker)] = true;
          open.push_back({edge, 0});
        }
      };
      visit({-1, i});
      while (!open.empty()) {
        int maker = maker_of(open.back().edge);
        size_t next = open.back().next++;
        if (next < graph_.node(maker).inputs.size()) {
          visit({maker, next});
        } else {
          edges_.push_back(open.back().edge);
          open.pop_back();
        }
      }
    }
  }

  // What stands for the value that the edge brings.
  [[nodiscard]] Value source_of(const Edge& edge) const {
    const Value& value = read_by(edge);
    auto found = cut_edges_.find(&value);
    if (found != cut_edges_.end()) return found->second;
    return outside_.at(value);
  }

  void keep(int i) {
    Values inputs;
    for (size_t k = 0; k < graph_.node(i).inputs.size(); ++k) inputs.push_back(source_of({i, k}));
    outside_.set(graph_.node(i), with_inputs(graph_.node(i), std::move(inputs)));
  }

  // The region's operators on variables, and what the variables stand for.
  struct Inside {
    Graph graph;
    std::vector<Edge> leaving;  // per output
    std::unordered_map<const Node*, Value> source_of = {};
  };

  Value stand_in(const Edge& edge, Inside& inside, std::unordered_map<std::string, int>& used) {
    Value source = source_of(edge);
    const Node& old = *read_by(edge).node;
    std::string name = output_name(source);
    Attrs attrs{{"isArg", "False"}, {"isAux", "False"}};
    if (old.is_variable()) {
      attrs[graph_.is_aux(graph_.index_of(&old)) ? "isAux" : "isArg"] = "True";
      attrs["argName"] = old.name;
    }
    if (auto slots = request_.known.slots_of(read_by(edge)); !slots.empty()) describe(attrs, slots);
    Value variable = mx::variable(cat(name, used[name]++), std::move(attrs));
    inside.source_of[variable.node.get()] = source;
    return variable;
  }

  Inside extract(const std::vector<int>& members) {
    Inside inside;
    std::unordered_map<std::string, int> used;  // how many variables a name has
    Rewrite copies;
    std::unordered_map<int, Value> shared;  // per entry
    for (int member : members) {
      const Node& node = graph_.node(member);
      Values inputs;
      for (size_t k = 0; k < node.inputs.size(); ++k) {
        if (std::optional<Value> copy = copies.find(node.inputs[k])) {
          inputs.push_back(*std::move(copy));
          continue;
        }
        Value& known = shared[graph_.entry_of(node.inputs[k])];
        if (!known || !request_.shares_inputs) known = stand_in({member, k}, inside, used);
        inputs.push_back(known);
      }
      copies.set(node, with_inputs(node, std::move(inputs)));
    }
    for (const Edge& edge : edges_) {
      std::optional<Value> copy = copies.find(read_by(edge));
      if (!copy || (edge.node >= 0 && copies.contains(graph_.node(edge.node)))) continue;
      inside.leaving.push_back(edge);
      inside.graph.outputs.push_back(*std::move(copy));
    }
    return inside;
  }

  // False: the region was refused.
  bool replace(const std::vector<int>& members, int number) {
    Inside inside = extract(members);
    std::optional<Attrs> attrs = request_.review(inside.graph, number);
    if (!attrs) return false;
    std::vector<Slot> slots;
    for (const Edge& edge : inside.leaving) {
      auto known = request_.known.slots_of(read_by(edge));
      slots.insert(slots.end(), known.begin(), known.end());
    }
    auto node = make_ref<Node>();
    node->op = request_.op;
    node->attrs = std::move(*attrs);
    describe(node->attrs, slots);
    while (!names_.insert(node->name = cat("_op", number)).second) ++number;
    // Input i of the node feeds the i-th variable of its graph.
    for (const Node* inner : post_order(inside.graph.outputs)) {
      if (inner->is_variable()) node->inputs.push_back(inside.source_of.at(inner));
    }
    node->subgraphs.push_back(std::make_shared<const Graph>(std::move(inside.graph)));
    node->params = params_with_subgraph(*node);
    for (size_t i = 0; i < inside.leaving.size(); ++i) {
      cut_edges_[&read_by(inside.leaving[i])] = {node, static_cast<int>(i)};
    }
    return true;
  }

  CutRequest request_;
  const IndexedGraph& graph_;
  std::unordered_set<std::string> names_;
  std::vector<Edge> edges_;                            // all of them, in the order above
  Rewrite outside_;                                    // of the nodes outside of regions
  std::unordered_map<const Value*, Value> cut_edges_;  // what an edge out of a region brings
};

}  // namespace

Graph cut(CutRequest request) { return Cutter(std::move(request)).run(); }

}  // namespace mx::extension
