// Parameters of LeakyReLU, and its functions of one number.
#pragma once

#include <array>
#include <string_view>

#include "ir/op.h"
#include "ops/pointwise/function.h"

namespace mx::ops {

enum class LeakyType : uint8_t { kElu, kGelu, kLeaky, kPrelu, kRrelu, kSelu };
constexpr std::array<std::string_view, 6> names_of(LeakyType /*type*/) {
  return {"elu", "gelu", "leaky", "prelu", "rrelu", "selu"};
}

struct LeakyReLUParam {
  LeakyType act_type = LeakyType::kLeaky;
  float slope = 0.25F;
  float lower_bound = 0.125F;
  float upper_bound = 0.334F;
  static constexpr auto fields() {
    using P = LeakyReLUParam;
    return std::tuple{field("act_type", &P::act_type, "The function to apply."),
                      field("slope", &P::slope, "Slope for negative elements (leaky, elu)."),
                      field("lower_bound", &P::lower_bound, "Smallest random slope (rrelu)."),
                      field("upper_bound", &P::upper_bound, "Largest random slope (rrelu).")};
  }
};

// forward(x, slope) and backward(x, dy, slope); bodies also run on graph values.
struct Leaky {
  static constexpr auto forward(const auto& x, const auto& slope) {
    return select(x > 0, x, x * slope);
  }
  static constexpr auto backward(const auto& x, const auto& dy, const auto& slope) {
    return select(x > 0, dy, dy * slope);
  }
};
struct Elu {
  static constexpr auto forward(const auto& x, const auto& slope) {
    return select(x > 0, x, expm1(x) * slope);
  }
  static constexpr auto backward(const auto& x, const auto& dy, const auto& slope) {
    return select(x > 0, dy, dy * exp(x) * slope);
  }
};
struct Selu {
  static constexpr double kScale = 1.0507009873554804934193349852946;
  static constexpr double kAlpha = 1.6732632423543772848170429916717;
  static constexpr auto forward(const auto& x, const auto& /*slope*/) {
    return select(x > 0, x * like(x, kScale), expm1(x) * like(x, kScale * kAlpha));
  }
  static constexpr auto backward(const auto& x, const auto& dy, const auto& /*slope*/) {
    return select(x > 0, dy * like(x, kScale), dy * exp(x) * like(x, kScale * kAlpha));
  }
};
// Devices have an erf of their own for their numbers: it is handed over.
struct Gelu {
  static constexpr auto argument(const auto& x) { return x * like(x, 1 / std::numbers::sqrt2); }
  static constexpr auto forward_of(const auto& x, const auto& error) {
    return x * (1 + error) * like(x, 0.5);
  }
  static constexpr auto backward_of(const auto& x, const auto& dy, const auto& error) {
    auto below = (1 + error) * like(x, 0.5);
    auto density =
        exp(square(x) * like(x, -0.5)) * like(x, std::numbers::inv_sqrtpi / std::numbers::sqrt2);
    return dy * (below + x * density);
  }
  static constexpr auto forward(const auto& x, const auto& /*slope*/) {
    return forward_of(x, erf(argument(x)));
  }
  static constexpr auto backward(const auto& x, const auto& dy, const auto& /*slope*/) {
    return backward_of(x, dy, erf(argument(x)));
  }
};

// The shape of prelu's gamma with data's rank: the last of fewer axes is that of the channels.
inline Shape slopes_shape(const Shape& data, const Shape& gamma) {
  if (gamma.ndim() >= data.ndim()) return gamma;
  Dims dims(data.dims().size(), 1);
  for (int i = 0; i < gamma.ndim(); ++i) {
    int axis = 2 - gamma.ndim() + i;
    dims[static_cast<size_t>(axis)] = gamma[i];
  }
  return Shape(dims);
}

// Calls body.operator()<Function>() for the types that are functions of one number.
template <class Body>
decltype(auto) with_leaky(LeakyType type, Body&& body) {
  switch (type) {
    case LeakyType::kElu:
      return body.template operator()<Elu>();
    case LeakyType::kSelu:
      return body.template operator()<Selu>();
    case LeakyType::kGelu:
      return body.template operator()<Gelu>();
    default:
      return body.template operator()<Leaky>();
  }
}

OpDef leaky_relu();           // rrelu has a second output: the slopes it drew
OpDef backward_leaky_relu();  // dy, data [, gamma or slopes] → gradients of data [and gamma]

}  // namespace mx::ops
