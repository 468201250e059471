// Grad: what an operator's `gradient` function works on. It returns one Value per input: the
// gradient of the loss with respect to it, built from other operators; a null Value is zero.
//
//   Values gradient(Grad& g, const SoftmaxParam& p) {
//     Value y_dy = g.out(0) * g.out_grad(0);
//     return {y_dy - g.out(0) * apply("sum", ReduceParam{…}, {y_dy})};
//   }
// Arithmetic on Values broadcasts. The same function serves eager autograd and the graph pass.
#pragma once

#include <span>
#include <string_view>

#include "ir/node.h"
#include "tensor/shape.h"

namespace mx {

Value apply(std::string_view op, Params params, Values inputs);       // its first output
Values apply_all(std::string_view op, Params params, Values inputs);  // all outputs, hidden too
Value operator+(const Value& a, const Value& b);
Value operator-(const Value& a, const Value& b);
Value operator*(const Value& a, const Value& b);
Value operator/(const Value& a, const Value& b);
Value operator+(const Value& a, double b);
Value operator-(const Value& a, double b);
Value operator*(const Value& a, double b);
Value operator/(const Value& a, double b);
Value operator+(double a, const Value& b);
Value operator-(double a, const Value& b);
Value operator*(double a, const Value& b);
Value operator/(double a, const Value& b);
Value operator-(const Value& a);

class Grad {
 public:
  Grad(Values inputs, Values outputs, Values out_grads, bool differentiable)
      : inputs_(std::move(inputs)),
        outputs_(std::move(outputs)),
        out_grads_(std::move(out_grads)),
        differentiable_(differentiable) {}

  [[nodiscard]] int num_inputs() const { return static_cast<int>(inputs_.size()); }
  [[nodiscard]] int num_outputs() const { return static_cast<int>(outputs_.size()); }
  [[nodiscard]] const Value& in(int i) const { return inputs_[static_cast<size_t>(i)]; }
  [[nodiscard]] const Value& out(int i) const { return outputs_[static_cast<size_t>(i)]; }
  // The gradient of output i; zeros when nothing flows into that output.
  [[nodiscard]] Value out_grad(int i) const;
  [[nodiscard]] bool has_out_grad(int i) const {
    return static_cast<bool>(out_grads_[static_cast<size_t>(i)]);
  }
  // True when the result will itself be differentiated: compose it of differentiable operators
  // instead of using a private backward kernel that has no gradient.
  [[nodiscard]] bool differentiable() const { return differentiable_; }

 private:
  Values inputs_, outputs_, out_grads_;
  bool differentiable_;
};

// `.gradient = zero_gradient<P>`: the operator is constant as far as gradients are concerned.
template <class P>
Values zero_gradient(Grad& g, const P& /*params*/) {
  return Values(static_cast<size_t>(g.num_inputs()));
}

}  // namespace mx
