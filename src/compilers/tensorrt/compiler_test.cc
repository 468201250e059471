#include "compilers/tensorrt/compiler.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstring>

#include "compilers/example/example.h"
#include "compilers/precision.h"
#include "compilers/testing.h"

namespace mx {
namespace {

using testing::call;
using testing::Case;

// The library of the tests computes on the host: so does the device that it is given.
class HostStream final : public Stream {
 public:
  void copy(void* to, const void* from, int64_t bytes) override {
    std::memcpy(to, from, static_cast<size_t>(bytes));
  }
  void fill(void* to, int byte, int64_t bytes) override {
    std::memset(to, byte, static_cast<size_t>(bytes));
  }
  void record(Event& /*event*/) override {}
  void wait(const Event& /*event*/) override {}
  void synchronize() override {}
  [[nodiscard]] void* native() override { return nullptr; }
};

class HostScratch final : public Scratch {
 public:
  void* take(int64_t bytes) override {
    return blocks_.emplace_back(std::make_unique<std::byte[]>(static_cast<size_t>(bytes))).get();
  }

 private:
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
};

class TensorRt : public ::testing::Test {
 protected:
  // The lines that the library recorded: "Convolution conv0", "flag 0", "build", …
  static std::string recorded() {
    auto log = reinterpret_cast<const char* (*)()>(dlsym(opened(), "fake_nvinfer_log"));
    return log();
  }
  void SetUp() override { reinterpret_cast<void (*)()>(dlsym(opened(), "fake_nvinfer_forget"))(); }
  static Case::Outputs run(Case& data, CompiledGraph& compiled) {
    HostStream stream;
    HostScratch scratch;
    return data.run(compiled, [&](mx::Run& run) {
      run.stream_ptr = &stream;
      run.scratch_memory = &scratch;
    });
  }
  // The adapter against the operators' own kernels, all but `live` absorbed.
  void judge(const Value& output, const std::map<std::string, Shape>& shapes,
             const std::vector<std::string>& live = {"data"}) {
    Case data({{output}}, shapes);
    auto want = data.run(*data.compile(*example_compiler(), live));
    auto engine = data.compile(*compiler_, live, {{"precision", "fp32"}});
    EXPECT_LT(testing::distance(run(data, *engine), want), 1e-5);
  }

  std::shared_ptr<GraphCompiler> compiler_ = tensorrt_compiler(MX_FAKE_NVINFER_100301);

