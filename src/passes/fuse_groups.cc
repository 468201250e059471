#include "passes/fuse_groups.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/error.h"
#include "ir/op.h"
#include "ir/symbol.h"

namespace mx {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

class Fuser {
 public:
  Fuser(const IndexedGraph& graph, const std::vector<FusedGroup>& groups)
      : graph_(graph),
        groups_(groups),
        group_of_(at(graph.num_nodes()), -1),
        values_(at(graph.num_entries())) {
    for (size_t g = 0; g < groups.size(); ++g) {
      for (int member : groups[g].members) group_of_[at(member)] = static_cast<int>(g);
    }
  }

  // A group stands where its last member stood: by then everything it reads is there.
  Graph run() {
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      int group = group_of_[at(i)];
      if (group < 0) {
        copy_node(i);
      } else if (groups_[at(group)].members.back() == i) {
        values_[at(graph_.first_entry(i))] = {stand_in(group), 0};
      }
    }
    Graph result;
    for (int entry : graph_.outputs()) result.outputs.push_back(values_[at(entry)]);
    return result;
  }

 private:
  struct Inside {
    int group;
    std::map<std::string, int> used = {};  // how many variables a name has
    std::unordered_map<int, Ref<Node>> members = {};
    std::unordered_map<const Node*, int> entry_of = {};  // what a variable stands for
  };

  void copy_node(int i) {
    const Node& old = graph_.node(i);
    Ref<Node> node(const_cast<Node*>(&old));  // shared unless an input changed
    Values inputs;
    for (int entry : graph_.inputs_of(i)) inputs.push_back(values_[at(entry)]);
    if (inputs != old.inputs) node = with_inputs(old, std::move(inputs));
    for (int k = 0; k < graph_.num_outputs(i); ++k) {
      values_[at(graph_.first_entry(i) + k)] = {node, k};
    }
  }

  // Groups are made one after the other: one made earlier is known by its new name.
  [[nodiscard]] std::string name_of(int entry, int group) const {
    int source = graph_.producer_of(entry);
    int maker = group_of_[at(source)];
    if (maker >= 0 && maker < group) return groups_[at(maker)].name + "_output";
    Ref<Node> node(const_cast<Node*>(&graph_.node(source)));
    if (node->is_variable()) return node->name;
    return output_name({node, entry - graph_.first_entry(source)});
  }

  Ref<Node> copy_member(int i, Inside& inside) {
    if (auto found = inside.members.find(i); found != inside.members.end()) return found->second;
    Values inputs;
    for (int entry : graph_.inputs_of(i)) {
      int source = graph_.producer_of(entry);
      if (group_of_[at(source)] == inside.group) {
        ensure(entry == graph_.first_entry(source), "members read first outputs of members");
        inputs.push_back({copy_member(source, inside), 0});
        continue;
      }
      std::string name = name_of(entry, inside.group);
      Value made = variable(cat(name, inside.used[name]++));
      inside.entry_of[made.node.get()] = entry;
      inputs.push_back(std::move(made));
    }
    if (groups_[at(inside.group)].swapped == i) std::swap(inputs[0], inputs[1]);
    return inside.members[i] = with_inputs(graph_.node(i), std::move(inputs));
  }

  Ref<Node> stand_in(int group) {
    const FusedGroup& wanted = groups_[at(group)];
    Inside inside{.group = group};
    auto subgraph = std::make_shared<Graph>();
    subgraph->outputs.push_back({copy_member(wanted.members.back(), inside), 0});
    auto node = make_ref<Node>();
    node->op = &op_table().get(wanted.op);
    node->name = wanted.name;
    node->attrs = wanted.attrs;
    node->params = parse_params(*node->op->params, node->attrs, wanted.op);
    for (const Node* inner : post_order(subgraph->outputs)) {
      if (inner->is_variable()) node->inputs.push_back(values_[at(inside.entry_of.at(inner))]);
    }
    node->subgraphs.push_back(std::move(subgraph));
    return node;
  }

  const IndexedGraph& graph_;
  const std::vector<FusedGroup>& groups_;
  std::vector<int> group_of_;  // per node, -1 outside
  Values values_;              // per entry
};

}  // namespace

Graph fuse_groups(const IndexedGraph& graph, const std::vector<FusedGroup>& groups) {
  return Fuser(graph, groups).run();
}

}  // namespace mx
