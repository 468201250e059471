#include "ops/quantization/quantized_pointwise.h"

#include "ops/index/take.h"
#include "ops/nn/activation.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"
#include "ops/quantization/floating_twin.h"
#include "ops/quantization/levels.h"
#include "ops/shape/reshape.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr Types<int8_t, uint8_t> kEightBits{};

template <class P>
int three_outputs(const P& /*p*/) {
  return 3;
}

void infer_act(Infer& t, const ActivationParam& p) {
  check(p.act_type == ActType::kRelu, t.who(), ": act_type must be relu, got ",
        Codec<ActType>::text(p.act_type));
  check_eight_bits(t, t.in(0), "data");
  t.unify(t.in(0), t.out(0));
  infer_scalars(t, 1);
}

void act_forward(Run& run, const ActivationParam& /*p*/) {
  dispatch(kEightBits, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    run.parallel_range(run.in(0).size(), [=](int64_t begin, int64_t end) {
      vector_loop(end - begin, [=](int64_t i) { y[begin + i] = std::max<T>(x[begin + i], 0); });
    });
  });
  store_range(run, range_of(run, 1));
}

const FloatingTwin& float_flatten() {
  static const auto* const twin = new FloatingTwin(flatten());
  return *twin;
}

void infer_flatten(Infer& t, const NoParam& p) {
  float_flatten().infer_shapes(t, p, 1);
  check_eight_bits(t, t.in(0), "data");
  t.unify_dtype(t.in(0), t.out(0));
  infer_scalars(t, 1);
}

void flatten_forward(Run& run, const NoParam& /*p*/) {
  if (run.in(0).raw() != run.out(0).raw()) {
    std::copy_n(static_cast<const std::byte*>(run.in(0).raw()), run.in(0).bytes(),
                static_cast<std::byte*>(run.out(0).raw()));
  }
  store_range(run, range_of(run, 1));
}

const FloatingTwin& float_embedding() {
  static const auto* const twin = new FloatingTwin(embedding());
  return *twin;
}

void infer_embedding(Infer& t, const EmbeddingParam& p) {
  float_embedding().infer_shapes(t, p, 2);
  t.set_dtype(t.in(1), DType::kInt8);
  t.set_dtype(t.out(0), DType::kInt8);
  infer_scalars(t, 2);
}

void embedding_forward(Run& run, const EmbeddingParam& p) {
  float_embedding().run(run, p, {run.in(0), run.in(1)}, {run.out(0)});
  store_range(run, range_of(run, 2));
}

std::optional<DType> add_dtype(const Slot& a, const Slot& b, bool is_calibrated) {
  if (!is_calibrated) return DType::kInt32;
  if (!a.dtype || !b.dtype) return std::nullopt;
  bool is_positive = *a.dtype == DType::kUint8 && *b.dtype == DType::kUint8;
  return is_positive ? DType::kUint8 : DType::kInt8;
}

void infer_pair(Infer& t) {
  for (int i = 0; i < 2; ++i) {
    check_eight_bits(t, t.in(i), "each input");
    t.unify_shape(t.in(i), t.out(0));
  }
  t.unify_shape(t.in(0), t.out(0));
  infer_scalars(t, 2);
}

void infer_add(Infer& t, const QuantizedAddParam& p) {
  infer_pair(t);
  bool is_calibrated = calibrated(p.min_calib_range, p.max_calib_range).has_value();
  if (auto dtype = add_dtype(t.in(0), t.in(1), is_calibrated)) t.set_dtype(t.out(0), *dtype);
}

// How many units of the result one unit of an input is.
double unit_ratio(const Run& run, int input, double result_scale) {
  double step = range_of(run, 2 + 2 * input).magnitude() / data_levels(run.in(input).dtype());
  return step * result_scale;
}

// Calls body(a, b, y) with the data of both inputs and of the output.
template <class Body>
void with_pair(const Run& run, Body&& body) {
  dispatch(kEightBits, run.in(0).dtype(), [&]<class A>() {
    dispatch(kEightBits, run.in(1).dtype(),
             [&]<class B>() { body(run.in(0).data<const A>(), run.in(1).data<const B>()); });
  });
}

// Rounds a function of the index into the output.
template <class T, class Reals>
void store_each(const Run& run, Reals&& reals) {
  T* y = run.out(0).data<T>();
  run.parallel_range(run.out(0).size(), [&](int64_t begin, int64_t end) {
    vector_loop(end - begin, [=](int64_t i) {
      if constexpr (std::is_same_v<T, int32_t>) {
        y[begin + i] = saturate<int32_t>(std::nearbyint(reals(begin + i)));
      } else if constexpr (std::is_same_v<T, float>) {
        y[begin + i] = static_cast<float>(reals(begin + i));
      } else {
        y[begin + i] = nearest<T>(static_cast<float>(reals(begin + i)));
      }
    });
  });
}

// What products and sums are computed in: 32-bit results need more than single precision.
template <class T>
using Real = std::conditional_t<std::is_same_v<T, int32_t>, double, float>;

