#include "compilers/compilers.h"

#include <gtest/gtest.h>

#include "compilers/tensorrt/compiler.h"
#include "compilers/testing.h"
#include "ndarray/process.h"
#include "runtime/backend.h"
#include "runtime/region.h"

namespace mx {
namespace {

struct Tables {
  CompilerTable compilers;
  OpTable ops;  // its definitions live as long as the process
};

const Tables& tables() {
  static const auto* const filled = [] {
    auto* made = new Tables;
    add_compilers(made->compilers, made->ops);
    return made;
  }();
  return *filled;
}

TEST(Compilers, EveryDoorLeadsToItsCompilerAndOperator) {
  const auto& [compilers, ops] = tables();
  for (const char* name : {"ngraph", "TensorRT", "neuron", "example"}) {
    const CompilerDoor* door = compilers.find(name);
    ASSERT_NE(door, nullptr) << name;
    ASSERT_NE(door->compiler, nullptr) << name;
    const OpDef* op = ops.find(door->op);
    ASSERT_NE(op, nullptr) << door->op;
    EXPECT_TRUE(op->has_subgraph);
    EXPECT_EQ(compilers.find_by_op(door->op), door);
  }
  EXPECT_EQ(compilers.find("ngraph")->op, "_ngraph_subgraph_op");
  EXPECT_TRUE(compilers.find("MKLDNN")->fuse);
  EXPECT_TRUE(ops.find("_sg_mkldnn_conv")->has_subgraph);
}

TEST(Compilers, DefaultSelectsNothingAndUnknownNamesAreUnknown) {
  const CompilerTable& compilers = tables().compilers;
  ASSERT_NE(compilers.find("default"), nullptr);
  EXPECT_EQ(compilers.find("default")->compiler, nullptr);
  EXPECT_EQ(compilers.find("nosuch"), nullptr);
}

// A GPU as far as compiling a region needs one.
class NoDevice final : public Device {
 public:
  [[nodiscard]] Context context() const override { return {DeviceKind::kGpu, 0}; }
  [[nodiscard]] DeviceInfo info() override { return {}; }
  [[nodiscard]] void* allocate(int64_t /*bytes*/) override { return nullptr; }
  void release(void* /*memory*/, int64_t /*bytes*/) noexcept override {}
  std::unique_ptr<Stream> new_stream() override { return nullptr; }
  std::unique_ptr<Event> new_event() override { return nullptr; }
  void make_current() override {}
};

// What the user is told who binds a graph of this backend on a GPU.
std::string refusal_on_gpu(const std::string& backend) {
  testing::fill_compiler_table();
  static auto* const device = new NoDevice;
  set_open_device([](Context /*context*/) -> Device& { return *device; });
  Value dense =
      testing::call("FullyConnected", "dense",
                    {variable("x"), variable("weight"), variable("bias")}, {{"num_hidden", "4"}});
  Value top = testing::call("relu", "top", {dense});
  BackendRequest request;
  request.name = backend;
  Graph cut = apply_backend({{top}}, request);
  std::vector<Slot> inputs = {
      {Shape{2, 3}, DType::kFloat32}, {Shape{4, 3}, DType::kFloat32}, {Shape{4}, DType::kFloat32}};
  try {
    compile_region(*cut.outputs[0].node, inputs, {DeviceKind::kGpu, 0});
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Compilers, OnAGpuRegionsOfTheCpuAreRefused) {
  std::string text = refusal_on_gpu("ngraph");
  EXPECT_NE(text.find("\"ngraph\" are compiled for the CPU"), std::string::npos) << text;
  EXPECT_NE(text.find("gpu(0); bind the graph that was not partitioned"), std::string::npos);
}

TEST(Compilers, OnAGpuTensorRtIsNvidias) {
  if (!tensorrt_version().empty()) GTEST_SKIP() << "this machine has the library";
  std::string text = refusal_on_gpu("TensorRT");
  EXPECT_NE(text.find("TensorRT: the library was not found"), std::string::npos) << text;
  EXPECT_NE(text.find("libnvinfer.so.10"), std::string::npos);
  EXPECT_NE(text.find("mx.cpu()"), std::string::npos);
}

}  // namespace
}  // namespace mx
