#include "compilers/compilers.h"

#include <gtest/gtest.h>

namespace mx {
namespace {

TEST(Compilers, EveryDoorLeadsToItsCompilerAndOperator) {
  CompilerTable compilers;
  OpTable ops;
  add_compilers(compilers, ops);
  for (const char* name : {"ngraph", "MKLDNN", "example"}) {
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
  CompilerTable compilers;
  OpTable ops;
  add_compilers(compilers, ops);
  ASSERT_NE(compilers.find("default"), nullptr);
  EXPECT_EQ(compilers.find("default")->compiler, nullptr);
  EXPECT_EQ(compilers.find("nosuch"), nullptr);
}

}  // namespace
}  // namespace mx
