#include "ops/quantization/quantized_layers.h"

#include "ops/nn/pooling/pooling.h"
#include "ops/quantization/floating_twin.h"

namespace mx::ops {

RealRange weight_range(const Run& run, const LayerInputs& inputs) {
  RealRange all = range_of(run, inputs.range(1));
  const Tensor &low = run.in(inputs.range(1)), &high = run.in(inputs.range(1) + 1);
  for (int64_t i = 1; i < low.size(); ++i) {
    all.low = std::min(all.low, low.data<const float>()[i]);
    all.high = std::max(all.high, high.data<const float>()[i]);
  }
  return all;
}

double convolution_step(const Run& run, const LayerInputs& inputs) {
  double data = range_of(run, inputs.range(0)).magnitude() / data_levels(run.in(0).dtype());
  return data * weight_range(run, inputs).magnitude() / whole_levels(DType::kInt8);
}

double dense_step(const Run& run, const LayerInputs& inputs) {
  double data = range_of(run, inputs.range(0)).magnitude() / whole_levels(run.in(0).dtype());
  return data * weight_range(run, inputs).magnitude() / whole_levels(DType::kInt8);
}

int32_t* sum_bias(const Run& run, const LayerInputs& inputs) {
  if (inputs.no_bias) return nullptr;
  const Tensor& bias = run.in(LayerInputs::kBias);
  double data = per_real(data_levels(run.in(0).dtype()), range_of(run, inputs.range(0)));
  double weight = per_real(data_levels(DType::kInt8), weight_range(run, inputs));
  double own = range_of(run, inputs.range(2)).magnitude() / data_levels(DType::kInt8);
  auto ratio = static_cast<float>(own * data * weight);
  const auto* given = bias.data<const int8_t>();
  auto* sums = run.scratch<int32_t>(bias.size());
  for (int64_t i = 0; i < bias.size(); ++i) {
    sums[i] = static_cast<int32_t>(static_cast<float>(given[i]) * ratio);  // cuts, as 1.9.1 does
  }
  return sums;
}

void store_sum_range(const Run& run, double step) {
  auto most = static_cast<float>(step * kInt32Levels);
  store_range(run, {-most, most});
}

namespace {

template <class P>
std::vector<std::string> input_names(const P& p) {
  if (p.no_bias) return {"data", "weight", "min_data", "max_data", "min_weight", "max_weight"};
  return {"data",       "weight",     "bias",     "min_data", "max_data",
          "min_weight", "max_weight", "min_bias", "max_bias"};
}

void infer_sums(Infer& t, const LayerInputs& inputs) {
  check_eight_bits(t, t.in(0), "data");
  t.set_dtype(t.in(LayerInputs::kWeight), DType::kInt8);
  if (!inputs.no_bias) t.set_dtype(t.in(LayerInputs::kBias), DType::kInt8);
  t.set_dtype(t.out(0), DType::kInt32);
  // A range per channel where somebody says so.
  const Shape& weight = t.in(LayerInputs::kWeight).shape;
  for (int i : {inputs.range(1), inputs.range(1) + 1}) {
    Slot& slot = t.in(i);
    if (!slot.shape.is_known() || slot.shape.size() == 1 || !weight.has_rank()) {
      infer_scalar(t, slot);
    } else {
      t.set(slot, Shape{weight[0]});
      t.set_dtype(slot, DType::kFloat32);
    }
  }
  for (int i = inputs.count(); i < t.num_inputs(); ++i) {
    if (i != inputs.range(1) && i != inputs.range(1) + 1) infer_scalar(t, t.in(i));
  }
  for (int i = 1; i < t.num_outputs(); ++i) infer_scalar(t, t.out(i));
}

// What brings the sums of each channel to the unit of the widest one; null: all have that unit.
const double* channel_units(const Run& run, const LayerInputs& inputs) {
  if (!has_channel_ranges(run, inputs)) return nullptr;
  const Tensor &low = run.in(inputs.range(1)), &high = run.in(inputs.range(1) + 1);
  double largest = weight_range(run, inputs).magnitude();
  auto* units = run.scratch<double>(low.size());
  for (int64_t i = 0; i < low.size(); ++i) {
    RealRange own{low.data<const float>()[i], high.data<const float>()[i]};
    units[i] = largest > 0 ? own.magnitude() / largest : 0;
  }
  return units;
}

// Sums of products, exact in float64; `channel` finds the bias of an output element.
template <class P, class Channel>
void sum_products(const Run& run, const FloatingTwin& twin, const P& p, Channel&& channel) {
  P bare = p;
  bare.no_bias = true;
  LayerInputs inputs{p.no_bias};
  Tensor sums = wide_scratch(run, run.out(0).shape());
  twin.run(run, bare, {widened(run, run.in(0)), widened(run, run.in(1))}, {sums});
  const int32_t* bias = sum_bias(run, inputs);
  const double* units = channel_units(run, inputs);
  const auto* x = sums.data<const double>();
  auto* y = run.out(0).data<int32_t>();
  run.parallel_range(sums.size(), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      double sum = units ? std::nearbyint(x[i] * units[channel(i)]) : x[i];
      y[i] = static_cast<int32_t>(sum) + (bias ? bias[channel(i)] : 0);
    }
  });
}

