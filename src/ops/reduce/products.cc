// prod and nanprod. A zero among the factors has a gradient too: the product of the others.
#include "ir/scalar_param.h"
#include "ops/reduce/reduce_op.h"
#include "ops/reduce/reducers.h"
#include "ops/reduce/spread.h"

namespace mx::ops {
namespace {

template <bool kSkipNan>
void backward(Run& run, const ReduceParam& p) {
  using R = ProductAndZeros<kSkipNan>;
  using State = typename R::State;
  const Tensor& data = run.in(1);
  auto* states = run.scratch<State>(run.in(0).size());
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    AxisMask mask = mask_of(run, p, data);
    reduce<R, T>(run, data, mask, states);
    const T *dy = run.in(0).data<const T>(), *x = data.data<const T>();
    T* dx = run.out(0).data<T>();
    spread(run, data.shape(), mask, [=](int64_t i, int64_t o) {
      auto factor = static_cast<double>(static_cast<Acc<T>>(x[i]));
      bool is_zero = factor == 0;
      double others = states[o].product / (is_zero ? 1 : factor);
      if (states[o].zeros > (is_zero ? 1 : 0) || (kSkipNan && factor != factor)) others = 0;
      dx[i] = convert<T>(others * static_cast<double>(static_cast<Acc<T>>(dy[o])));
    });
  });
}

template <bool kSkipNan>
Values gradient(Grad& g, const ReduceParam& p) {
  const Value &x = g.in(0), dy = g.out_grad(0);
  if (!g.differentiable()) {
    return {apply(kSkipNan ? "_backward_nanprod" : "_backward_prod", p, {dy, x})};
  }
  // Composed, so that it can be differentiated again. `product` is that of the factors that are not
  // zero. A product with one zero among the others is zero, but its slope along that one is not:
  // there the sum of the zeros stands for it.
  Value zeros = apply("zeros_like", {}, {x}), ones = apply("ones_like", {}, {x});
  auto equals = [](const Value& v, double scalar) {
    return apply("_equal_scalar", ScalarParam{.scalar = scalar}, {v});
  };
  auto where = [](const Value& condition, const Value& yes, const Value& no) {
    return apply("where", {}, {condition, yes, no});
  };
  auto spread = [&](const Value& v) { return spread_value(v, x, p); };
  Value is_number = apply("broadcast_equal", {}, {x, x});
  Value numbers = kSkipNan ? where(is_number, x, ones) : x;
  Value is_zero = equals(numbers, 0), factors = where(is_zero, ones, numbers);
  Value product = apply("prod", p, {factors}) * dy, count = apply("sum", p, {is_zero});
  Value zero_sum = apply("sum", p, {where(is_zero, numbers, zeros)});
  Value of_zero = spread(product * equals(count, 1)) +
                  spread(product * equals(count, 2)) * (spread(zero_sum) - numbers);
  Value others = product * (equals(count, 0) + equals(count, 1) * zero_sum);
  Value dx = where(is_zero, of_zero, spread(others) / factors);
  return {kSkipNan ? where(is_number, dx, zeros) : dx};
}

template <class R, bool kSkipNan>
void add(OpTable& table, const std::string& name, const std::string& doc) {
  OpSpec spec = reduce_spec<R>(name, doc);
  spec.gradient = gradient<kSkipNan>;
  table.add(define<ReduceParam>(spec));
  table.add(define<ReduceParam>({
      .name = "_backward_" + name,
      .doc = "Gradient of " + name + ".",
      .inputs = {"out_grad", "data"},
      .infer = infer_reduce_backward,
      .cpu = backward<kSkipNan>,
  }));
}

}  // namespace

void add_reduce_products(OpTable& table) {
  add<ProductOfNumbers, true>(table, "nanprod", "Product over the given axes; nan counts as 1.");
  add<ProductOf, false>(table, "prod", "Product over the given axes.");
}

}  // namespace mx::ops
