// The part of TensorRT's binary interface that the adapter uses, in declarations of our own: which
// objects there are, in which order their virtual functions stand, and what the enumerations'
// numbers mean. It is that of TensorRT 10, which only ever appends functions. Functions that the
// adapter does not call are there to keep the others in their places, and take no arguments here.
//
// Every object of the library has a virtual destructor and a pointer to the table of its functions;
// a layer has two tables, that of all layers and that of its kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mx::tensorrt::nv {

enum class DataType : int32_t { kFloat = 0, kHalf = 1, kInt8 = 2, kInt32 = 3 };
enum class ActivationType : int32_t { kRelu = 0, kSigmoid = 1, kTanh = 2, kClip = 8 };
enum class PoolingType : int32_t { kMax = 0, kAverage = 1 };
enum class ElementWise : int32_t { kSum = 0, kProduct = 1, kSubtract = 4 };
enum class Unary : int32_t { kSqrt = 2, kReciprocal = 3 };
enum class Reduce : int32_t { kMax = 2, kAverage = 4 };
enum class ScaleMode : int32_t { kChannel = 1 };
enum class MatrixOperation : int32_t { kNone = 0, kTranspose = 1 };
enum class SampleMode : int32_t { kClamp = 2, kFill = 3, kReflect = 4 };
enum class BuilderFlag : int32_t { kHalf = 0, kBfloat16 = 17 };
enum class ContextMemory : int32_t { kStatic = 0 };
enum class Severity : int32_t { kInternalError = 0, kError = 1, kWarning = 2, kInfo = 3 };

struct Dims {
  static constexpr int kMax = 8;
  int32_t count = 0;
  std::array<int64_t, kMax> extent{};
};

struct Weights {
  DataType type = DataType::kFloat;
  const void* values = nullptr;
  int64_t count = 0;
};

// What the program implements: the library reports through it, from any thread.
struct Logger {
  virtual void log(Severity severity, const char* message) noexcept = 0;
  virtual ~Logger() = default;
};

struct Table {
  virtual ~Table() noexcept = default;
};

template <class Functions>
struct Object {
  virtual ~Object() noexcept = default;
  Functions* table = nullptr;
};

struct HostMemoryTable : Table {
  [[nodiscard]] virtual void* data() const noexcept = 0;
  [[nodiscard]] virtual std::size_t size() const noexcept = 0;
};
using HostMemory = Object<HostMemoryTable>;

struct TensorTable : Table {
  virtual void set_name(const char* name) noexcept = 0;
};
using Tensor = Object<TensorTable>;

struct LayerTable : Table {
  virtual void get_type() noexcept {}
  virtual void set_name(const char* name) noexcept = 0;
  virtual void get_name() noexcept {}
  virtual void get_nb_inputs() noexcept {}
  virtual void get_input() noexcept {}
  virtual void get_nb_outputs() noexcept {}
  [[nodiscard]] virtual Tensor* get_output(int32_t index) const noexcept = 0;
  virtual void set_input(int32_t index, Tensor& tensor) noexcept = 0;
};
using Layer = Object<LayerTable>;

template <class Functions>
struct LayerOf : Layer {
  Functions* own = nullptr;
};

// Of convolutions and deconvolutions.
struct ConvolutionTable : Table {
  virtual void set_nb_output_maps() noexcept {}
  virtual void get_nb_output_maps() noexcept {}
  virtual void set_nb_groups(int64_t groups) noexcept = 0;
  virtual void get_nb_groups() noexcept {}
  virtual void set_kernel_weights() noexcept {}
  virtual void get_kernel_weights() noexcept {}
  virtual void set_bias_weights() noexcept {}
  virtual void get_bias_weights() noexcept {}
  virtual void set_pre_padding(const Dims& padding) noexcept = 0;
  virtual void get_pre_padding() noexcept {}
  virtual void set_post_padding(const Dims& padding) noexcept = 0;
  virtual void get_post_padding() noexcept {}
  virtual void set_padding_mode() noexcept {}
  virtual void get_padding_mode() noexcept {}
  virtual void set_kernel_size() noexcept {}
  virtual void get_kernel_size() noexcept {}
  virtual void set_stride(const Dims& stride) noexcept = 0;
  virtual void get_stride() noexcept {}
  virtual void set_padding() noexcept {}
  virtual void get_padding() noexcept {}
  virtual void set_dilation(const Dims& dilation) noexcept = 0;
};

struct ActivationTable : Table {
  virtual void set_activation_type() noexcept {}
  virtual void get_activation_type() noexcept {}
  virtual void set_alpha(float alpha) noexcept = 0;
  virtual void set_beta(float beta) noexcept = 0;
};

