// sum, mean, nansum, and the sum that undoes broadcasting.
#include "base/error.h"
#include "ops/pointwise/broadcast.h"
#include "ops/pointwise/copy.h"
#include "ops/reduce/reduce_op.h"
#include "ops/reduce/reducers.h"
#include "ops/reduce/spread.h"

namespace mx::ops {
namespace {

template <bool kMean>
void backward(Run& run, const ReduceParam& p) {
  const Tensor &dy_in = run.in(0), &out = run.out(0);
  if (out.size() == 0) return;
  dispatch(kNumeric, out.dtype(), [&]<class T>() {
    const T* dy = dy_in.data<const T>();
    T* dx = out.data<T>();
    AxisMask mask = mask_of(run, p, out);
    if (!kMean) return spread(run, out.shape(), mask, [=](int64_t i, int64_t o) { dx[i] = dy[o]; });
    auto count = static_cast<Acc<T>>(out.size() / dy_in.size());
    spread(run, out.shape(), mask,
           [=](int64_t i, int64_t o) { dx[i] = convert<T>(static_cast<Acc<T>>(dy[o]) / count); });
  });
}

void backward_nansum(Run& run, const ReduceParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
    T* dx = run.out(0).data<T>();
    spread(run, run.out(0).shape(), mask_of(run, p, run.in(1)), [=](int64_t i, int64_t o) {
      dx[i] = static_cast<Acc<T>>(x[i]) == static_cast<Acc<T>>(x[i]) ? dy[o] : T(0);
    });
  });
}

Values gradient_nansum(Grad& g, const ReduceParam& p) {
  if (!g.differentiable()) return {apply("_backward_nansum", p, {g.out_grad(0), g.in(0)})};
  Value dy = spread_value(g.out_grad(0), g.in(0), p);
  Value is_number = apply("broadcast_equal", {}, {g.in(0), g.in(0)});
  return {apply("where", {}, {is_number, dy, apply("zeros_like", {}, {dy})})};
}

template <bool kMean>
Values gradient(Grad& g, const ReduceParam& p) {
  return {apply(kMean ? "_backward_mean" : "_backward_sum", p, {g.out_grad(0), g.in(0)})};
}

template <bool kMean>
Values backward_gradient(Grad& g, const ReduceParam& p) {
  return {apply("_sum_like", {}, {apply(kMean ? "mean" : "sum", p, {g.out_grad(0)}), g.in(0)}),
          Value()};
}

OpDef backward_op(std::string name, bool is_mean) {
  return define<ReduceParam>({
      .name = std::move(name),
      .doc = "Repeats out_grad over the elements of data that were reduced.",
      .inputs = {"out_grad", "data"},
      .infer = infer_reduce_backward,
      .gradient = is_mean ? backward_gradient<true> : backward_gradient<false>,
      .cpu = is_mean ? backward<true> : backward<false>,
      .reads = all_but(1),
  });
}

void infer_like(Infer& t, const NoParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_shape(t.in(1), t.out(0));
  const Shape &data = t.in_shape(0), &like = t.in_shape(1);
  if (!data.is_known() || !like.is_known()) return;
  check<ShapeError>(broadcasts_to(like, data), t.who(), ": an array of shape ", data,
                    " is not the broadcast of one of shape ", like);
}

void sum_like(Run& run, const NoParam& /*p*/) {
  const Tensor &data = run.in(0), &out = run.out(0);
  if (data.size() == out.size()) return copy_elements(run, data, out);
  AxisMask mask(static_cast<size_t>(data.ndim()), true);
  size_t shift = static_cast<size_t>(data.ndim() - out.ndim());
  for (int axis = 0; axis < out.ndim(); ++axis) {
    mask[static_cast<size_t>(axis) + shift] = out.dim(axis) == 1;
  }
  dispatch(kNumeric, out.dtype(),
           [&]<class T>() { reduce<SumOf, T>(run, data, mask, out.data<T>()); });
}

Values gradient_like(Grad& g, const NoParam& /*p*/) {
  return {apply("zeros_like", {}, {g.in(0)}) + g.out_grad(0), Value()};
}

}  // namespace

void add_reduce_sums(OpTable& table) {
  OpSpec sum = reduce_spec<SumOf>("sum", "Sum over the given axes.");
  sum.aliases = {"sum_axis", "_sparse_sum"};
  sum.gradient = gradient<false>;
  table.add(define<ReduceParam>(sum));
  table.add(backward_op("_backward_sum", false));

  OpSpec mean = reduce_spec<MeanOf>("mean", "Mean over the given axes.");
  mean.aliases = {"_sparse_mean"};
  mean.gradient = gradient<true>;
  table.add(define<ReduceParam>(mean));
  table.add(backward_op("_backward_mean", true));

  OpSpec nansum = reduce_spec<SumOfNumbers>("nansum", "Sum over the given axes; nan counts as 0.");
  nansum.gradient = gradient_nansum;
  table.add(define<ReduceParam>(nansum));
  table.add(define<ReduceParam>({
      .name = "_backward_nansum",
      .doc = "Gradient of nansum.",
      .inputs = {"out_grad", "data"},
      .infer = infer_reduce_backward,
      .cpu = backward_nansum,
  }));

  table.add(define<NoParam>({
      .name = "_sum_like",
      .doc = "Sums data over the axes along which broadcasting repeated an array shaped like rhs.",
      .inputs = {"data", "like"},
      .infer = infer_like,
      .gradient = gradient_like,
      .cpu = sum_like,
      .inplace = {{0, 0}},
      .reads = all_but(1),
  }));
}

}  // namespace mx::ops
