#include "ops/quantization/quantize.h"

#include <vector>

#include "base/ceil_div.h"
#include "ops/pointwise/loop.h"

namespace mx::ops {

template <class T>
std::pair<T, T> extremes_of(const Run& run, const Tensor& array) {
  constexpr int64_t kChunk = 32768;
  int64_t size = array.size(), chunks = ceil_div(size, kChunk);
  if (size == 0) return {T(0), T(0)};
  const T* x = array.data<const T>();
  std::vector<std::pair<T, T>> found(static_cast<size_t>(chunks));
  run.parallel(chunks, kChunk, [&](int64_t chunk) {
    int64_t begin = chunk * kChunk, end = std::min(begin + kChunk, size);
    T low = x[begin], high = x[begin];
    for (int64_t i = begin; i < end; ++i) {
      low = x[i] < low ? x[i] : low;
      high = x[i] > high ? x[i] : high;
    }
    found[static_cast<size_t>(chunk)] = {low, high};
  });
  auto [low, high] = found.front();
  for (const auto& [least, most] : found) {
    low = std::min(low, least);
    high = std::max(high, most);
  }
  return {low, high};
}
template std::pair<float, float> extremes_of<float>(const Run&, const Tensor&);
template std::pair<int32_t, int32_t> extremes_of<int32_t>(const Run&, const Tensor&);

namespace {

void check_real(Infer& t, const Slot& data) {
  check<TypeError>(!data.dtype || *data.dtype == DType::kFloat32, t.who(),
                   ": data must have dtype float32, got ", data.dtype.value_or(DType::kFloat32),
                   "; cast it first");
}

template <class T>
void fill_integers(const Run& run, double scale, double shift = 0) {
  const auto* x = run.in(0).data<const float>();
  T* y = run.out(0).data<T>();
  auto factor = static_cast<float>(scale), offset = static_cast<float>(shift);
  run.parallel_range(run.in(0).size(), [=](int64_t begin, int64_t end) {
    vector_loop(end - begin,
                [=](int64_t i) { y[begin + i] = nearest<T>(x[begin + i] * factor + offset); });
  });
}

// Integers in out(0) and the range they cover, symmetric for int8.
void quantize_to(const Run& run, DType dtype, const RealRange& range, double levels) {
  double scale = per_real(levels, range);
  if (dtype == DType::kUint8) {
    fill_integers<uint8_t>(run, scale);
    store_range(run, range);
  } else {
    fill_integers<int8_t>(run, scale);
    store_range(run, range.symmetric());
  }
}

void infer_quantize(Infer& t, const QuantizeParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  t.default_dtype(t.in(0), DType::kFloat32);
  check_real(t, t.in(0));
  t.set_dtype(t.out(0), p.out_type == QuantizeType::kUint8 ? DType::kUint8 : DType::kInt8);
  infer_scalars(t, 1);
}

void quantize_forward(Run& run, const QuantizeParam& /*p*/) {
  DType dtype = run.out(0).dtype();
  quantize_to(run, dtype, range_of(run, 1), whole_levels(dtype));
}

// Integers pass through unchanged.
void infer_quantize_v2(Infer& t, const QuantizeV2Param& p) {
  t.unify_shape(t.in(0), t.out(0));
  t.default_dtype(t.in(0), DType::kFloat32);
  bool is_real = *t.in(0).dtype == DType::kFloat32;
  if (!is_real) check_eight_bits(t, t.in(0), "data");
  t.set_dtype(t.out(0), is_real ? p.dtype() : *t.in(0).dtype);
  infer_scalars(t, 1);
}

void quantize_v2_forward(Run& run, const QuantizeV2Param& p) {
  DType dtype = run.out(0).dtype();
  std::optional<RealRange> range = calibrated(p.min_calib_range, p.max_calib_range);
  if (run.in(0).dtype() == DType::kFloat32) {
    if (!range) {
      auto [low, high] = extremes_of<float>(run, run.in(0));
      range = RealRange{low, high};
    }
    quantize_to(run, dtype, *range, data_levels(dtype));
    return;
  }
  if (run.in(0).raw() != run.out(0).raw()) {
    std::copy_n(static_cast<const std::byte*>(run.in(0).raw()), run.in(0).bytes(),
                static_cast<std::byte*>(run.out(0).raw()));
  }
  auto most = static_cast<float>(data_levels(dtype));
  store_range(run, range.value_or(RealRange{dtype == DType::kUint8 ? 0 : -most, most}));
}

void infer_quantize_asym(Infer& t, const QuantizeAsymParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  t.default_dtype(t.in(0), DType::kFloat32);
  check_real(t, t.in(0));
  t.set_dtype(t.out(0), DType::kUint8);
  infer_scalars(t, 1);
}

void quantize_asym_forward(Run& run, const QuantizeAsymParam& p) {
  std::optional<RealRange> range = calibrated(p.min_calib_range, p.max_calib_range);
  if (!range) {
    auto [low, high] = extremes_of<float>(run, run.in(0));
    range = RealRange{low, high};
  }
  constexpr float kLevels = 255;
  float width = range->high - range->low;
  float scale = width > 0 ? kLevels / width : 0, shift = kLevels - range->high * scale;
  fill_integers<uint8_t>(run, scale, shift);
  store_range(run, {scale, shift});
}

void infer_dequantize(Infer& t, const DequantizeParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  check_eight_bits(t, t.in(0), "data");
  t.set_dtype(t.out(0), DType::kFloat32);
  infer_scalars(t, 1);
}

template <class T>
void fill_reals(const Run& run, double step) {
  const T* x = run.in(0).data<const T>();
  auto* y = run.out(0).data<float>();
  auto factor = static_cast<float>(step);
  run.parallel_range(run.in(0).size(), [=](int64_t begin, int64_t end) {
    vector_loop(end - begin,
                [=](int64_t i) { y[begin + i] = static_cast<float>(x[begin + i]) * factor; });
  });
}

void dequantize_forward(Run& run, const DequantizeParam& /*p*/) {
  DType dtype = run.in(0).dtype();
  double step = range_of(run, 1).magnitude() / data_levels(dtype);
  if (dtype == DType::kUint8) {
    fill_reals<uint8_t>(run, step);
  } else {
    fill_reals<int8_t>(run, step);
  }
}

}  // namespace

OpDef quantize() {
  return define<QuantizeParam>({
      .name = "_contrib_quantize",
      .doc = "Rounds data to 8-bit integers that cover the given range.",
      .inputs = {"data", "min_range", "max_range"},
      .num_outputs = [](const QuantizeParam&) { return 3; },
      .infer = infer_quantize,
      .gradient = zero_gradient<QuantizeParam>,
      .cpu = quantize_forward,
  });
}

OpDef quantize_v2() {
  return define<QuantizeV2Param>({
      .name = "_contrib_quantize_v2",
      .doc = "Rounds data to 8-bit integers that cover the calibrated range, or that of data.",
      .inputs = {"data"},
      .num_outputs = [](const QuantizeV2Param&) { return 3; },
      .infer = infer_quantize_v2,
      .gradient = zero_gradient<QuantizeV2Param>,
      .cpu = quantize_v2_forward,
  });
}

OpDef quantize_asym() {
  return define<QuantizeAsymParam>({
      .name = "_contrib_quantize_asym",
      .doc = "Rounds data * scale + shift to 0..255, scale and shift such that the range fits.",
      .inputs = {"data"},
      .num_outputs = [](const QuantizeAsymParam&) { return 3; },
      .infer = infer_quantize_asym,
      .gradient = zero_gradient<QuantizeAsymParam>,
      .cpu = quantize_asym_forward,
      .names_outputs = true,
  });
}

OpDef dequantize() {
  return define<DequantizeParam>({
      .name = "_contrib_dequantize",
      .doc = "The real numbers that 8-bit integers stand for.",
      .inputs = {"data", "min_range", "max_range"},
      .infer = infer_dequantize,
      .gradient = zero_gradient<DequantizeParam>,
      .cpu = dequantize_forward,
  });
}

}  // namespace mx::ops
