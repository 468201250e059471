// Parameters of the random operators.
#pragma once

#include <optional>
#include <string>

#include "ir/params.h"

namespace mx::ops {

// What all of them share; derived structs list their own numbers first.
struct DrawParam {
  std::optional<Dims> shape;
  std::string ctx;
  std::optional<DType> dtype;
};

template <class P>
constexpr auto draw_fields() {
  return std::tuple{
      field("shape", static_cast<std::optional<Dims> P::*>(&P::shape), "Shape of the result."),
      field("ctx", static_cast<std::string P::*>(&P::ctx), "Device of the result, like cpu(0)."),
      field("dtype", static_cast<std::optional<DType> P::*>(&P::dtype),
            "Element type of the result; None means the default.")};
}

struct UniformParam : DrawParam {
  double low = 0, high = 1;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{field("low", &UniformParam::low, "Smallest value."),
                   field("high", &UniformParam::high, "End of the values, not included.")},
        draw_fields<UniformParam>());
  }
};

struct NormalParam : DrawParam {
  double loc = 0, scale = 1;
  static constexpr auto fields() {
    return std::tuple_cat(std::tuple{field("loc", &NormalParam::loc, "Mean."),
                                     field("scale", &NormalParam::scale, "Standard deviation.")},
                          draw_fields<NormalParam>());
  }
};

struct RandintParam : DrawParam {
  int64_t low = 0, high = 0;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{required("low", &RandintParam::low, "Smallest value."),
                   required("high", &RandintParam::high, "End of the values, not included.")},
        draw_fields<RandintParam>());
  }
};

template <bool kZeroAllowed>
struct RateParam : DrawParam {
  double lam = 1;
  static constexpr auto fields() {
    return std::tuple_cat(std::tuple{field("lam", &RateParam::lam, "Rate.")},
                          draw_fields<RateParam>());
  }
};
using ExponentialParam = RateParam<false>;
using PoissonParam = RateParam<true>;

struct GammaParam : DrawParam {
  double alpha = 1, beta = 1;
  static constexpr auto fields() {
    return std::tuple_cat(std::tuple{field("alpha", &GammaParam::alpha, "Shape of the curve."),
                                     field("beta", &GammaParam::beta, "Scale.")},
                          draw_fields<GammaParam>());
  }
};

struct SampleParam {
  Dims shape;
  std::optional<DType> dtype;
  static constexpr auto fields() {
    return std::tuple{field("shape", &SampleParam::shape, "Shape drawn for each parameter."),
                      field("dtype", &SampleParam::dtype,
                            "Element type of the result; None means the parameters'.")};
  }
};

}  // namespace mx::ops
