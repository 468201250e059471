// Model and Executor: load a checkpoint, compile it, run it.
//
//   // Reads resnet50-symbol.json and resnet50-0000.params. Without optimize_for, bind() compiles
//   // with ngraph, or with what MXNET_SUBGRAPH_BACKEND says.
//   remx::Executor net = remx::Model::load("resnet50")
//                            .optimize_for("ngraph")
//                            .bind({{"data", {1, 3, 224, 224}}});
//   remx::NDArray scores = net.forward({{"data", image}})[0];
//   net.save("compiled");  // Model::load("compiled").bind() then compiles nothing
//
// bind() lets compiled regions absorb the weights; called on a temporary, as above, the values that
// were loaded are released. Every function may throw remx::Error.
#pragma once

#include <remx/ndarray.h>

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace remx {

// Shape and dtype that an input is bound for.
struct Input {
  Input(Shape input_shape, DType input_dtype = DType::kFloat32)  // NOLINT: {1, 3} is an input
      : shape(std::move(input_shape)), dtype(input_dtype) {}
  Input(std::initializer_list<std::int64_t> extents) : shape(extents) {}

  Shape shape;
  DType dtype = DType::kFloat32;
};
using Inputs = std::map<std::string, Input>;
using Options = std::map<std::string, std::string>;

// A region of the network that was compiled.
struct Region {
  std::string name;
  std::int64_t kernels = 0;  // that run one after the other
  double seconds = 0;        // it took to compile or to load
};

// A network bound to the shapes of its inputs. A copy is the same network. Everything may be called
// from many threads at once.
class [[gnu::visibility("default")]] Executor {
 public:
  // The outputs for these inputs, one array per input of the bind, all in host memory wherever the
  // network runs. Returns when they are computed; arrays may be changed as soon as it returns, and
  // results belong to the caller.
  [[nodiscard]] std::vector<NDArray> forward(const Arrays& inputs) const;

  [[nodiscard]] Inputs inputs() const;
  [[nodiscard]] std::vector<std::string> output_names() const;
  [[nodiscard]] std::vector<Region> regions() const;

  // Of a network on the CPU: writes prefix-symbol.json and prefix-0000.params: the graph, what its
  // regions were compiled to with the weights inside, and the other weights.
  // Model::load(prefix).bind() runs it for the same shapes without compiling;
  // mx.model.load_checkpoint reads it too.
  void save(const std::string& prefix, int epoch = 0) const;

 private:
  friend class Model;
  struct State;
  explicit Executor(std::shared_ptr<const State> state);
  [[nodiscard]] const State& state() const;

  std::shared_ptr<const State> state_;
};

// A network with its weights. A copy shares the weights' memory.
class [[gnu::visibility("default")]] Model {
 public:
  // What save_checkpoint and HybridBlock.export wrote: prefix-symbol.json, prefix-<epoch>.params.
  static Model load(const std::string& prefix, int epoch = 0);
  static Model load_files(const std::string& symbol_path, const std::string& params_path);

  Model(const Model& other);
  Model(Model&& other) noexcept;
  Model& operator=(Model other) noexcept;
  ~Model();

  [[nodiscard]] std::vector<std::string> input_names() const;  // variables without a value
  [[nodiscard]] std::vector<std::string> output_names() const;

  // Where bind() puts the network: "gpu", or what a plug-in of REMX_DEVICE_PLUGINS calls its
  // devices; without this call it is "cpu". On a GPU the backend is cuda unless another is chosen.
  Model& on(const std::string& device, int number = 0) &;
  Model&& on(const std::string& device, int number = 0) &&;

  // The backend that bind() compiles with: ngraph, MKLDNN, TensorRT, neuron, example, or default
  // for none. Without this call it is what MXNET_SUBGRAPH_BACKEND says. The options are the keyword
  // arguments of Python's optimize_for; excl_node_names and force_incl_node_names list nodes with
  // commas between.
  Model& optimize_for(const std::string& backend, const Options& options = {}) &;
  Model&& optimize_for(const std::string& backend, const Options& options = {}) &&;

  // Compiles for these inputs; forward() expects exactly them. A model that Executor::save wrote
  // knows its inputs. Labels of loss layers need not be given. Called on a temporary (or after
  // std::move) the weights that were loaded are released; the other form keeps them for the next
  // bind.
  [[nodiscard]] Executor bind(const Inputs& inputs = {}) const&;
  [[nodiscard]] Executor bind(const Inputs& inputs = {}) &&;

 private:
  struct Content;
  explicit Model(std::unique_ptr<Content> content);
  [[nodiscard]] Content& content() const;

  std::unique_ptr<Content> content_;
};

}  // namespace remx
