// Quantized operators that take elements as they are, move them, or join two arrays.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

struct QuantizedAddParam {
  std::optional<float> min_calib_range = std::nullopt, max_calib_range = std::nullopt;
  static constexpr auto fields() {
    using P = QuantizedAddParam;
    return std::tuple{
        field("min_calib_range", &P::min_calib_range,
              "Smallest sum to represent; with max_calib_range the result has 8 bits, else 32."),
        field("max_calib_range", &P::max_calib_range, "Largest sum to represent.")};
  }
};

struct QuantizedMulParam {
  std::optional<float> min_calib_range = std::nullopt, max_calib_range = std::nullopt;
  bool enable_float_output = false;
  static constexpr auto fields() {
    using P = QuantizedMulParam;
    return std::tuple{
        field(
            "min_calib_range", &P::min_calib_range,
            "Smallest product to represent; with max_calib_range the result is int8, else int32."),
        field("max_calib_range", &P::max_calib_range, "Largest product to represent."),
        field("enable_float_output", &P::enable_float_output, "Returns real numbers only.")};
  }
};

OpDef quantized_act();
OpDef quantized_concat();
OpDef quantized_elemwise_add();
OpDef quantized_elemwise_mul();
OpDef quantized_embedding();
OpDef quantized_flatten();

}  // namespace mx::ops
