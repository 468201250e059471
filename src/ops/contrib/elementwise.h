// Small element-by-element operators of the contrib family.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct QuadraticParam {
  double a = 0, b = 0, c = 0;
  static constexpr auto fields() {
    using P = QuadraticParam;
    return std::tuple{field("a", &P::a, "Factor of the square."),
                      field("b", &P::b, "Factor of the element."),
                      field("c", &P::c, "What is added.")};
  }
};

struct GradientMultiplierParam {
  double scalar = 1;
  bool is_int = true;
  static constexpr auto fields() {
    using P = GradientMultiplierParam;
    return std::tuple{field("scalar", &P::scalar, "Factor of the gradient."),
                      field("is_int", &P::is_int, "Whether the factor is an integer; ignored.")};
  }
};

struct AllCloseParam {
  double rtol = 1e-5, atol = 1e-8;
  bool equal_nan = true;
  static constexpr auto fields() {
    using P = AllCloseParam;
    return std::tuple{field("rtol", &P::rtol, "Allowed difference per magnitude of b."),
                      field("atol", &P::atol, "Allowed difference besides."),
                      field("equal_nan", &P::equal_nan, "Whether nan equals nan.")};
  }
};

OpDef allclose();
OpDef div_sqrt_dim();
OpDef gradient_multiplier();
OpDef quadratic();
OpDef round_ste();
OpDef sign_ste();

}  // namespace mx::ops
