// Nodes that a file of MXNet shows where its backend MKLDNN fused operators. The operators are in
// Node::subgraphs[0]; before a graph runs, such nodes are opened again.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

struct FusedConvolutionParam {
  bool with_bn = false, with_act = false, with_sum = false, with_postsum_act = false;
  bool quantized = false;
  std::optional<float> min_calib_range = std::nullopt, max_calib_range = std::nullopt;
  static constexpr auto fields() {
    using P = FusedConvolutionParam;
    return std::tuple{
        field("with_bn", &P::with_bn, "Holds a BatchNorm."),
        field("with_act", &P::with_act, "Holds an activation."),
        field("with_sum", &P::with_sum, "Holds an addition."),
        field("with_postsum_act", &P::with_postsum_act, "Holds an activation of the sum."),
        field("quantized", &P::quantized, "Computes with 8-bit integers."),
        field("min_calib_range", &P::min_calib_range, "Smallest result seen in calibration."),
        field("max_calib_range", &P::max_calib_range, "Largest result seen in calibration.")};
  }
};

struct FusedDenseParam {
  bool quantized = false;
  bool enable_float_output = false;
  bool with_eltwise = false;
  std::optional<float> min_calib_range = std::nullopt, max_calib_range = std::nullopt;
  std::optional<bool> channel_wise_quantize = std::nullopt;
  static constexpr auto fields() {
    using P = FusedDenseParam;
    return std::tuple{
        field("quantized", &P::quantized, "Computes with 8-bit integers."),
        field("enable_float_output", &P::enable_float_output, "Gives float32 all the same."),
        field("with_eltwise", &P::with_eltwise, "Holds a function of each element."),
        field("min_calib_range", &P::min_calib_range, "Smallest result seen in calibration."),
        field("max_calib_range", &P::max_calib_range, "Largest result seen in calibration."),
        field("channel_wise_quantize", &P::channel_wise_quantize,
              "Weights have a range per channel.")};
  }
};

struct FusedAttentionParam {
  int heads = 1;
  bool quantized = false;
  bool enable_float_output = false;
  std::optional<float> min_calib_range = std::nullopt, max_calib_range = std::nullopt;
  static constexpr auto fields() {
    using P = FusedAttentionParam;
    return std::tuple{
        field("heads", &P::heads, "Count of attention heads."),
        field("quantized", &P::quantized, "Computes with 8-bit integers."),
        field("enable_float_output", &P::enable_float_output, "Gives float32 all the same."),
        field("min_calib_range", &P::min_calib_range, "Smallest result seen in calibration."),
        field("max_calib_range", &P::max_calib_range, "Largest result seen in calibration.")};
  }
};

void add_fused_ops(OpTable& table);

}  // namespace mx::ops
