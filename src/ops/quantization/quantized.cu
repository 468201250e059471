// Quantized operators. Those that the host computes by a floating twin have it here too: its kernel
// on this device, in float64, where sums of products of integers are exact.
#include "ops/catalog_cuda.h"
#include "ops/index/take.h"
#include "ops/nn/activation.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/pooling/pooling.h"
#include "ops/quantization/cuda_range.h"
#include "ops/quantization/quantized_layers.h"
#include "ops/quantization/quantized_pointwise.h"
#include "ops/shape/concat.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr Types<int8_t, uint8_t> kEightBits{};

const Kernel* kernel_of(const OpDef& op, const Run& run, const Params& p) {
  for (const Kernel& kernel : op.kernels_on(gpu::kKind)) {
    if (!kernel.refuses || !kernel.refuses(run, p)) return &kernel;
  }
  return nullptr;
}

Run inner_run(const Run& run, Tensors inputs, Tensors outputs) {
  Run inner = run;
  inner.inputs = std::move(inputs);
  inner.outputs = std::move(outputs);
  return inner;
}

void run_twin(const char* op, const Run& run, const Params& p, Tensors inputs, Tensors outputs) {
  Run inner = inner_run(run, std::move(inputs), std::move(outputs));
  const Kernel* kernel = kernel_of(op_table().get(op), inner, p);
  check<Unsupported>(kernel != nullptr, run.who(), ": ", op, " has no kernel for such arrays");
  kernel->run(inner, p);
}

// Whether the twin takes the call: shapes and dtypes are enough for that.
template <class P>
const char* refuses_twin(const char* op, const Run& run, const P& p) {
  auto wide = [](const Tensor& x) { return Tensor(nullptr, x.shape(), DType::kFloat64); };
  P bare = p;
  bare.no_bias = true;
  Run inner = inner_run(run, {wide(run.in(0)), wide(run.in(1))}, {wide(run.out(0))});
  return kernel_of(op_table().get(op), inner, Params(bare)) ? nullptr : "the twin refuses it";
}

template <class T>
void widen_to(const Run& run, const T* x, int64_t n, double* y) {
  gpu::each(run, n, [=] __device__(int64_t i) { y[i] = static_cast<double>(x[i]); });
}

Tensor widened(const Run& run, const Tensor& x) {
  auto* room = run.scratch<double>(x.size());
  dispatch(kEightBits, x.dtype(),
           [&]<class T>() { widen_to(run, x.data<const T>(), x.size(), room); });
  return {room, x.shape(), DType::kFloat64};
}

DeviceRange range_at(const Run& run, int low) {
  return {run.in(low).data<const float>(), run.in(low + 1).data<const float>()};
}

// The range that inputs `low` and `low + 1` hold stays.
void pass_range(const Run& run, int low) {
  for (int i = 0; i < 2; ++i) {
    run.stream().copy(run.out(1 + i).raw(), run.in(low + i).raw(), sizeof(float));
  }
}

void copy_data(const Run& run) {
  const Tensor &from = run.in(0), &to = run.out(0);
  if (from.raw() != to.raw() && to.size() > 0) {
    run.stream().copy(to.raw(), from.raw(), to.bytes());
  }
}

template <class T>
void cut_negatives(const Run& run) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) { y[i] = x[i] > 0 ? x[i] : T(0); });
}

// A number as the output's element.
template <class T, class Real>
__device__ T stored(Real value) {
  if constexpr (std::is_same_v<T, float>) {
    return static_cast<float>(value);
  } else if constexpr (std::is_same_v<T, int32_t>) {
    double whole = ::nearbyint(static_cast<double>(value));
    return whole < -2147483648.0  ? INT32_MIN
           : whole > 2147483647.0 ? INT32_MAX
                                  : static_cast<int32_t>(whole);
  } else {
    return nearest_on_device<T>(static_cast<float>(value));
  }
}

__device__ float product(float a, float b) { return __fmul_rn(a, b); }
__device__ double product(double a, double b) { return a * b; }
__device__ float sum(float a, float b) { return __fadd_rn(a, b); }
__device__ double sum(double a, double b) { return a + b; }

// 32-bit results need more than single precision.
template <class T>
using Real = std::conditional_t<std::is_same_v<T, int32_t>, double, float>;

// What every element of a pairwise operator is computed with.
struct PairRule {
  DeviceRange a, b;
  double a_levels, b_levels, levels;  // of both inputs, and of the result
  bool is_calibrated;
  RealRange range;