 private:
  static void* opened() {
    static void* const library = dlopen(MX_FAKE_NVINFER_100301, RTLD_NOW | RTLD_LOCAL);
    return library;
  }
};

TEST_F(TensorRt, Convolution) {
  Value data = variable("data"), weight = variable("weight"), bias = variable("bias");
  judge(call("Convolution", "conv", {data, weight, bias},
             {{"kernel", "(3, 2)"},
              {"num_filter", "6"},
              {"stride", "(2, 1)"},
              {"pad", "(1, 0)"},
              {"dilate", "(1, 2)"},
              {"num_group", "2"}}),
        {{"data", {2, 4, 7, 6}}});
  judge(call("Convolution", "deep", {data, weight},
             {{"kernel", "(2, 2, 2)"}, {"num_filter", "3"}, {"no_bias", "True"}}),
        {{"data", {1, 2, 3, 4, 5}}});
  EXPECT_EQ(recorded(),
            "input input0\nConvolution conv\nIdentity output0_copy\nbuild\n"
            "input input0\nConvolution deep\nIdentity output0_copy\nbuild\n");
}

TEST_F(TensorRt, ConvolutionOfOneAxisIsLifted) {
  judge(call("Convolution", "conv", {variable("data"), variable("weight"), variable("bias")},
             {{"kernel", "(3,)"}, {"num_filter", "5"}, {"dilate", "(2,)"}, {"pad", "(1,)"}}),
        {{"data", {2, 4, 9}}});
  EXPECT_NE(recorded().find("Shuffle conv_lift\nConvolution conv\nShuffle conv_drop"),
            std::string::npos);
}

TEST_F(TensorRt, Deconvolution) {
  Value data = variable("data"), weight = variable("weight"), bias = variable("bias");
  judge(call("Deconvolution", "up", {data, weight, bias},
             {{"kernel", "(3, 4)"},
              {"num_filter", "4"},
              {"stride", "(2, 2)"},
              {"pad", "(1, 1)"},
              {"adj", "(1, 0)"},
              {"num_group", "2"},
              {"no_bias", "False"}}),
        {{"data", {2, 6, 4, 3}}});
  judge(call("Deconvolution", "to", {data, weight},
             {{"kernel", "(4, 4)"},
              {"num_filter", "3"},
              {"stride", "(2, 2)"},
              {"target_shape", "(9, 8)"}}),
        {{"data", {1, 2, 4, 4}}});
  Value wider =
      call("Deconvolution", "wider", {data, weight},
           {{"kernel", "(3, 3)"}, {"num_filter", "2"}, {"stride", "(2, 2)"}, {"adj", "(1, 1)"}});
  Case refused({{wider}}, {{"data", {1, 2, 3, 3}}});
  EXPECT_THROW(refused.compile(*compiler_, {"data"}), Unsupported);
}

TEST_F(TensorRt, Pooling) {
  Value data = variable("data");
  judge(call("Pooling", "most", {data},
             {{"kernel", "(3, 3)"}, {"pool_type", "max"}, {"stride", "(2, 2)"}, {"pad", "(1, 1)"}}),
        {{"data", {2, 3, 7, 8}}});
  judge(call("Pooling", "mean", {data},
             {{"kernel", "(3, 2)"},
              {"pool_type", "avg"},
              {"pad", "(1, 1)"},
              {"count_include_pad", "False"}}),
        {{"data", {2, 3, 5, 6}}});
  judge(call("Pooling", "line", {data}, {{"kernel", "(2,)"}, {"pool_type", "max"}}),
        {{"data", {2, 3, 5}}});
  for (const char* type : {"max", "avg"}) {
    judge(call("Pooling", "all", {data}, {{"global_pool", "True"}, {"pool_type", type}}),
          {{"data", {2, 3, 4, 5}}});
  }
}

TEST_F(TensorRt, BatchNorm) {
  auto norm = [](const char* fix) {
    return call(
        "BatchNorm", "norm",
        {variable("data"), variable("gamma"), variable("beta"), variable("mean"), variable("var")},
        {{"fix_gamma", fix}, {"eps", "0.01"}});
  };
  judge(norm("False"), {{"data", {2, 3, 4, 5}}});
  judge(norm("True"), {{"data", {2, 3, 4, 5}}});
  EXPECT_NE(recorded().find("Scale norm\n"), std::string::npos);
  judge(norm("False"), {{"data", {4, 3}}});
  judge(norm("False"), {{"data", {4, 3, 2}}});
}

TEST_F(TensorRt, Dense) {
  for (const char* flatten : {"True", "False"}) {
    judge(call("FullyConnected", "dense", {variable("data"), variable("weight"), variable("bias")},
               {{"num_hidden", "5"}, {"flatten", flatten}}),
          {{"data", {3, 4, 2}}});
  }
}

TEST_F(TensorRt, Pointwise) {
  Value data = variable("data"), other = variable("other");
  Value sum = call("elemwise_add", "sum", {data, other});
  Value difference = call("elemwise_sub", "difference", {sum, call("relu", "relu", {other})});
  Value top = call("elemwise_mul", "top", {difference, call("_copy", "copy", {data})});
  judge(call("clip", "clip", {top}, {{"a_min", "-0.2"}, {"a_max", "0.3"}}),
        {{"data", {2, 5}}, {"other", {2, 5}}}, {"data", "other"});
  for (const char* type : {"relu", "tanh", "sigmoid"}) {
    judge(call("Activation", "act", {data}, {{"act_type", type}}), {{"data", {2, 3, 4, 4}}});
  }
  judge(call("rsqrt", "root", {variable("x_var")}), {{"x_var", {2, 3}}}, {"x_var"});
}

TEST_F(TensorRt, Shapes) {
  Value data = variable("data");
  judge(call("Flatten", "flat", {data}), {{"data", {2, 3, 4}}});
  Value joined =
      call("Concat", "joined", {data, call("relu", "relu", {data}), data}, {{"dim", "-1"}});
  judge(joined, {{"data", {2, 3, 4}}});
  for (const char* mode : {"constant", "edge", "reflect"}) {
    judge(
        call(
            "Pad", "pad", {data},
            {{"mode", mode}, {"pad_width", "(0, 0, 0, 0, 1, 2, 2, 1)"}, {"constant_value", "0.5"}}),
        {{"data", {1, 2, 4, 5}}});
  }
}

TEST_F(TensorRt, SoftmaxOutputReadsNoLabel) {
  Value data = variable("data"), label = variable("label");
  judge(call("SoftmaxOutput", "out", {data, label}), {{"data", {3, 4}}}, {"data", "label"});
  EXPECT_EQ(recorded().find("input1"), std::string::npos);
  judge(call("SoftmaxOutput", "out", {data, label}, {{"multi_output", "True"}}),
        {{"data", {2, 3, 4}}}, {"data", "label"});
  judge(call("SoftmaxOutput", "out", {data, label}), {{"data", {2, 3, 4}}}, {"data", "label"});
}

// A value that was only passed on, and one that is also read inside.
TEST_F(TensorRt, EveryOutputHasATensorOfItsOwn) {
  Value data = variable("data");
  Value top = call("relu", "top", {data});
  Case all({{call("_copy", "same", {data}), top, call("relu", "above", {top})}},
           {{"data", {2, 3}}});
  auto want = all.run(*all.compile_live(*example_compiler()));
  EXPECT_EQ(run(all, *all.compile_live(*compiler_)), want);
}

TEST_F(TensorRt, WeightsThatStayOutsideAreNamed) {
  Case data({{call("Convolution", "conv0", {variable("data"), variable("w")},
                   {{"kernel", "(1, 1)"}, {"num_filter", "2"}, {"no_bias", "True"}})}},
            {{"data", {1, 2, 3, 3}}});
  try {
    data.compile_live(*compiler_);
    FAIL() << "live weights were accepted";
  } catch (const Unsupported& error) {
    EXPECT_NE(std::string(error.what()).find("\"conv0\" reads \"w\""), std::string::npos);
  }
}

Case dense_case() {
  return {{{call("FullyConnected", "dense",
                 {variable("data"), variable("weight"), variable("bias")}, {{"num_hidden", "5"}})}},
          {{"data", {3, 4}}}};
}

TEST_F(TensorRt, PrecisionSetsTheBuildersFlags) {
  auto flags = [&](const CompileOptions& options) {
    SetUp();
    Case data = dense_case();
    data.compile(*compiler_, {"data"}, options);
    std::string log = recorded(), found;
    for (size_t at = 0; (at = log.find("flag ", at)) != std::string::npos; ++at) {
      found += log.substr(at, log.find('\n', at) - at) + ";";
    }
    return found;
  };
  EXPECT_EQ(flags({{"precision", "fp32"}}), "");
  EXPECT_EQ(flags({{"precision", "fp16"}}), "flag 0;");
  EXPECT_EQ(flags({{"precision", "fp32_bf16"}}), "flag 17;");
  EXPECT_EQ(flags({}), "flag 0;");  // MXNET_TENSORRT_USE_FP16 is on by default
  EXPECT_THROW(flags({{"precision", "int8"}}), Unsupported);
}

TEST_F(TensorRt, EqualRegionsShareAnEngineWhileItLives) {
  auto builds = [] {
    std::string log = recorded();
    int count = 0;
    for (size_t at = 0; (at = log.find("build", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  Case one = dense_case(), two = dense_case();
  auto first = one.compile(*compiler_, {"data"});
  auto second = two.compile(*compiler_, {"data"});
  EXPECT_EQ(builds(), 1);
  EXPECT_EQ(run(one, *first), run(two, *second));
  two.write("weight", [](float v) { return v + 1; });
  auto third = two.compile(*compiler_, {"data"});
  EXPECT_EQ(builds(), 2);
  EXPECT_NE(run(one, *first), run(two, *third));
}

TEST_F(TensorRt, SavesAndLoads) {
  Case data = dense_case();
  auto compiled = data.compile(*compiler_, {"data"});
  auto bytes = compiled->save();
  EXPECT_EQ(run(data, *compiler_->load(bytes)), run(data, *compiled));
  EXPECT_EQ(compiled->report().items.at(0).kernel, "TensorRT 10.3.1 fp16");
  auto damaged = bytes;
  damaged.back() ^= std::byte{1};
  EXPECT_THROW(compiler_->load(damaged), IoError);
}

std::string refusal(const std::string& library) {
  Case data = dense_case();
  try {
    data.compile(*tensorrt_compiler(library), {"data"});
  } catch (const DeviceError& error) {
    return error.what();
  }
  return "";
}

TEST(TensorRtLibrary, AbsentOneIsNamedWithWhatToUse) {
  std::string text = refusal("libnvinfer_is_not_here.so");
  EXPECT_NE(text.find("libnvinfer_is_not_here.so"), std::string::npos);
  EXPECT_NE(text.find("MXNET_TENSORRT_LIBRARY"), std::string::npos);
  EXPECT_NE(text.find("mx.cpu()"), std::string::npos);
}

TEST(TensorRtLibrary, OtherVersionIsRefused) {
  std::string text = refusal(MX_FAKE_NVINFER_110000);
  EXPECT_NE(text.find("calls itself 110000"), std::string::npos);
  EXPECT_NE(text.find("version 10"), std::string::npos);
}

TEST(TensorRtOptions, OnTheCpu) {
  CompileOptions options =
      options_on_cpu({{"precision", "fp16"}, {"calibration_iters", "3"}, {"profile", "1"}});
  EXPECT_EQ(options, (CompileOptions{{"precision", "fp16"}, {"profile", "1"}}));
  EXPECT_EQ(options_on_cpu({{"precision", "fp32_bf16"}}).at("precision"), "bf16");
}

}  // namespace
}  // namespace mx
