#include "compilers/cpu/schedule/join_in_place.h"

#include <gtest/gtest.h>

#include "compilers/cpu/graph_test.h"

namespace mx {
namespace {

using testing::call;
using testing::check_graph;
using testing::kernels_of;

Value conv(const std::string& name, Value data, int filters) {
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"num_filter", cat(filters)}, {"kernel", "(3, 3)"}, {"pad", "(1, 1)"}});
}
Value relu(const std::string& name, Value data) {
  return call("Activation", name, {std::move(data)}, {{"act_type", "relu"}});
}
Value joined(const std::string& name, Values parts, int axis = 1) {
  return call("Concat", name, parts, {{"dim", cat(axis)}, {"num_args", cat(parts.size())}});
}

// How often a kernel is named in the report.
int64_t count(const CompileReport& report, const std::string& kernel) {
  auto is_it = [&](const auto& item) { return item.kernel == kernel; };
  return std::ranges::count_if(report.items, is_it);
}

TEST(JoinInPlace, BlocksThatGrowAreNeverCopied) {
  for (int64_t batch : {1, 2}) {
    Value x = conv("stem", variable("data"), 32);
    for (int i = 0; i < 3; ++i) {
      std::string name = cat("c", i);
      x = joined("cat" + name, {x, conv(name, relu("r" + name, x), 16)});
    }
    CompileReport report =
        check_graph({{conv("last", relu("rl", x), 16)}}, {{"data", {batch, 16, 10, 10}}});
    EXPECT_EQ(count(report, "concat in place"), batch == 1 ? 3 : 0) << kernels_of(report);
  }
}

TEST(JoinInPlace, APartThatIsReadWhenItsMemoryHasOtherValuesIsCopied) {
  Value a = conv("a", variable("data"), 16), b = conv("b", variable("data"), 32);
  Value whole = relu("r", joined("cat", {a, b}));  // in place: nobody else reads the sum of parts
  Value later = call("elemwise_add", "sum", {conv("w", whole, 16), a});
  check_graph({{later}}, {{"data", {1, 16, 9, 9}}});
  Value early = conv("e", a, 16);
  check_graph({{conv("w", whole, 16), early}}, {{"data", {1, 16, 9, 9}}});
}

TEST(JoinInPlace, APartThatIsWrittenLaterIsCopied) {
  Value a = conv("a", variable("data"), 16), b = conv("b", variable("data"), 16);
  Value whole = joined("cat", {a, b});
  // A residual that is dead afterwards is summed in place: into the memory of a.
  Value sum = call("elemwise_add", "sum", {conv("w", whole, 16), a});
  check_graph({{conv("x", whole, 16), conv("y", sum, 16)}}, {{"data", {1, 16, 9, 9}}});
}

TEST(JoinInPlace, PartsThatAreUsedTwice) {
  Value a = conv("a", variable("data"), 16), b = conv("b", variable("data"), 16);
  Value twice = joined("twice", {a, a, b}), other = joined("other", {b, a});
  CompileReport report =
      check_graph({{conv("x", twice, 16), conv("y", other, 16)}}, {{"data", {1, 16, 9, 9}}});
  EXPECT_EQ(count(report, "concat in place, copies 1"), 1) << kernels_of(report);
}

TEST(JoinInPlace, OtherAxesAndInputsOfTheRegion) {
  Value a = relu("a", variable("data")), b = relu("b", variable("data2"));
  for (int axis : {0, 1, 2}) {
    Value y = relu("y", joined("cat", {a, variable("data"), b}, axis));
    check_graph({{conv("c", y, 16)}}, {{"data", {1, 16, 8, 8}}, {"data2", {1, 16, 8, 8}}});
  }
  Value narrow = joined("narrow", {conv("n", variable("data"), 7), conv("m", variable("data"), 9)});
  check_graph({{conv("c", narrow, 16)}}, {{"data", {1, 16, 5, 5}}});
}

}  // namespace
}  // namespace mx
