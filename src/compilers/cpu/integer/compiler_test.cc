#include "compilers/cpu/integer/compiler.h"

#include "base/instruction_set.h"
#include "base/parallel.h"
#include "compilers/cpu/graph_test.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/mkldnn/groups.h"
#include "passes/inline_regions.h"
#include "passes/quantize.h"

namespace mx {
namespace {

using testing::Case;
using testing::distance;
using testing::kernels_of;
using testing::nodes_of;

Value call(const std::string& op, const std::string& name, Values inputs, const Attrs& attrs = {}) {
  Value made = testing::call(op, name, std::move(inputs), attrs);
  made.node->attrs = attrs;
  return made;
}

Value conv(const std::string& name, Value data) {
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"num_filter", "16"}, {"kernel", "(3, 3)"}, {"pad", "(1, 1)"}});
}

Value norm(const std::string& name, Value data) {
  return call("BatchNorm", name,
              {std::move(data), variable(name + "_gamma"), variable(name + "_beta"),
               variable(name + "_mean"), variable(name + "_var")},
              {{"fix_gamma", "False"}});
}

// A residual block, pooling, a clip and a dense layer, calibrated; all variables are real numbers.
Graph network() {
  testing::fill_compiler_table();
  Value x =
      call("Activation", "r0", {norm("n0", conv("c0", variable("data")))}, {{"act_type", "relu"}});
  Value y = call("elemwise_add", "sum", {norm("n1", conv("c1", x)), x});
  y = call("Activation", "r1", {y}, {{"act_type", "relu"}});
  y = call("Pooling", "p", {y}, {{"kernel", "(2, 2)"}, {"stride", "(2, 2)"}, {"pool_type", "max"}});
  y = call("clip", "six", {conv("c2", y)}, {{"a_min", "0"}, {"a_max", "6"}});
  y = call("FullyConnected", "f", {y, variable("f_weight"), variable("f_bias")},
           {{"num_hidden", "5"}});
  QuantizedGraph made = quantize_graph(mkldnn::fuse_integers({{y}}),
                                       {.dtype = "auto", .smart = true, .channel_wise = true});
  CalibrationTable table = {{"data", {-1, 1}}};
  for (const std::string& name : made.to_calibrate) table.try_emplace(name, 0.0F, 6.0F);
  return mkldnn::fuse_integers(set_calibration(made.graph, table));
}

const std::map<std::string, Shape> kShapes = {{"data", {2, 3, 8, 8}}};
constexpr double kRounding = 0.04;

// What the network computes in real numbers between rounded borders.
Case::Outputs opened(Case& with_values) {
  Case data(inline_regions(network()), kShapes);
  for (int node : data.graph().variables()) {
    const std::string& name = data.graph().node(node).name;
    data.value(name) = with_values.value(name);
  }
  return testing::reference(data);
}

TEST(IntegerCompiler, FusedLayersRunInIntegers) {
  Case data(network(), kShapes);
  Case::Outputs expected = opened(data);
  std::shared_ptr<GraphCompiler> compiler = cpu_integer_compiler(example_compiler());
  auto live = data.compile_live(*compiler);
  EXPECT_LT(distance(data.run(*live), expected), kRounding);
  if (!cpu::adds_bytes_exactly()) return;
  EXPECT_NE(nodes_of(live->report()).find("quantized_sg_mkldnn_conv_bn_add_act_1"),
            std::string::npos);
  EXPECT_NE(kernels_of(live->report()).find("convolution"), std::string::npos);
  auto frozen = data.compile(*compiler, {"data"});
  EXPECT_EQ(distance(data.run(*compiler->load(frozen->save())), data.run(*frozen)), 0);
}

// Rows of sequences go through dense layers as they come: nothing is brought into another order.
TEST(IntegerCompiler, DenseLayersOfEveryRow) {
  testing::fill_compiler_table();
  auto dense = [](const std::string& name, Value data) {
    return call("FullyConnected", name,
                {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
                {{"num_hidden", "16"}, {"flatten", "False"}});
  };
  Value inner = call("LeakyReLU", "gelu", {dense("a", variable("data"))}, {{"act_type", "gelu"}});
  auto quantized = [&] {
    QuantizedGraph made = quantize_graph(mkldnn::fuse_integers({{dense("b", inner)}}),
                                         {.dtype = "auto", .smart = true, .channel_wise = true});
    CalibrationTable table;
    for (const std::string& name : made.to_calibrate) table.try_emplace(name, -4.0F, 4.0F);
    return mkldnn::fuse_integers(set_calibration(made.graph, table));
  };
  std::map<std::string, Shape> shapes = {{"data", {5, 3, 32}}};
  Case data(quantized(), shapes), open(inline_regions(quantized()), shapes);
  for (int node : open.graph().variables()) {
    const std::string& name = open.graph().node(node).name;
    open.value(name) = data.value(name);
  }
  auto live = data.compile_live(*cpu_integer_compiler(example_compiler()));
  EXPECT_LT(distance(data.run(*live), testing::reference(open)), kRounding);
  if (!cpu::adds_bytes_exactly()) return;
  EXPECT_NE(kernels_of(live->report()).find("dense"), std::string::npos);
  const std::string kernels = kernels_of(live->report());
  EXPECT_EQ(kernels.find("reorder"), std::string::npos) << kernels;
  EXPECT_NE(kernels.find("quantize"), std::string::npos) << kernels;
  EXPECT_EQ(kernels.find("quantize jit"), std::string::npos) << kernels;
}

TEST(IntegerCompiler, ChangedWeightsArePackedAgain) {
  Case data(network(), kShapes);
  std::shared_ptr<GraphCompiler> compiler = cpu_integer_compiler(example_compiler());
  auto live = data.compile_live(*compiler);
  Case::Outputs before = data.run(*live);
  data.write("n1_gamma", [](float value) { return -value; });
  Case::Outputs after = data.run(*live);
  EXPECT_GT(distance(after, before), 0);
  EXPECT_EQ(distance(data.run(*data.compile_live(*compiler)), after), 0);
}

TEST(IntegerCompiler, WeightsArePackedAlikeByOneThreadAndByMany) {
  Case data(network(), kShapes);
  std::shared_ptr<GraphCompiler> compiler = cpu_integer_compiler(example_compiler());
  Case::Outputs expected = [&] {
    SerialScope alone;
    return data.run(*data.compile(*compiler, {"data"}));
  }();
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(distance(data.run(*data.compile(*compiler, {"data"})), expected), 0);
    EXPECT_EQ(distance(data.run(*data.compile_live(*compiler)), expected), 0);
  }
}

TEST(IntegerCompiler, NodesAreRefusedWithAReason) {
  std::shared_ptr<GraphCompiler> compiler = cpu_integer_compiler(example_compiler());
  Graph graph = network();
  for (const Node* node : post_order(graph.outputs)) {
    if (node->is_variable()) continue;
    std::string reason = compiler->refuses(*node, {}, {});
    if (cpu::adds_bytes_exactly()) {
      EXPECT_EQ(reason, "") << node->name;
    } else {
      EXPECT_NE(reason.find("need VNNI"), std::string::npos) << node->name;
    }
  }
  Value real = call("exp", "e", {variable("data")});
  EXPECT_EQ(compiler->refuses(*real.node, {}, {}), "it is not quantized");
}

}  // namespace
}  // namespace mx
