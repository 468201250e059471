// Deconvolutions in schedules of images: every way to step, to cut off and to add.
#include "compilers/cuda/deconvolution.h"

#include "compilers/cuda/host_region_test.h"

namespace mx::cuda {
namespace {

using mx::testing::call;

std::string judge(const Value& result, const Shape& shape) {
  Graph graph{{result}};
  return testing::judge(graph, {{"data", shape}}, 1);
}

Value deconv(Value data, const std::string& name, const Attrs& attrs) {
  const bool has_bias = attrs.contains("no_bias");
  std::vector<Value> inputs{std::move(data), variable(name + "_weight")};
  if (has_bias) inputs.push_back(variable(name + "_bias"));
  return call("Deconvolution", name, inputs, attrs);
}

Value conv(Value data, const std::string& name, int filters) {
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"kernel", "(3, 3)"}, {"pad", "(1, 1)"}, {"num_filter", cat(filters)}});
}

Value norm(Value data, const std::string& name) {
  return call("BatchNorm", name,
              {std::move(data), variable(name + "_gamma"), variable(name + "_beta"),
               variable(name + "_mean"), variable(name + "_var")},
              {{"fix_gamma", "False"}});
}

struct Case {
  std::string kernel, stride, pad;
  Attrs more = {};
};

TEST(Deconvolution, AnyStepAndWhatIsCutOff) {
  const std::vector<Case> cases{
      {"(4, 4)", "(2, 2)", "(1, 1)"},
      {"(4, 4)", "(2, 2)", "(0, 0)"},
      {"(4, 4)", "(1, 1)", "(0, 0)"},
      {"(2, 2)", "(2, 2)", "(0, 0)"},
      {"(2, 2)", "(2, 2)", "(1, 1)"},
      {"(3, 3)", "(1, 1)", "(1, 1)"},
      {"(3, 3)", "(2, 2)", "(1, 1)"},
      {"(3, 3)", "(2, 2)", "(1, 1)", {{"adj", "(1, 1)"}}},
      {"(2, 2)", "(2, 2)", "(0, 0)", {{"adj", "(1, 0)"}}},
      {"(5, 5)", "(2, 2)", "(2, 2)", {{"adj", "(1, 1)"}}},
      {"(3, 3)", "(3, 3)", "(0, 0)"},
      {"(2, 2)", "(3, 3)", "(0, 0)", {{"adj", "(2, 1)"}}},
      {"(1, 1)", "(2, 2)", "(0, 0)"},
      {"(8, 8)", "(4, 4)", "(2, 2)"},
      {"(5, 3)", "(1, 2)", "(2, 1)"},
      {"(3, 4)", "(2, 1)", "(0, 3)"},
      {"(7, 7)", "(2, 2)", "(6, 6)"},
      {"(3, 3)", "(1, 1)", "(2, 2)", {{"dilate", "(2, 2)"}}},
      {"(3, 3)", "(1, 1)", "(0, 0)", {{"dilate", "(2, 3)"}}},
      {"(4, 4)", "(2, 2)", "(0, 0)", {{"target_shape", "(13, 14)"}}},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(cat(c.kernel, c.stride, c.pad));
    Attrs attrs{{"kernel", c.kernel}, {"stride", c.stride}, {"pad", c.pad}, {"num_filter", "5"}};
    attrs.insert(c.more.begin(), c.more.end());
    const Value up = deconv(conv(variable("data"), "c", 6), "d", attrs);
    judge(up, {2, 3, 7, 6});
    judge(up, {5, 3, 7, 6});  // many images
  }
}

TEST(Deconvolution, TakesTheNormAndTheFunctionBehindIt) {
  for (const char* filters : {"8", "13"}) {
    const Attrs attrs{{"kernel", "(4, 4)"},
                      {"stride", "(2, 2)"},
                      {"pad", "(1, 1)"},
                      {"num_filter", filters},
                      {"no_bias", "False"}};
    Value x = norm(deconv(variable("data"), "d", attrs), "n");
    x = call("Activation", "f", {x}, {{"act_type", "tanh"}});
    const std::string kernels = judge(x, {1, 9, 5, 5});
    EXPECT_NE(kernels.find("4 phases: d + n + f\n"), std::string::npos) << kernels;
    judge(conv(x, "c", 3), {1, 9, 5, 5});  // zeros fill up what it reads
    judge(x, {6, 8, 5, 5});                // a library's
  }
}

TEST(Deconvolution, OneResultChannelPerInputChannel) {
  const std::vector<Case> cases{{"(4, 4)", "(2, 2)", "(1, 1)"},
                                {"(16, 16)", "(8, 8)", "(4, 4)"},
                                {"(3, 5)", "(1, 3)", "(1, 0)"},
                                {"(3, 3)", "(2, 2)", "(1, 1)", {{"adj", "(1, 1)"}}},
                                {"(3, 3)", "(2, 2)", "(1, 1)", {{"dilate", "(2, 3)"}}},
                                {"(2, 2)", "(3, 3)", "(0, 0)", {{"adj", "(2, 2)"}}}};
  for (const Case& c : cases) {
    SCOPED_TRACE(cat(c.kernel, c.stride));
    Attrs attrs{{"kernel", c.kernel}, {"stride", c.stride}, {"pad", c.pad},
                {"num_filter", "6"},  {"num_group", "6"},   {"no_bias", "False"}};
    attrs.insert(c.more.begin(), c.more.end());
    Value up = deconv(conv(variable("data"), "c", 6), "d", attrs);
    EXPECT_NE(judge(up, {2, 3, 5, 4}).find("depthwise: d"), std::string::npos);
    up = call("Activation", "f", {norm(up, "n")}, {{"act_type", "relu"}});
    judge(up, {5, 3, 5, 4});
  }
}

TEST(Deconvolution, IsAPartOfAConcatenationAndOfASum) {
  const Attrs twice{
      {"kernel", "(2, 2)"}, {"stride", "(2, 2)"}, {"num_filter", "8"}, {"no_bias", "False"}};
  Value x = conv(variable("data"), "c", 8);
  Value small =
      call("Pooling", "p", {x}, {{"kernel", "(2, 2)"}, {"stride", "(2, 2)"}, {"pool_type", "max"}});
  Value up = deconv(small, "d", twice);
  Value both = call("Concat", "both", {x, up}, {{"num_args", "2"}, {"dim", "1"}});
  judge(conv(both, "e", 4), {1, 3, 8, 8});
  judge(call("elemwise_add", "sum", {x, up}, {}), {1, 3, 8, 8});
}

TEST(Deconvolution, WhatHasNoKernelIsRefusedWithAReason) {
  const Attrs grouped{{"kernel", "(2, 2)"}, {"num_filter", "8"}, {"num_group", "2"}};
  const Value x = deconv(variable("data"), "d", grouped);
  const std::vector<Slot> slots{{Shape{1, 4, 5, 5}, DType::kFloat32}};
  EXPECT_EQ(refuses_deconvolution(*x.node, slots),
            "deconvolutions in groups of several channels have no compiled kernel for GPUs");
  const Attrs apart{
      {"kernel", "(2, 2)"}, {"num_filter", "8"}, {"stride", "(2, 2)"}, {"dilate", "(2, 2)"}};
  EXPECT_EQ(
      refuses_deconvolution(*deconv(variable("data"), "d", apart).node, slots),
      "deconvolutions with steps and distances between taps have no compiled kernel for GPUs");
  EXPECT_EQ(refuses_deconvolution(*conv(variable("data"), "c", 3).node, slots), "");
}

}  // namespace
}  // namespace mx::cuda
