// Schedules of images: where values lie, how long, and what is worked into what.
#include "compilers/cuda/schedule.h"

#include "base/rounds_testing.h"
#include "compilers/cuda/host_region_test.h"
#include "ir/symbol_json.h"

namespace mx::cuda {
namespace {

using mx::testing::call;

std::string judge(const Graph& graph, const Shape& shape, unsigned seed = 1) {
  return testing::judge(graph, {{"data", shape}}, seed);
}

Attrs window(int kernel, int filters, const Attrs& more = {}) {
  Attrs attrs{{"kernel", cat("(", kernel, ", ", kernel, ")")},
              {"pad", cat("(", kernel / 2, ", ", kernel / 2, ")")},
              {"num_filter", cat(filters)}};
  for (const auto& [key, value] : more) attrs[key] = value;
  return attrs;
}

Value conv(Value data, const std::string& name, int kernel, int filters, const Attrs& more = {}) {
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              window(kernel, filters, more));
}
Value norm(Value data, const std::string& name) {
  return call("BatchNorm", name,
              {std::move(data), variable(name + "_gamma"), variable(name + "_beta"),
               variable(name + "_mean"), variable(name + "_var")},
              {{"fix_gamma", "False"}});
}
Value function(Value data, const std::string& name, const std::string& type = "relu") {
  return call("Activation", name, {std::move(data)}, {{"act_type", type}});
}
Value dense(Value data, const std::string& name, int units) {
  return call("FullyConnected", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"num_hidden", cat(units)}});
}
Value pooled(Value data, const std::string& name, const Attrs& attrs) {
  return call("Pooling", name, {std::move(data)}, attrs);
}

// A network with pre-activation: its first image is folded, with the norm of its input worked in.
Graph residual_network() {
  Value x = norm(variable("data"), "n0");
  x = conv(x, "stem", 7, 8, {{"stride", "(2, 2)"}});
  x = function(norm(x, "n1"), "r1");
  x = pooled(x, "most",
             {{"kernel", "(3, 3)"}, {"stride", "(2, 2)"}, {"pad", "(1, 1)"}, {"pool_type", "max"}});
  for (int i = 0; i < 3; ++i) {
    const std::string n = cat("b", i);
    const int filters = i == 1 ? 13 : 8;
    const Attrs steps = i == 1 ? Attrs{{"stride", "(2, 2)"}} : Attrs{};
    Value first = function(norm(x, n + "n1"), n + "r1");
    Value y = conv(first, n + "c1", 3, filters, steps);
    y = conv(function(norm(y, n + "n2"), n + "r2"), n + "c2", 3, filters);
    Value z = i == 0 ? x : conv(first, n + "c3", 1, filters, i == 1 ? steps : Attrs{});
    x = call("elemwise_add", n + "sum", {y, z});
  }
  x = pooled(function(norm(x, "n9"), "r9"), "mean",
             {{"kernel", "(1, 1)"}, {"global_pool", "True"}, {"pool_type", "avg"}});
  return {{call("softmax", "out", {dense(x, "last", 10)})}};
}

TEST(Schedule, PreActivationNetworks) {
  for (const Shape& shape : {Shape{1, 3, 32, 32}, Shape{3, 3, 33, 30}, Shape{6, 3, 32, 29}}) {
    std::string text = judge(residual_network(), shape);
    EXPECT_NE(text.find("layout: input + n0"), std::string::npos) << text;
    EXPECT_EQ(text.find("affine"), std::string::npos) << text;  // all norms are in other kernels
    EXPECT_EQ(text.find("together") == std::string::npos, shape[0] > kFewImages) << text;
  }
}

// Layers that read all that was made before them, channels that fill packs and that do not.
TEST(Schedule, DenselyConnectedNetworks) {
  for (int growth : {8, 4, 6, 3}) {
    Value x = conv(variable("data"), "first", 3, 12);
    for (int i = 0; i < 3; ++i) {
      const std::string n = cat("d", i);
      Value y = conv(function(norm(x, n + "n"), n + "r"), n + "a", 1, 2 * growth);
      y = conv(function(y, n + "s"), n + "b", 3, growth);
      x = call("Concat", n + "all", {x, y}, {{"dim", "1"}});
    }
    std::string text = judge({{x, conv(x, "end", 3, 3)}}, {2, 5, 9, 7});
    EXPECT_EQ(text.find("copy") == std::string::npos, growth % 4 == 0) << text;
  }
}

