// Parameters of Activation, and its functions as data in the style of pointwise/unary.h.
#pragma once

#include <array>
#include <string_view>

#include "ir/op.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::ops {

enum class ActType : uint8_t { kRelu, kSigmoid, kSoftrelu, kSoftsign, kTanh };
constexpr std::array<std::string_view, 5> names_of(ActType /*type*/) {
  return {"relu", "sigmoid", "softrelu", "softsign", "tanh"};
}

struct ActivationParam {
  ActType act_type = ActType::kRelu;
  static constexpr auto fields() {
    return std::tuple{required("act_type", &ActivationParam::act_type, "The function to apply.")};
  }
};

// Gradients of all are written in terms of the output, so that data need not be kept.
struct SoftreluFromOutput : UsesOutput {
  // log(1 + exp(x)) without overflow
  static constexpr auto forward(const auto& x) { return select(x > 0, x, 0) + log1p(exp(-abs(x))); }
  static constexpr auto backward(const auto& /*x*/, const auto& y, const auto& dy) {
    return -(dy * expm1(-y));
  }
};
struct SoftsignFromOutput : UsesOutput {
  static constexpr auto forward(const auto& x) { return x / (1 + abs(x)); }
  static constexpr auto backward(const auto& /*x*/, const auto& y, const auto& dy) {
    return dy * square(1 - abs(y));
  }
};

// Calls body.operator()<Function>() with the function of that name.
template <class Body>
decltype(auto) with_activation(ActType type, Body&& body) {
  switch (type) {
    case ActType::kRelu:
      return body.template operator()<Relu>();
    case ActType::kSigmoid:
      return body.template operator()<Sigmoid>();
    case ActType::kSoftrelu:
      return body.template operator()<SoftreluFromOutput>();
    case ActType::kSoftsign:
      return body.template operator()<SoftsignFromOutput>();
    default:
      return body.template operator()<Tanh>();
  }
}

OpDef activation();
OpDef backward_activation();  // dy, output → gradient of data

}  // namespace mx::ops
