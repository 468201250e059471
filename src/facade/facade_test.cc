// Everything here goes through the public headers; the core only writes the checkpoints.
#include <gtest/gtest.h>
#include <remx/remx.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "base/cat.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"
#include "library/library.h"
#include "ndarray/process.h"

namespace {

using remx::Arrays;
using remx::Executor;
using remx::Model;
using remx::NDArray;

mx::Graph call(const std::string& op, const std::string& name, const mx::Graph& data,
               const mx::Attrs& attrs = {}) {
  return mx::compose({.op = op, .name = name, .attrs = attrs, .positional = {data}, .keyword = {}});
}

NDArray pattern(const remx::Shape& shape, float scale, float offset = 0) {
  NDArray array(shape);
  for (std::int64_t i = 0; i < array.size(); ++i) {
    array.data<float>()[i] = offset + scale * static_cast<float>((i * 7919) % 101 - 50) / 50;
  }
  return array;
}

// The text of the error that `work` raises.
template <class F>
std::string error_of(F&& work) {
  try {
    work();
  } catch (const remx::Error& error) {
    return error.what();
  }
  return "no error";
}

class Facade : public ::testing::Test {
 protected:
  static constexpr std::int64_t kHidden = 512;

  void SetUp() override {
    mx::load_library();
    folder_ = std::filesystem::temp_directory_path() / mx::cat("remx-facade-", ::getpid());
    std::filesystem::create_directories(folder_);
    write_checkpoint();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

  // Convolution, BatchNorm, ReLU, two dense layers, SoftmaxOutput.
  void write_checkpoint() const {
    mx::Graph data{{mx::variable("data")}};
    mx::Graph y = call("Convolution", "conv", data, {{"kernel", "(3, 3)"}, {"num_filter", "8"}});
    y = call("BatchNorm", "bn", y, {{"fix_gamma", "False"}});
    y = call("Activation", "act", {{y.outputs[0]}}, {{"act_type", "relu"}});
    y = call("FullyConnected", "fc1", y, {{"num_hidden", mx::cat(kHidden)}});
    y = call("FullyConnected", "fc2", y, {{"num_hidden", "10"}});
    write_graph(call("SoftmaxOutput", "softmax", y));
    remx::save_arrays(path("net-0000.params"), {{"arg:conv_weight", pattern({8, 3, 3, 3}, 0.3F)},
                                                {"arg:conv_bias", pattern({8}, 0.1F)},
                                                {"arg:bn_gamma", pattern({8}, 0.2F, 1)},
                                                {"arg:bn_beta", pattern({8}, 0.2F)},
                                                {"aux:bn_moving_mean", pattern({8}, 0.2F)},
                                                {"aux:bn_moving_var", pattern({8}, 0.4F, 1)},
                                                {"arg:fc1_weight", pattern({kHidden, 288}, 0.05F)},
                                                {"arg:fc1_bias", pattern({kHidden}, 0.1F)},
                                                {"arg:fc2_weight", pattern({10, kHidden}, 0.05F)},
                                                {"arg:fc2_bias", pattern({10}, 0.1F)}});
  }
  void write_graph(const mx::Graph& graph) const {
    std::ofstream(path("net-symbol.json")) << mx::to_json(graph);
  }
  [[nodiscard]] Model load() const { return Model::load(path("net")); }
  [[nodiscard]] Executor bound(const std::string& backend) const {
    return load().optimize_for(backend).bind({{"data", {2, 3, 8, 8}}});
  }
  [[nodiscard]] static Arrays image(float scale) {
    return {{"data", pattern({2, 3, 8, 8}, scale)}};
  }
  static void expect_close(const NDArray& got, const NDArray& expected) {
    ASSERT_EQ(got.shape(), expected.shape());
    for (std::int64_t i = 0; i < got.size(); ++i) {
      EXPECT_NEAR(got.data<float>()[i], expected.data<float>()[i], 1e-5);
    }
  }

 private:
  std::filesystem::path folder_;
};

TEST(FacadeArray, HoldsWhatWasCopiedIntoIt) {
  auto array = NDArray::of<std::int32_t>({2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(array.shape(), (remx::Shape{2, 2}));
  EXPECT_EQ(array.dtype(), remx::DType::kInt32);
  EXPECT_EQ(array.bytes(), 16U);
  NDArray same = array;  // NOLINT(performance-unnecessary-copy-initialization): it shares
  NDArray other = array.copy();
  array.data<std::int32_t>()[3] = 9;
  EXPECT_EQ(same.values<std::int32_t>(), (std::vector<std::int32_t>{1, 2, 3, 9}));
  EXPECT_EQ(other.values<std::int32_t>().back(), 4);
  std::int32_t back[4] = {};
  array.copy_to(back, sizeof(back));
  EXPECT_EQ(back[3], 9);
}

TEST(FacadeArray, MayBeEmptyOrNone) {
  NDArray empty({0, 3});
  EXPECT_EQ(empty.size(), 0);
  EXPECT_TRUE(empty.values<float>().empty());
  EXPECT_EQ(empty.copy().shape(), (remx::Shape{0, 3}));
  EXPECT_TRUE(NDArray().is_none());
  EXPECT_EQ(error_of([] { (void)NDArray().shape(); }),
            "NDArray: this one is none; give it a shape first");
}

TEST(FacadeArray, RefusesWhatDoesNotFit) {
  NDArray array({2, 2});
  EXPECT_EQ(error_of([&] { (void)array.data<double>(); }),
            "NDArray::data: elements of dtype float64 were asked for, the array is of dtype "
            "float32");
  EXPECT_EQ(error_of([&] { array.copy_from("", 1); }),
            "NDArray::copy_from: 1 bytes were given, the array of shape (2, 2) and dtype float32 "
            "has 16");
  EXPECT_EQ(error_of([] { NDArray array({2, -1}); }),
            "NDArray: the shape (2, ?) has a negative extent; use extents of 0 or more");
}

TEST_F(Facade, ArraysTravelThroughFiles) {
  NDArray half({3}, remx::DType::kFloat16);
  remx::save_arrays(path("x.params"), {{"a", pattern({2, 3}, 1)}, {"h", half}});
  Arrays read = remx::load_arrays(path("x.params"));
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read.at("a").values<float>(), pattern({2, 3}, 1).values<float>());
  EXPECT_EQ(read.at("h").dtype(), remx::DType::kFloat16);
}

TEST_F(Facade, CompiledAnswersLikePlain) {
  Model model = load();
  EXPECT_EQ(model.input_names(), (std::vector<std::string>{"data", "softmax_label"}));
  EXPECT_EQ(model.output_names(), (std::vector<std::string>{"softmax_output"}));
  Executor plain = bound("default");
  Executor compiled = bound("ngraph");
  EXPECT_TRUE(plain.regions().empty());
  ASSERT_FALSE(compiled.regions().empty());
  EXPECT_GT(compiled.regions()[0].kernels, 0);
  EXPECT_EQ(compiled.inputs().at("data").shape, (remx::Shape{2, 3, 8, 8}));
  NDArray expected = plain.forward(image(1)).at(0);
  EXPECT_EQ(expected.shape(), (remx::Shape{2, 10}));
  expect_close(compiled.forward(image(1)).at(0), expected);
}

TEST_F(Facade, ASavedNetworkNeedsNothingElse) {
  NDArray expected = bound("ngraph").forward(image(1)).at(0);
  bound("ngraph").save(path("compiled"), 7);
  std::filesystem::remove(path("net-symbol.json"));
  std::filesystem::remove(path("net-0000.params"));
  Executor loaded = Model::load(path("compiled"), 7).bind();
  EXPECT_EQ(loaded.inputs().size(), 1U);
  EXPECT_EQ(loaded.inputs().at("data").shape, (remx::Shape{2, 3, 8, 8}));
  expect_close(loaded.forward(image(1)).at(0), expected);
  loaded.save(path("again"));
  expect_close(Model::load(path("again")).bind().forward(image(1)).at(0), expected);
}

TEST_F(Facade, NodesMayStayOutside) {
  NDArray expected = bound("default").forward(image(1)).at(0);
  Executor net = load()
                     .optimize_for("ngraph", {{"excl_node_names", "fc1, fc2"}})
                     .bind({{"data", {2, 3, 8, 8}}});
  expect_close(net.forward(image(1)).at(0), expected);
  net.save(path("compiled"));
  Arrays saved = remx::load_arrays(path("compiled-0000.params"));
  EXPECT_TRUE(saved.count("arg:fc1_weight"));
  EXPECT_FALSE(saved.count("arg:conv_weight"));
  expect_close(Model::load(path("compiled")).bind().forward(image(1)).at(0), expected);
}

TEST_F(Facade, WeightsThatWereAbsorbedAreReleased) {
  auto in_use = [] { return mx::pool_of({}).statistics().allocated; };
  constexpr std::int64_t kWeights = kHidden * 288 * 4;
  std::int64_t before = in_use();
  Executor net = bound("ngraph");
  EXPECT_LT(in_use() - before, kWeights / 4);
  net.save(path("compiled"));
  Executor loaded = Model::load(path("compiled")).bind();
  EXPECT_LT(in_use() - before, kWeights / 4);
}

TEST_F(Facade, OneModelServesSeveralBinds) {
  Model model = load();
  Executor two = model.bind({{"data", {2, 3, 8, 8}}});
  Executor one = model.bind({{"data", {1, 3, 8, 8}}});
  EXPECT_EQ(one.forward({{"data", pattern({1, 3, 8, 8}, 1)}}).at(0).shape(), (remx::Shape{1, 10}));
  Executor last = std::move(model).bind({{"data", {2, 3, 8, 8}}});
  expect_close(last.forward(image(1)).at(0), two.forward(image(1)).at(0));
  std::string text = error_of([&] { (void)model.bind(); });  // NOLINT(bugprone-use-after-move)
  EXPECT_NE(text.find("was moved away"), std::string::npos) << text;
}

TEST_F(Facade, ManyThreadsGetTheirOwnAnswers) {
  Executor net = bound("ngraph");
  constexpr int kThreads = 8, kRuns = 20;
  std::vector<NDArray> expected;
  for (int i = 0; i < kThreads; ++i) {
    expected.push_back(net.forward(image(static_cast<float>(i))).at(0));
  }
  std::vector<int> wrong(kThreads);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      auto at = static_cast<size_t>(i);
      for (int run = 0; run < kRuns; ++run) {
        NDArray got = net.forward(image(static_cast<float>(i))).at(0);
        wrong[at] += got.values<float>() != expected[at].values<float>() ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(kThreads));
}

TEST_F(Facade, AWeightMayBeAnInputAndChange) {
  Executor net = load().bind({{"data", {2, 3, 8, 8}}, {"fc2_bias", {10}}});
  Arrays inputs = image(1);
  inputs["fc2_bias"] = NDArray({10});
  (void)net.forward(inputs);
  inputs["fc2_bias"].data<float>()[3] = 100;
  EXPECT_NEAR(net.forward(inputs).at(0).data<float>()[3], 1, 1e-6);
}

TEST_F(Facade, FilesThatAreMissingOrDamagedAreNamed) {
  EXPECT_EQ(error_of([&] { Model::load(path("none")); }),
            path("none-symbol.json") + ": cannot open: No such file or directory");
  EXPECT_EQ(error_of([&] { Model::load(path("net"), 3); }),
            path("net-0003.params") + ": cannot open: No such file or directory");
  std::ofstream(path("net-symbol.json")) << "{";
  std::string text = error_of([&] { (void)load(); });
  EXPECT_TRUE(text.starts_with(path("net-symbol.json") + ": ")) << text;
}

TEST_F(Facade, ADamagedArtifactIsRefused) {
  bound("ngraph").save(path("compiled"));
  Arrays saved = remx::load_arrays(path("compiled-0000.params"));
  std::string name;
  for (auto& [key, array] : saved) {
    if (array.dtype() != remx::DType::kUint8) continue;
    name = key.substr(4);
    array.data<std::uint8_t>()[array.size() / 2] ^= 1;
  }
  ASSERT_FALSE(name.empty());
  remx::save_arrays(path("compiled-0000.params"), saved);
  std::string text = error_of([&] { (void)Model::load(path("compiled")).bind(); });
  EXPECT_TRUE(text.starts_with("\"" + name + "\": ")) << text;
  saved.erase("arg:" + name);
  remx::save_arrays(path("compiled-0000.params"), saved);
  text = error_of([&] { (void)Model::load(path("compiled")).bind(); });
  EXPECT_TRUE(text.starts_with("bind: \"" + name + "\" has no value")) << text;
}

TEST_F(Facade, BadBindsSayWhatIsWrong) {
  EXPECT_TRUE(
      error_of([&] {
        load().optimize_for("nope");
      }).starts_with("optimize_for: backend \"nope\" is not known; known backends: ngraph"));
  EXPECT_EQ(error_of([&] { (void)load().bind(); }),
            "bind: \"data\" has no value in the checkpoint and no shape was given; give the shapes "
            "of the inputs among data, softmax_label");
  EXPECT_EQ(error_of([&] { (void)load().bind({{"dta", {2, 3, 8, 8}}}); }),
            "bind: \"dta\" is no input of the network; inputs without a value: data, "
            "softmax_label");
  EXPECT_EQ(error_of([&] { (void)load().bind({{"data", {2, 3, 0, 8}}}); }),
            "bind: \"data\" was given the shape (2, 3, 0, 8); use extents above 0");
  std::string text = error_of([&] { (void)load().bind({{"data", {2, 4, 8, 8}}}); });
  EXPECT_TRUE(text.starts_with("bind: the inputs do not fit (data of (2, 4, 8, 8)): Convolution"))
      << text;
  bound("ngraph").save(path("compiled"));
  text = error_of([&] { (void)Model::load(path("compiled")).bind({{"data", {1, 3, 8, 8}}}); });
  EXPECT_TRUE(text.starts_with("bind: the inputs do not fit (data of (1, 3, 8, 8)): ")) << text;
}

TEST_F(Facade, BadInputsSayWhatIsWrong) {
  Executor net = bound("ngraph");
  EXPECT_EQ(error_of([&] { (void)net.forward({{"dta", NDArray({2, 3, 8, 8})}}); }),
            "forward: \"dta\" is no input of the bound network; its inputs: data");
  EXPECT_EQ(error_of([&] { (void)net.forward({}); }),
            "forward: no array was given for \"data\"; the inputs of the bound network: data");
  EXPECT_EQ(error_of([&] { (void)net.forward({{"data", NDArray({1, 3, 8, 8})}}); }),
            "forward: \"data\" has the shape (1, 3, 8, 8), the network was bound for (2, 3, 8, 8)");
  EXPECT_EQ(error_of([&] {
              (void)net.forward({{"data", NDArray({2, 3, 8, 8}, remx::DType::kFloat64)}});
            }),
            "forward: \"data\" is of dtype float64, the network was bound for float32");
  EXPECT_EQ(error_of([&] { (void)net.forward({{"data", NDArray()}}); }),
            "forward: \"data\" is none; give an array");
}

}  // namespace