Graph branches(const std::string& pool_type) {
  Value x = function(conv(variable("data"), "first", 3, 12), "r");
  Value a = conv(x, "a", 1, 8), b = conv(function(conv(x, "b1", 1, 5), "rb"), "b2", 3, 8);
  Value c = conv(function(conv(x, "c1", 1, 12), "rc", "tanh"), "c2", 5, 4);
  Value d = pooled(x, "p", {{"kernel", "(3, 3)"}, {"pad", "(1, 1)"}, {"pool_type", pool_type}});
  Value all = call("Concat", "all", {a, b, c, conv(d, "d", 1, 4)}, {{"dim", "1"}});
  return {{all, dense(call("Flatten", "flat", {all}), "scores", 7)}};
}

TEST(Schedule, BranchesThatMeet) {
  for (const char* type : {"max", "avg"}) {
    std::string text = judge(branches(type), {2, 3, 8, 6});
    EXPECT_NE(text.find("together"), std::string::npos) << text;
  }
}

TEST(Schedule, WindowsOfEveryKind) {
  Value x = conv(variable("data"), "a", 3, 24);
  Value b = conv(x, "b", 3, 24, {{"num_group", "24"}});
  Value c = conv(x, "c", 3, 24, {{"num_group", "3"}});
  Value d = conv(x, "d", 3, 20, {{"dilate", "(2, 2)"}, {"pad", "(2, 2)"}});
  Value e = conv(x, "e", 9, 5);
  Value f = call("LeakyReLU", "f", {conv(x, "f1", 3, 6, {{"stride", "(2, 1)"}})},
                 {{"act_type", "leaky"}, {"slope", "0.1"}});
  Value g = pooled(x, "g",
                   {{"kernel", "(2, 2)"},
                    {"stride", "(2, 2)"},
                    {"pool_type", "avg"},
                    {"pooling_convention", "full"},
                    {"count_include_pad", "False"}});
  Value h = call("clip", "h", {conv(g, "h1", 1, 3)}, {{"a_min", "-0.2"}, {"a_max", "0.3"}});
  judge({{b, c, d, e, f, h}}, {1, 5, 9, 11});
  judge({{b, c, d, f, h}}, {2, 3, 8, 8});
}

TEST(Schedule, LinesAndRowsAreImagesToo) {
  auto line = [](Value x, const std::string& name, const Attrs& more) {
    Attrs attrs{{"kernel", "(3,)"}, {"num_filter", "6"}};
    attrs.insert(more.begin(), more.end());
    return call("Convolution", name,
                {std::move(x), variable(name + "_weight"), variable(name + "_bias")}, attrs);
  };
  Value x = function(norm(line(variable("data"), "a", {{"pad", "(1,)"}}), "n"), "r");
  Value y = line(x, "b", {{"dilate", "(2,)"}, {"stride", "(2,)"}});
  Value z = pooled(y, "p", {{"kernel", "(2,)"}, {"pool_type", "max"}});
  judge({{dense(z, "d", 4), call("Concat", "c", {y, y}, {{"dim", "1"}})}}, {2, 5, 13});
  Value rows = function(norm(dense(variable("data"), "e", 12), "m"), "s");
  Value wide = norm(call("Concat", "w", {rows, dense(rows, "f", 5)}, {{"dim", "1"}}), "o");
  for (int64_t batch : {1, 3, 7}) {
    judge({{dense(wide, "g", 9), rows}}, {batch, 10});
  }
}

// What their kernels do not know follows in a step of its own.
TEST(Schedule, FunctionsBehindPoolingsAndSumsBehindDepthwiseConvolutions) {
  Value x = conv(variable("data"), "a", 3, 8);
  Value y = pooled(x, "p", {{"kernel", "(3, 3)"}, {"pad", "(1, 1)"}, {"pool_type", "max"}});
  y = function(y, "r", "tanh");
  Value z = conv(y, "d", 3, 8, {{"num_group", "8"}});
  z = function(call("elemwise_add", "s", {z, x}), "t");
  std::string text = judge({{conv(z, "b", 1, 4), y, function(norm(y, "n"), "u")}}, {2, 3, 5, 6});
  EXPECT_NE(text.find("function: r"), std::string::npos) << text;
  EXPECT_NE(text.find("sum: d + s + t"), std::string::npos) << text;
  judge({{z}}, {6, 3, 5, 6});
}

