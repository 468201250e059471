#include "base/instruction_set.h"
#include "compilers/cpu/graph_test.h"

namespace mx {
namespace {

using testing::call;
using testing::check_graph;
using testing::kernels_of;
using testing::nodes_of;

Value dense(const std::string& name, Value data, int hidden) {
  return call("FullyConnected", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"num_hidden", cat(hidden)}, {"flatten", "False"}});
}

Value layer_norm(const std::string& name, Value data, const Attrs& attrs = {}) {
  return call("LayerNorm", name,
              {std::move(data), variable(name + "_gamma"), variable(name + "_beta")}, attrs);
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Transformer, LayerNormAloneAndWithASum) {
  for (const Shape& shape : {Shape{4, 33}, Shape{2, 5, 64}, Shape{3, 2, 1, 7}, Shape{2, 300}}) {
    check_graph({{layer_norm("ln", variable("data"), {{"eps", "0.001"}})}}, {{"data", shape}});
    Value sum = call("elemwise_add", "sum", {variable("data"), variable("data2")});
    auto report = check_graph({{layer_norm("ln", sum)}}, {{"data", shape}, {"data2", shape}});
    EXPECT_TRUE(holds(nodes_of(report), "sum + ln")) << nodes_of(report);
    // A sum that others read stays.
    check_graph({{layer_norm("ln", sum), sum}}, {{"data", shape}, {"data2", shape}});
  }
}

TEST(Transformer, StacksOfProducts) {
  struct Sizes {
    Shape a, b;
    const char *transpose_a, *transpose_b;
  };
  std::vector<Sizes> all = {
      {{3, 9, 17}, {3, 17, 11}, "False", "False"},    {{3, 17, 9}, {3, 17, 11}, "True", "False"},
      {{3, 9, 17}, {3, 11, 17}, "False", "True"},     {{1, 70, 40}, {1, 40, 50}, "False", "False"},
      {{2, 2, 5, 8}, {2, 2, 8, 6}, "False", "False"}, {{8, 1, 4}, {8, 4, 1}, "False", "False"}};
  for (const Sizes& s : all) {
    Value y = call("batch_dot", "dot", {variable("data"), variable("data2")},
                   {{"transpose_a", s.transpose_a}, {"transpose_b", s.transpose_b}});
    Value scaled = call("_mul_scalar", "scaled", {y}, {{"scalar", "0.3"}});
    auto report =
        check_graph({{call("softmax", "prob", {scaled})}}, {{"data", s.a}, {"data2", s.b}});
    EXPECT_TRUE(holds(nodes_of(report), "dot + scaled + prob")) << nodes_of(report);
    check_graph({{y}}, {{"data", s.a}, {"data2", s.b}});
  }
}

TEST(Transformer, AttentionIsOneKernel) {
  for (int64_t batch : {1, 6}) {
    Shape q{batch, 40, 16}, k{batch, 37, 16}, v{batch, 37, 24};
    Value scores = call("batch_dot", "scores", {variable("data"), variable("data2")},
                        {{"transpose_b", "True"}});
    scores = call("_contrib_div_sqrt_dim", "scaled", {scores});
    Value weights = call("Dropout", "drop", {call("softmax", "prob", {scores})});
    Value y = call("batch_dot", "mix", {weights, variable("v")});
    auto report = check_graph({{y}}, {{"data", q}, {"data2", k}, {"v", v}});
    EXPECT_EQ(report.items.size(), 1u) << nodes_of(report);
    EXPECT_TRUE(holds(kernels_of(report), "attention")) << kernels_of(report);
    // Whoever reads the weights too needs them in memory.
    report = check_graph({{y, weights}}, {{"data", q}, {"data2", k}, {"v", v}});
    EXPECT_FALSE(holds(kernels_of(report), "attention"));
  }
}

TEST(Transformer, InterleavedAttention) {
  Attrs heads = {{"heads", "4"}};
  Value x = variable("data");
  Value scores = call("_contrib_interleaved_matmul_selfatt_qk", "qk", {x}, heads);
  Value weights = call("softmax", "prob", {scores});
  Value y = call("_contrib_interleaved_matmul_selfatt_valatt", "mix", {x, weights}, heads);
  auto report = check_graph({{y}}, {{"data", {19, 2, 96}}});
  EXPECT_TRUE(holds(kernels_of(report), "attention 8 x (19, 8, 19)")) << kernels_of(report);
  check_graph({{y, scores}}, {{"data", {19, 2, 96}}});

  Value from = variable("data2");
  Value cross = call("_contrib_interleaved_matmul_encdec_qk", "qk", {x, from}, heads);
  cross = call("softmax", "prob", {cross}, {{"temperature", "2.0"}});
  y = call("_contrib_interleaved_matmul_encdec_valatt", "mix", {from, cross}, heads);
  report = check_graph({{y}}, {{"data", {5, 3, 32}}, {"data2", {7, 3, 64}}});
  EXPECT_TRUE(holds(kernels_of(report), "attention 12 x (5, 8, 7)")) << kernels_of(report);
}

// Heads of a usual width have a kernel of their own; interleaved projections are read in place.
TEST(Transformer, AttentionOfUsualHeads) {
  Attrs heads = {{"heads", "2"}};
  for (int64_t length : {8, 45, 130}) {
    Value x = variable("data");
    Value scores = call("_contrib_interleaved_matmul_selfatt_qk", "qk", {x}, heads);
    Value weights = call("softmax", "prob", {scores});
    Value y = call("_contrib_interleaved_matmul_selfatt_valatt", "mix", {x, weights}, heads);
    auto report = check_graph({{y}}, {{"data", {length, 3, 384}}});
    bool has_loops = instruction_set() >= InstructionSet::kAvx512;
    EXPECT_EQ(holds(kernels_of(report), "attention f32"), has_loops) << kernels_of(report);
  }
}

