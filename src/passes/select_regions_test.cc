#include "passes/select_regions.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "base/error.h"
#include "ir/op.h"
#include "passes/units.h"

namespace mx {
namespace {

struct CountParam {
  int num_args = 1;
  static constexpr auto fields() {
    return std::tuple{field("num_args", &CountParam::num_args, "Count of inputs.")};
  }
};

const OpDef& op_named(const std::string& name) {
  static auto* const ops = new std::map<std::string, OpDef>;
  auto found = ops->find(name);
  if (found == ops->end()) {
    OpDef op = define<CountParam>({.name = name, .doc = "", .variadic = "num_args"});
    found = ops->emplace(name, std::move(op)).first;
  }
  return found->second;
}

Value call(const std::string& op, std::string name, Values inputs) {
  auto node = make_ref<Node>();
  node->op = &op_named(op);
  node->params = CountParam{static_cast<int>(inputs.size())};
  node->name = std::move(name);
  node->inputs = std::move(inputs);
  return {node, 0};
}

// Takes nodes whose operator is `yes`, and writes down what it was asked.
class ByOperator : public RegionSelector {
 public:
  explicit ByOperator(const IndexedGraph& graph) : graph_(graph) {}
  bool starts(int node) override { return is_taken(node); }
  bool takes_input(int node, int input) override {
    asked.push_back(graph_.node(node).name + "<" + graph_.node(input).name);
    return is_taken(input);
  }
  bool takes_output(int node, int output) override {
    asked.push_back(graph_.node(node).name + ">" + graph_.node(output).name);
    return is_taken(output);
  }
  void begin_again() override { ++times_again; }
  std::vector<int> keep(const std::vector<int>& grown) override {
    std::vector<int> kept;
    for (int node : grown) {
      if (!left_out.contains(graph_.node(node).name)) kept.push_back(node);
    }
    return kept;
  }

  std::vector<std::string> asked;
  std::set<std::string> left_out;
  int times_again = 0;

 private:
  [[nodiscard]] bool is_taken(int node) const {
    return !graph_.node(node).is_variable() && graph_.node(node).op->name == "yes";
  }
  const IndexedGraph& graph_;
};

std::vector<bool> all_operators(const IndexedGraph& graph) {
  std::vector<bool> free;
  for (int i = 0; i < graph.num_nodes(); ++i) free.push_back(!graph.node(i).is_variable());
  return free;
}

// Names of the nodes of each region.
std::vector<std::set<std::string>> selected(const IndexedGraph& graph, RegionSelector& selector) {
  std::vector<int> region = select_regions(graph, all_operators(graph), selector);
  std::vector<std::set<std::string>> result;
  for (int i = 0; i < graph.num_nodes(); ++i) {
    int own = region[static_cast<size_t>(i)];
    if (own < 0) continue;
    result.resize(std::max(result.size(), static_cast<size_t>(own) + 1));
    result[static_cast<size_t>(own)].insert(graph.node(i).name);
  }
  return result;
}

using Names = std::set<std::string>;

TEST(SelectRegions, GrowAlongEdges) {
  Value a = call("no", "a", {variable("x")});
  Value b = call("yes", "b", {a}), c = call("yes", "c", {b}), d = call("no", "d", {c});
  IndexedGraph graph({{call("yes", "e", {d})}});
  ByOperator selector(graph);
  EXPECT_EQ(selected(graph, selector), (std::vector<Names>{{"b", "c"}, {"e"}}));
  EXPECT_EQ(selector.asked, (std::vector<std::string>{"b<a", "b>c", "c>d", "e<d"}));
  EXPECT_EQ(selector.times_again, 0);
}

TEST(SelectRegions, LeavesOutWhatClosesACycle) {
  Value a = call("yes", "a", {variable("x")});
  Value side = call("no", "side", {a}), b = call("yes", "b", {a});
  IndexedGraph graph({{call("yes", "end", {b, side})}});
  ByOperator selector(graph);
  EXPECT_EQ(selected(graph, selector), (std::vector<Names>{{"a", "b"}, {"end"}}));
  EXPECT_EQ(selector.times_again, 1);
}

TEST(SelectRegions, FilteredNodesAreFreeAgain) {
  Value a = call("yes", "a", {variable("x")}), b = call("yes", "b", {a});
  IndexedGraph graph({{call("yes", "c", {b})}});
  ByOperator selector(graph);
  selector.left_out = {"c"};
  EXPECT_EQ(selected(graph, selector), (std::vector<Names>{{"a", "b"}}));
  selector.left_out = {"b"};
  EXPECT_THROW(selected(graph, selector), Error);
}

// Whatever the selector answers, regions can be contracted: Units would find a cycle.
TEST(SelectRegions, LeaveNoCycle) {
  std::mt19937 random(7);
  class Whim : public RegionSelector {
   public:
    explicit Whim(std::mt19937& random) : random_(random) {}
    bool starts(int) override { return random_() % 2 == 0; }
    bool takes_input(int, int) override { return random_() % 3 != 0; }
    bool takes_output(int, int) override { return random_() % 3 != 0; }

   private:
    std::mt19937& random_;
  };
  for (int round = 0; round < 300; ++round) {
    std::vector<Value> values{variable("x"), variable("y")};
    for (int i = 0; i < 14; ++i) {
      Values inputs;
      for (unsigned k = 0; k <= random() % 2; ++k)
        inputs.push_back(values[random() % values.size()]);
      values.push_back(call("yes", "n" + std::to_string(i), std::move(inputs)));
    }
    IndexedGraph graph({Values(values.end() - 3, values.end())});
    Whim whim(random);
    std::vector<int> region = select_regions(graph, all_operators(graph), whim);
    EXPECT_NO_THROW(Units(graph, region)) << "round " << round;
  }
}

}  // namespace
}  // namespace mx
