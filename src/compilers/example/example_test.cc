#include "compilers/example/example.h"

#include <gtest/gtest.h>

#include <thread>

#include "compilers/testing.h"

namespace mx {
namespace {

using testing::call;
using testing::Case;

// relu(x + y) * (x + y), with a value that is used twice.
Graph small_graph() {
  Value sum = call("elemwise_add", "sum", {variable("x"), variable("y")});
  Value top = call("relu", "top", {sum});
  return {{call("elemwise_mul", "product", {top, sum}), top}};
}

Case small_case() { return {small_graph(), {{"x", {2, 3}}, {"y", {2, 3}}}}; }

Case::Outputs expected(Case& data) {
  Case::Outputs outputs(2);
  for (size_t i = 0; i < data.value("x").size(); ++i) {
    float sum = data.value("x")[i] + data.value("y")[i];
    outputs[0].push_back(std::max(sum, 0.0F) * sum);
    outputs[1].push_back(std::max(sum, 0.0F));
  }
  return outputs;
}

TEST(ExampleCompiler, RunsARegion) {
  Case data = small_case();
  auto compiled = data.compile_live(*example_compiler());
  EXPECT_EQ(data.run(*compiled), expected(data));
  data.write("x", [](float v) { return -v; });
  EXPECT_EQ(data.run(*compiled), expected(data));
  CompileReport report = compiled->report();
  ASSERT_EQ(report.items.size(), 3u);
  EXPECT_EQ(report.items[0].nodes, "sum");
}

TEST(ExampleCompiler, FrozenInputsAreAbsorbed) {
  Case data = small_case();
  auto compiled = data.compile(*example_compiler(), {"x"});
  auto result = expected(data);
  data.write("y", [](float) { return 100.0F; });
  EXPECT_EQ(data.run(*compiled), result);
}

TEST(ExampleCompiler, SavesAndLoads) {
  Case data = small_case();
  auto compiler = example_compiler();
  auto bytes = data.compile(*compiler, {"x"})->save();
  auto loaded = compiler->load(bytes);
  EXPECT_EQ(data.run(*loaded), expected(data));
  bytes[bytes.size() / 2] ^= std::byte{1};
  EXPECT_THROW(compiler->load(bytes), IoError);
}

TEST(ExampleCompiler, ThreadsDoNotDisturbEachOther) {
  Case shape = small_case();
  auto compiler = example_compiler();
  auto compiled = shape.compile_live(*compiler);
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (unsigned t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      Case mine(small_graph(), {{"x", {2, 3}}, {"y", {2, 3}}}, 100 * t);
      mine.compile_live(*compiler);
      auto result = expected(mine);
      for (int i = 0; i < 200; ++i) wrong += mine.run(*compiled) != result;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(ExampleCompiler, RefusesWithAReason) {
  auto compiler = example_compiler();
  Value node = call("Dropout", "drop", {variable("x")});
  EXPECT_EQ(compiler->refuses(*node.node, {}, {}), "draws random numbers");
  node = call("_contrib_boolean_mask", "chosen", {variable("x"), variable("keep")});
  EXPECT_EQ(compiler->refuses(*node.node, {}, {}), "its shape depends on values");
  EXPECT_EQ(compiler->refuses(*call("relu", "r", {variable("x")}).node, {}, {}), "");
}

}  // namespace
}  // namespace mx
