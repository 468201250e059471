// Schedules of integers, run on the host, against the integer pipeline of the CPU and against the
// same networks in real numbers.
#include "compilers/cuda/integer_schedule.h"

#include <gtest/gtest.h>

#include "base/cat.h"
#include "compilers/calibrated/calibrated.h"
#include "compilers/cpu/integer/compiler.h"
#include "compilers/example/example.h"
#include "compilers/integer/compiler.h"
#include "compilers/mkldnn/groups.h"
#include "compilers/neuron/compiler.h"
#include "compilers/testing.h"
#include "passes/inline_regions.h"
#include "passes/quantize.h"

namespace mx::cuda {
namespace {

using mx::testing::Case;
using mx::testing::distance;

// Runs a region by the kernels of integer_kernels_testing.cc, in memory of ones.
class HostIntegerRegion final : public CompiledGraph {
 public:
  explicit HostIntegerRegion(integer::IntegerRegion region)
      : region_(std::move(region)),
        schedule_(schedule_integers(region_.plan(), [](const IntegerConvolution& work) {
          return integer_tiling(work, 132, true);
        })) {}

  void run(Run& run) override {
    std::vector<std::byte> arena(static_cast<size_t>(schedule_.arena_bytes), std::byte{0xff});
    std::vector<std::byte> block(static_cast<size_t>(schedule_.constant_bytes), std::byte{0xff});
    for (const IntegerConstantsOfStep& constants : schedule_.constants) {
      const BlockPart part = part_of(constants);
      make_integer_constants(
          region_.plan(), constants, [&](int input) { return region_.input(run, input); },
          std::span(block).subspan(static_cast<size_t>(part.begin),
                                   static_cast<size_t>(part.bytes)));
    }
    std::vector<void*> table;
    for (int input : schedule_.input_values) {
      table.push_back(run.in(region_.live().place(input)).raw());
    }
    for (int i = 0; i < run.num_outputs(); ++i) table.push_back(run.out(i).raw());
    const Addresses addresses{
        .arena = arena.data(), .constants = block.data(), .table = table.data()};
    for (const Step& step : schedule_.steps) step.start(addresses, nullptr);
  }
  [[nodiscard]] std::vector<std::byte> save() const override { return region_.save("host"); }
  [[nodiscard]] CompileReport report() const override {
    CompileReport report;
    for (const Step& step : schedule_.steps) {
      report.items.push_back({.nodes = step.nodes, .kernel = step.kernel});
    }
    return report;
  }

