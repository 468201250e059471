// max and min. Every element that equals the extreme gets its gradient.
#include "ops/reduce/not_empty.h"
#include "ops/reduce/reduce_op.h"
#include "ops/reduce/reducers.h"
#include "ops/reduce/spread.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const ReduceParam& p) {
  infer_reduce(t, p);
  check_not_empty(t);
}

void backward(Run& run, const ReduceParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
    const T* y = run.in(2).data<const T>();
    T* dx = run.out(0).data<T>();
    spread(run, run.out(0).shape(), mask_of(run, p, run.in(1)), [=](int64_t i, int64_t o) {
      dx[i] = static_cast<Acc<T>>(x[i]) == static_cast<Acc<T>>(y[o]) ? dy[o] : T(0);
    });
  });
}

Values gradient(Grad& g, const ReduceParam& p) {
  const Value& x = g.in(0);
  if (!g.differentiable()) {
    return {apply("_backward_extreme", p, {g.out_grad(0), x, g.out(0)})};
  }
  Value is_extreme = apply("broadcast_equal", {}, {x, spread_value(g.out(0), x, p)});
  return {spread_value(g.out_grad(0), x, p) * is_extreme};
}

}  // namespace

void add_reduce_extremes(OpTable& table) {
  OpSpec max = reduce_spec<LargestOf>("max", "Largest element along the given axes.");
  max.aliases = {"max_axis"};
  max.infer = infer;
  max.gradient = gradient;
  table.add(define<ReduceParam>(max));

  OpSpec min = reduce_spec<SmallestOf>("min", "Smallest element along the given axes.");
  min.aliases = {"min_axis"};
  min.infer = infer;
  min.gradient = gradient;
  table.add(define<ReduceParam>(min));

  table.add(define<ReduceParam>({
      .name = "_backward_extreme",
      .doc = "Gradient of max and min.",
      .inputs = {"out_grad", "data", "output"},
      .infer = infer_reduce_backward,
      .cpu = backward,
  }));
}

}  // namespace mx::ops
