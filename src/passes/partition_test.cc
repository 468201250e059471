#include "passes/partition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "ir/indexed_graph.h"
#include "ir/op.h"
#include "ops/control/subgraph.h"

namespace mx {
namespace {

struct CountParam {
  int num_args = 1;
  static constexpr auto fields() {
    return std::tuple{field("num_args", &CountParam::num_args, "Count of inputs.")};
  }
};

// `add` and `zeros` are accepted below, `sin` is not; `norm` has two auxiliary inputs and two
// hidden outputs; `split` has two outputs.
const OpDef& op_named(const std::string& name) {
  static const auto* const ops = [] {
    auto* all = new std::map<std::string, OpDef>;
    auto put = [&](OpDef op) { all->emplace(op.name, op); };
    put(define<CountParam>({.name = "add", .doc = "", .variadic = "num_args"}));
    put(define<CountParam>({.name = "sin", .doc = "", .variadic = "num_args"}));
    put(define<NoParam>({.name = "zeros", .doc = ""}));
    put(define<NoParam>(
        {.name = "split", .doc = "", .inputs = {"data"}, .num_outputs = [](const NoParam&) {
           return 2;
         }}));
    put(define<NoParam>({.name = "norm",
                         .doc = "",
                         .inputs = {"data", "mean", "var"},
                         .aux = {"mean", "var"},
                         .num_outputs = [](const NoParam&) { return 3; },
                         .num_visible = [](const NoParam&) { return 1; }}));
    put(ops::subgraph_op("_region"));
    return all;
  }();
  return ops->at(name);
}

Value call(const std::string& op, std::string name, Values inputs) {
  auto node = make_ref<Node>();
  node->op = &op_named(op);
  if (!node->op->variadic.empty()) {
    node->params = CountParam{static_cast<int>(inputs.size())};
  }
  node->name = std::move(name);
  node->inputs = std::move(inputs);
  return {node, 0};
}

PartitionRequest request() {
  return {.refuses = [](const Node& n) { return n.op->name == "sin" ? "no sine here" : ""; },
          .op = &op_named("_region"),
          .compiler = "test"};
}

std::vector<const Node*> regions_of(const Graph& graph) {
  std::vector<const Node*> found;
  for (const Node* node : post_order(graph.outputs)) {
    if (!node->is_variable() && node->op->has_subgraph) found.push_back(node);
  }
  return found;
}

std::vector<std::string> operators_of(const Graph& graph) {
  std::vector<std::string> names;
  for (const Node* node : post_order(graph.outputs)) {
    if (!node->is_variable()) names.push_back(node->name);
  }
  return names;
}

std::vector<std::string> inputs_of(const Node& node) {
  std::vector<std::string> names;
  for (const Value& value : node.inputs) names.push_back(value.node->name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Partition, ChainBecomesOneNode) {
  Value x = variable("x");
  Value b = call("add", "b", {call("add", "a", {x, variable("w")}), x});
  Graph cut = partition({{b}}, request());
  ASSERT_EQ(operators_of(cut), Names{"_region0"});
  const Node& region = *cut.outputs[0].node;
  EXPECT_EQ(inputs_of(region), (Names{"x", "w"}));
  const auto& params = region.params.as<ops::SubgraphParam>();
  EXPECT_EQ(params.num_args, 2);
  EXPECT_EQ(params.num_outputs, 1);
  EXPECT_EQ(params.compiler, "test");
  EXPECT_EQ(operators_of(*region.subgraphs[0]), (Names{"a", "b"}));
}

TEST(Partition, DetourThroughRefusedOperatorSplits) {
  Value a = call("add", "a", {variable("x")});
  Value b = call("add", "b", {a});
  Value c = call("add", "c", {b, call("sin", "s", {a})});
  std::vector<LeftOut> left_out;
  Graph cut = partition({{c}}, request(), &left_out);
  auto regions = regions_of(cut);
  ASSERT_EQ(regions.size(), 2u);
  std::multiset<size_t> sizes;
  for (const Node* region : regions) sizes.insert(operators_of(*region->subgraphs[0]).size());
  EXPECT_EQ(sizes, (std::multiset<size_t>{1, 2}));
  ASSERT_EQ(left_out.size(), 1u);
  EXPECT_EQ(left_out[0].node, "s");
  EXPECT_EQ(left_out[0].reason, "no sine here");
}

TEST(Partition, SideBranchJoinsBehindARefusedOperator) {
  Value a = call("add", "a", {variable("x")});
  Value side = call("add", "side", {variable("y")});
  Value c = call("add", "c", {call("sin", "s", {a}), side});
  Graph cut = partition({{c}}, request());
  std::vector<Names> contents;
  for (const Node* region : regions_of(cut))
    contents.push_back(operators_of(*region->subgraphs[0]));
  EXPECT_EQ(contents, (std::vector<Names>{{"a"}, {"side", "c"}}));
}

TEST(Partition, RefusedOperatorAtTheInputDoesNotSplit) {
  Value pre = call("sin", "pre", {variable("x")});
  Value c = call("add", "c", {call("add", "a", {pre}), call("add", "b", {variable("y")})});
  EXPECT_EQ(operators_of(partition({{c}}, request())), (Names{"pre", "_region0"}));
}

TEST(Partition, ValueUsedInsideAndOutsideIsExportedOnce) {
  Value a = call("add", "a", {variable("x")});
  Value b = call("add", "b", {a});
  Value s = call("sin", "s", {a}), t = call("sin", "t", {a, b});
  Graph cut = partition({{s, t, b}}, request());
  ASSERT_EQ(operators_of(cut), (Names{"_region0", "s", "t"}));
  const Node& region = *regions_of(cut)[0];
  EXPECT_EQ(region.params.as<ops::SubgraphParam>().num_outputs, 2);
  EXPECT_EQ(cut.outputs[0].node->inputs[0].index, 0);
  EXPECT_EQ(cut.outputs[1].node->inputs[1].index, 1);
  EXPECT_EQ(cut.outputs[2], (Value{cut.outputs[1].node->inputs[1]}));
}

TEST(Partition, InnerVariablesAreNamedAfterTheValuesTheyStandFor) {
  Value split = call("split", "sp", {variable("x")});
  Value b = call("add", "b", {split, {split.node, 1}, call("sin", "s", {variable("y")})});
  PartitionRequest wanted = request();
  wanted.excluded = {"sp"};
  Graph cut = partition({{b}}, wanted);
  Names names;
  for (const Node* node : post_order(cut.outputs[0].node->subgraphs[0]->outputs)) {
    if (node->is_variable()) names.push_back(node->name);
  }
  EXPECT_EQ(names, (Names{"sp_output0", "sp_output1", "s_output"}));
  EXPECT_EQ(cut.outputs[0].node->inputs[1].index, 1);
}

TEST(Partition, AuxiliaryVariablesStayAuxiliary) {
  Value n = call("norm", "n", {variable("x"), variable("mean"), variable("var")});
  Graph cut = partition({{call("add", "a", {n})}}, request());
  ASSERT_EQ(operators_of(cut), Names{"_region0"});
  IndexedGraph indexed(cut);
  Names aux;
  for (int i : indexed.variables()) {
    if (indexed.is_aux(i)) aux.push_back(indexed.node(i).name);
  }
  EXPECT_EQ(aux, (Names{"mean", "var"}));
}

TEST(Partition, OperatorWhoseHiddenOutputIsUsedStaysOutside) {
  Value n = call("norm", "n", {variable("x"), variable("mean"), variable("var")});
  Value b = call("add", "b", {n, {n.node, 1}});
  std::vector<LeftOut> left_out;
  Graph cut = partition({{b}}, request(), &left_out);
  EXPECT_EQ(operators_of(cut), (Names{"n", "_region0"}));
  ASSERT_EQ(left_out.size(), 1u);
  EXPECT_EQ(left_out[0].reason, "its hidden output 1 is used");
}

TEST(Partition, LoneNodeWithoutInputsIsNotTaken) {
  Value s = call("sin", "s", {call("zeros", "z", {})});
  EXPECT_EQ(operators_of(partition({{s}}, request())), (Names{"z", "s"}));
  Value a = call("add", "a", {call("zeros", "z", {})});
  EXPECT_EQ(operators_of(partition({{a}}, request())), Names{"_region0"});
}

TEST(Partition, SmallRegionsForcedAndExcludedNames) {
  Value a = call("add", "a", {variable("x")});
  Value s = call("sin", "s", {a});
  Value c = call("add", "c", {call("add", "b", {s})});
  PartitionRequest wanted = request();
  wanted.min_operators = 2;
  EXPECT_EQ(operators_of(partition({{c}}, wanted)), (Names{"a", "s", "_region0"}));
  wanted.forced = {"s"};
  EXPECT_EQ(operators_of(partition({{c}}, wanted)), Names{"_region0"});
  wanted.excluded = {"s"};
  EXPECT_EQ(operators_of(partition({{c}}, wanted)), (Names{"a", "s", "_region0"}));
}

TEST(Partition, NamesInUseAreSkipped) {
  Value a = call("add", "a", {call("sin", "_region0", {variable("x")})});
  EXPECT_EQ(operators_of(partition({{a}}, request())), (Names{"_region0", "_region1"}));
}

TEST(Partition, UntouchedNodesAreShared) {
  Value s = call("sin", "s", {variable("x")});
  Graph cut = partition({{s}}, request());
  EXPECT_EQ(cut.outputs[0], s);
}

Graph random_graph(std::mt19937& rng, int size) {
  Values pool{variable("x"), variable("y")};
  std::set<Node*> used;
  for (int i = 0; i < size; ++i) {
    Values inputs;
    for (int k = static_cast<int>(rng() % 3); k >= 0; --k) {
      // Mostly recent values, so that the graph is deep.
      size_t back = 1 + rng() % std::min<size_t>(pool.size(), rng() % 4 == 0 ? pool.size() : 5);
      inputs.push_back(pool[pool.size() - back]);
      used.insert(inputs.back().node.get());
    }
    bool is_split = rng() % 6 == 0;
    if (is_split) inputs.resize(1);
    std::string op = is_split ? "split" : rng() % 4 == 0 ? "sin" : "add";
    Value value = call(op, cat(op, i), inputs);
    pool.push_back(value);
    if (is_split) pool.push_back({value.node, 1});
  }
  Graph graph;
  for (const Value& value : pool) {
    if (!used.contains(value.node.get()) && !value.node->is_variable()) {
      graph.outputs.push_back(value);
    }
  }
  return graph;
}

bool is_acyclic(const Graph& graph) {  // post_order does not notice a cycle
  std::map<const Node*, int> position;
  std::vector<Node*> order = post_order(graph.outputs);
  for (size_t i = 0; i < order.size(); ++i) position[order[i]] = static_cast<int>(i);
  return std::ranges::all_of(order, [&](const Node* node) {
    return std::ranges::all_of(node->inputs, [&](const Value& input) {
      return position[input.node.get()] < position[node];
    });
  });
}

// The operators as text with all that they read, regions seen through: equal texts compute equally.
std::multiset<std::string> expressions(const Graph& graph) {
  std::multiset<std::string> found;
  std::map<std::pair<const Node*, int>, std::string> text;
  std::function<void(const Graph&)> walk = [&](const Graph& part) {
    for (const Node* node : post_order(part.outputs)) {
      if (node->is_variable()) {
        text.try_emplace({node, 0}, node->name);
        continue;
      }
      if (node->op->has_subgraph) {
        const Graph& inner = *node->subgraphs[0];
        size_t next = 0;
        for (const Node* inside : post_order(inner.outputs)) {
          if (!inside->is_variable()) continue;
          const Value& input = node->inputs[next++];
          text[{inside, 0}] = text.at({input.node.get(), input.index});
        }
        EXPECT_EQ(next, node->inputs.size());
        walk(inner);
        for (size_t k = 0; k < inner.outputs.size(); ++k) {
          const Value& output = inner.outputs[k];
          text[{node, static_cast<int>(k)}] = text.at({output.node.get(), output.index});
        }
        continue;
      }
      size_t hash = std::hash<std::string>()(node->name);
      for (const Value& input : node->inputs) {
        hash = hash * 31 + std::hash<std::string>()(text.at({input.node.get(), input.index}));
      }
      found.insert(cat(node->name, ":", hash));
      for (int k = 0; k < node->op->outputs_of(node->params); ++k) {
        text[{node, k}] = cat(node->name, ":", hash, ":", k);
      }
    }
  };
  walk(graph);
  return found;
}

// Whether two regions could have been one: an edge connects them and no path through a third unit.
bool could_join(const Graph& graph) {
  for (const Node* to : post_order(graph.outputs)) {
    if (to->is_variable() || !to->op->has_subgraph) continue;
    for (const Value& edge : to->inputs) {
      const Node* from = edge.node.get();
      if (from->is_variable() || !from->op->has_subgraph) continue;
      bool detour = false;
      for (const Value& other : to->inputs) {
        if (other.node.get() == from) continue;
        std::vector<Node*> above = post_order({other});
        detour = detour || std::ranges::find(above, from) != above.end();
      }
      if (!detour) return true;
    }
  }
  return false;
}

TEST(Partition, RandomGraphsStayAcyclicAndComputeTheSame) {
  std::mt19937 rng(7);
  for (int round = 0; round < 300; ++round) {
    Graph graph = random_graph(rng, 3 + round / 4);
    Graph cut = partition(graph, request());
    ASSERT_TRUE(is_acyclic(cut)) << "round " << round;
    ASSERT_EQ(expressions(cut), expressions(graph)) << "round " << round;
    ASSERT_FALSE(could_join(cut)) << "round " << round;
    for (const Node* node : post_order(cut.outputs)) {
      ASSERT_TRUE(node->is_variable() || node->op->name == "sin" || node->op->has_subgraph);
    }
    ASSERT_EQ(operators_of(partition(graph, request())), operators_of(cut));
  }
}

TEST(Partition, LongChainIsQuick) {
  Value value = variable("x");
  for (int i = 0; i < 100'000; ++i) {
    value = call(i % 1000 == 999 ? "sin" : "add", cat("n", i), {value});
  }
  EXPECT_EQ(operators_of(partition({{value}}, request())).size(), 200u);
}

}  // namespace
}  // namespace mx