constexpr Types<int8_t, uint8_t, int32_t, float> kResults{};

void add_forward(Run& run, const QuantizedAddParam& p) {
  DType dtype = run.out(0).dtype();
  auto most = static_cast<float>(range_of(run, 2).magnitude() + range_of(run, 4).magnitude());
  RealRange range =
      calibrated(p.min_calib_range, p.max_calib_range).value_or(RealRange{-most, most});
  double levels = dtype == DType::kInt32 ? kInt32Levels : data_levels(dtype);
  double a_unit = unit_ratio(run, 0, per_real(levels, range));
  double b_unit = unit_ratio(run, 1, per_real(levels, range));
  with_pair(run, [&](const auto* a, const auto* b) {
    dispatch(kResults, dtype, [&]<class T>() {
      auto a_factor = static_cast<Real<T>>(a_unit), b_factor = static_cast<Real<T>>(b_unit);
      store_each<T>(run, [=](int64_t i) {
        return static_cast<Real<T>>(a[i]) * a_factor + static_cast<Real<T>>(b[i]) * b_factor;
      });
    });
  });
  store_range(run, range);
}

void infer_mul(Infer& t, const QuantizedMulParam& p) {
  infer_pair(t);
  bool is_calibrated = calibrated(p.min_calib_range, p.max_calib_range).has_value();
  DType integers = is_calibrated ? DType::kInt8 : DType::kInt32;
  t.set_dtype(t.out(0), p.enable_float_output ? DType::kFloat32 : integers);
}

void mul_forward(Run& run, const QuantizedMulParam& p) {
  DType dtype = run.out(0).dtype();
  double step = 1;
  for (int i = 0; i < 2; ++i) {
    step *= range_of(run, 2 + 2 * i).magnitude() / data_levels(run.in(i).dtype());
  }
  auto range = calibrated(p.min_calib_range, p.max_calib_range);
  double unit = dtype == DType::kFloat32 ? step : 1;
  if (dtype == DType::kInt8) unit = step * per_real(data_levels(dtype), *range);
  with_pair(run, [&](const auto* a, const auto* b) {
    dispatch(kResults, dtype, [&]<class T>() {
      store_each<T>(run, [=, factor = static_cast<Real<T>>(unit)](int64_t i) {
        return static_cast<Real<T>>(a[i]) * static_cast<Real<T>>(b[i]) * factor;
      });
    });
  });
  if (dtype == DType::kFloat32) return;
  auto most = static_cast<float>(step * kInt32Levels);
  store_range(run, range.value_or(RealRange{-most, most}));
}

}  // namespace

OpDef quantized_act() {
  return define<ActivationParam>({
      .name = "_contrib_quantized_act",
      .doc = "Makes negative integers zero; the range stays.",
      .inputs = {"data", "min_data", "max_data"},
      .num_outputs = three_outputs<ActivationParam>,
      .infer = infer_act,
      .cpu = act_forward,
      .inplace = {{0, 0}},
      .names_outputs = true,
  });
}

OpDef quantized_flatten() {
  return define<NoParam>({
      .name = "_contrib_quantized_flatten",
      .doc = "Makes one axis of all axes but the first; the range stays.",
      .inputs = {"data", "min_data", "max_data"},
      .num_outputs = three_outputs<NoParam>,
      .infer = infer_flatten,
      .gradient = zero_gradient<NoParam>,
      .cpu = flatten_forward,
      .inplace = {{0, 0}},
      .names_outputs = true,
  });
}

OpDef quantized_embedding() {
  return define<EmbeddingParam>({
      .name = "_contrib_quantized_embedding",
      .doc = "The rows of an int8 weight at the given indices; the range stays.",
      .inputs = {"data", "weight", "min_weight", "max_weight"},
      .num_outputs = three_outputs<EmbeddingParam>,
      .infer = infer_embedding,
      .gradient = zero_gradient<EmbeddingParam>,
      .cpu = embedding_forward,
      .names_outputs = true,
  });
}

OpDef quantized_elemwise_add() {
  return define<QuantizedAddParam>({
      .name = "_contrib_quantized_elemwise_add",
      .doc = "Adds arrays of 8-bit integers with different ranges.",
      .inputs = {"lhs", "rhs", "lhs_min", "lhs_max", "rhs_min", "rhs_max"},
      .num_outputs = three_outputs<QuantizedAddParam>,
      .infer = infer_add,
      .cpu = add_forward,
      .names_outputs = true,
  });
}

OpDef quantized_elemwise_mul() {
  return define<QuantizedMulParam>({
      .name = "_contrib_quantized_elemwise_mul",
      .doc = "Multiplies arrays of 8-bit integers element by element.",
      .inputs = {"lhs", "rhs", "lhs_min", "lhs_max", "rhs_min", "rhs_max"},
      .num_outputs = [](const QuantizedMulParam& p) { return p.enable_float_output ? 1 : 3; },
      .infer = infer_mul,
      .gradient = zero_gradient<QuantizedMulParam>,
      .cpu = mul_forward,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
