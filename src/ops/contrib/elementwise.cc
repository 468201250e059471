#include "ops/contrib/elementwise.h"

#include <atomic>
#include <cmath>

#include "ops/pointwise/convert.h"
#include "ops/pointwise/copy.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class P>
void infer_same(Infer& t, const P& /*p*/) {
  t.unify(t.in(0), t.out(0));
}

// body(x) for every element; integers compute in double and lose their fraction.
template <class Body>
void each_number(const Run& run, Body body) {
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    using A = std::conditional_t<std::is_integral_v<T>, double, Acc<T>>;
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    run.parallel_range(run.out(0).size(), [=](int64_t begin, int64_t end) {
      vector_loop(end - begin, [=](int64_t i) {
        y[begin + i] = convert<T>(static_cast<A>(body(static_cast<A>(x[begin + i]))));
      });
    });
  });
}

Values pass_gradient(Grad& g, const NoParam& /*p*/) { return {g.out_grad(0)}; }

Values quadratic_gradient(Grad& g, const QuadraticParam& p) {
  return {g.out_grad(0) * (g.in(0) * (2 * p.a) + p.b)};
}

void infer_allclose(Infer& t, const AllCloseParam& /*p*/) {
  t.unify(t.in(0), t.in(1));
  t.set_dtype(t.out(0), DType::kUint8);
  t.set(t.out(0), Shape());
}

template <class A>
bool is_close(A a, A b, const AllCloseParam& p) {
  auto left = static_cast<double>(a), right = static_cast<double>(b);
  if (left == right) return true;
  if (std::isnan(left) || std::isnan(right)) {
    return p.equal_nan && std::isnan(left) && std::isnan(right);
  }
  return std::isfinite(right) && std::abs(left - right) <= p.atol + p.rtol * std::abs(right);
}

void allclose_forward(Run& run, const AllCloseParam& p) {
  std::atomic<bool> close = true;
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    const T* a = run.in(0).data<const T>();
    const T* b = run.in(1).data<const T>();
    run.parallel_range(run.in(0).size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end && close; ++i) {
        if (!is_close(static_cast<Acc<T>>(a[i]), static_cast<Acc<T>>(b[i]), p)) close = false;
      }
    });
  });
  *run.out(0).data<uint8_t>() = close ? 1 : 0;
}

}  // namespace

OpDef allclose() {
  return define<AllCloseParam>({
      .name = "_contrib_allclose",
      .doc = "1 when every element of a is within atol + rtol · |b| of that of b, else 0.",
      .inputs = {"a", "b"},
      .infer = infer_allclose,
      .gradient = zero_gradient<AllCloseParam>,
      .cpu = allclose_forward,
  });
}

OpDef div_sqrt_dim() {
  return define<NoParam>({
      .name = "_contrib_div_sqrt_dim",
      .doc = "Divides by the square root of the extent of the last axis.",
      .inputs = {"data"},
      .infer = infer_same<NoParam>,
      .gradient = [](Grad& g, const NoParam& p) -> Values {
        return {apply("_contrib_div_sqrt_dim", p, {g.out_grad(0)})};
      },
      .cpu =
          [](Run& run, const NoParam& /*p*/) {
            if (run.in(0).size() == 0) return;
            double divisor = std::sqrt(static_cast<double>(run.in(0).dim(-1)));
            each_number(run, [=](auto x) { return x / static_cast<decltype(x)>(divisor); });
          },
      .inplace = {{0, 0}},
  });
}

OpDef gradient_multiplier() {
  return define<GradientMultiplierParam>({
      .name = "_contrib_gradientmultiplier",
      .doc = "The data as it is; its gradient is multiplied by `scalar`.",
      .inputs = {"data"},
      .infer = infer_same<GradientMultiplierParam>,
      .gradient = [](Grad& g, const GradientMultiplierParam& p) -> Values {
        return {g.out_grad(0) * p.scalar};
      },
      .cpu =
          [](Run& run, const GradientMultiplierParam& /*p*/) {
            copy_elements(run, run.in(0), run.out(0));
          },
      .inplace = {{0, 0}},
  });
}

OpDef quadratic() {
  return define<QuadraticParam>({
      .name = "_contrib_quadratic",
      .doc = "a · x² + b · x + c, element by element.",
      .inputs = {"data"},
      .infer = infer_same<QuadraticParam>,
      .gradient = quadratic_gradient,
      .cpu =
          [](Run& run, const QuadraticParam& p) {
            each_number(run, [=](auto x) {
              using A = decltype(x);
              return (A(p.a) * x + A(p.b)) * x + A(p.c);
            });
          },
      .inplace = {{0, 0}},
      .names_its_input = true,
  });
}

OpDef round_ste() {
  return define<NoParam>({
      .name = "_contrib_round_ste",
      .doc = "The nearest whole number, halves away from zero; the gradient passes unchanged.",
      .aliases = {"_sparse__contrib_round_ste"},
      .inputs = {"data"},
      .infer = infer_same<NoParam>,
      .gradient = pass_gradient,
      .cpu = [](Run& run,
                const NoParam& /*p*/) { each_number(run, [](auto x) { return std::round(x); }); },
      .inplace = {{0, 0}},
  });
}

OpDef sign_ste() {
  return define<NoParam>({
      .name = "_contrib_sign_ste",
      .doc = "-1, 0 or 1; the gradient passes unchanged.",
      .aliases = {"_sparse__contrib_sign_ste"},
      .inputs = {"data"},
      .infer = infer_same<NoParam>,
      .gradient = pass_gradient,
      .cpu =
          [](Run& run, const NoParam& /*p*/) {
            each_number(run, [](auto x) { return decltype(x)((x > 0) - (x < 0)); });
          },
      .inplace = {{0, 0}},
  });
}

}  // namespace mx::ops
