// Parameters of the random operators. The numbers of a distribution are a struct of their own:
// DrawParam adds where and what to draw, LikeParam takes that from an array.
#pragma once

#include <optional>
#include <string>

#include "ir/params.h"

namespace mx::ops {

namespace detail {
// A field of a base struct, as one of the derived struct P.
template <class P, class V, class Base>
constexpr Field<P, V> inherited(std::string_view name, V Base::* member, std::string_view doc) {
  return {name, static_cast<V P::*>(member), doc};
}
}  // namespace detail

struct UniformNumbers {
  double low = 0, high = 1;
  template <class P>
  static constexpr auto fields_of() {
    return std::tuple{
        detail::inherited<P>("low", &UniformNumbers::low, "Smallest value."),
        detail::inherited<P>("high", &UniformNumbers::high, "End of the values, not included.")};
  }
};

struct NormalNumbers {
  double loc = 0, scale = 1;
  template <class P>
  static constexpr auto fields_of() {
    return std::tuple{detail::inherited<P>("loc", &NormalNumbers::loc, "Mean."),
                      detail::inherited<P>("scale", &NormalNumbers::scale, "Standard deviation.")};
  }
};

template <bool kZeroAllowed>
struct RateNumbers {
  double lam = 1;
  template <class P>
  static constexpr auto fields_of() {
    return std::tuple{detail::inherited<P>("lam", &RateNumbers::lam, "Rate.")};
  }
};
using ExponentialNumbers = RateNumbers<false>;
using PoissonNumbers = RateNumbers<true>;

struct GammaNumbers {
  double alpha = 1, beta = 1;
  template <class P>
  static constexpr auto fields_of() {
    return std::tuple{detail::inherited<P>("alpha", &GammaNumbers::alpha, "Shape of the curve."),
                      detail::inherited<P>("beta", &GammaNumbers::beta, "Scale.")};
  }
};

struct NegativeBinomialNumbers {
  int k = 1;
  double p = 1;
  template <class P>
  static constexpr auto fields_of() {
    return std::tuple{
        detail::inherited<P>("k", &NegativeBinomialNumbers::k, "Successes to wait for."),
        detail::inherited<P>("p", &NegativeBinomialNumbers::p, "Probability of a success.")};
  }
};

struct GeneralizedNegativeBinomialNumbers {
  double mu = 1, alpha = 1;
  template <class P>
  static constexpr auto fields_of() {
    using Numbers = GeneralizedNegativeBinomialNumbers;
    return std::tuple{detail::inherited<P>("mu", &Numbers::mu, "Mean."),
                      detail::inherited<P>("alpha", &Numbers::alpha, "Dispersion.")};
  }
};

struct RandintNumbers {
  int64_t low = 0, high = 0;
  template <class P>
  static constexpr auto fields_of() {
    auto low = detail::inherited<P>("low", &RandintNumbers::low, "Smallest value.");
    auto high =
        detail::inherited<P>("high", &RandintNumbers::high, "End of the values, not included.");
    low.is_required = high.is_required = true;
    return std::tuple{low, high};
  }
};

template <class Numbers>
struct DrawParam : Numbers {
  std::optional<Dims> shape;
  std::string ctx;
  std::optional<DType> dtype;
  static constexpr auto fields() {
    return std::tuple_cat(
        Numbers::template fields_of<DrawParam>(),
        std::tuple{field("shape", &DrawParam::shape, "Shape of the result."),
                   field("ctx", &DrawParam::ctx, "Device of the result, like cpu(0)."),
                   field("dtype", &DrawParam::dtype,
                         "Element type of the result; None means the default.")});
  }
};

template <class Numbers>
struct LikeParam : Numbers {
  static constexpr auto fields() { return Numbers::template fields_of<LikeParam>(); }
};

using RandintParam = DrawParam<RandintNumbers>;

struct SampleParam {
  Dims shape;
  std::optional<DType> dtype;
  static constexpr auto fields() {
    return std::tuple{
        field("shape", &SampleParam::shape, "Shape drawn for each parameter."),
        field("dtype", &SampleParam::dtype, "Element type of the result; None means float32.")};
  }
};

struct MultinomialParam {
  Dims shape;
  bool get_prob = false;
  DType dtype = DType::kInt32;
  static constexpr auto fields() {
    using P = MultinomialParam;
    return std::tuple{
        field("shape", &P::shape, "Shape drawn for each line of probabilities."),
        field("get_prob", &P::get_prob, "Whether to return the logarithm of the probabilities."),
        field("dtype", &P::dtype, "Element type of the drawn positions.")};
  }
};

struct ZipfianParam {
  int64_t range_max = 0;
  std::optional<Dims> shape;
  static constexpr auto fields() {
    using P = ZipfianParam;
    return std::tuple{required("range_max", &P::range_max, "Number of classes."),
                      field("shape", &P::shape, "Lines, and distinct classes in each.")};
  }
};

struct DensityParam {
  bool is_log = false;
  static constexpr auto fields() {
    return std::tuple{field("is_log", &DensityParam::is_log, "Whether to return its logarithm.")};
  }
};

}  // namespace mx::ops