  // The larger magnitude of the result's range: what calibration found, or the sum of both.
  __device__ double magnitude() const {
    if (!is_calibrated) return static_cast<float>(a.magnitude() + b.magnitude());
    return static_cast<double>(fmaxf(fabsf(range.low), fabsf(range.high)));
  }
  __device__ double per_real() const { return magnitude() > 0 ? levels / magnitude() : 0; }
};

PairRule pair_rule(const Run& run, double levels, const std::optional<RealRange>& range) {
  return {range_at(run, 2),
          range_at(run, 4),
          data_levels(run.in(0).dtype()),
          data_levels(run.in(1).dtype()),
          levels,
          range.has_value(),
          range.value_or(RealRange{0, 0})};
}

template <class A, class B, class T>
void add_pairs(const Run& run, const PairRule& rule) {
  const A* a = run.in(0).data<const A>();
  const B* b = run.in(1).data<const B>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    using R = Real<T>;
    auto a_unit = static_cast<R>(rule.a.magnitude() / rule.a_levels * rule.per_real());
    auto b_unit = static_cast<R>(rule.b.magnitude() / rule.b_levels * rule.per_real());
    y[i] = stored<T>(
        sum(product(static_cast<R>(a[i]), a_unit), product(static_cast<R>(b[i]), b_unit)));
  });
}

template <class A, class B, class T>
void multiply_pairs(const Run& run, const PairRule& rule) {
  const A* a = run.in(0).data<const A>();
  const B* b = run.in(1).data<const B>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    using R = Real<T>;
    double step = rule.a.magnitude() / rule.a_levels * (rule.b.magnitude() / rule.b_levels),
           unit = 1;
    if (std::is_same_v<T, float>) unit = step;
    if (std::is_same_v<T, int8_t>) unit = step * rule.per_real();
    y[i] = stored<T>(
        product(product(static_cast<R>(a[i]), static_cast<R>(b[i])), static_cast<R>(unit)));
  });
}

// `is_sum`: the range of sums, otherwise that of products in whole units.
void store_pair_range(const Run& run, const PairRule& rule, bool is_sum) {
  auto *low = run.out(1).data<float>(), *high = run.out(2).data<float>();
  gpu::each(run, 1, [=] __device__(int64_t /*i*/) {
    double step = rule.a.magnitude() / rule.a_levels * (rule.b.magnitude() / rule.b_levels);
    auto most = static_cast<float>(is_sum ? rule.magnitude() : step * kInt32Levels);
    *low = rule.is_calibrated ? rule.range.low : -most;
    *high = rule.is_calibrated ? rule.range.high : most;
  });
}

template <class Body>
void with_pair(const Run& run, Body&& body) {
  dispatch(kEightBits, run.in(0).dtype(), [&]<class A>() {
    dispatch(kEightBits, run.in(1).dtype(), [&]<class B>() { body.template operator()<A, B>(); });
  });
}

void run_add(Run& run, const QuantizedAddParam& p) {
  DType dtype = run.out(0).dtype();
  double levels = dtype == DType::kInt32 ? kInt32Levels : data_levels(dtype);
  PairRule rule = pair_rule(run, levels, calibrated(p.min_calib_range, p.max_calib_range));
  with_pair(run, [&]<class A, class B>() {
    dispatch(Types<int8_t, uint8_t, int32_t>{}, dtype,
             [&]<class T>() { add_pairs<A, B, T>(run, rule); });
  });
  store_pair_range(run, rule, true);
}

void run_mul(Run& run, const QuantizedMulParam& p) {
  DType dtype = run.out(0).dtype();
  PairRule rule =
      pair_rule(run, data_levels(DType::kInt8), calibrated(p.min_calib_range, p.max_calib_range));
  with_pair(run, [&]<class A, class B>() {
    dispatch(Types<int8_t, int32_t, float>{}, dtype,
             [&]<class T>() { multiply_pairs<A, B, T>(run, rule); });
  });
  if (dtype != DType::kFloat32) store_pair_range(run, rule, false);
}

void join_ranges(const Run& run, int first, int count, float* whole) {
  for (int i = 0; i < count; ++i) {
    DeviceRange own = range_at(run, first + 2 * i);
    bool is_first = i == 0;
    gpu::each(run, 1, [=] __device__(int64_t /*i*/) {
      whole[0] = is_first ? *own.low : fminf(whole[0], *own.low);
      whole[1] = is_first ? *own.high : fmaxf(whole[1], *own.high);
    });
  }
}

