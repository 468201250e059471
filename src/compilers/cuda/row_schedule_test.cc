// Schedules of rows: where values lie, what is a view, and what the caller's own arrays are.
#include "compilers/cuda/row_schedule.h"

#include "base/rounds_testing.h"
#include "compilers/cuda/host_region_test.h"
#include "ir/symbol_json.h"

namespace mx::cuda {
namespace {

using mx::testing::call;
using testing::judge;

Value dense(const std::string& name, Value data, int units) {
  return call("FullyConnected", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"num_hidden", cat(units)}, {"flatten", "False"}});
}
Value norm(const std::string& name, Value data) {
  return call("LayerNorm", name,
              {std::move(data), variable(name + "_gamma"), variable(name + "_beta")});
}
Value sum(const std::string& name, Value x, Value y) {
  return call("elemwise_add", name, {std::move(x), std::move(y)});
}
Value gelu(const std::string& name, Value x) {
  return call("LeakyReLU", name, {std::move(x)}, {{"act_type", "gelu"}});
}

// A layer of an encoder with interleaved projections.
Value encoder(const std::string& name, Value x, int width, int heads) {
  const Attrs number{{"heads", cat(heads)}};
  Value all = dense(name + "qkv", x, 3 * width);
  Value weights =
      call("softmax", name + "p",
           {call("_contrib_interleaved_matmul_selfatt_qk", name + "qk", {all}, number)});
  Value mixed =
      call("_contrib_interleaved_matmul_selfatt_valatt", name + "mix", {all, weights}, number);
  x = norm(name + "n1", sum(name + "s1", dense(name + "o", mixed, width), x));
  Value inner = gelu(name + "g", dense(name + "up", x, 2 * width));
  return norm(name + "n2", sum(name + "s2", dense(name + "down", inner, width), x));
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(RowSchedule, Encoders) {
  for (auto [width, heads] : {std::pair{16, 4}, {20, 5}, {264, 2}}) {
    Value x = encoder("b", encoder("a", variable("data"), width, heads), width, heads);
    std::string text = judge({{x}}, {{"data", {5, 2, width}}});
    EXPECT_EQ(has(text, "attention"), width / heads <= 128) << text;
    EXPECT_TRUE(has(text, "norm: as1 + an1")) << text;  // a norm adds first
  }
}

// The next word of a decoder: keys and values come from the caller and go there, one row longer.
TEST(RowSchedule, ADecodersStep) {
  const int width = 16, heads = 4;
  Value x = variable("data");
  std::vector<Value> results;
  for (const char* name : {"a", "b"}) {
    const std::string n = name;
    Value qkv = dense(n + "qkv", norm(n + "n1", x), 3 * width);
    std::vector<Value> parts;
    for (int k = 0; k < 3; ++k) {
      Value part = call("slice_axis", cat(n, "part", k), {qkv},
                        {{"axis", "1"}, {"begin", cat(k * width)}, {"end", cat((k + 1) * width)}});
      parts.push_back(call("Reshape", cat(n, "heads", k), {part},
                           {{"shape", cat("(", heads, ", 1, ", width / heads, ")")}}));
    }
    Value keys = call("Concat", n + "keys", {variable(n + "k"), parts[1]}, {{"dim", "1"}});
    Value values = call("Concat", n + "values", {variable(n + "v"), parts[2]}, {{"dim", "1"}});
    Value scores = call("batch_dot", n + "qk", {parts[0], keys}, {{"transpose_b", "True"}});
    scores =
        call("softmax", n + "p", {call("_mul_scalar", n + "m", {scores}, {{"scalar", "0.5"}})});
    Value mixed = call("batch_dot", n + "mix", {scores, values});
    mixed = call("Reshape", n + "flat", {mixed}, {{"shape", cat("(1, ", width, ")")}});
    x = sum(n + "s1", x, dense(n + "o", mixed, width));
    x = sum(n + "s2", x,
            dense(n + "down", gelu(n + "g", dense(n + "up", norm(n + "n2", x), 40)), width));
    results.insert(results.end(), {keys, values});
  }
  results.insert(results.begin(), dense("words", norm("n", x), 11));
  const Shape kept{heads, 6, width / heads};
  std::string text = judge(
      {results}, {{"data", {1, width}}, {"ak", kept}, {"av", kept}, {"bk", kept}, {"bv", kept}});
  EXPECT_TRUE(has(text, "attention")) << text;
}

// Arrays of 16 bits pass a border where the region's numbers are others; numbers of rows are
// integers.
TEST(RowSchedule, NetworksOfSixteenBits) {
  const int width = 20, heads = 5;
  auto cast = [](const std::string& name, Value x, const std::string& to) {
    return call("amp_cast", name, {std::move(x)}, {{"dtype", to}});
  };
  for (DType dtype : {DType::kFloat16, DType::kBFloat16}) {
    Value x = encoder("a", variable("data"), width, heads);
    Value y = cast("wide", x, "float32");
    judge({{x, y, call("softmax", "p", {y}),
            call("slice_axis", "l", {x}, {{"axis", "2"}, {"begin", "3"}, {"end", "9"}})}},
          {{"data", {5, 2, width}}}, 1, {{"data", dtype}});
    Value words = call("Embedding", "words", {variable("ids"), variable("table")},
                       {{"input_dim", "11"}, {"output_dim", cat(width)}});
    words.node->inputs[1] = cast("rows", words.node->inputs[1], "float32");
    Value rows = call("slice_axis", "rows", {variable("places")},
                      {{"axis", "0"}, {"begin", "1"}, {"end", "6"}});
    rows = call("expand_dims", "more", {cast("narrow", rows, "float32")}, {{"axis", "0"}});
    Value sums = call("broadcast_add", "placed", {words, rows});
    judge({{dense("d", norm("n", sums), 7), words}},
          {{"ids", {3, 5}}, {"table", {11, width}}, {"places", {9, width}}}, 1,
          {{"ids", DType::kInt32}, {"table", dtype}, {"places", dtype}});
  }
}

TEST(RowSchedule, SizesThatFillNoPacks) {
  for (int rows : {1, 3, 7}) {
    Value x = dense("a", variable("data"), 7);
    Value y = dense("b", gelu("g", dense("c", x, 10)), 7);
    Value z = call("tanh", "t", {call("broadcast_mul", "m", {sum("s", y, x), variable("by")})});
    judge({{dense("d", z, 5), x, call("softmax", "p", {z}, {{"axis", "0"}})}},
          {{"data", {rows, 9}}, {"by", {1, 7}}});
  }
}

TEST(RowSchedule, PartsOfRowsAndOrders) {
  Value x = dense("a", variable("data"), 12);
  auto part = [&](const std::string& name, int begin, int end) {
    return call("slice_axis", name, {x},
                {{"axis", "-1"}, {"begin", cat(begin)}, {"end", cat(end)}});
  };
  Value left = part("l", 0, 5), right = part("r", 4, 12);
  Value turned = call("transpose", "t", {x}, {{"axes", "(2, 0, 1)"}});
  Value joined = call("Concat", "j", {right, left, left}, {{"dim", "2"}});
  judge({{joined, turned, dense("b", joined, 6), dense("c", turned, 3)}}, {{"data", {2, 3, 8}}});
  Value all = call("Reshape", "v", {x}, {{"shape", "(-3, 0)"}});
  judge({{all, dense("d", left, 4), call("Concat", "k", {all, all}, {{"dim", "0"}})}},
        {{"data", {2, 3, 8}}});
}

// What a random walk comes across; all values have two axes of the same number of rows.
class RandomRows {
 public:
  explicit RandomRows(unsigned seed) : random_(seed) {
    known_.push_back({dense("first", variable("data"), 8), 8});
    for (int i = 0; i < 9; ++i) add(cat("v", i));
  }
  [[nodiscard]] Graph graph() {
    Graph made{{known_.back().value}};
    if (below(2) == 0) made.outputs.push_back(known_[below(known_.size() - 1)].value);
    return made;
  }
  size_t below(size_t bound) {
    return std::uniform_int_distribution<size_t>(0, bound - 1)(random_);
  }

 private:
  struct Known {
    Value value;
    int width;
  };
  Known some() { return known_[below(2) == 0 ? known_.size() - 1 : below(known_.size())]; }
  Known like(const Known& x) { return *std::ranges::find(known_, x.width, &Known::width); }

  void add(const std::string& name) {
    constexpr std::array kWidths = {4, 5, 8, 12, 16};
    const Known x = some(), y = some();
    const int width = kWidths[below(kWidths.size())];
    switch (below(8)) {
      case 0:
        known_.push_back({dense(name, x.value, width), width});
        break;
      case 1:
        known_.push_back({sum(name, dense(name + "d", y.value, x.width), x.value), x.width});
        break;
      case 2:
        known_.push_back({norm(name, sum(name + "s", x.value, like(x).value)), x.width});
        break;
      case 3:
        known_.push_back({gelu(name, x.value), x.width});
        break;
      case 4:
        known_.push_back(
            {call("Concat", name, {x.value, y.value}, {{"dim", "1"}}), x.width + y.width});
        break;
      case 5:
        if (x.width < 4) break;
        known_.push_back({call("slice_axis", name, {x.value},
                               {{"axis", "1"}, {"begin", "1"}, {"end", cat(x.width - 1)}}),
                          x.width - 2});
        break;
      case 6:
        known_.push_back({call("softmax", name, {x.value}), x.width});
        break;
      default:
        known_.push_back({call("elemwise_mul", name, {x.value, like(x).value}), x.width});
    }
  }

  std::mt19937 random_;
  std::vector<Known> known_;
};

TEST(RowSchedule, RandomRows) {
  const int graphs = mx::testing::rounds(300, 5'000);
  for (int i = 0; i < graphs; ++i) {
    RandomRows rows(static_cast<unsigned>(i));
    const Graph graph = rows.graph();
    judge(graph, {{"data", {static_cast<int64_t>(1 + rows.below(6)), 6}}},
          static_cast<unsigned>(i));
    ASSERT_FALSE(HasFailure()) << "graph " << i << "\n" << to_json(graph);
  }
}

}  // namespace
}  // namespace mx::cuda