 private:
  integer::IntegerRegion region_;
  IntegerSchedule schedule_;
};

std::shared_ptr<GraphCompiler> host_integers() {
  return integer_compiler({.name = "host",
                           .missing = [] { return std::string(); },
                           .compile =
                               [](integer::IntegerRegion region) {
                                 return std::make_unique<HostIntegerRegion>(std::move(region));
                               }},
                          example_compiler());
}

std::string kernels_of(const CompiledGraph& compiled) {
  std::string text;
  for (const auto& item : compiled.report().items) text += cat(item.kernel, ": ", item.nodes, "\n");
  return text;
}

Value call(const std::string& op, const std::string& name, std::vector<Value> inputs,
           const Attrs& attrs = {}) {
  Value made = mx::testing::call(op, name, std::move(inputs), attrs);
  made.node->attrs = attrs;
  if (op == "Concat") made.node->attrs["num_args"] = cat(made.node->inputs.size());
  return made;
}

Value conv(const std::string& name, Value data, int filters = 16, int kernel = 3,
           const Attrs& more = {}) {
  Attrs attrs{{"num_filter", cat(filters)},
              {"kernel", cat("(", kernel, ", ", kernel, ")")},
              {"pad", cat("(", kernel / 2, ", ", kernel / 2, ")")}};
  for (const auto& [key, value] : more) attrs[key] = value;
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")}, attrs);
}
Value norm(const std::string& name, Value data) {
  return call("BatchNorm", name,
              {std::move(data), variable(name + "_gamma"), variable(name + "_beta"),
               variable(name + "_mean"), variable(name + "_var")},
              {{"fix_gamma", "False"}});
}
Value relu(const std::string& name, Value data) {
  return call("Activation", name, {std::move(data)}, {{"act_type", "relu"}});
}
Value pool(const std::string& name, Value data, const Attrs& attrs) {
  return call("Pooling", name, {std::move(data)}, attrs);
}
Value dense(const std::string& name, Value data, int units, const Attrs& more = {}) {
  Attrs attrs{{"num_hidden", cat(units)}};
  for (const auto& [key, value] : more) attrs[key] = value;
  return call("FullyConnected", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")}, attrs);
}
const Attrs kHalf = {{"kernel", "(2, 2)"}, {"stride", "(2, 2)"}, {"pool_type", "max"}};
const Attrs kWhole = {{"kernel", "(1, 1)"}, {"global_pool", "True"}, {"pool_type", "avg"}};

// The graph as `contrib.quantization` makes it of the operators of MKLDNN; all variables are real.
Graph quantized(const Graph& graph, float reach) {
  mx::testing::fill_compiler_table();
  QuantizedGraph made = quantize_graph(mkldnn::fuse_integers(graph),
                                       {.dtype = "auto", .smart = true, .channel_wise = true});
  CalibrationTable table = {{"data", {-1, 1}}};
  for (const std::string& name : made.to_calibrate) table.try_emplace(name, -reach, reach);
  return mkldnn::fuse_integers(set_calibration(made.graph, table));
}

constexpr double kRounding = 0.06;  // of the range, against real numbers
// Against the CPU: it sums what is not an integer in another order, and a number that lies between
// two integers becomes one or the other.
constexpr double kOneUnit = 0.012;

// Compares a quantized network with what it computes in real numbers between rounded borders, and
// with the CPU's integers. Returns what runs it.
std::string judge(const Graph& graph, const Shape& shape, float reach = 6) {
  Case data(quantized(graph, reach), {{"data", shape}});
  Case open(inline_regions(quantized(graph, reach)), {{"data", shape}});
  for (int node : open.graph().variables()) {
    const std::string& name = open.graph().node(node).name;
    open.value(name) = data.value(name);
  }
  const Case::Outputs reals =
      open.run(*open.compile_live(*example_compiler(), {{"kernels", "reference"}}));
  auto live = data.compile_live(*host_integers());
  EXPECT_NE(kernels_of(*live).find("quantize"), std::string::npos) << kernels_of(*live);
  const Case::Outputs got = data.run(*live);
  EXPECT_LT(distance(got, reals), kRounding) << kernels_of(*live);
  auto frozen = data.compile(*host_integers(), {"data"});
  EXPECT_EQ(distance(data.run(*frozen), got), 0);
  EXPECT_EQ(distance(data.run(*host_integers()->load(frozen->save())), got), 0);
  auto cpu = data.compile_live(*cpu_integer_compiler(example_compiler()));
  if (kernels_of(*cpu).find("convolution") != std::string::npos) {
    EXPECT_LT(distance(got, data.run(*cpu)), kOneUnit) << kernels_of(*live);
  }
  return kernels_of(*live);
}

TEST(IntegerSchedule, ConvolutionsPoolingAndDenseLayers) {
  Value x = pool("p0", relu("r0", conv("c0", variable("data"), 20, 5)), kHalf);
  x = pool("p1", relu("r1", norm("n1", conv("c1", x, 50, 5))), kHalf);
  x = dense("f1", relu("r2", dense("f0", call("Flatten", "flat", {x}), 33)), 10);
  const std::string text = judge({{x}}, {3, 1, 12, 12});
  EXPECT_NE(text.find("convolution 64x32"), std::string::npos) << text;
  EXPECT_NE(text.find("dense 64x32"), std::string::npos) << text;
  EXPECT_EQ(text.find("reorder"), std::string::npos) << text;  // the window is the image
}

TEST(IntegerSchedule, ResidualNetworks) {
  Value x = relu("r0", norm("n0", conv("c0", variable("data"))));
  for (int i = 0; i < 3; ++i) {
    const std::string n = cat("b", i);
    const Attrs steps = i == 1 ? Attrs{{"stride", "(2, 2)"}} : Attrs{};
    const int filters = i == 0 ? 16 : 24;
    Value y = relu(n + "r0", norm(n + "n0", conv(n + "c0", x, filters, 3, steps)));
    y = norm(n + "n1", conv(n + "c1", y, filters));
    Value z = i == 1 ? norm(n + "n2", conv(n + "c2", x, filters, 1, steps)) : x;
    x = relu(n + "r1", call("elemwise_add", n + "sum", {y, z}));
  }
  const std::string text = judge({{dense("f", pool("mean", x, kWhole), 7)}}, {2, 3, 9, 8});
  EXPECT_EQ(text.find("addition"), std::string::npos) << text;
}

TEST(IntegerSchedule, WindowsOfEveryKind) {
  Value x = conv("a", variable("data"), 12);
  Value b = conv("b", x, 12, 3, {{"num_group", "12"}});
  Value c = conv("c", x, 18, 3, {{"num_group", "3"}});
  Value d = conv("d", x, 20, 3, {{"dilate", "(2, 2)"}, {"pad", "(2, 2)"}});
  Value e = conv("e", x, 5, 9);
  Value f = call("LeakyReLU", "f", {conv("f0", x, 6, 3, {{"stride", "(2, 1)"}})},
                 {{"act_type", "leaky"}, {"slope", "0.1"}});
  Value g = call("clip", "g", {conv("g0", x, 3, 1)}, {{"a_min", "0"}, {"a_max", "0.3"}});
  const std::string text = judge({{b, c, d, e, f, g}}, {2, 5, 9, 11});
  EXPECT_NE(text.find("depthwise"), std::string::npos) << text;
}

// Of few channels, for a convolution that steps over every other pixel.
TEST(IntegerSchedule, FoldedImages) {
  for (int kernel : {2, 3, 7}) {
    for (int colours : {1, 3, 4, 5}) {
      Value x = conv("a", variable("data"), 9, kernel, {{"stride", "(2, 2)"}});
      judge({{conv("b", x, 8, 1)}}, {2, colours, 9, 12});
    }
  }
}

TEST(IntegerSchedule, PartsOfAConcatenation) {
  Value x = relu("r", conv("a", variable("data"), 12));
  Value mean = pool("p", x, {{"kernel", "(3, 3)"}, {"pad", "(1, 1)"}, {"pool_type", "avg"}});
  Value all = call("Concat", "all", {conv("b", x, 5), x, mean, conv("c", x, 16)}, {{"dim", "1"}});
  judge({{conv("d", all, 8, 1)}}, {2, 3, 6, 5});
  Value whole = call("Concat", "whole", {conv("e", x, 16), conv("f", x, 32)}, {{"dim", "1"}});
  Value more =
      call("Concat", "more", {whole, conv("g", whole, 16), conv("h", x, 9)}, {{"dim", "1"}});
  const std::string text = judge({{conv("i", more, 8), conv("j", whole, 4)}}, {2, 3, 6, 5});
  EXPECT_EQ(text.find("copy"), std::string::npos) << text;  // the parts lie where they belong
}

TEST(IntegerSchedule, DenseLayersOfEveryRow) {
  const Attrs rows = {{"flatten", "False"}};
  Value x =
      call("LeakyReLU", "gelu", {dense("a", variable("data"), 16, rows)}, {{"act_type", "gelu"}});
  judge({{dense("b", x, 21, rows)}}, {5, 3, 32}, 4);
}

// A region without a kernel here is not lost, and says why.
TEST(IntegerSchedule, WhatHasNoKernelRunsInRealNumbers) {
  Value x = conv("a", variable("data"), 8);
  Value all = call("Concat", "all", {x, conv("b", x, 8)}, {{"dim", "2"}});
  Case data(quantized({{conv("c", all, 8)}}, 6), {{"data", {2, 3, 6, 5}}});
  auto live = data.compile_live(*host_integers());
  data.run(*live);
  const std::vector<std::string> notes = live->report().notes;
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("integers are computed in real numbers: "), std::string::npos);
  EXPECT_NE(notes[0].find("concatenation along axis 2"), std::string::npos) << notes[0];
}

// What `precision='int8'` makes of a region: operators one by one, weights of one unit each.
std::string judge_calibrated(const Graph& graph, const Shape& shape, bool is_live = false) {
  mx::testing::fill_compiler_table();
  auto same = [](const CompileOptions& options) { return options; };
  auto compiled = [&](const std::shared_ptr<GraphCompiler>& integers) {
    return calibrated_compiler({.who = "test",
                                .plain = example_compiler(),
                                .mixed = mixed_number_compiler(integers, example_compiler()),
                                .fuse = [](const Graph& g) { return mkldnn::fuse_integers(g); },
                                .reals = same});
  };
  const CompileOptions options = {{"precision", "int8"}, {"calibration_iters", "1"}};
  Case data(graph, {{"data", shape}});
  auto compile = [&](const std::shared_ptr<GraphCompiler>& integers) {
    auto compiler = compiled(integers);
    return is_live ? data.compile_live(*compiler, options)
                   : data.compile(*compiler, {"data"}, options);
  };
  auto host = compile(host_integers());
  const Case::Outputs reals = data.run(*host), got = data.run(*host);
  EXPECT_GT(distance(got, reals), 0);
  EXPECT_LT(distance(got, reals), kRounding) << kernels_of(*host);
  auto cpu = compile(cpu_integer_compiler(example_compiler()));
  data.run(*cpu);
  const Case::Outputs expected = data.run(*cpu);
  if (kernels_of(*cpu).find("convolution") != std::string::npos) {
    EXPECT_LT(distance(got, expected), kOneUnit) << kernels_of(*host);
  }
  return kernels_of(*host);
}

TEST(IntegerSchedule, CalibratedNetworksWithPreActivation) {
  Value x = conv("c0", variable("data"));
  for (int i = 0; i < 2; ++i) {
    const std::string n = cat("b", i);
    Value y = conv(n + "c0", relu(n + "r0", norm(n + "n0", x)));
    y = conv(n + "c1", relu(n + "r1", norm(n + "n1", y)));
    x = call("elemwise_add", n + "sum", {y, x});
  }
  x = pool("mean", relu("r9", norm("n9", x)), kWhole);
  x = call("softmax", "out", {dense("f", call("Flatten", "flat", {x}), 10)});
  const std::string text = judge_calibrated({{x}}, {2, 3, 8, 9});
  EXPECT_EQ(text.find("norm: "), std::string::npos) << text;  // all are second results
  const std::string live = judge_calibrated({{x}}, {2, 3, 8, 9}, true);
  EXPECT_NE(live.find("convolution"), std::string::npos) << live;
}

TEST(IntegerSchedule, WeightsOfACalibratedNetworkMayChange) {
  mx::testing::fill_compiler_table();
  auto same = [](const CompileOptions& options) { return options; };
  auto compiler =
      calibrated_compiler({.who = "test",
                           .plain = example_compiler(),
                           .mixed = mixed_number_compiler(host_integers(), example_compiler()),
                           .fuse = [](const Graph& g) { return mkldnn::fuse_integers(g); },
                           .reals = same});
  Value x = relu("r0", norm("n0", conv("c0", variable("data"))));
  x = dense("f", pool("mean", relu("r1", conv("c1", x)), kWhole), 5);
  Case data({{x}}, {{"data", {2, 3, 6, 6}}});
  auto live = data.compile_live(*compiler, {{"precision", "int8"}, {"calibration_iters", "1"}});
  data.run(*live);
  for (const char* name : {"c1_weight", "n0_gamma", "f_bias"}) {
    data.write(name, [](float value) { return -0.9F * value; });
    const Case::Outputs reals = data.run(*data.compile_live(*example_compiler()));
    EXPECT_LT(distance(data.run(*live), reals), kRounding) << name << "\n" << kernels_of(*live);
  }
  EXPECT_NE(kernels_of(*live).find("dense"), std::string::npos) << kernels_of(*live);
}

TEST(IntegerSchedule, CalibratedSumsOfPooledImages) {
  Value x = conv("a", variable("data"));
  const Attrs window = {{"kernel", "(3, 3)"}, {"pad", "(1, 1)"}};
  auto pooled = [&](const std::string& name, const std::string& type) {
    Attrs attrs = window;
    attrs["pool_type"] = type;
    return pool(name, x, attrs);
  };
  Value sum = call("elemwise_add", "sum", {pooled("most", "max"), pooled("mean", "avg")});
  Value y = call("Flatten", "flat", {relu("r", sum)});
  const std::string text = judge_calibrated({{dense("f", y, 5), x}}, {2, 3, 6, 5});
  EXPECT_NE(text.find("addition"), std::string::npos) << text;
}

}  // namespace
}  // namespace mx::cuda