// Images that several read, and sums of more than two.
TEST(Schedule, FunctionsAndSumsOnTheirOwn) {
  Value a = conv(variable("data"), "a", 3, 8), b = conv(a, "b", 3, 8), c = conv(b, "c", 1, 8);
  auto sum = [](const std::string& name, Value x, Value y) {
    return call("elemwise_add", name, {std::move(x), std::move(y)});
  };
  auto same = [](const std::string& name, Value x, const std::string& type) {
    return pooled(std::move(x), name,
                  {{"kernel", "(3, 3)"}, {"pad", "(1, 1)"}, {"pool_type", type}});
  };
  Value all =
      sum("s2", sum("s1", same("pa", a, "avg"), same("pb", b, "max")), same("pc", c, "max"));
  for (const char* type : {"relu", "sigmoid", "tanh", "softrelu"}) {
    std::string text = judge({{function(all, "f", type)}}, {2, 3, 5, 6});
    EXPECT_NE(text.find("sum: s1 + s2 + f"), std::string::npos) << text;
    Value joined = function(call("Concat", "j", {a, b}, {{"dim", "1"}}), "g", type);
    text = judge({{sum("s", conv(joined, "d", 1, 16), joined)}}, {1, 3, 5, 6});
    EXPECT_NE(text.find("function: g"), std::string::npos) << text;
  }
  Value joined = call("Concat", "j", {a, c}, {{"dim", "1"}});
  for (const Value& value :
       {call("relu", "r", {joined}),
        call("clip", "r", {joined}, {{"a_min", "-0.25"}, {"a_max", "0.125"}}),
        call("LeakyReLU", "r", {joined}, {{"act_type", "leaky"}, {"slope", "0.1"}})}) {
    std::string text = judge({{value}}, {1, 3, 5, 6});
    EXPECT_NE(text.find("function: r"), std::string::npos) << text;
  }
}

TEST(Schedule, AValueThatIsAlsoAResult) {
  Value x = conv(variable("data"), "a", 3, 8);
  Value y = function(norm(x, "n"), "r");
  judge({{x, y, conv(y, "b", 1, 3), call("elemwise_add", "s", {x, y})}}, {1, 4, 5, 5});
  Value z = call("Concat", "z", {y, x}, {{"dim", "1"}});
  judge({{z, y, call("Concat", "zz", {z, z}, {{"dim", "1"}})}}, {2, 8, 3, 4});
}

// Images lie pixel by pixel, but what is behind Flatten counts channel by channel.
TEST(Schedule, FlatImagesAreReadInTheOrderOfUsers) {
  auto flat = [](Value x, const std::string& name) {
    return call("Flatten", name, {std::move(x)});
  };
  for (int filters : {5, 8}) {
    Value x = function(conv(variable("data"), "a", 3, filters), "r"), y = conv(x, "b", 1, 3);
    Value z = flat(pooled(x, "p", {{"kernel", "(2, 2)"}, {"pool_type", "max"}}), "fp");
    Value all = call("Concat", "all", {flat(x, "fx"), flat(y, "fy"), z}, {{"dim", "1"}});
    for (int batch : {1, 2, 6}) {
      std::string text = judge({{all}}, {batch, 3, 4, 5});
      EXPECT_NE(text.find("turn"), std::string::npos) << text;
      judge({{dense(all, "d", 6), all}}, {batch, 3, 4, 5});
      judge({{norm(flat(x, "fx"), "n")}}, {batch, 3, 4, 5});
      judge({{call("softmax", "s", {flat(y, "fy")})}}, {batch, 3, 4, 5});
      Value w = dense(flat(y, "fy"), "w", filters * 20);
      judge({{call("elemwise_add", "sum", {flat(x, "fx"), w})}}, {batch, 3, 4, 5});
      judge({{function(call("Reshape", "v", {flat(flat(x, "fx"), "ff")}, {{"shape", "(0, -1)"}}),
                       "t", "tanh")}},
            {batch, 3, 4, 5});
    }
  }
  Value x = conv(variable("data"), "a", 3, 8);
  std::string text = judge({{dense(flat(x, "f"), "d", 7)}}, {2, 3, 4, 5});
  EXPECT_EQ(text.find("turn"), std::string::npos) << text;  // a window of the whole image
}

