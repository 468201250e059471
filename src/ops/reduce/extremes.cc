// max and min, every element that equals the extreme gets its gradient; argmax, argmin and
// argmax_channel, places as numbers of the input's dtype. In one file: places are found by the
// loops that find extremes.
#include "ops/reduce/arg.h"
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

ReduceParam axes_of(const ArgParam& p) {
  ReduceParam result;
  if (p.axis) result.axis = Dims{*p.axis};
  result.keepdims = p.keepdims;
  return result;
}
ReduceParam axes_of(const NoParam& /*p*/) { return {.axis = Dims{1}}; }

template <class P>
void infer_places(Infer& t, const P& p) {
  infer(t, axes_of(p));
}

template <bool kLargest, class P>
void forward_places(Run& run, const P& p) {
  find_places(run, run.in(0), mask_of(run, axes_of(p), run.in(0)), kLargest, run.out(0));
}

template <bool kLargest>
OpDef place_op(std::string name, std::string doc) {
  return define<ArgParam>({
      .name = std::move(name),
      .doc = std::move(doc),
      .inputs = {"data"},
      .infer = infer_places<ArgParam>,
      .gradient = zero_gradient<ArgParam>,
      .cpu = forward_places<kLargest, ArgParam>,
  });
}

template <class R>
void find_places_by(const Run& run, const Tensor& data, const AxisMask& mask, const Tensor& out) {
  dispatch(kNumeric, data.dtype(), [&]<class T>() {
    if (out.dtype() == data.dtype()) return reduce<R, T>(run, data, mask, out.data<T>());
    reduce<R, T>(run, data, mask, out.data<int64_t>());
  });
}

}  // namespace

void find_places(const Run& run, const Tensor& data, const AxisMask& mask, bool is_largest,
                 const Tensor& out) {
  if (is_largest) return find_places_by<PlaceOf<true>>(run, data, mask, out);
  find_places_by<PlaceOf<false>>(run, data, mask, out);
}

void add_reduce_places(OpTable& table) {
  table.add(place_op<true>("argmax", "Place of the first largest element along `axis`."));
  table.add(place_op<false>("argmin", "Place of the first smallest element along `axis`."));
  table.add(define<NoParam>({
      .name = "argmax_channel",
      .doc = "Place of the first largest element along axis 1.",
      .inputs = {"data"},
      .infer = infer_places<NoParam>,
      .gradient = zero_gradient<NoParam>,
      .cpu = forward_places<true, NoParam>,
  }));
}

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