// A dense layer of many rows may be chosen to run in fewer multiplications.
TEST(Transformer, LargeDenseLayers) {
  for (int rows : {64, 77}) {
    Value inner =
        call("LeakyReLU", "gelu", {dense("up", variable("data"), 512)}, {{"act_type", "gelu"}});
    check_graph({{dense("down", inner, 256)}}, {{"data", {rows, 1, 256}}});
  }
}

TEST(Transformer, OrdersAndSlices) {
  Value x = variable("data");
  Shape shape{3, 4, 5, 6};
  check_graph({{call("transpose", "t", {x}, {{"axes", "(2, 0, 3, 1)"}})}}, {{"data", shape}});
  check_graph({{call("transpose", "t", {x})}}, {{"data", shape}});
  check_graph({{call("SwapAxis", "s", {x}, {{"dim1", "0"}, {"dim2", "2"}})}}, {{"data", shape}});
  check_graph({{call("slice_axis", "s", {x}, {{"axis", "-2"}, {"begin", "1"}, {"end", "-1"}})}},
              {{"data", shape}});
  check_graph({{call("softmax", "p", {x}, {{"temperature", "0.5"}, {"axis", "1"}})}},
              {{"data", shape}});
}

// Everything of an encoder is in kernels; what is pointwise is their epilogue.
TEST(Transformer, EncoderWithSeparateProjections) {
  int width = 32;
  Value x = variable("data");  // batch, length, width
  auto split = [&](const std::string& name, const Value& from) {
    Value heads = call("Reshape", name + "_heads", {from}, {{"shape", "(0, 0, 4, -1)"}});
    heads = call("transpose", name + "_turn", {heads}, {{"axes", "(0, 2, 1, 3)"}});
    return call("Reshape", name + "_stack", {heads}, {{"shape", "(-3, 0, 0)"}});
  };
  Value q = split("q", dense("query", x, width)), k = split("k", dense("key", x, width));
  Value v = split("v", dense("value", x, width));
  Value scores = call("batch_dot", "scores", {q, k}, {{"transpose_b", "True"}});
  scores = call("softmax", "prob", {call("_div_scalar", "scaled", {scores}, {{"scalar", "2.8"}})});
  Value mixed = call("batch_dot", "mix", {scores, v});
  mixed = call("Reshape", "unstack", {mixed}, {{"shape", "(-4, -1, 4, 0, 0)"}});
  mixed = call("transpose", "back", {mixed}, {{"axes", "(0, 2, 1, 3)"}});
  mixed = dense("proj", call("Reshape", "join", {mixed}, {{"shape", "(0, 0, -1)"}}), width);
  x = layer_norm("ln1", call("elemwise_add", "sum1", {x, mixed}));
  Value inner = call("LeakyReLU", "gelu", {dense("ffn1", x, 64)}, {{"act_type", "gelu"}});
  Value y = layer_norm("ln2", call("elemwise_add", "sum2", {x, dense("ffn2", inner, width)}));
  for (int64_t batch : {1, 2}) {
    auto report = check_graph({{y}}, {{"data", {batch, 9, width}}});
    std::string nodes = nodes_of(report);
    for (const char* part : {"scores + scaled + prob + mix", "ffn1 + gelu", "sum2 + ln2"}) {
      EXPECT_TRUE(holds(nodes, part)) << part << " is not in " << nodes;
    }
    // Heads are read and written where projections have them.
    EXPECT_FALSE(holds(kernels_of(report), "copy")) << kernels_of(report);
  }
}

// Copies into another order are folded where offsets and distances can tell it, and stay elsewhere.
TEST(Transformer, ProductsReadOtherOrdersInPlace) {
  Shape shape{2, 7, 3, 8};  // batch, length, heads, width
  auto turned = [](const std::string& name, const std::string& data, const char* axes) {
    return call("transpose", name, {variable(data)}, {{"axes", axes}});
  };
  struct Order {
    const char *left, *right, *back;
    bool copies;
  };
  for (const Order& c : std::vector<Order>{
           {"(0, 2, 1, 3)", "(0, 2, 3, 1)", "(0, 2, 1, 3)", false},
           {"(0, 2, 1, 3)", "(0, 2, 3, 1)", "(2, 0, 1, 3)", false},  // of the results: any
           {"(2, 0, 1, 3)", "(2, 0, 3, 1)", "(1, 2, 0, 3)", false},  // heads before batches
           {"(0, 2, 1, 3)", "(0, 2, 3, 1)", "(0, 1, 3, 2)", true},   // columns not together
       }) {
    Value dot =
        call("batch_dot", "dot", {turned("l", "data", c.left), turned("r", "data2", c.right)});
    Value y = call("transpose", "back", {dot}, {{"axes", c.back}});
    auto report = check_graph({{y}}, {{"data", shape}, {"data2", shape}});
    EXPECT_EQ(holds(kernels_of(report), "copy"), c.copies) << c.back << kernels_of(report);
    check_graph({{y, dot}}, {{"data", shape}, {"data2", shape}});  // read in both orders
  }
  // Rows picked from the middle: an offset, and distances of the whole.
  Value some =
      call("slice_axis", "some", {variable("data")}, {{"axis", "1"}, {"begin", "2"}, {"end", "6"}});
  Value y = call("batch_dot", "dot", {some, variable("data2")}, {{"transpose_b", "True"}});
  auto report = check_graph({{y}}, {{"data", {2, 7, 8}}, {"data2", {2, 5, 8}}});
  EXPECT_FALSE(holds(kernels_of(report), "copy")) << kernels_of(report);
}

}  // namespace
}  // namespace mx
