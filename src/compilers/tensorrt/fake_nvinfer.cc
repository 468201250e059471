// A libnvinfer for tests: it has the binary interface that nvinfer.h describes, records what a
// program adds to a network, and computes it plainly on the host. Being written from what NVIDIA
// documents of each layer, it judges the adapter's translation; it says nothing about NVIDIA's
// code.
#include <cstring>
#include <list>
#include <map>
#include <memory>
#include <string>

#include "base/cat.h"
#include "compilers/tensorrt/fake_layers.h"

namespace mx::tensorrt::fake {
namespace {

std::string& log() {
  static auto* const lines = new std::string;
  return *lines;
}
// What plans stand for: a plan is a number, and the network of that number was built.
std::vector<std::shared_ptr<const Steps>>& plans() {
  static auto* const made = new std::vector<std::shared_ptr<const Steps>>;
  return *made;
}

struct TensorFunctions final : nv::TensorTable {
  TensorFunctions(Steps& of, int number) : steps(of), id(number) {}
  void set_name(const char* name) noexcept override { steps.names[id] = name; }
  Steps& steps;
  int id;
};

struct LayerFunctions final : nv::LayerTable {
  LayerFunctions(Step& of, nv::Tensor* result) : step(of), output(result) {}
  void set_name(const char* name) noexcept override { log() += cat(step.kind, " ", name, "\n"); }
  [[nodiscard]] nv::Tensor* get_output(int32_t) const noexcept override { return output; }
  void set_input(int32_t index, nv::Tensor& tensor) noexcept override {
    step.inputs.resize(static_cast<size_t>(index) + 1, -1);
    step.inputs.back() = static_cast<TensorFunctions*>(tensor.table)->id;
  }
  Step& step;
  nv::Tensor* output;
};

struct ConvolutionFunctions final : nv::ConvolutionTable {
  explicit ConvolutionFunctions(Step& of) : step(of) {}
  void set_nb_groups(int64_t groups) noexcept override { step.groups = groups; }
  void set_pre_padding(const nv::Dims& dims) noexcept override { step.before = dims; }
  void set_post_padding(const nv::Dims& dims) noexcept override { step.after = dims; }
  void set_stride(const nv::Dims& dims) noexcept override { step.stride = dims; }
  void set_dilation(const nv::Dims& dims) noexcept override { step.dilation = dims; }
  Step& step;
};
struct PoolingFunctions final : nv::PoolingTable {
  explicit PoolingFunctions(Step& of) : step(of) {}
  void set_average_count_excludes_padding(bool on) noexcept override { step.flag = on; }
  void set_pre_padding(const nv::Dims& dims) noexcept override { step.before = dims; }
  void set_post_padding(const nv::Dims& dims) noexcept override { step.after = dims; }
  void set_stride(const nv::Dims& dims) noexcept override { step.stride = dims; }
  Step& step;
};
struct ActivationFunctions final : nv::ActivationTable {
  explicit ActivationFunctions(Step& of) : step(of) {}
  void set_alpha(float value) noexcept override { step.alpha = value; }
  void set_beta(float value) noexcept override { step.beta = value; }
  Step& step;
};
struct SoftMaxFunctions final : nv::SoftMaxTable {
  explicit SoftMaxFunctions(Step& of) : step(of) {}
  void set_axes(uint32_t axes) noexcept override { step.axes = axes; }
  Step& step;
};
struct ConcatenationFunctions final : nv::ConcatenationTable {
  explicit ConcatenationFunctions(Step& of) : step(of) {}
  void set_axis(int32_t axis) noexcept override { step.code = axis; }
  Step& step;
};
struct ShuffleFunctions final : nv::ShuffleTable {
  explicit ShuffleFunctions(Step& of) : step(of) {}
  void set_reshape_dimensions(const nv::Dims& dims) noexcept override { step.size = dims; }
  Step& step;
};
struct SliceFunctions final : nv::SliceTable {
  explicit SliceFunctions(Step& of) : step(of) {}
  void set_mode(nv::SampleMode mode) noexcept override { step.code = static_cast<int>(mode); }
  Step& step;
};

class NetworkFunctions final : public nv::NetworkTable {
 public:
  nv::Tensor* add_input(const char* name, nv::DataType, const nv::Dims& dims) noexcept override {
    nv::Tensor* made = new_tensor();
    steps->inputs[name] = {id_of(*made), dims};
    log() += cat("input ", name, "\n");
    return made;
  }
  void mark_output(nv::Tensor& tensor) noexcept override {
    steps->outputs[steps->names[id_of(tensor)]] = id_of(tensor);
  }
  nv::Activation* add_activation(nv::Tensor& input, nv::ActivationType type) noexcept override {
    Step& step = add("Activation", {&input});
    step.code = static_cast<int>(type);
    return layer<nv::Activation, ActivationFunctions>(step);
  }
  nv::SoftMax* add_soft_max(nv::Tensor& input) noexcept override {
    return layer<nv::SoftMax, SoftMaxFunctions>(add("SoftMax", {&input}));
  }
  nv::Concatenation* add_concatenation(nv::Tensor* const* inputs, int32_t count) noexcept override {
    return layer<nv::Concatenation, ConcatenationFunctions>(
        add("Concatenation", {inputs, inputs + count}));
  }
  nv::Layer* add_element_wise(nv::Tensor& a, nv::Tensor& b,
                              nv::ElementWise operation) noexcept override {
    Step& step = add("ElementWise", {&a, &b});
    step.code = static_cast<int>(operation);
    return plain(step);
  }
  nv::Layer* add_unary(nv::Tensor& input, nv::Unary operation) noexcept override {
    Step& step = add("Unary", {&input});
    step.code = static_cast<int>(operation);
    return plain(step);
  }
  nv::Shuffle* add_shuffle(nv::Tensor& input) noexcept override {
    return layer<nv::Shuffle, ShuffleFunctions>(add("Shuffle", {&input}));
  }
  nv::Layer* add_reduce(nv::Tensor& input, nv::Reduce operation, uint32_t axes,
                        bool) noexcept override {
    Step& step = add("Reduce", {&input});
    step.code = static_cast<int>(operation);
    step.axes = axes;
    return plain(step);
  }
  nv::Layer* add_matrix_multiply(nv::Tensor& a, nv::MatrixOperation, nv::Tensor& b,
                                 nv::MatrixOperation of_b) noexcept override {
    Step& step = add("MatrixMultiply", {&a, &b});
    step.flag = of_b == nv::MatrixOperation::kTranspose;
    return plain(step);
  }
  nv::Layer* add_constant(const nv::Dims& dims, nv::Weights weights) noexcept override {
    Step& step = add("Constant", {});
    step.size = dims;
    step.weight = weights;
    return plain(step);
  }
  nv::Layer* add_identity(nv::Tensor& input) noexcept override {
    return plain(add("Identity", {&input}));
  }
  nv::Slice* add_slice(nv::Tensor& input, const nv::Dims& start, const nv::Dims& size,
                       const nv::Dims&) noexcept override {
    Step& step = add("Slice", {&input});
    step.before = start;
    step.size = size;
    return layer<nv::Slice, SliceFunctions>(step);
  }
  nv::Convolution* add_convolution(nv::Tensor& input, int64_t maps, const nv::Dims& kernel,
                                   nv::Weights weight, nv::Weights bias) noexcept override {
    return windows("Convolution", input, maps, kernel, weight, bias);
  }
  nv::Pooling* add_pooling(nv::Tensor& input, nv::PoolingType type,
                           const nv::Dims& window) noexcept override {
    Step& step = add("Pooling", {&input});
    step.code = static_cast<int>(type);
    step.kernel = window;
    return layer<nv::Pooling, PoolingFunctions>(step);
  }
  nv::Convolution* add_deconvolution(nv::Tensor& input, int64_t maps, const nv::Dims& kernel,
                                     nv::Weights weight, nv::Weights bias) noexcept override {
    return windows("Deconvolution", input, maps, kernel, weight, bias);
  }
  nv::Layer* add_scale_nd(nv::Tensor& input, nv::ScaleMode, nv::Weights shift, nv::Weights scale,
                          nv::Weights, int32_t axis) noexcept override {
    Step& step = add("Scale", {&input});
    step.weight = scale;
    step.bias = shift;
    step.code = axis;
    return plain(step);
  }
  std::shared_ptr<Steps> steps = std::make_shared<Steps>();