struct PoolingTable : Table {
  virtual void set_pooling_type() noexcept {}
  virtual void get_pooling_type() noexcept {}
  virtual void set_blend_factor() noexcept {}
  virtual void get_blend_factor() noexcept {}
  virtual void set_average_count_excludes_padding(bool excludes) noexcept = 0;
  virtual void get_average_count_excludes_padding() noexcept {}
  virtual void set_pre_padding(const Dims& padding) noexcept = 0;
  virtual void get_pre_padding() noexcept {}
  virtual void set_post_padding(const Dims& padding) noexcept = 0;
  virtual void get_post_padding() noexcept {}
  virtual void set_padding_mode() noexcept {}
  virtual void get_padding_mode() noexcept {}
  virtual void set_window_size() noexcept {}
  virtual void get_window_size() noexcept {}
  virtual void set_stride(const Dims& stride) noexcept = 0;
};

struct SoftMaxTable : Table {
  virtual void set_axes(uint32_t axes) noexcept = 0;  // bit i: axis i
};

struct ConcatenationTable : Table {
  virtual void set_axis(int32_t axis) noexcept = 0;
};

struct ShuffleTable : Table {
  virtual void set_first_transpose() noexcept {}
  virtual void get_first_transpose() noexcept {}
  virtual void set_reshape_dimensions(const Dims& dimensions) noexcept = 0;
};

struct SliceTable : Table {
  virtual void set_start() noexcept {}
  virtual void get_start() noexcept {}
  virtual void set_size() noexcept {}
  virtual void get_size() noexcept {}
  virtual void set_stride() noexcept {}
  virtual void get_stride() noexcept {}
  virtual void set_mode(SampleMode mode) noexcept = 0;
};
inline constexpr int kSliceFillInput = 4;  // which input of a slice holds what lies outside

using Convolution = LayerOf<ConvolutionTable>;
using Activation = LayerOf<ActivationTable>;
using Pooling = LayerOf<PoolingTable>;
using SoftMax = LayerOf<SoftMaxTable>;
using Concatenation = LayerOf<ConcatenationTable>;
using Shuffle = LayerOf<ShuffleTable>;
using Slice = LayerOf<SliceTable>;

struct NetworkTable : Table {
  virtual Tensor* add_input(const char* name, DataType type, const Dims& dimensions) noexcept = 0;
  virtual void mark_output(Tensor& tensor) noexcept = 0;
  virtual Activation* add_activation(Tensor& input, ActivationType type) noexcept = 0;
  virtual void add_lrn() noexcept {}
  virtual void add_scale() noexcept {}
  virtual SoftMax* add_soft_max(Tensor& input) noexcept = 0;
  virtual Concatenation* add_concatenation(Tensor* const* inputs, int32_t count) noexcept = 0;
  virtual Layer* add_element_wise(Tensor& a, Tensor& b, ElementWise operation) noexcept = 0;
  virtual Layer* add_unary(Tensor& input, Unary operation) noexcept = 0;
  virtual Shuffle* add_shuffle(Tensor& input) noexcept = 0;
  virtual void get_nb_layers() noexcept {}
  virtual void get_layer() noexcept {}
  virtual void get_nb_inputs() noexcept {}
  virtual void get_input() noexcept {}
  virtual void get_nb_outputs() noexcept {}
  virtual void get_output() noexcept {}
  virtual Layer* add_reduce(Tensor& input, Reduce operation, uint32_t axes, bool keep) noexcept = 0;
  virtual void add_top_k() noexcept {}
  virtual void add_gather() noexcept {}
  virtual void add_ragged_soft_max() noexcept {}
  virtual Layer* add_matrix_multiply(Tensor& a, MatrixOperation of_a, Tensor& b,
                                     MatrixOperation of_b) noexcept = 0;
  virtual Layer* add_constant(const Dims& dimensions, Weights weights) noexcept = 0;
  virtual Layer* add_identity(Tensor& input) noexcept = 0;
  virtual void remove_tensor() noexcept {}
  virtual void unmark_output() noexcept {}
  virtual void add_plugin_v2() noexcept {}
  virtual void add_plugin_v3() noexcept {}
  virtual Slice* add_slice(Tensor& input, const Dims& start, const Dims& size,
                           const Dims& stride) noexcept = 0;
  virtual void set_name() noexcept {}
  virtual void get_name() noexcept {}
  virtual void add_shape() noexcept {}
  virtual void has_implicit_batch_dimension() noexcept {}
  virtual void mark_output_for_shapes() noexcept {}
  virtual void unmark_output_for_shapes() noexcept {}
  virtual void add_parametric_relu() noexcept {}
  virtual Convolution* add_convolution(Tensor& input, int64_t maps, const Dims& kernel,
                                       Weights weight, Weights bias) noexcept = 0;
  virtual Pooling* add_pooling(Tensor& input, PoolingType type, const Dims& window) noexcept = 0;
  virtual Convolution* add_deconvolution(Tensor& input, int64_t maps, const Dims& kernel,
                                         Weights weight, Weights bias) noexcept = 0;
  virtual Layer* add_scale_nd(Tensor& input, ScaleMode mode, Weights shift, Weights scale,
                              Weights power, int32_t channel_axis) noexcept = 0;
};
using Network = Object<NetworkTable>;

