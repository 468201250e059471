#include "compilers/mkldnn/quantized.h"

#include <gtest/gtest.h>

#include "compilers/mkldnn/groups.h"
#include "compilers/testing.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"
#include "passes/parameters.h"
#include "passes/quantize.h"

namespace mx {
namespace {

// With attributes, as a user's call has them.
Value call(const std::string& op, const std::string& name, Values inputs, const Attrs& attrs) {
  Value made = testing::call(op, name, std::move(inputs), attrs);
  made.node->attrs = attrs;
  return made;
}

Value conv(const std::string& name, Value data) {
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"num_filter", "4"}, {"kernel", "(1, 1)"}});
}

// Two convolutions side by side, joined, and a dense layer.
Graph network() {
  Value first = call("Activation", "relu", {conv("a", variable("data"))}, {{"act_type", "relu"}});
  Value both = call("Concat", "cat", {conv("b", first), conv("c", first)}, {{"num_args", "2"}});
  return {{call("FullyConnected", "fc", {both, variable("fc_weight"), variable("fc_bias")},
                {{"num_hidden", "3"}})}};
}

Graph quantized(const QuantizeOptions& options, const CalibrationTable& table) {
  testing::fill_compiler_table();
  QuantizedGraph made = quantize_graph(mkldnn::fuse_integers(network()), options);
  return mkldnn::fuse_integers(set_calibration(made.graph, table));
}

// For as long as the graph lives.
std::map<std::string, const Node*> by_name(const Graph& graph) {
  std::map<std::string, const Node*> found;
  for (const Node* node : post_order(graph.outputs)) found[node->name] = node;
  return found;
}

const CalibrationTable kTable = {{"data", {-1, 1}},
                                 {"sg_mkldnn_conv_act_0_output", {0, 2}},
                                 {"sg_mkldnn_conv_1_output", {-1, 3}},
                                 {"sg_mkldnn_conv_2_output", {-4, 1}},
                                 {"sg_mkldnn_fully_connected_0_output", {-5, 5}}};

TEST(MkldnnQuantized, LayersTakeInWhatStandsBehindThem) {
  Graph graph = quantized({.offline = {"fc_weight", "fc_bias"}, .smart = true}, kTable);
  auto nodes = by_name(graph);
  for (const auto& [name, node] : nodes) {
    EXPECT_FALSE(name.starts_with("requantize_")) << name;
    EXPECT_FALSE(name.ends_with("_dequantize")) << name;
  }
  const Node& dense = *nodes.at("quantized_sg_mkldnn_fully_connected_0");
  EXPECT_EQ(dense.attrs, (Attrs{{"enable_float_output", "True"}, {"quantized", "True"}}));
  EXPECT_EQ(dense.inputs.size(), 9u);  // data, weight, bias and their ranges
  const Node& layer = *nodes.at("quantized_sg_mkldnn_conv_act_0");
  EXPECT_EQ(layer.inputs.size(), 5u);  // weights are real: only data has a range
  EXPECT_EQ(layer.attrs.at("quantized"), "true");
  EXPECT_EQ(parameter_text(layer, "max_calib_range"), "2");
  EXPECT_EQ(to_json(from_json(to_json(graph))), to_json(graph));
}

TEST(MkldnnQuantized, PartsOfAConcatGetOneRange) {
  Graph graph = quantized({.smart = true}, kTable);
  auto nodes = by_name(graph);
  for (const char* name : {"quantized_sg_mkldnn_conv_1", "quantized_sg_mkldnn_conv_2"}) {
    EXPECT_EQ(parameter_text(*nodes.at(name), "min_calib_range"), "-4");
    EXPECT_EQ(parameter_text(*nodes.at(name), "max_calib_range"), "3");
  }
}

TEST(MkldnnQuantized, WithoutCalibrationNothingIsTakenIn) {
  auto nodes = by_name(quantized({.smart = true}, {}));
  EXPECT_TRUE(nodes.contains("requantize_sg_mkldnn_conv_act_0"));
  EXPECT_TRUE(nodes.contains("sg_mkldnn_fully_connected_0_dequantize"));
}

TEST(MkldnnQuantized, NamesInsideOfAGroupExcludeIt) {
  auto nodes = by_name(quantized({.excluded_nodes = {"relu"}, .smart = true}, kTable));
  EXPECT_TRUE(nodes.contains("sg_mkldnn_conv_act_0"));
  EXPECT_TRUE(nodes.contains("sg_mkldnn_conv_act_0_output_quantize"));
}

}  // namespace
}  // namespace mx
