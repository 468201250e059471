#include "compilers/mkldnn/groups.h"

#include <gtest/gtest.h>

#include "compilers/testing.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"
#include "passes/inline_regions.h"

namespace mx {
namespace {

using testing::call;

Value conv(const std::string& name, Value data) {
  return call("Convolution", name, {std::move(data), variable(name + "_weight")},
              {{"num_filter", "4"}, {"kernel", "(1, 1)"}, {"no_bias", "True"}});
}

Value relu(const std::string& name, Value data) {
  return call("Activation", name, {std::move(data)}, {{"act_type", "relu"}});
}

// other + conv → relu; another convolution whose result leaves the graph too.
Graph graph() {
  Value data = variable("data");
  Value sum = call("elemwise_add", "sum", {variable("other"), conv("first", data)});
  Value second = conv("second", relu("relu0", sum));
  return {{relu("relu1", second), second}};
}

std::vector<std::string> names(const Graph& graph) {
  std::vector<std::string> found;
  for (const Node* node : post_order(graph.outputs)) {
    if (!node->is_variable()) found.push_back(node->name);
  }
  return found;
}

Graph fused(const Graph& graph) {
  testing::fill_compiler_table();
  return mkldnn::fuse(graph);
}

TEST(MkldnnGroups, AGroupEndsWhereOthersRead) {
  Graph cut = fused(graph());
  EXPECT_EQ(names(cut),
            (std::vector<std::string>{"sg_mkldnn_conv_add_act_0", "sg_mkldnn_conv_1", "relu1"}));
}

TEST(MkldnnGroups, TheSumComesLastAmongTheInputs) {
  Graph cut = fused(graph());
  const Node& node = *post_order(cut.outputs)[3];
  ASSERT_EQ(node.name, "sg_mkldnn_conv_add_act_0");
  ASSERT_EQ(node.inputs.size(), 3u);
  EXPECT_EQ(node.inputs[0].node->name, "data");
  EXPECT_EQ(node.inputs[1].node->name, "first_weight");
  EXPECT_EQ(node.inputs[2].node->name, "other");
  EXPECT_EQ(node.attrs, (Attrs{{"with_postsum_act", "true"}, {"with_sum", "true"}}));
}

TEST(MkldnnGroups, FilesKeepThemAndOpeningGivesTheGraphBack) {
  Graph read = from_json(to_json(fused(graph())));
  EXPECT_EQ(names(read), names(fused(graph())));
  EXPECT_EQ(names(inline_regions(read)), names(graph()));
}

}  // namespace
}  // namespace mx
