// What a bind decides (runtime/bind.h), with the backends there are.
#include "runtime/bind.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/error.h"
#include "compilers/testing.h"
#include "ir/symbol.h"
#include "runtime/backend.h"
#include "runtime/bind_arrays.h"
#include "runtime/zeros.h"

namespace mx {
namespace {

using testing::call;

class Bind : public ::testing::Test {
 protected:
  void SetUp() override {
    testing::fill_compiler_table();
    unsetenv("MXNET_SUBGRAPH_BACKEND");
  }
  void TearDown() override { unsetenv("MXNET_SUBGRAPH_BACKEND"); }
};

Graph network(const char* op = "relu") {
  Value dense =
      call("FullyConnected", "dense", {variable("data"), variable("weight"), variable("bias")},
           {{"num_hidden", "4"}});
  return {{call(op, "top", {dense})}};
}

Slot known(const Node& variable) {
  return variable.name == "data" ? Slot{Shape{2, 3}, DType::kFloat32} : Slot{};
}

ArrayRequest for_inference() { return {.reqs = std::vector<GradReq>(3, GradReq::kNull)}; }

Bound bound(const BindRequest& request = {}, GradReq req = GradReq::kNull) {
  InferredGraph graph(network(), known);
  return bind(request, graph, make_arrays(graph, {.reqs = std::vector<GradReq>(3, req)}));
}

std::vector<std::string> operators(const Graph& graph) {
  std::vector<std::string> names;
  for (const Node* node : post_order(graph.outputs)) {
    if (!node->is_variable()) names.push_back(node->op->name);
  }
  return names;
}

using Names = std::vector<std::string>;

TEST_F(Bind, UsesTheDevicesDefaultOrWhatTheEnvironmentSays) {
  EXPECT_EQ(bound().backend, default_backend({}));
  setenv("MXNET_SUBGRAPH_BACKEND", "ngraph", 1);
  EXPECT_EQ(operators(bound().shown), Names{"_ngraph_subgraph_op"});
  setenv("MXNET_SUBGRAPH_BACKEND", "example", 1);
  EXPECT_EQ(operators(bound().shown), Names{"_example_region"});
  setenv("MXNET_SUBGRAPH_BACKEND", "NONE", 1);
  EXPECT_EQ(bound().backend, "");
  EXPECT_EQ(operators(bound().shown), (Names{"FullyConnected", "relu"}));
  setenv("MXNET_SUBGRAPH_BACKEND", "", 1);
  EXPECT_EQ(bound().backend, "MKLDNN");
  setenv("MXNET_SUBGRAPH_BACKEND", "nosuch", 1);
  EXPECT_THROW(bound(), Error);
}

TEST_F(Bind, ADeviceWithoutADefaultHasNoBackend) {
  setenv("MXNET_SUBGRAPH_BACKEND", "nosuch", 1);
  EXPECT_EQ(backend_of_bind({DeviceKind::kGpu, 0}), "");
}

TEST_F(Bind, GroupsOfContextsKeepBackendsOut) {
  Bound with_groups = bound({.groups = {{"first", {}}}});
  EXPECT_EQ(with_groups.backend, "");
  EXPECT_EQ(with_groups.passed_over, default_backend({}));
  EXPECT_EQ(operators(with_groups.shown), (Names{"FullyConnected", "relu"}));
}

TEST_F(Bind, GroupsAreNotShownWhereGradientsAreWanted) {
  setenv("MXNET_SUBGRAPH_BACKEND", "MKLDNN", 1);
  EXPECT_EQ(operators(bound().shown), (Names{"_sg_mkldnn_fully_connected", "relu"}));
  EXPECT_EQ(operators(bound({}, GradReq::kWrite).shown), (Names{"FullyConnected", "relu"}));
}

TEST_F(Bind, FollowsWhatTheEnvironmentAsksOfABackend) {
  setenv("MXNET_NGRAPH_BACKEND", "INTERPRETER", 1);
  CompileOptions asked = with_asked("ngraph", {{"winograd", "False"}, {"interpret", "False"}});
  EXPECT_EQ(asked, (CompileOptions{{"winograd", "False"}, {"interpret", "False"}}));
  EXPECT_EQ(with_asked("ngraph", {}), (CompileOptions{{"interpret", "True"}}));
  EXPECT_TRUE(with_asked("example", {}).empty());
  setenv("MXNET_NGRAPH_BACKEND", "TPU", 1);
  EXPECT_THROW(bound({.backend = BackendChoice{.name = "ngraph"}}), Error);
  unsetenv("MXNET_NGRAPH_BACKEND");
}

TEST_F(Bind, AbsorbsWhatIsFrozen) {
  BindRequest request{.backend = BackendChoice{.name = "example"},
                      .frozen = [](const Node& node) { return node.name != "data"; }};
  Bound frozen = bound(request);
  ASSERT_EQ(frozen.executor->spec().args.size(), 1u);
  EXPECT_EQ(frozen.compiled.regions.size(), 1u);
  auto outputs = frozen.executor->forward(false);
  EXPECT_EQ(outputs.at(0).shape(), (Shape{2, 4}));
}

// Counts how often it is asked for shapes.
OpDef& counting_relu(int& count) {
  static auto* const op = new OpDef(testing::filled_op_table().get("relu"));
  op->infer = [&count, plain = testing::filled_op_table().get("relu").infer](Infer& infer,
                                                                             const Params& params) {
    ++count;
    plain(infer, params);
  };
  return *op;
}

TEST_F(Bind, FindsShapesOnce) {
  setenv("MXNET_SUBGRAPH_BACKEND", "NONE", 1);
  int count = 0;
  Graph graph = network();
  graph.outputs[0].node->op = &counting_relu(count);
  InferredGraph inferred(graph, known);
  int once = count;
  EXPECT_GT(once, 0);
  bind({}, inferred, make_arrays(inferred, for_inference()));
  EXPECT_EQ(count, once);
}

TEST_F(Bind, SharedArraysServeWhereTheyAreLargeEnough) {
  InferredGraph graph(network(), known);
  NDArray large = zeros(Shape{100}, DType::kFloat32, {}),
          small = zeros(Shape{2}, DType::kFloat32, {});
  std::map<std::string, NDArray> shared{{"weight", large}, {"bias", small}};
  ArrayRequest request = for_inference();
  request.shared = &shared;
  BoundArrays arrays = make_arrays(graph, request);
  EXPECT_EQ(arrays.args[1].storage_ref(), large.storage_ref());
  EXPECT_EQ(arrays.args[1].shape(), (Shape{4, 3}));
  EXPECT_NE(arrays.args[2].storage_ref(), small.storage_ref());
  EXPECT_EQ(shared.at("bias").storage_ref(), arrays.args[2].storage_ref());
  EXPECT_TRUE(shared.contains("data"));
}

TEST_F(Bind, ReshapingKeepsWhatFitsAndAsksForTheRest) {
  Bound first = bound();
  Reshaping smaller{.shapes = {{"data", Shape{1, 3}}}};
  InferredGraph graph = reshaped_graph(*first.executor, smaller);
  BoundArrays arrays = reshaped_arrays(*first.executor, graph, smaller);
  EXPECT_EQ(arrays.args[0].shape(), (Shape{1, 3}));
  EXPECT_TRUE(arrays.args[1].same_view(first.executor->spec().args[1]));

  Reshaping larger{.shapes = {{"data", Shape{5, 3}}}};
  InferredGraph grown = reshaped_graph(*first.executor, larger);
  EXPECT_THROW(reshaped_arrays(*first.executor, grown, larger), Error);
  larger.may_grow = true;
  EXPECT_EQ(reshaped_arrays(*first.executor, grown, larger).args[0].shape(), (Shape{5, 3}));

  Reshaping other{.shapes = {{"data", Shape{2, 2}}}};
  InferredGraph narrow = reshaped_graph(*first.executor, other);
  EXPECT_THROW(reshaped_arrays(*first.executor, narrow, other), Error);  // weight changes too
  EXPECT_THROW(reshaped_graph(*first.executor, {}), Error);
}

}  // namespace
}  // namespace mx