// A graph of what a random walk comes across; sizes stay, channels do not.
class RandomNetwork {
 public:
  static constexpr int kColours = 4;
  explicit RandomNetwork(unsigned seed) : random_(seed) {
    known_.push_back({variable("data"), kColours});
    for (int i = 0; i < 10; ++i) add(cat("v", i));
  }
  [[nodiscard]] Graph graph() {
    Graph made{{known_.back().value}};
    if (below(2) == 0) made.outputs.push_back(known_[1 + below(known_.size() - 2)].value);
    if (below(3) == 0) {
      made.outputs.push_back(dense(call("Flatten", "flat", {known_.back().value}), "fc", 5));
    }
    return made;
  }
  size_t below(size_t bound) {
    return std::uniform_int_distribution<size_t>(0, bound - 1)(random_);
  }

 private:
  struct Known {
    Value value;
    int channels;
  };
  Known some() { return known_[below(2) == 0 ? known_.size() - 1 : below(known_.size())]; }

  void add(const std::string& name) {
    constexpr std::array kChannels = {4, 8, 8, 12, 16, 5, 7};
    const Known x = some();
    const int filters = kChannels[below(kChannels.size())];
    switch (below(12)) {
      case 0:
      case 1:
        known_.push_back({conv(x.value, name, below(2) == 0 ? 1 : 3, filters), filters});
        break;
      case 2:
        known_.push_back({norm(x.value, name), x.channels});
        break;
      case 3:
        known_.push_back({function(x.value, name, below(3) == 0 ? "sigmoid" : "relu"), x.channels});
        break;
      case 4:
        known_.push_back({function(norm(x.value, name + "n"), name), x.channels});
        break;
      case 5:
        known_.push_back({pooled(x.value, name,
                                 {{"kernel", "(3, 3)"},
                                  {"pad", "(1, 1)"},
                                  {"pool_type", below(2) == 0 ? "max" : "avg"}}),
                          x.channels});
        break;
      case 6: {
        const Known y = some();
        known_.push_back(
            {call("Concat", name, {x.value, y.value}, {{"dim", "1"}}), x.channels + y.channels});
        break;
      }
      case 7: {
        auto is_like = [&](const Known& y) { return y.channels == x.channels; };
        auto found = std::find_if(known_.begin(), known_.end(), is_like);
        known_.push_back({call("elemwise_add", name, {x.value, found->value}), x.channels});
        break;
      }
      case 8:
        known_.push_back({written_function(x.value, name), x.channels});
        break;
      case 9: {  // numbers per image and channel, of the image or of a variable
        Value by = pooled(x.value, name + "mean",
                          {{"kernel", "(1, 1)"}, {"global_pool", "True"}, {"pool_type", "avg"}});
        if (below(3) == 0)
          by = call("LeakyReLU", name + "p", {by, variable(name + "slopes")},
                    {{"act_type", "prelu"}});
        known_.push_back(
            {call(below(2) == 0 ? "broadcast_mul" : "broadcast_add", name, {x.value, by}),
             x.channels});
        break;
      }
      default:
        known_.push_back(
            {conv(x.value, name, 3, x.channels, {{"num_group", cat(x.channels)}}), x.channels});
    }
  }

