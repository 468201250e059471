// BatchNorm of 8-bit integers, with the moving statistics always.
#include <vector>

#include "ops/nn/norm/batch_norm.h"
#include "ops/pointwise/loop.h"
#include "ops/quantization/quantized_layers.h"

namespace mx::ops {
namespace {

enum Input { kData, kGamma, kBeta, kMean, kVariance, kLow };

void infer(Infer& t, const BatchNormParam& p) {
  check(calibrated(p.min_calib_range, p.max_calib_range).has_value(), t.who(),
        ": needs min_calib_range and max_calib_range; calibrate the graph first");
  t.unify_shape(t.in(kData), t.out(0));
  check_eight_bits(t, t.in(kData), "data");
  t.set_dtype(t.out(0), DType::kInt8);
  infer_scalars(t, kLow);
  int axis = t.axis(p.axis, t.in(kData));
  for (int i = kGamma; i <= kVariance; ++i) {
    t.set_dtype(t.in(i), DType::kFloat32);
    if (axis >= 0) t.set(t.in(i), Shape{t.in_shape(kData)[axis]});
  }
}

template <class T>
void normalize(const Run& run, const BatchNormParam& p, const ChannelView& view) {
  RealRange range{*p.min_calib_range, *p.max_calib_range};
  double step = range_of(run, kLow).magnitude() / whole_levels(run.in(kData).dtype());
  double result_scale = per_real(whole_levels(DType::kInt8), range);
  const auto* gamma = run.in(kGamma).data<const float>();
  const auto* beta = run.in(kBeta).data<const float>();
  const auto* mean = run.in(kMean).data<const float>();
  const auto* variance = run.in(kVariance).data<const float>();
  const T* x = run.in(kData).data<const T>();
  auto* y = run.out(0).data<int8_t>();
  run.parallel(view.outer * view.channels, view.inner, [&](int64_t line) {
    int64_t channel = line % view.channels;
    double slope = (p.fix_gamma ? 1.0 : gamma[channel]) / std::sqrt(variance[channel] + p.eps);
    auto factor = static_cast<float>(slope * step * result_scale);
    auto offset = static_cast<float>((beta[channel] - mean[channel] * slope) * result_scale);
    const T* from = x + line * view.inner;
    int8_t* to = y + line * view.inner;
    vector_loop(view.inner, [=](int64_t i) {
      to[i] = nearest<int8_t>(static_cast<float>(from[i]) * factor + offset);
    });
  });
}

void forward(Run& run, const BatchNormParam& p) {
  ChannelView view = channel_view(run.in(kData).shape(), p.axis);
  if (run.in(kData).dtype() == DType::kUint8) {
    normalize<uint8_t>(run, p, view);
  } else {
    normalize<int8_t>(run, p, view);
  }
  store_range(run, {*p.min_calib_range, *p.max_calib_range});
}

}  // namespace

OpDef quantized_batch_norm() {
  return define<BatchNormParam>({
      .name = "_contrib_quantized_batch_norm",
      .doc = "BatchNorm of 8-bit integers with the moving statistics, into the calibrated range.",
      .inputs = {"data", "gamma", "beta", "moving_mean", "moving_var", "min_data", "max_data"},
      .aux = {"moving_mean", "moving_var"},
      .input_init = {{"moving_var", R"(["one", {}])"}},
      .num_outputs = [](const BatchNormParam&) { return 3; },
      .infer = infer,
      .gradient = zero_gradient<BatchNormParam>,
      .cpu = forward,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
