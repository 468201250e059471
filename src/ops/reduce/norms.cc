#include "base/error.h"
#include "ops/reduce/norm.h"
#include "ops/reduce/reduce_op.h"
#include "ops/reduce/reducers.h"
#include "ops/reduce/spread.h"

namespace mx::ops {
namespace {

ReduceParam axes_of(const NormParam& p) { return {.axis = p.axis, .keepdims = p.keepdims}; }

void infer(Infer& t, const NormParam& p) {
  check<Unsupported>(p.ord == 1 || p.ord == 2, t.who(), ": ord is ", p.ord, "; use 1 or 2");
  if (p.out_dtype) {
    t.set_dtype(t.out(0), *p.out_dtype);
  } else {
    t.unify_dtype(t.in(0), t.out(0));
  }
  infer_reduced_shape(t, axes_of(p));
}

// Norms are computed in double; `out_dtype` then needs no kernel of its own.
void forward(Run& run, const NormParam& p) {
  int64_t count = run.out(0).size();
  auto* norms = run.scratch<double>(count);
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    AxisMask mask = mask_of(run, axes_of(p), run.in(0));
    if (p.ord == 1) {
      reduce<SumOfMagnitudes, T>(run, run.in(0), mask, norms);
    } else {
      reduce<RootOfSquares, T>(run, run.in(0), mask, norms);
    }
  });
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    T* y = run.out(0).data<T>();
    for (int64_t i = 0; i < count; ++i) y[i] = convert<T>(norms[i]);
  });
}

// At a norm of zero there is no gradient; zero is the one that keeps training alive.
void backward(Run& run, const NormParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
    const T* y = run.in(2).data<const T>();
    T* dx = run.out(0).data<T>();
    bool is_euclidean = p.ord == 2;
    spread(run, run.out(0).shape(), mask_of(run, axes_of(p), run.in(1)), [=](int64_t i, int64_t o) {
      auto value = static_cast<Acc<T>>(x[i]), norm = static_cast<Acc<T>>(y[o]);
      Acc<T> direction = is_euclidean ? (norm != 0 ? value / norm : 0) : sign(value);
      dx[i] = convert<T>(static_cast<Acc<T>>(dy[o]) * direction);
    });
  });
}

void infer_backward(Infer& t, const NormParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
  t.unify_dtype(t.in(2), t.in(1));
}

Values gradient(Grad& g, const NormParam& p) {
  const Value& x = g.in(0);
  Value dy = g.out_grad(0), y = g.out(0);
  if (p.out_dtype) {  // the private kernel has one dtype for all
    dy = apply("_cast_like", {}, {dy, x});
    y = apply("_cast_like", {}, {y, x});
  }
  if (!g.differentiable()) return {apply("_backward_norm", p, {dy, x, y})};
  ReduceParam axes = axes_of(p);
  Value spread_dy = spread_value(dy, x, axes);
  if (p.ord == 1) return {spread_dy * apply("sign", {}, {x})};
  return {spread_dy * x / spread_value(y, x, axes)};
}

}  // namespace

void add_reduce_norms(OpTable& table) {
  table.add(define<NormParam>({
      .name = "norm",
      .doc = "Norm over the given axes.",
      .aliases = {"_sparse_norm"},
      .inputs = {"data"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
  }));
  table.add(define<NormParam>({
      .name = "_backward_norm",
      .doc = "Gradient of norm.",
      .inputs = {"out_grad", "data", "output"},
      .infer = infer_backward,
      .cpu = backward,
  }));
}

}  // namespace mx::ops
