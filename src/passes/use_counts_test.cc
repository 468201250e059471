#include "passes/use_counts.h"

#include <gtest/gtest.h>

#include "ir/op.h"

namespace mx {
namespace {

Value add(const Value& a, const Value& b) {
  static const OpDef* const op =
      new OpDef(define<NoParam>({.name = "add", .doc = "", .inputs = {"a", "b"}}));
  auto node = make_ref<Node>();
  node->op = op;
  node->inputs = {a, b};
  return {node, 0};
}

TEST(UseCounts, ReadersAndOutputsOfTheGraphCount) {
  Value x = variable("x");
  Value y = add(x, x);
  Value z = add(y, x);
  UseCounts uses = use_counts({{z, y}});
  EXPECT_EQ(uses.at(x.node.get()), 3);
  EXPECT_EQ(uses.at(y.node.get()), 2);  // z, and as an output
  EXPECT_EQ(uses.at(z.node.get()), 1);
}

}  // namespace
}  // namespace mx
