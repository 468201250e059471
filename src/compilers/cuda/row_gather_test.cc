// Embeddings in schedules of rows: numbers inside and outside of tables, and sums of several.
#include "compilers/cuda/row_gather.h"

#include "compilers/cuda/host_region_test.h"
#include "compilers/cuda/row_rules.h"

namespace mx::cuda {
namespace {

using mx::testing::call;

Value embedding(const std::string& name, Value ids, int rows, int width) {
  return call("Embedding", name, {std::move(ids), variable(name + "_weight")},
              {{"input_dim", cat(rows)}, {"output_dim", cat(width)}});
}
Value norm(Value data) {
  return call("LayerNorm", "norm",
              {std::move(data), variable("norm_gamma"), variable("norm_beta")});
}
Value sum(const std::string& name, Value x, Value y, const char* op = "broadcast_add") {
  return call(op, name, {std::move(x), std::move(y)});
}

// Compares with what the operators compute; numbers of rows go from -9 to 9.
std::string judge(const Value& result, const std::map<std::string, Shape>& shapes) {
  testing::HostScheduled scheduled;
  mx::testing::Case data({{result}}, shapes, 3);
  for (const auto& [name, shape] : shapes) {
    if (name.ends_with("ids")) data.write(name, [](float x) { return 9 * x; });
  }
  auto wanted = data.run(*data.compile_live(*example_compiler()));
  auto live = data.compile_live(scheduled);
  EXPECT_LT(mx::testing::distance(data.run(*live), wanted), 1e-5) << testing::kernels_of(*live);
  std::vector<std::string> given;
  for (const auto& [name, shape] : shapes) given.push_back(name);
  EXPECT_LT(mx::testing::distance(data.run(*data.compile(scheduled, given)), wanted), 1e-5);
  return testing::kernels_of(*live);
}

TEST(RowGather, RowsByNumber) {
  for (int width : {8, 7, 1}) {
    const Value x = embedding("word", variable("ids"), 6, width);
    EXPECT_EQ(judge(x, {{"ids", {2, 5}}}), "gather: word\n");
    EXPECT_EQ(judge(norm(x), {{"ids", {3}}}), "gather: word\nnorm: norm\n");
  }
}

TEST(RowGather, SumsAreMadeWhereRowsAreGathered) {
  const std::map<std::string, Shape> shapes{{"ids", {2, 5}}, {"kind_ids", {2, 5}}};
  const Value word = embedding("word", variable("ids"), 6, 12);
  const Value kind = embedding("kind", variable("kind_ids"), 2, 12);
  const Value both = sum("both", word, kind, "elemwise_add");
  EXPECT_EQ(judge(both, shapes), "gather: word + kind + both\n");
  std::map<std::string, Shape> more = shapes;
  more["place"] = {1, 5, 12};
  Value x = sum("all", both, variable("place"));
  EXPECT_EQ(judge(x, more), "gather: word + kind + both + all\n");
  more["place"] = {1, 1, 12};
  EXPECT_EQ(judge(norm(x), more), "gather: word + kind + both + all\nnorm: norm\n");
  more["place"] = {2, 1, 12};  // does not repeat as a whole
  judge(x, more);
  x = sum("all", both, word);  // which is read twice
  judge(call("Activation", "f", {x}, {{"act_type", "tanh"}}), shapes);
}

// As transformers begin: words, some of the positions, a norm.
TEST(RowGather, TheBeginningOfATransformer) {
  const Value words = embedding("word", variable("ids"), 9, 16);
  Value places = call("slice_axis", "part", {variable("places")},
                      {{"axis", "0"}, {"begin", "1"}, {"end", "6"}});
  places = call("expand_dims", "more", {places}, {{"axis", "0"}});
  Value x = norm(sum("sum", words, places));
  x = call("transpose", "turned", {x}, {{"axes", "(1, 0, 2)"}});
  for (int batch : {1, 3}) {
    judge(x, {{"ids", {batch, 5}}, {"places", {7, 16}}});
  }
}

TEST(RowGather, WhatIsTakenAndWhatIsNot) {
  auto reason = [](const Value& of, const Shape& shape, DType dtype = DType::kFloat32) {
    return refuses_rows(*of.node, std::vector<Slot>{{shape, dtype}}, testing::kAbilities);
  };
  const Value ids = variable("ids");
  EXPECT_EQ(reason(embedding("e", ids, 5, 8), {3}), "");
  EXPECT_EQ(reason(embedding("e", ids, 5, 8), {3}, DType::kInt32), "");
  EXPECT_EQ(reason(embedding("e", ids, 5, 8), {3}, DType::kUint8),
            "numbers of rows of dtype uint8; float32, int32 and int64 are compiled");
  const Value computed = embedding("e", norm(variable("x")), 5, 8);
  EXPECT_EQ(reason(computed, {3}), "its numbers of rows are computed by layers");
  const Value part = call("slice_axis", "part", {variable("table")},
                          {{"axis", "0"}, {"begin", "0"}, {"end", "2"}});
  EXPECT_EQ(reason(part, {7, 16}), "");
  EXPECT_EQ(reason(call("expand_dims", "more", {part}, {{"axis", "0"}}), {2, 16}), "");
  const Value words = embedding("e", ids, 5, 8);
  const Value scaled = call("_mul_scalar", "scaled", {words}, {{"scalar", "3"}});
  EXPECT_EQ(reason(scaled, {2, 3, 8}), "");
  EXPECT_EQ(reason(call("Dropout", "drop", {scaled}), {2, 3, 8}), "");
  const std::string before = "it stands before the first layer that is compiled";
  EXPECT_EQ(reason(part, {7, 3, 16}), before);
  const Attrs last{{"axes", "(0, 2, 1)"}};  // a text for a convolution
  EXPECT_EQ(reason(call("transpose", "turned", {scaled}, last), {2, 3, 8}), before);
  EXPECT_EQ(reason(call("transpose", "turned", {norm(scaled)}, last), {2, 3, 8}), "");
  EXPECT_EQ(reason(call("expand_dims", "m", {variable("x")}, {{"axis", "0"}}), {2, 16}), before);
}

}  // namespace
}  // namespace mx::cuda
