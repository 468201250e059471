// Parameters of softmax, log_softmax and softmin, and the kernels their relatives share.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

struct SoftmaxParam {
  int axis = -1;
  std::optional<double> temperature = std::nullopt;
  std::optional<DType> dtype = std::nullopt;
  std::optional<bool> use_length = false;
  [[nodiscard]] double scale() const { return 1 / temperature.value_or(1.0); }
  static constexpr auto fields() {
    using P = SoftmaxParam;
    return std::tuple{
        field("axis", &P::axis, "Axis along which the result sums to one."),
        field("temperature", &P::temperature, "Divides the scores before exp."),
        field("dtype", &P::dtype, "Dtype of the result; that of data by default."),
        field("use_length", &P::use_length, "Whether `length` says how much of each line counts.")};
  }
};

enum class SoftmaxMode : uint8_t { kChannel, kInstance };
constexpr std::array<std::string_view, 2> names_of(SoftmaxMode /*mode*/) {
  return {"channel", "instance"};
}

struct SoftmaxActivationParam {
  SoftmaxMode mode = SoftmaxMode::kInstance;
  static constexpr auto fields() {
    return std::tuple{field("mode", &SoftmaxActivationParam::mode,
                            "channel: along axis 1; instance: along the last axis.")};
  }
};

// y = softmax of x along `axis`; both have the same floating dtype.
void softmax_lines(const Tensor& x, const Tensor& y, int axis);

// The same for lines that lie in one piece, one after the other, on the calling thread. y may be x.
void softmax_rows(const float* x, float* y, int64_t lines, int64_t length);

OpDef softmax();
OpDef log_softmax();
OpDef softmin();
OpDef softmax_activation();
OpDef softmax_cross_entropy();
OpDef backward_softmax();                // dy, output [, data when dtype is set]
OpDef backward_log_softmax();            // the same
OpDef backward_softmin();                // the same
OpDef backward_softmax_cross_entropy();  // dy, data, label → gradient of data

}  // namespace mx::ops
