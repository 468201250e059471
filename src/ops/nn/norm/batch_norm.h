// Parameters of BatchNorm.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

struct BatchNormParam {
  double eps = 1e-3F;
  float momentum = 0.9F;
  bool fix_gamma = true;
  bool use_global_stats = false;
  bool output_mean_var = false;
  int axis = 1;
  bool cudnn_off = false;
  std::optional<float> min_calib_range = std::nullopt, max_calib_range = std::nullopt;
  static constexpr auto fields() {
    using P = BatchNormParam;
    return std::tuple{
        field("eps", &P::eps, "Added to the variance."),
        field("momentum", &P::momentum, "What moving statistics keep of themselves."),
        field("fix_gamma", &P::fix_gamma, "Reads gamma as ones and gives it no gradient."),
        field("use_global_stats", &P::use_global_stats,
              "Uses the moving statistics in training too, and leaves them alone."),
        field("output_mean_var", &P::output_mean_var,
              "Also returns the mean and 1 / sqrt(variance + eps)."),
        field("axis", &P::axis, "The channel axis."),
        field("cudnn_off", &P::cudnn_off, "Keeps cuDNN out of this layer."),
        field("min_calib_range", &P::min_calib_range, "Smallest output seen in calibration."),
        field("max_calib_range", &P::max_calib_range, "Largest output seen in calibration.")};
  }
};

// Of a BatchNorm that is followed by clip(…, 0, a_max).
struct BatchNormClipParam {
  double eps = 1e-3F;
  float momentum = 0.9F;
  bool fix_gamma = true;
  bool use_global_stats = false;
  int axis = 1;
  float a_max = 0;
  static constexpr auto fields() {
    using P = BatchNormClipParam;
    return std::tuple{
        field("eps", &P::eps, "Added to the variance."),
        field("momentum", &P::momentum, "What moving statistics keep of themselves."),
        field("fix_gamma", &P::fix_gamma, "Reads gamma as ones and gives it no gradient."),
        field("use_global_stats", &P::use_global_stats,
              "Uses the moving statistics in training too, and leaves them alone."),
        field("axis", &P::axis, "The channel axis."),
        required("a_max", &P::a_max, "The largest value of the result; the smallest is 0.")};
  }
};

// The same in BatchNorm's words.
inline BatchNormParam plain(const BatchNormClipParam& p) {
  return {.eps = p.eps,
          .momentum = p.momentum,
          .fix_gamma = p.fix_gamma,
          .use_global_stats = p.use_global_stats,
          .axis = p.axis};
}
inline BatchNormParam plain(const BatchNormParam& p) { return p; }

// data seen as (outer, channels, inner).
struct ChannelView {
  int64_t outer, channels, inner;
};
ChannelView channel_view(const Shape& data, int axis);

inline bool uses_batch(const Run& run, const BatchNormParam& p) {
  return run.training && !p.use_global_stats;
}

// The operator's parts, for operators that are a BatchNorm and a little more.
void infer_batch_norm(Infer& t, const BatchNormParam& p);
// All have one element per channel of data.
void infer_channels(Infer& t, const BatchNormParam& p, Slot& data,
                    std::initializer_list<Slot*> all);
void batch_norm_forward(Run& run, const BatchNormParam& p);
void batch_norm_relu_forward(Run& run, const BatchNormParam& p);  // the larger of that and 0
void batch_norm_clip_forward(Run& run, const BatchNormClipParam& p);
// The same of the sum of two inputs, which becomes the second output.
void added_batch_norm_forward(Run& run, const BatchNormParam& p);
void added_batch_norm_relu_forward(Run& run, const BatchNormParam& p);
Values batch_norm_gradient(Grad& g, const BatchNormParam& p);
// From dy, data, gamma, mean and inverse deviation.
void batch_norm_backward(Run& run, const BatchNormParam& p);

// Outputs: result, mean, 1 / sqrt(variance + eps); the last two hidden unless output_mean_var.
// In training it writes the moving statistics, its auxiliary inputs.
OpDef batch_norm();
// dy, data, gamma, mean, inverse deviation → gradients of data, gamma, beta.
OpDef backward_batch_norm();
// dy, data, gamma, beta, mean, inverse deviation → gradients of data, gamma, beta.
OpDef backward_batch_norm_with_relu();
OpDef backward_batch_norm_with_clip();
// The first two with an input more, an addend of the gradient of data: what arrives there by
// another way.
OpDef backward_added_batch_norm();
OpDef backward_added_batch_norm_with_relu();

}  // namespace mx::ops
