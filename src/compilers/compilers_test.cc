#include "compilers/compilers.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "compilers/example/example.h"
#include "compilers/tensorrt/compiler.h"
#include "compilers/testing.h"
#include "device/cpu/cpu_device.h"
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

TEST(Compilers, EveryBackendLeadsToItsCompilerAndOperator) {
  const auto& [compilers, ops] = tables();
  for (const char* name : {"ngraph", "TensorRT", "neuron", "example"}) {
    const GraphBackend* backend = compilers.find(name);
    ASSERT_NE(backend, nullptr) << name;
    ASSERT_NE(backend->compiling(), nullptr) << name;
    EXPECT_NE(compilers.compiler(*backend), nullptr) << name;
    EXPECT_EQ(compilers.compiler(*backend, {DeviceKind::kCpuPinned, 0}),
              compilers.compiler(*backend));
    const OpDef* op = ops.find(backend->compiling()->op);
    ASSERT_NE(op, nullptr) << name;
    EXPECT_TRUE(op->has_subgraph);
    EXPECT_EQ(compilers.find_by_op(op->name), backend);
  }
  EXPECT_EQ(compilers.find("ngraph")->compiling()->op, "_ngraph_subgraph_op");
  EXPECT_TRUE(compilers.find("MKLDNN")->grouping()->group);
  EXPECT_TRUE(ops.find("_sg_mkldnn_conv")->has_subgraph);
}

TEST(Compilers, APlugInGivesABackendItsCompilerLater) {
  CompilerTable compilers;
  compilers.add({.name = "one", .kind = CompilingBackend{.op = "_one_region"}});
  compilers.add({.name = "shown", .kind = GroupingBackend{}});
  const GraphBackend& backend = *compilers.find("one");
  auto [first, second] = std::pair{example_compiler(), example_compiler()};
  compilers.attach("one", DeviceKind::kCpu, first);
  Context gpu{DeviceKind::kGpu, 0};
  EXPECT_EQ(compilers.compiler(backend, gpu), nullptr);
  compilers.attach("one", DeviceKind::kGpu, second);
  EXPECT_EQ(compilers.compiler(backend, gpu), second);
  EXPECT_EQ(compilers.compiler(backend), first);
  EXPECT_THROW(compilers.attach("shown", DeviceKind::kGpu, second), Error);
  EXPECT_THROW(compilers.attach("nosuch", DeviceKind::kGpu, second), Error);
}

TEST(Compilers, ADefaultBelongsToAKindOfDevice) {
  (void)tables();
  EXPECT_EQ(default_backend({}), default_backend_of_cpu());
  EXPECT_EQ(default_backend({DeviceKind::kCpuPinned, 0}), default_backend_of_cpu());
  EXPECT_EQ(default_backend({DeviceKind::kGpu, 0}), "");
}

TEST(Compilers, DefaultSelectsNothingAndUnknownNamesAreUnknown) {
  const CompilerTable& compilers = tables().compilers;
  ASSERT_NE(compilers.find("default"), nullptr);
  EXPECT_TRUE(std::holds_alternative<EmptyBackend>(compilers.find("default")->kind));
  EXPECT_EQ(compilers.find("nosuch"), nullptr);
}

// What the user is told who binds a graph of this backend on a GPU.
std::string refusal_on_gpu(const std::string& backend) {
  testing::fill_compiler_table();
  // A GPU as far as compiling a region needs one.
  static auto* const device = new CpuDevice({DeviceKind::kGpu, 0});
  set_open_device([](Context /*context*/) -> Device& { return *device; });
  Value dense =
      testing::call("FullyConnected", "dense",
                    {variable("x"), variable("weight"), variable("bias")}, {{"num_hidden", "4"}});
  Value top = testing::call("relu", "top", {dense});
  Graph cut = apply_backend({{top}}, {.name = backend});
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
