// Gradients of Convolution and Deconvolution. Both are linear in data and in weight, so that the
// gradients of their gradients are themselves again: the family is closed under differentiation.
#pragma once

#include <string>
#include <string_view>

#include "base/cat.h"
#include "ir/op.h"
#include "ops/nn/pooling/window.h"
#include "ops/nn/sums.h"

namespace mx::ops {

// Of the operator `name`, whose gradients are `_backward_<name>_data` (dy, weight, data) and
// `_backward_<name>_weight` (dy, data, weight).
template <class P>
struct LinearGradients {
  std::string_view name;

  [[nodiscard]] Values of_operator(Grad& g, const P& p) const {
    Value dy = g.out_grad(0);
    P bare = p;
    bare.no_bias = true;
    Values grads = {apply(of_data(), bare, {dy, g.in(1), g.in(0)}),
                    apply(of_weight(), bare, {dy, g.in(0), g.in(1)})};
    if (!p.no_bias) {
      int channels = is_channels_last(p.layout) ? static_cast<int>(p.kernel.size()) + 1 : 1;
      grads.push_back(sum_over_all_but(dy, channels));
    }
    return grads;
  }
  [[nodiscard]] Values of_data_gradient(Grad& g, const P& p) const {
    Value c = g.out_grad(0);
    return {apply(name, p, {c, g.in(1)}), apply(of_weight(), p, {g.in(0), c, g.in(1)}), {}};
  }
  [[nodiscard]] Values of_weight_gradient(Grad& g, const P& p) const {
    Value c = g.out_grad(0);
    return {apply(name, p, {g.in(1), c}), apply(of_data(), p, {g.in(0), c, g.in(1)}), {}};
  }

 private:
  [[nodiscard]] std::string of_data() const { return cat("_backward_", name, "_data"); }
  [[nodiscard]] std::string of_weight() const { return cat("_backward_", name, "_weight"); }
};

}  // namespace mx::ops
