#include "compilers/compilers.h"

#include <gtest/gtest.h>

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
  for (const char* name : {"ngraph", "MKLDNN", "TensorRT", "neuron", "example"}) {
    const CompilerDoor* door = compilers.find(name);
    ASSERT_NE(door, nullptr) << name;
    ASSERT_NE(door->compiler, nullptr) << name;
    const OpDef* op = ops.find(door->op);
    ASSERT_NE(op, nullptr) << door->op;
    EXPECT_TRUE(op->has_subgraph);
    EXPECT_EQ(compilers.find_by_op(door->op), door);
  }
  EXPECT_EQ(compilers.find("ngraph")->op, "_ngraph_subgraph_op");
  EXPECT_EQ(compilers.find("ngraph")->compiler, compilers.find("MKLDNN")->compiler);
}

TEST(Compilers, DefaultSelectsNothingAndUnknownNamesAreUnknown) {
  const CompilerTable& compilers = tables().compilers;
  ASSERT_NE(compilers.find("default"), nullptr);
  EXPECT_EQ(compilers.find("default")->compiler, nullptr);
  EXPECT_EQ(compilers.find("nosuch"), nullptr);
}

}  // namespace
}  // namespace mx