 private:
  static int id_of(const nv::Tensor& tensor) {
    return static_cast<TensorFunctions*>(tensor.table)->id;
  }
  template <class T, class... Arguments>
  T* keep(Arguments&&... arguments) {
    auto made = std::make_shared<T>(std::forward<Arguments>(arguments)...);
    kept_.push_back(made);
    return made.get();
  }
  nv::Tensor* new_tensor() {
    auto* tensor = keep<nv::Tensor>();
    tensor->table = keep<TensorFunctions>(*steps, steps->tensors++);
    return tensor;
  }
  Step& add(const char* kind, const std::vector<nv::Tensor*>& inputs) {
    Step& step = steps->all.emplace_back();
    step.kind = kind;
    for (const nv::Tensor* input : inputs) step.inputs.push_back(id_of(*input));
    return step;
  }
  template <class LayerType>
  LayerType* finish(LayerType* made, Step& step) {
    nv::Tensor* output = new_tensor();
    step.output = id_of(*output);
    made->table = keep<LayerFunctions>(step, output);
    return made;
  }
  nv::Layer* plain(Step& step) { return finish(keep<nv::Layer>(), step); }
  template <class LayerType, class Functions>
  LayerType* layer(Step& step) {
    auto* made = finish(keep<LayerType>(), step);
    made->own = keep<Functions>(step);
    return made;
  }
  nv::Convolution* windows(const char* kind, nv::Tensor& input, int64_t maps,
                           const nv::Dims& kernel, nv::Weights weight, nv::Weights bias) {
    Step& step = add(kind, {&input});
    step.maps = maps;
    step.kernel = kernel;
    step.weight = weight;
    step.bias = bias;
    return layer<nv::Convolution, ConvolutionFunctions>(step);
  }
  std::list<std::shared_ptr<void>> kept_;
};

// An object that owns the table of its functions.
template <class Base, class Functions>
struct Owning final : Base {
  template <class... Arguments>
  explicit Owning(Arguments&&... arguments) : functions(std::forward<Arguments>(arguments)...) {
    this->table = &functions;
  }
  Functions functions;
};

template <class Base, class Functions, class... Arguments>
Base* make(Arguments&&... arguments) {
  return new Owning<Base, Functions>(std::forward<Arguments>(arguments)...);
}

struct PlanFunctions final : nv::HostMemoryTable {
  explicit PlanFunctions(uint64_t id) : number(id) {}
  [[nodiscard]] void* data() const noexcept override { return &number; }
  [[nodiscard]] std::size_t size() const noexcept override { return sizeof(number); }
  mutable uint64_t number;
};

struct ConfigFunctions final : nv::BuilderConfigTable {
  void set_flag(nv::BuilderFlag flag) noexcept override {
    log() += cat("flag ", static_cast<int>(flag), "\n");
  }
};

struct BuilderFunctions final : nv::BuilderTable {
  nv::BuilderConfig* create_builder_config() noexcept override {
    return make<nv::BuilderConfig, ConfigFunctions>();
  }
  nv::Network* create_network(uint32_t) noexcept override {
    return make<nv::Network, NetworkFunctions>();
  }
  nv::HostMemory* build_serialized_network(nv::Network& network,
                                           nv::BuilderConfig&) noexcept override {
    const auto& steps = static_cast<NetworkFunctions*>(network.table)->steps;
    for (Step& step : steps->all) step.copy_weights();  // the caller's memory goes away
    plans().push_back(steps);
    log() += "build\n";
    return make<nv::HostMemory, PlanFunctions>(plans().size() - 1);
  }
};

struct ContextFunctions final : nv::ContextTable {
  explicit ContextFunctions(std::shared_ptr<const Steps> of) : steps(std::move(of)) {}
  bool set_tensor_address(const char* name, void* data) noexcept override {
    bool is_known = steps->inputs.contains(name) || steps->outputs.contains(name);
    if (!is_known || reinterpret_cast<uintptr_t>(data) % 256 != 0) return false;
    addresses[name] = static_cast<float*>(data);
    return true;
  }
  bool enqueue_v3(void*) noexcept override {
    if (addresses.size() != steps->inputs.size() + steps->outputs.size()) return false;
    run(*steps, addresses);
    return true;
  }
  std::shared_ptr<const Steps> steps;
  std::map<std::string, float*> addresses;
};

struct EngineFunctions final : nv::EngineTable {
  explicit EngineFunctions(uint64_t id) : number(id) {}
  [[nodiscard]] nv::HostMemory* serialize() const noexcept override {
    return make<nv::HostMemory, PlanFunctions>(number);
  }
  nv::Context* create_execution_context(nv::ContextMemory) noexcept override {
    return make<nv::Context, ContextFunctions>(plans()[number]);
  }
  uint64_t number;
};

struct RuntimeFunctions final : nv::RuntimeTable {
  explicit RuntimeFunctions(nv::Logger& of) : logger(of) {}
  nv::Engine* deserialize_cuda_engine(const void* bytes, std::size_t size) noexcept override {
    uint64_t number = 0;
    if (size == sizeof(number)) std::memcpy(&number, bytes, size);
    if (size != sizeof(number) || number >= plans().size()) {
      logger.log(nv::Severity::kError, "this is no plan");
      return nullptr;
    }
    return make<nv::Engine, EngineFunctions>(number);
  }
  nv::Logger& logger;
};

}  // namespace
}  // namespace mx::tensorrt::fake

using namespace mx::tensorrt;  // NOLINT(google-build-using-namespace): the names are exported

extern "C" void* createInferBuilder_INTERNAL(void* /*logger*/, int32_t /*version*/) {  // NOLINT
  return fake::make<nv::Builder, fake::BuilderFunctions>();
}
extern "C" void* createInferRuntime_INTERNAL(void* logger, int32_t /*version*/) {  // NOLINT
  return fake::make<nv::Runtime, fake::RuntimeFunctions>(*static_cast<nv::Logger*>(logger));
}
extern "C" int32_t getInferLibVersion() { return MX_FAKE_VERSION; }  // NOLINT
extern "C" const char* fake_nvinfer_log() { return fake::log().c_str(); }
extern "C" void fake_nvinfer_forget() { fake::log().clear(); }