  Value written_function(const Value& x, const std::string& name) {
    const double number = below(2) == 0 ? 1 : 0.5;
    auto scalar = [&](const std::string& op, const std::string& end, Value of, double by) {
      return call(op, name + end, {std::move(of)}, {{"scalar", cat(by)}});
    };
    switch (below(4)) {
      case 0:
        return call("elemwise_mul", name, {x, function(x, name + "g", "sigmoid")});
      case 1:
        return call("elemwise_mul", name,
                    {call("clip", name + "c", {scalar("_plus_scalar", "p", x, number)},
                          {{"a_min", "0"}, {"a_max", "1"}}),
                     x});
      case 2:
        return call("LeakyReLU", name, {scalar("_mul_scalar", "m", x, number)},
                    {{"act_type", below(2) == 0 ? "elu" : "gelu"}});
      default:
        return scalar("_rdiv_scalar", "",
                      scalar("_plus_scalar", "p", call("abs", name + "a", {x}), 1), number);
    }
  }

  std::mt19937 random_;
  std::vector<Known> known_;
};

TEST(Schedule, RandomNetworks) {
  const int networks = mx::testing::rounds(300, 5'000);
  for (int i = 0; i < networks; ++i) {
    RandomNetwork network(static_cast<unsigned>(i));
    const Graph graph = network.graph();
    const auto batch = static_cast<int64_t>(i % 3 == 0 ? 6 : 1 + network.below(3));
    try {
      judge(graph, {batch, RandomNetwork::kColours, 5, 6}, static_cast<unsigned>(i));
    } catch (const Unsupported& error) {  // of what is no layer of images
      EXPECT_STREQ(error.what(),
                   "a region of pointwise operators runs as fast operator by operator");
    }
    ASSERT_FALSE(HasFailure()) << "network " << i << "\n" << to_json(graph);
  }
}

// Groups of channels that fill packs are offered to a library, others are not.
TEST(Schedule, GroupsOfChannels) {
  for (auto [channels, groups] : {std::pair{16, 4}, {24, 3}, {8, 2}, {10, 5}}) {
    Value x = function(conv(variable("data"), "a", 1, channels), "r");
    Value y = conv(x, "g", 3, 2 * channels, {{"num_group", cat(groups)}, {"stride", "(2, 2)"}});
    Value z = conv(function(norm(y, "n"), "s"), "b", 1, channels);
    std::string text =
        judge({{conv(z, "c", 3, channels, {{"num_group", cat(groups)}})}}, {6, 3, 7, 6});
    EXPECT_EQ(text.find("library: g") != std::string::npos, channels % 8 == 0) << text;
    judge({{z}}, {2, 3, 7, 6});
  }
}

// What the caller gives and gets is of 16 bits, or of both kinds.
TEST(Schedule, NetworksOfSixteenBits) {
  auto cast = [](Value x, const std::string& name, const std::string& to) {
    return call("Cast", name, {std::move(x)}, {{"dtype", to}});
  };
  for (DType dtype : {DType::kFloat16, DType::kBFloat16}) {
    for (int batch : {1, 6}) {
      const Shape shape{batch, 3, 32, 32};
      const std::map<std::string, DType> dtypes{{"data", dtype}};
      testing::judge(residual_network(), {{"data", shape}}, 1, dtypes);
      // Parameters of float32 that are cast inside, and results of both kinds.
      Value x = conv(cast(variable("data"), "in", "float16"), "a", 3, 8);
      x.node->inputs[1] = cast(x.node->inputs[1], "w", "float16");
      x.node->inputs[2] = cast(x.node->inputs[2], "b", "float16");
      Value y = cast(function(norm(x, "n"), "r"), "wide", "float32");
      Value z = call(
          "Flatten", "flat",
          {pooled(y, "p", {{"kernel", "(1, 1)"}, {"global_pool", "True"}, {"pool_type", "avg"}})});
      std::string text = testing::judge({{y, call("softmax", "s", {z}), cast(z, "out", "float16")}},
                                        {{"data", shape}}, 1, dtypes);
      EXPECT_EQ(text.find("sum"), std::string::npos) << text;
    }
  }
}

TEST(Schedule, ImagesThatKernelsCannotCountAreRefused) {
  plan::Plan plan;
  plan.values = {Shape{1, 1, 20'000, 20'000}};
  EXPECT_THROW(Values(plan, Number::kHalf), Unsupported);  // eight channels of each pixel
  plan.values = {Shape{1, 8, 10'000, 10'000}};
  EXPECT_NO_THROW(Values(plan, Number::kHalf));
}

}  // namespace
}  // namespace mx::cuda
