// How integers stand for real numbers. An array comes with two arrays of one element, the smallest
// and the largest real number it covers; real = integer * step, and the step follows from the
// larger magnitude of the two.
//
// MXNet 1.9 divides the range of data by 127.5 and 255.5, so that the outermost level is as wide as
// the others, and that of weights, of sums and of what `requantize` makes by 127 and 255.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/error.h"
#include "ir/infer.h"
#include "ir/run.h"
#include "tensor/tensor.h"

namespace mx::ops {

inline constexpr double kInt32Levels = 2147483647.0;

// Levels on one side of zero, of data and of everything else.
inline double data_levels(DType dtype) { return dtype == DType::kUint8 ? 255.5 : 127.5; }
inline double whole_levels(DType dtype) { return dtype == DType::kUint8 ? 255.0 : 127.0; }

struct RealRange {
  float low, high;
  [[nodiscard]] double magnitude() const { return std::max(std::fabs(low), std::fabs(high)); }
  [[nodiscard]] RealRange symmetric() const {
    auto most = static_cast<float>(magnitude());
    return {-most, most};
  }
};

// How many integers a real number is; 0 for an empty range, where all integers are zero.
inline double per_real(double levels, const RealRange& range) {
  return range.magnitude() > 0 ? levels / range.magnitude() : 0;
}

inline float scalar_of(const Tensor& array) { return *array.data<const float>(); }
// The range that inputs `low` and `low + 1` hold, or that outputs get.
inline RealRange range_of(const Run& run, int low) {
  return {scalar_of(run.in(low)), scalar_of(run.in(low + 1))};
}
inline void store_range(const Run& run, const RealRange& range, int low = 1) {
  *run.out(low).data<float>() = range.low;
  *run.out(low + 1).data<float>() = range.high;
}

// The nearest integer, ties to even; numbers out of range become T's limits.
template <class T>
[[gnu::always_inline]] inline T nearest(float value) {
  constexpr auto kLow = static_cast<float>(std::numeric_limits<T>::min());
  constexpr auto kHigh = static_cast<float>(std::numeric_limits<T>::max());
  constexpr float kWhole = 12582912;  // 1.5 * 2^23: adding it leaves no room for a fraction
  float inside = value < kLow ? kLow : (value > kHigh ? kHigh : value);
  return static_cast<T>(static_cast<int32_t>((inside + kWhole) - kWhole));
}

// A range that calibration found, if it was given whole.
inline std::optional<RealRange> calibrated(const std::optional<float>& low,
                                           const std::optional<float>& high) {
  if (!low || !high) return std::nullopt;
  return RealRange{*low, *high};
}

inline void check_eight_bits(Infer& t, const Slot& slot, std::string_view what) {
  check<TypeError>(!slot.dtype || *slot.dtype == DType::kInt8 || *slot.dtype == DType::kUint8,
                   t.who(), ": ", what, " must have dtype int8 or uint8, got ",
                   slot.dtype.value_or(DType::kInt8), "; quantize it first");
}

// Inputs or outputs that hold one real number each.
inline void infer_scalar(Infer& t, Slot& slot) {
  t.set(slot, Shape{1});
  t.set_dtype(slot, DType::kFloat32);
}
inline void infer_scalars(Infer& t, int first_input, int first_output = 1) {
  for (int i = first_input; i < t.num_inputs(); ++i) infer_scalar(t, t.in(i));
  for (int i = first_output; i < t.num_outputs(); ++i) infer_scalar(t, t.out(i));
}

}  // namespace mx::ops
