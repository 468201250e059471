#include "ir/grad.h"

#include "ir/arithmetic.h"
#include "ir/op.h"
#include "ir/scalar_param.h"

namespace mx {
namespace {

Value scalar_op(std::string_view op, const Value& a, double scalar) {
  return apply(op, ScalarParam{.scalar = scalar}, {a});
}

}  // namespace

Values apply_all(std::string_view op, Params params, Values inputs) {
  auto node = make_ref<Node>();
  node->op = &op_table().get(op);
  node->params = std::move(params);
  node->inputs = std::move(inputs);
  Values outputs;
  int count = node->op->outputs_of(node->params);
  for (int i = 0; i < count; ++i) outputs.push_back({node, i});
  return outputs;
}

Value apply(std::string_view op, Params params, Values inputs) {
  return apply_all(op, std::move(params), std::move(inputs)).front();
}

Value operator+(const Value& a, const Value& b) { return apply(kAdd.both, {}, {a, b}); }
Value operator-(const Value& a, const Value& b) { return apply(kSubtract.both, {}, {a, b}); }
Value operator*(const Value& a, const Value& b) { return apply(kMultiply.both, {}, {a, b}); }
Value operator/(const Value& a, const Value& b) { return apply(kDivide.both, {}, {a, b}); }
Value operator+(const Value& a, double b) { return scalar_op(kAdd.scalar, a, b); }
Value operator-(const Value& a, double b) { return scalar_op(kSubtract.scalar, a, b); }
Value operator*(const Value& a, double b) { return scalar_op(kMultiply.scalar, a, b); }
Value operator/(const Value& a, double b) { return scalar_op(kDivide.scalar, a, b); }
Value operator+(double a, const Value& b) { return scalar_op(kAdd.reversed, b, a); }
Value operator-(double a, const Value& b) { return scalar_op(kSubtract.reversed, b, a); }
Value operator*(double a, const Value& b) { return scalar_op(kMultiply.reversed, b, a); }
Value operator/(double a, const Value& b) { return scalar_op(kDivide.reversed, b, a); }
Value operator-(const Value& a) { return apply("negative", {}, {a}); }

Value Grad::out_grad(int i) const {
  const Value& grad = out_grads_[static_cast<size_t>(i)];
  return grad ? grad : apply("zeros_like", {}, {out(i)});
}

}  // namespace mx