template <class From, class To>
void convert_units(const Run& run, const Tensor& part, DeviceRange own, DeviceRange whole, To* y) {
  const From* x = part.data<const From>();
  double own_levels = data_levels(part.dtype()), levels = data_levels(kDTypeOf<To>);
  gpu::each(run, part.size(), [=] __device__(int64_t i) {
    auto factor = static_cast<float>(own.magnitude() / own_levels * whole.per_real(levels));
    y[i] = nearest_on_device<To>(__fmul_rn(static_cast<float>(x[i]), factor));
  });
}

void run_concat(Run& run, const ConcatParam& p) {
  auto* whole = run.scratch<float>(2);
  join_ranges(run, p.num_args, p.num_args, whole);
  DType dtype = run.out(0).dtype();
  Tensors parts;
  for (int i = 0; i < p.num_args; ++i) {
    const Tensor& part = run.in(i);
    Tensor units(run.scratch<char>(part.size()), part.shape(), dtype);
    DeviceRange own = range_at(run, p.num_args + 2 * i);
    dispatch(kEightBits, part.dtype(), [&]<class From>() {
      dispatch(kEightBits, dtype, [&]<class To>() {
        convert_units<From>(run, part, own, {whole, whole + 1}, units.data<To>());
      });
    });
    parts.push_back(units);
  }
  run_twin("Concat", run, Params(p), parts, {run.out(0)});
  for (int i = 0; i < 2; ++i) run.stream().copy(run.out(1 + i).raw(), whole + i, sizeof(float));
}

template <class T>
void normalize(const Run& run, const BatchNormParam& p) {
  ChannelView view = channel_view(run.in(0).shape(), p.axis);
  RealRange range{*p.min_calib_range, *p.max_calib_range};
  DeviceRange given = range_at(run, 5);
  double levels = whole_levels(run.in(0).dtype()), eps = p.eps;
  double result_scale = per_real(whole_levels(DType::kInt8), range);
  auto in = [&](int i) { return run.in(i).data<const float>(); };
  const float *gamma = in(1), *beta = in(2), *mean = in(3), *variance = in(4);
  const T* x = run.in(0).data<const T>();
  auto* y = run.out(0).data<int8_t>();
  auto *low = run.out(1).data<float>(), *high = run.out(2).data<float>();
  bool fix_gamma = p.fix_gamma;
  gpu::each(
      run, std::max<int64_t>(run.in(0).size(), 1), [=, n = run.in(0).size()] __device__(int64_t i) {
        if (i == 0) {
          *low = range.low;
          *high = range.high;
        }
        if (i >= n) return;
        int64_t channel = i / view.inner % view.channels;
        double slope = (fix_gamma ? 1.0 : gamma[channel]) / ::sqrt(variance[channel] + eps);
        auto factor = static_cast<float>(slope * (given.magnitude() / levels) * result_scale);
        auto offset = static_cast<float>((beta[channel] - mean[channel] * slope) * result_scale);
        y[i] = nearest_on_device<int8_t>(sum(product(static_cast<float>(x[i]), factor), offset));
      });
}

template <class T>
void store_nearest(const Run& run, const double* x) {
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(),
            [=] __device__(int64_t i) { y[i] = nearest_on_device<T>(static_cast<float>(x[i])); });
}

void run_pooling(Run& run, const PoolingParam& p) {
  Tensor wide(run.scratch<double>(run.out(0).size()), run.out(0).shape(), DType::kFloat64);
  run_twin("Pooling", run, Params(p), {widened(run, run.in(0))}, {wide});
  dispatch(kEightBits, run.out(0).dtype(),
           [&]<class T>() { store_nearest<T>(run, wide.data<const double>()); });
  pass_range(run, 1);
}

// What the sums of a layer are finished with; `step_levels`: those of data in the range of the
// sums.
struct SumRule {
  DeviceRange data, bias;
  const float *low, *high;  // of the weights, one or one for each channel
  int64_t ranges, inner, channels;
  double data_levels, step_levels;
  const int8_t* bias_values;  // null: none

  __device__ double weight_magnitude(int64_t i) const {
    return static_cast<double>(fmaxf(fabsf(low[i]), fabsf(high[i])));
  }
  __device__ double weights() const {  // of all channels
    double most = 0;
    for (int64_t i = 0; i < ranges; ++i) most = ::fmax(most, weight_magnitude(i));
    return most;
  }
};

