#include "ops/pointwise/loop.h"
#include "ops/quantization/quantize.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const QuantizeV2Param& p) {
  t.unify_shape(t.in(0), t.out(0));
  t.set_dtype(t.in(0), DType::kInt32);
  t.set_dtype(t.out(0), p.dtype());
  infer_scalars(t, 1);
}

template <class T>
void fill(const Run& run, double scale) {
  const auto* x = run.in(0).data<const int32_t>();
  T* y = run.out(0).data<T>();
  auto factor = static_cast<float>(scale);
  run.parallel_range(run.in(0).size(), [=](int64_t begin, int64_t end) {
    vector_loop(end - begin, [=](int64_t i) {
      y[begin + i] = nearest<T>(static_cast<float>(x[begin + i]) * factor);
    });
  });
}

void forward(Run& run, const QuantizeV2Param& p) {
  double step = range_of(run, 1).magnitude() / kInt32Levels;
  std::optional<RealRange> range = calibrated(p.min_calib_range, p.max_calib_range);
  if (!range) {
    auto [low, high] = extremes_of<int32_t>(run, run.in(0));
    range = RealRange{static_cast<float>(low * step), static_cast<float>(high * step)};
  }
  DType dtype = run.out(0).dtype();
  double scale = step * per_real(whole_levels(dtype), *range);
  if (dtype == DType::kUint8) {
    fill<uint8_t>(run, scale);
    store_range(run, {0, static_cast<float>(range->magnitude())});
  } else {
    fill<int8_t>(run, scale);
    store_range(run, range->symmetric());
  }
}

}  // namespace

OpDef requantize() {
  return define<QuantizeV2Param>({
      .name = "_contrib_requantize",
      .doc = "Rounds 32-bit sums to 8-bit integers that cover the calibrated range, or their own.",
      .inputs = {"data", "min_range", "max_range"},
      .num_outputs = [](const QuantizeV2Param&) { return 3; },
      .infer = infer,
      .gradient = zero_gradient<QuantizeV2Param>,
      .cpu = forward,
  });
}

}  // namespace mx::ops
