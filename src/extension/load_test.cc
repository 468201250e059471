#include "extension/load.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "ir/graph_backend.h"
#include "ir/op.h"
#include "ir/symbol.h"
#include "ops/catalog.h"
#include "runtime/autograd.h"
#include "runtime/eager.h"
#include "runtime/optimize.h"

namespace mx::extension {
namespace {

std::string refusal(const std::string& path) {
  try {
    load(path);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class LoadTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (!op_table().find("exp")) ops::add_operators(op_table());
  }
};

NDArray filled(float value) {
  NDArray array(Shape{2, 3}, DType::kFloat32);
  auto* data = static_cast<float*>(array.tensor().raw());
  std::fill(data, data + array.size(), value);
  return array;
}

float first(const NDArray& array) { return *static_cast<const float*>(array.host_data()); }

TEST_F(LoadTest, RefusesInWords) {
  EXPECT_TRUE(contains(refusal("/nowhere/lib.so"), "cannot be opened as a library"));
  EXPECT_TRUE(contains(refusal(MX_FOREIGN_0), "was compiled for version 7"));
  EXPECT_TRUE(contains(refusal(MX_FOREIGN_1), "has no function _msgSize"));
  EXPECT_TRUE(contains(refusal(MX_FOREIGN_3), "has an operator without a name"));
  EXPECT_TRUE(contains(refusal(MX_FOREIGN_4), "counts -1 operators"));
}

TEST_F(LoadTest, OperatorsRunWithTheirGradients) {
  Contents contents = load(MX_FOREIGN_6);
  ASSERT_EQ(contents.operators.size(), 1u);
  EXPECT_EQ(load(MX_FOREIGN_6).operators.size(), 1u);  // nothing happens the second time
  const OpDef& op = op_table().get("foreign_double");
  Params params = parse_params(*op.params, {{"any", "text"}}, "test");
  NDArray x = filled(3);
  NDArrays y = invoke(op, params, {&x, 1});
  ASSERT_EQ(y.size(), 1u);
  EXPECT_EQ(first(y[0]), 6);
  const OpDef& backward = op_table().get("_backward_foreign_double");
  EXPECT_EQ(backward.names_of_inputs(params).size(), 3u);
}

TEST_F(LoadTest, NullShapesAreAnError) {
  load(MX_FOREIGN_2);
  const OpDef& op = op_table().get("foreign_null");
  NDArray x = filled(1);
  EXPECT_THROW(invoke(op, parse_params(*op.params, {}, "test"), {&x, 1}), Error);
}

TEST_F(LoadTest, BackendsRewriteGraphs) {
  load(MX_FOREIGN_5);
  load(MX_FOREIGN_6);
  Graph graph = compose(
      {.op = "exp", .name = "e", .attrs = {}, .positional = {{{variable("x")}}}, .keyword = {}});
  OptimizeRequest request;
  request.backend.name = "foreignSame";
  Graph same = optimize(graph, request).graph;
  EXPECT_EQ(list_arguments(same).size(), 1u);
  EXPECT_EQ(same.outputs[0].node->name, "e");
  for (const char* name : {"foreignPart", "foreignPass"}) {
    request.backend.name = name;
    EXPECT_THROW(optimize(graph, request), Error) << name;
  }
}

}  // namespace
}  // namespace mx::extension
