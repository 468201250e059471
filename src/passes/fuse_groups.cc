#include "passes/fuse_groups.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/error.h"
#include "ir/op.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"

namespace mx {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

class Fuser {
 public:
  Fuser(const IndexedGraph& graph, const std::vector<FusedGroup>& groups)
      : graph_(graph), groups_(groups), group_of_(at(graph.num_nodes()), -1) {
    for (size_t g = 0; g < groups.size(); ++g) {
      for (int member : groups[g].members) group_of_[at(member)] = static_cast<int>(g);
    }
  }

  // A group stands where its last member stood: by then everything it reads is there.
  Graph run() {
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      int group = group_of_[at(i)];
      if (group < 0) {
        rewrite_.keep(graph_.node(i));
      } else if (groups_[at(group)].members.back() == i) {
        rewrite_.set(graph_.node(i), Value{stand_in(group), 0});
      }
    }
    return {rewrite_.at(graph_.graph().outputs)};
  }

 private:
  struct Inside {
    int group;
    std::map<std::string, int> used = {};  // how many variables a name has
    Rewrite members = {};
    std::unordered_map<const Node*, Value> source_of = {};  // what a variable stands for
  };

  [[nodiscard]] int group_of(const Value& value) const {
    return group_of_[at(graph_.index_of(value.node.get()))];
  }

  // Groups are made one after the other: one made earlier is known by its new name.
  [[nodiscard]] std::string name_of(const Value& value, int group) const {
    int maker = group_of(value);
    if (maker >= 0 && maker < group) return groups_[at(maker)].name + "_output";
    return output_name(value);
  }

  Value copy_member(int i, Inside& inside) {
    const Node& node = graph_.node(i);
    Value whole = graph_.value_of(graph_.first_entry(i));
    if (auto found = inside.members.find(whole)) return *found;
    Values inputs;
    for (const Value& input : node.inputs) {
      if (group_of(input) == inside.group) {
        ensure(input.index == 0, "members read first outputs of members");
        inputs.push_back(copy_member(graph_.index_of(input.node.get()), inside));
        continue;
      }
      std::string name = name_of(input, inside.group);
      Value made = variable(cat(name, inside.used[name]++));
      inside.source_of[made.node.get()] = input;
      inputs.push_back(std::move(made));
    }
    if (groups_[at(inside.group)].swapped == i) std::swap(inputs[0], inputs[1]);
    inside.members.set(node, with_inputs(node, std::move(inputs)));
    return inside.members.at(whole);
  }

  Ref<Node> stand_in(int group) {
    const FusedGroup& wanted = groups_[at(group)];
    Inside inside{.group = group};
    auto subgraph = std::make_shared<Graph>();
    subgraph->outputs.push_back(copy_member(wanted.members.back(), inside));
    auto node = make_ref<Node>();
    node->op = &op_table().get(wanted.op);
    node->name = wanted.name;
    node->attrs = wanted.attrs;
    node->params = parse_params(*node->op->params, node->attrs, wanted.op);
    for (const Node* inner : post_order(subgraph->outputs)) {
      if (inner->is_variable()) node->inputs.push_back(rewrite_.at(inside.source_of.at(inner)));
    }
    node->subgraphs.push_back(std::move(subgraph));
    return node;
  }

  const IndexedGraph& graph_;
  const std::vector<FusedGroup>& groups_;
  std::vector<int> group_of_;  // per node, -1 outside
  Rewrite rewrite_;
};

}  // namespace

Graph fuse_groups(const IndexedGraph& graph, const std::vector<FusedGroup>& groups) {
  return Fuser(graph, groups).run();
}

}  // namespace mx
