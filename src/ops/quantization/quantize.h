// Between real numbers and 8-bit integers.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ir/op.h"
#include "ops/quantization/levels.h"

namespace mx::ops {

enum class QuantizeType : uint8_t { kInt8, kUint8 };
constexpr std::array<std::string_view, 2> names_of(QuantizeType /*type*/) {
  return {"int8", "uint8"};
}
// auto: uint8 where calibration saw no negative number, else int8.
enum class QuantizeChoice : uint8_t { kAuto, kInt8, kUint8 };
constexpr std::array<std::string_view, 3> names_of(QuantizeChoice /*type*/) {
  return {"auto", "int8", "uint8"};
}
enum class DequantizeType : uint8_t { kFloat32 };
constexpr std::array<std::string_view, 1> names_of(DequantizeType /*type*/) { return {"float32"}; }

struct QuantizeParam {
  QuantizeType out_type = QuantizeType::kUint8;
  static constexpr auto fields() {
    return std::tuple{field("out_type", &QuantizeParam::out_type, "Dtype of the integers.")};
  }
};

// Of quantize_v2 and requantize.
struct QuantizeV2Param {
  QuantizeChoice out_type = QuantizeChoice::kInt8;
  std::optional<float> min_calib_range = std::nullopt, max_calib_range = std::nullopt;
  [[nodiscard]] DType dtype() const {
    if (out_type == QuantizeChoice::kUint8) return DType::kUint8;
    bool is_positive = calibrated(min_calib_range, max_calib_range) && *min_calib_range >= 0;
    return out_type == QuantizeChoice::kAuto && is_positive ? DType::kUint8 : DType::kInt8;
  }
  static constexpr auto fields() {
    using P = QuantizeV2Param;
    return std::tuple{
        field("out_type", &P::out_type,
              "Dtype of the integers; auto: uint8 if min_calib_range is not negative."),
        field("min_calib_range", &P::min_calib_range,
              "Smallest number to represent; with max_calib_range spares looking at the data."),
        field("max_calib_range", &P::max_calib_range, "Largest number to represent.")};
  }
};

struct QuantizeAsymParam {
  std::optional<float> min_calib_range = std::nullopt, max_calib_range = std::nullopt;
  static constexpr auto fields() {
    using P = QuantizeAsymParam;
    return std::tuple{
        field("min_calib_range", &P::min_calib_range, "The number that becomes 0."),
        field("max_calib_range", &P::max_calib_range, "The number that becomes 255.")};
  }
};

struct DequantizeParam {
  DequantizeType out_type = DequantizeType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{field("out_type", &DequantizeParam::out_type, "Dtype of the real numbers.")};
  }
};

// Smallest and largest element; zeros for an empty array.
template <class T>
std::pair<T, T> extremes_of(const Run& run, const Tensor& array);
extern template std::pair<float, float> extremes_of<float>(const Run&, const Tensor&);
extern template std::pair<int32_t, int32_t> extremes_of<int32_t>(const Run&, const Tensor&);

OpDef quantize();       // data, min_range, max_range → integers, min, max
OpDef quantize_v2();    // data → integers, min, max
OpDef quantize_asym();  // data → integers, scale, shift: integer = data * scale + shift
OpDef dequantize();     // integers, min_range, max_range → data
OpDef requantize();     // 32-bit sums, min_range, max_range → 8-bit integers, min, max

}  // namespace mx::ops
