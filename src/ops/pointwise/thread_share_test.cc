#include "ops/pointwise/thread_share.h"

#include <gtest/gtest.h>

#include <vector>

#include "ir/op.h"
#include "ops/pointwise/catalog.h"

namespace mx::ops {
namespace {

TEST(ThreadShare, ADearFunctionSharesFewerElements) {
  EXPECT_EQ(thread_share(kPlainNs), 32'768);
  EXPECT_EQ(thread_share(element_ns("relu")), 32'768) << "what is not in the table is plain";
  EXPECT_LT(thread_share(element_ns("exp")), 32'768);
  EXPECT_LT(thread_share(element_ns("erf")), thread_share(element_ns("exp")));
  EXPECT_LE(thread_share(element_ns("erf")), 4'096) << "16 threads share 256 x 256 elements";
  for (const FunctionCost& cost : kDearFunctions) EXPECT_GE(thread_share(cost.ns), 64);
}

TEST(ThreadShare, EveryFunctionOfTheTableIsAnOperatorThatTellsItsCost) {
  std::vector<float> numbers(10'000, 0.5F);
  Tensor array(numbers.data(), {10'000}, DType::kFloat32);
  mx::Run run;
  static auto* const table = new OpTable;  // definitions live as long as the process
  add_pointwise(*table);
  run.inputs.push_back(array);
  run.outputs.push_back(array);
  for (const FunctionCost& cost : kDearFunctions) {
    const OpDef& op = table->get(cost.name);
    ASSERT_TRUE(op.cost_ns) << cost.name;
    bool has_number = cost.name.ends_with("_scalar");
    Params params = parse_params(*op.params, has_number ? Attrs{{"scalar", "2"}} : Attrs{}, "test");
    EXPECT_GE(op.cost_ns(run, params), 1e4 * cost.ns) << cost.name;
  }
}

}  // namespace
}  // namespace mx::ops