const FloatingTwin& float_convolution() {
  static const auto* const twin = new FloatingTwin(convolution());
  return *twin;
}
const FloatingTwin& float_fully_connected() {
  static const auto* const twin = new FloatingTwin(fully_connected());
  return *twin;
}
const FloatingTwin& float_pooling() {
  static const auto* const twin = new FloatingTwin(pooling());
  return *twin;
}

void infer_convolution(Infer& t, const ConvolutionParam& p) {
  LayerInputs inputs{p.no_bias};
  float_convolution().infer_shapes(t, p, inputs.count());
  infer_sums(t, inputs);
}

void convolution_forward(Run& run, const ConvolutionParam& p) {
  const Shape& shape = run.out(0).shape();
  int axis = channel_axis(shape, is_channels_last(p.layout));
  int64_t inner = shape.product(axis + 1, shape.ndim());
  sum_products(run, float_convolution(), p,
               [=, filters = p.num_filter](int64_t i) { return i / inner % filters; });
  store_sum_range(run, convolution_step(run, {p.no_bias}));
}

void infer_fully_connected(Infer& t, const FullyConnectedParam& p) {
  LayerInputs inputs{p.no_bias};
  float_fully_connected().infer_shapes(t, p, inputs.count());
  infer_sums(t, inputs);
}

void fully_connected_forward(Run& run, const FullyConnectedParam& p) {
  sum_products(run, float_fully_connected(), p,
               [hidden = p.num_hidden](int64_t i) { return i % hidden; });
  store_sum_range(run, dense_step(run, {p.no_bias}));
}

void infer_pooling(Infer& t, const PoolingParam& p) {
  check(p.pool_type == PoolType::kMax || p.pool_type == PoolType::kAvg, t.who(),
        ": pool_type must be max or avg, got ", Codec<PoolType>::text(p.pool_type));
  float_pooling().infer_shapes(t, p, 1);
  check_eight_bits(t, t.in(0), "data");
  t.unify_dtype(t.in(0), t.out(0));
  infer_scalars(t, 1);
}

void pooling_forward(Run& run, const PoolingParam& p) {
  Tensor wide = wide_scratch(run, run.out(0).shape());
  float_pooling().run(run, p, {widened(run, run.in(0))}, {wide});
  const auto* x = wide.data<const double>();
  auto store = [&]<class T>(T* y) {
    for (int64_t i = 0; i < wide.size(); ++i) y[i] = nearest<T>(static_cast<float>(x[i]));
  };
  if (run.out(0).dtype() == DType::kUint8) {
    store(run.out(0).data<uint8_t>());
  } else {
    store(run.out(0).data<int8_t>());
  }
  store_range(run, range_of(run, 1));
}

template <class P>
int three_outputs(const P& /*p*/) {
  return 3;
}

double multiplications(const Run& run, const ConvolutionParam& p) {
  return conv_geometry(run.in(0).shape(), run.out(0).shape(), p).multiplications();
}

}  // namespace

OpDef quantized_conv() {
  return define<ConvolutionParam>({
      .name = "_contrib_quantized_conv",
      .doc = "Convolution of 8-bit integers; the result are 32-bit sums and their range.",
      .inputs = {"data", "weight", "bias", "min_data", "max_data", "min_weight", "max_weight",
                 "min_bias", "max_bias"},
      .input_names = input_names<ConvolutionParam>,
      .num_outputs = three_outputs<ConvolutionParam>,
      .infer = infer_convolution,
      .gradient = zero_gradient<ConvolutionParam>,
      .cpu = convolution_forward,
      .cost_ns = [](const Run& run,
                    const ConvolutionParam& p) { return 2000 + multiplications(run, p) / 16; },
      .names_outputs = true,
  });
}

OpDef quantized_fully_connected() {
  return define<FullyConnectedParam>({
      .name = "_contrib_quantized_fully_connected",
      .doc = "FullyConnected of 8-bit integers; the result are 32-bit sums and their range.",
      .inputs = {"data", "weight", "bias", "min_data", "max_data", "min_weight", "max_weight",
                 "min_bias", "max_bias"},
      .input_names = input_names<FullyConnectedParam>,
      .num_outputs = three_outputs<FullyConnectedParam>,
      .infer = infer_fully_connected,
      .gradient = zero_gradient<FullyConnectedParam>,
      .cpu = fully_connected_forward,
      .names_outputs = true,
  });
}

OpDef quantized_pooling() {
  return define<PoolingParam>({
      .name = "_contrib_quantized_pooling",
      .doc = "The largest or the mean of each window of 8-bit integers; the range stays.",
      .inputs = {"data", "min_data", "max_data"},
      .num_outputs = three_outputs<PoolingParam>,
      .infer = infer_pooling,
      .gradient = zero_gradient<PoolingParam>,
      .cpu = pooling_forward,
  });
}

}  // namespace mx::ops