struct BuilderConfigTable : Table {
  virtual void set_avg_timing_iterations() noexcept {}
  virtual void get_avg_timing_iterations() noexcept {}
  virtual void set_engine_capability() noexcept {}
  virtual void get_engine_capability() noexcept {}
  virtual void set_int8_calibrator() noexcept {}
  virtual void get_int8_calibrator() noexcept {}
  virtual void set_flags() noexcept {}
  virtual void get_flags() noexcept {}
  virtual void clear_flag() noexcept {}
  virtual void set_flag(BuilderFlag flag) noexcept = 0;
};
using BuilderConfig = Object<BuilderConfigTable>;

struct BuilderTable : Table {
  virtual void platform_has_fast_fp16() noexcept {}
  virtual void platform_has_fast_int8() noexcept {}
  virtual void get_max_dla_batch_size() noexcept {}
  virtual void get_nb_dla_cores() noexcept {}
  virtual void set_gpu_allocator() noexcept {}
  virtual BuilderConfig* create_builder_config() noexcept = 0;
  virtual Network* create_network(uint32_t flags) noexcept = 0;
  virtual void create_optimization_profile() noexcept {}
  virtual void set_error_recorder() noexcept {}
  virtual void get_error_recorder() noexcept {}
  virtual void reset() noexcept {}
  virtual void platform_has_tf32() noexcept {}
  virtual HostMemory* build_serialized_network(Network& network,
                                               BuilderConfig& config) noexcept = 0;
};
using Builder = Object<BuilderTable>;

struct ContextTable : Table {
  virtual void get_p_impl() noexcept {}
  virtual void set_debug_sync() noexcept {}
  virtual void get_debug_sync() noexcept {}
  virtual void set_profiler() noexcept {}
  virtual void get_profiler() noexcept {}
  virtual void get_engine() noexcept {}
  virtual void set_name() noexcept {}
  virtual void get_name() noexcept {}
  virtual void set_device_memory() noexcept {}
  virtual void get_optimization_profile() noexcept {}
  virtual void all_input_dimensions_specified() noexcept {}
  virtual void all_input_shapes_specified() noexcept {}
  virtual void set_error_recorder() noexcept {}
  virtual void get_error_recorder() noexcept {}
  virtual void execute_v2() noexcept {}
  virtual void set_optimization_profile_async() noexcept {}
  virtual void set_enqueue_emits_profile() noexcept {}
  virtual void get_enqueue_emits_profile() noexcept {}
  virtual void report_to_profiler() noexcept {}
  virtual void set_input_shape() noexcept {}
  virtual void get_tensor_shape() noexcept {}
  virtual void get_tensor_strides() noexcept {}
  virtual bool set_tensor_address(const char* name, void* data) noexcept = 0;
  virtual void get_tensor_address() noexcept {}
  virtual void set_input_tensor_address() noexcept {}
  virtual void set_output_tensor_address() noexcept {}
  virtual void infer_shapes() noexcept {}
  virtual void set_input_consumed_event() noexcept {}
  virtual void get_input_consumed_event() noexcept {}
  virtual void get_output_tensor_address() noexcept {}
  virtual void set_output_allocator() noexcept {}
  virtual void get_output_allocator() noexcept {}
  virtual void get_max_output_size() noexcept {}
  virtual void set_temporary_storage_allocator() noexcept {}
  virtual void get_temporary_storage_allocator() noexcept {}
  virtual bool enqueue_v3(void* stream) noexcept = 0;
};
using Context = Object<ContextTable>;

struct EngineTable : Table {
  virtual void get_p_impl() noexcept {}
  virtual void get_nb_layers() noexcept {}
  [[nodiscard]] virtual HostMemory* serialize() const noexcept = 0;
  virtual Context* create_execution_context(ContextMemory memory) noexcept = 0;
};
using Engine = Object<EngineTable>;

struct RuntimeTable : Table {
  virtual void get_p_impl() noexcept {}
  virtual Engine* deserialize_cuda_engine(const void* bytes, std::size_t size) noexcept = 0;
};
using Runtime = Object<RuntimeTable>;

// What the library exports, under the names createInferBuilder_INTERNAL,
// createInferRuntime_INTERNAL and getInferLibVersion (10.3.1 is 100301).
using CreateBuilder = void* (*)(void* logger, int32_t version);
using CreateRuntime = void* (*)(void* logger, int32_t version);
using GetVersion = int32_t (*)();
inline constexpr int kMajorVersion = 10;

}  // namespace mx::tensorrt::nv
