// Parameters of the random operators that only mx.np has.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/params.h"

namespace mx::ops {

struct NoiseParam {
  Dims shape;
  bool is_normal = false;
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{field("shape", &NoiseParam::shape, "Shape of the result."),
                      field("is_normal", &NoiseParam::is_normal, "Normal or uniform."),
                      field("dtype", &NoiseParam::dtype, "Element type of the result.")};
  }
};

struct DrawnPlacesParam {
  int64_t among = 1, count = 1;
  bool operator==(const DrawnPlacesParam&) const = default;
  static constexpr auto fields() {
    using P = DrawnPlacesParam;
    return std::tuple{field("among", &P::among, "Of how many."),
                      field("count", &P::count, "How many are drawn.")};
  }
};

struct WeightedPlacesParam {
  int64_t count = 1;
  bool replace = true;
  bool operator==(const WeightedPlacesParam&) const = default;
  static constexpr auto fields() {
    using P = WeightedPlacesParam;
    return std::tuple{field("count", &P::count, "How many are drawn."),
                      field("replace", &P::replace, "Whether one may be drawn again.")};
  }
};

struct OutcomesParam {
  int64_t n = 0;
  std::optional<Numbers> pvals;
  std::optional<Dims> size;
  static constexpr auto fields() {
    using P = OutcomesParam;
    return std::tuple{required("n", &P::n, "Count of trials."),
                      field("pvals", &P::pvals, "Probabilities; None: given as an array."),
                      field("size", &P::size, "Shape of the draws; None: one.")};
  }
};

}  // namespace mx::ops