void finish_sums(const Run& run, const SumRule& rule, const double* sums) {
  auto* y = run.out(0).data<int32_t>();
  auto *low = run.out(1).data<float>(), *high = run.out(2).data<float>();
  gpu::each(run, 1, [=] __device__(int64_t /*i*/) {
    double step = rule.data.magnitude() / rule.step_levels * rule.weights() / 127.0;
    auto most = static_cast<float>(step * kInt32Levels);
    *low = -most;
    *high = most;
  });
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t channel = i / rule.inner % rule.channels;
    double value = sums[i];
    if (rule.ranges > 1) {
      double largest = rule.weights();
      value = ::nearbyint(value * (largest > 0 ? rule.weight_magnitude(channel) / largest : 0));
    }
    int32_t bias = 0;
    if (rule.bias_values) {
      double weight = rule.weights() > 0 ? 127.5 / rule.weights() : 0;
      auto ratio = static_cast<float>(rule.bias.magnitude() / 127.5 *
                                      rule.data.per_real(rule.data_levels) * weight);
      // cuts, as 1.9.1 does
      bias = static_cast<int32_t>(__fmul_rn(static_cast<float>(rule.bias_values[channel]), ratio));
    }
    y[i] = static_cast<int32_t>(value) + bias;
  });
}

template <class P>
void sum_products(Run& run, const char* twin, const P& p, int64_t inner, int64_t channels,
                  double step_levels) {
  P bare = p;
  bare.no_bias = true;
  LayerInputs inputs{p.no_bias};
  Tensor sums(run.scratch<double>(run.out(0).size()), run.out(0).shape(), DType::kFloat64);
  run_twin(twin, run, Params(bare), {widened(run, run.in(0)), widened(run, run.in(1))}, {sums});
  DeviceRange weight = range_at(run, inputs.range(1));
  DeviceRange bias = p.no_bias ? weight : range_at(run, inputs.range(2));
  const int8_t* values =
      p.no_bias ? nullptr : run.in(LayerInputs::kBias).template data<const int8_t>();
  finish_sums(run,
              {range_at(run, inputs.range(0)), bias, weight.low, weight.high,
               run.in(inputs.range(1)).size(), inner, channels, data_levels(run.in(0).dtype()),
               step_levels, values},
              sums.data<const double>());
}

void run_convolution(Run& run, const ConvolutionParam& p) {
  const Shape& shape = run.out(0).shape();
  int axis = channel_axis(shape, is_channels_last(p.layout));
  sum_products(run, "Convolution", p, shape.product(axis + 1, shape.ndim()), p.num_filter,
               data_levels(run.in(0).dtype()));
}

void run_dense(Run& run, const FullyConnectedParam& p) {
  sum_products(run, "FullyConnected", p, 1, p.num_hidden, whole_levels(run.in(0).dtype()));
}

}  // namespace

void add_cuda_quantized(OpTable& table) {
  auto add = cuda_adder(table);
  add("_contrib_quantized_act", [](Run& run, const ActivationParam& /*p*/) {
    dispatch(kEightBits, run.in(0).dtype(), [&]<class T>() { cut_negatives<T>(run); });
    pass_range(run, 1);
  });
  add("_contrib_quantized_flatten", [](Run& run, const NoParam& /*p*/) {
    copy_data(run);
    pass_range(run, 1);
  });
  add("_contrib_quantized_embedding", [](Run& run, const EmbeddingParam& p) {
    run_twin("Embedding", run, Params(p), {run.in(0), run.in(1)}, {run.out(0)});
    pass_range(run, 2);
  });
  add("_contrib_quantized_elemwise_add", run_add);
  add("_contrib_quantized_elemwise_mul", run_mul);
  add("_contrib_quantized_concat", run_concat);
  add("_contrib_quantized_batch_norm", [](Run& run, const BatchNormParam& p) {
    dispatch(kEightBits, run.in(0).dtype(), [&]<class T>() { normalize<T>(run, p); });
  });
  add("_contrib_quantized_pooling", run_pooling);
  table.add("_contrib_quantized_conv", gpu::kKind,
            {"cuda",
             [](const Run& run, const ConvolutionParam& p) {
               return refuses_twin("Convolution", run, p);
             },
             run_convolution});
  table.add("_contrib_quantized_fully_connected", gpu::kKind,
            {"cuda",
             [](const Run& run, const FullyConnectedParam& p) {
               return refuses_twin("FullyConnected", run, p);
             },
             run_dense});
}

}  // namespace mx::ops
