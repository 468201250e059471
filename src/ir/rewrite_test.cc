#include "ir/rewrite.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "ir/op.h"

namespace mx {
namespace {

const OpDef& split_op() {  // two outputs, any inputs
  static const auto* const op = new OpDef(define<NoParam>(
      {.name = "split", .doc = "", .inputs = {"data"}, .num_outputs = [](const NoParam&) {
         return 2;
       }}));
  return *op;
}

Value call(std::string name, Values inputs) {
  auto node = make_ref<Node>();
  node->op = &split_op();
  node->name = std::move(name);
  node->inputs = std::move(inputs);
  return {node, 0};
}

Replacement keep_all(Node& /*node*/) { return {}; }

// c reads a and b, which read x; d reads b.
struct Sample {
  Value x = variable("x");
  Value a = call("a", {x});
  Value b = call("b", {x});
  Value c = call("c", {a, {b.node, 1}});
  Value d = call("d", {b});
  Graph graph{{c, d}};
};

TEST(Rewrite, AGraphThatStaysIsTheSameNodes) {
  Sample s;
  EXPECT_EQ(Rewrite().run(s.graph, keep_all).outputs, s.graph.outputs);
}

TEST(Rewrite, CopiesOnlyWhatReadsSomethingNew) {
  Sample s;
  s.c.node->attrs["note"] = "kept";
  s.c.node->subgraphs.push_back(std::make_shared<Graph>());
  Value other = variable("other");
  Graph result = Rewrite().run(s.graph, [&](Node& node) -> Replacement {
    if (&node == s.a.node.get()) return other;
    return {};
  });
  const Node& c = *result.outputs[0].node;
  EXPECT_NE(&c, s.c.node.get());
  EXPECT_EQ(c.name, "c");
  EXPECT_EQ(c.op, s.c.node->op);
  EXPECT_EQ(c.attrs.at("note"), "kept");
  EXPECT_EQ(c.subgraphs, s.c.node->subgraphs);
  EXPECT_EQ(c.inputs, (Values{other, {s.b.node, 1}}));
  EXPECT_EQ(result.outputs[1], s.d);
  EXPECT_EQ(s.c.node->inputs[0], s.a) << "old nodes are not changed";
}

TEST(Rewrite, ANodeStandsForAllOutputsAndValuesForOneEach) {
  Sample s;
  Value made = call("made", {s.x});
  Value first = variable("first"), second = variable("second");
  Rewrite rewrite;
  rewrite.set(*s.a.node, made.node);
  rewrite.set(*s.b.node, Values{first, second});
  Graph result = rewrite.run(s.graph, keep_all);
  EXPECT_EQ(result.outputs[0].node->inputs, (Values{made, second}));
  EXPECT_EQ(result.outputs[1].node->inputs, (Values{first}));
  EXPECT_EQ(rewrite.at({s.a.node, 1}), (Value{made.node, 1}));
}

TEST(Rewrite, AskedForEachNodeOnceInputsFirst) {
  Sample s;
  std::vector<std::string> order;
  Rewrite rewrite;
  rewrite.set(*s.b.node, s.b.node);  // known already
  rewrite.run(s.graph, [&](Node& node) -> Replacement {
    order.push_back(node.name);
    return {};
  });
  EXPECT_EQ(order, (std::vector<std::string>{"x", "a", "c", "d"}));
}

TEST(Rewrite, SingleOutputsAreSetWhenTheyAreMade) {
  Sample s;
  Value second = variable("second");
  Rewrite rewrite;
  rewrite.set({s.b.node, 1}, second);
  EXPECT_EQ(rewrite.find({s.b.node, 1}), second);
  EXPECT_EQ(rewrite.find(s.b), std::nullopt);
  EXPECT_THROW(static_cast<void>(rewrite.at(s.b)), InternalError);
  EXPECT_THROW(rewrite.keep(*s.d.node), InternalError) << "what it reads is not there";
  rewrite.set(s.b, s.x);
  rewrite.keep(*s.d.node);
  EXPECT_EQ(rewrite.at(s.d).node->inputs, Values{s.x});
}

}  // namespace
}  // namespace mx
