#include "compilers/tensorrt/door.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/error.h"
#include "compilers/example/example.h"
#include "compilers/tensorrt/compiler.h"
#include "compilers/testing.h"

namespace mx {
namespace {

using testing::call;
using testing::Case;

// A device's compiler: remembers what it was asked for, and takes no `tanh`.
class Own final : public GraphCompiler {
 public:
  [[nodiscard]] std::string_view name() const override { return "example"; }
  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> /*inputs*/,
                                    const CompileOptions& /*options*/) const override {
    return node.name == "unknown" ? "it has no kernel" : "";
  }
  std::unique_ptr<CompiledGraph> compile(const Subgraph& region,
                                         const CompileOptions& options) override {
    auto found = options.find("precision");
    asked = found == options.end() ? "nothing" : found->second;
    return example_->compile(region, options);
  }
  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    return example_->load(bytes);
  }
  std::string asked = "";

 private:
  std::shared_ptr<GraphCompiler> example_ = example_compiler();
};

bool yes() { return true; }
bool no() { return false; }

Value dense() {
  return call("FullyConnected", "dense", {variable("data"), variable("weight"), variable("bias")},
              {{"num_hidden", "5"}});
}

class TensorRtDoor : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"MXNET_TENSORRT_USE_FP16", "REMX_GPU_PRECISION"}) ::unsetenv(name);
  }
  void TearDown() override { SetUp(); }

  std::shared_ptr<GraphCompiler> door(bool (*asks)(), const std::string& why_not = "") {
    return tensorrt_door({.own = [this] { return own_; },
                          .library = tensorrt_compiler(MX_FAKE_NVINFER_100301),
                          .is_library_asked_for = asks,
                          .why_no_library = [why_not] { return why_not; }});
  }
  // What a bind with these options makes, and says.
  std::string kernel_of(GraphCompiler& compiler, const CompileOptions& options = {}) {
    Case data({{dense()}}, {{"data", {3, 4}}});
    ::testing::internal::CaptureStderr();
    auto compiled = data.compile(compiler, {"data"}, options);
    said_ = ::testing::internal::GetCapturedStderr();
    return compiled->report().items.at(0).kernel;
  }

  std::shared_ptr<Own> own_ = std::make_shared<Own>();
  std::string said_;
};

TEST_F(TensorRtDoor, TheDevicesCompilerServesUnlessTheLibraryIsAskedFor) {
  auto made = door(no);
  EXPECT_EQ(kernel_of(*made).find("TensorRT"), std::string::npos);
  EXPECT_EQ(said_,
            "TensorRT: the compiler of this package serves this backend on GPUs; "
            "MXNET_TENSORRT_LIBRARY=libnvinfer.so.10 asks for NVIDIA's library\n");
  kernel_of(*made);
  EXPECT_EQ(said_, "");  // it is said once
}

TEST_F(TensorRtDoor, TheLibraryServesWhereItIsAskedForAndFound) {
  auto made = door(yes);
  EXPECT_EQ(kernel_of(*made), "TensorRT 10.3.1 fp16");
  EXPECT_EQ(said_, "TensorRT: NVIDIA's library serves this backend\n");
  EXPECT_EQ(own_->asked, "");
}

TEST_F(TensorRtDoor, ALibraryThatCannotBeUsedIsNamed) {
  auto made = door(yes, "it calls itself 110000");
  EXPECT_EQ(kernel_of(*made).find("TensorRT"), std::string::npos);
  EXPECT_EQ(said_,
            "TensorRT: the compiler of this package serves this backend on GPUs, for it calls "
            "itself 110000\n");
}

TEST_F(TensorRtDoor, WithoutACompilerOfTheDeviceTheLibraryServes) {
  own_ = nullptr;
  EXPECT_EQ(kernel_of(*door(no)), "TensorRT 10.3.1 fp16");
}

TEST_F(TensorRtDoor, WhatTensorRtTakesIsTaken) {
  auto reason = [&](GraphCompiler& compiler, const Value& value) {
    return compiler.refuses(*value.node, {}, {});
  };
  Value data = variable("data");
  Value taken = call("relu", "known", {data}), unknown = call("relu", "unknown", {data});
  Value other = call("exp", "other", {data});
  EXPECT_EQ(reason(*door(no), taken), "");
  EXPECT_EQ(reason(*door(no), unknown), "it has no kernel");
  EXPECT_EQ(reason(*door(no), other), "TensorRT does not take exp");
  EXPECT_EQ(reason(*door(yes), unknown), "");  // the library has kernels for all of them
}

TEST_F(TensorRtDoor, ThePrecisionIsWhatIsAskedForElseWhatVariablesSay) {
  auto made = door(no);
  auto asked = [&](const CompileOptions& options) {
    kernel_of(*made, options);
    return own_->asked;
  };
  EXPECT_EQ(asked({{"precision", "fp32_bf16"}}), "fp32_bf16");
  EXPECT_EQ(asked({}), "fp16");  // as TensorRT's engines are where nothing is said
  ::setenv("REMX_GPU_PRECISION", "tf32", 1);
  EXPECT_EQ(asked({}), "nothing");
  ::unsetenv("REMX_GPU_PRECISION");
  ::setenv("MXNET_TENSORRT_USE_FP16", "0", 1);
  EXPECT_EQ(asked({}), "nothing");
}

TEST_F(TensorRtDoor, IntegersAreForTheDevicesCompiler) {
  const CompileOptions integers = {{"precision", "fp16_int8"}, {"calibration_iters", "2"}};
  kernel_of(*door(no), integers);
  EXPECT_EQ(own_->asked, "fp16_int8");
  try {
    kernel_of(*door(yes), integers);
    FAIL() << "int8 was accepted";
  } catch (const Unsupported& error) {
    EXPECT_NE(std::string(error.what()).find("mx.cpu()"), std::string::npos) << error.what();
  }
}

TEST_F(TensorRtDoor, BytesGoBackToWhoWroteThem) {
  auto ours = door(no), nvidias = door(yes);
  Case data({{dense()}}, {{"data", {3, 4}}});
  auto written = data.compile(*ours, {"data"})->save();
  EXPECT_EQ(data.run(*ours->load(written)), data.run(*nvidias->load(written)));
  auto engine = data.compile(*nvidias, {"data"})->save();
  EXPECT_NE(ours->load(engine), nullptr);
  engine.back() ^= std::byte{1};
  EXPECT_THROW(ours->load(engine), IoError);
}

}  // namespace
}  // namespace mx
