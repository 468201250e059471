#include "ops/nn/norm/norm_gradients.h"

#include "ops/nn/pooling/pooling.h"
#include "ops/pointwise/value_math.h"
#include "ops/reduce/reduce.h"
#include "ops/shape/permute.h"
#include "ops/shape/reshape.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

Value mean_of(const Value& x, const ReduceParam& axes) { return apply("mean", axes, {x}); }
Value sum_of(const Value& x, const ReduceParam& axes) { return apply("sum", axes, {x}); }
Value rsqrt(const Value& x) { return apply("rsqrt", {}, {x}); }
Value cast_like(const Value& x, const Value& like) { return apply("_cast_like", {}, {x, like}); }
Value reshaped(const Value& x, Dims shape) {
  return apply("Reshape", ReshapeParam{.shape = std::move(shape), .target_shape = {}}, {x});
}
Value shaped_like(const Value& x, const Value& like) {
  return apply("reshape_like", ReshapeLikeParam{}, {x, like});
}
Value with_axis_last(const Value& x, int axis) {
  if (axis == -1) return x;
  return apply("SwapAxis", SwapAxisParam{.dim1 = axis, .dim2 = -1}, {x});
}

// y = gamma * normalized + beta over the elements that `over` reduces.
struct Normalization {
  Value normalized, inverse;

  Normalization(const Value& x, const ReduceParam& over, double eps) {
    Value centered = x - mean_of(x, over);
    inverse = rsqrt(mean_of(square(centered), over) + eps);
    normalized = centered * inverse;
  }
  // The gradient of x from that of `normalized`.
  [[nodiscard]] Value of_data(const Value& d, const ReduceParam& over) const {
    return inverse * (d - mean_of(d, over) - normalized * mean_of(d * normalized, over));
  }
};

// Data seen as (batch, groups, rest).
Values grouped_gradient(Grad& g, int64_t groups, double eps) {
  const Dims view = {0, groups, -1};
  Value x = reshaped(g.in(0), view), dy = reshaped(g.out_grad(0), view);
  const ReduceParam over{.axis = Dims{2}, .keepdims = true};
  const ReduceParam per_group{.axis = Dims{0, 2}};
  Normalization norm(x, over, eps);
  Value dx = norm.of_data(dy * reshaped(g.in(1), {1, -1, 1}), over);
  return {shaped_like(dx, g.in(0)), sum_of(dy * norm.normalized, per_group), sum_of(dy, per_group)};
}

void infer_mode(Infer& t, const BatchNormParam& /*p*/) {
  t.set(t.out(0), {1});
  t.unify_dtype(t.in(0), t.out(0));
}

void run_mode(Run& run, const BatchNormParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.out(0).data<T>()[0] = static_cast<T>(run.training && !p.use_global_stats ? 1.0F : 0.0F);
  });
}

}  // namespace

OpDef backward_batch_norm_mode() {
  return define<BatchNormParam>({
      .name = "_backward_BatchNorm_mode",
      .doc = "1 where BatchNorm uses the statistics of the batch, else 0.",
      .inputs = {"data"},
      .infer = infer_mode,
      .gradient = zero_gradient<BatchNormParam>,
      .cpu = run_mode,
  });
}

Values composed_gradient(Grad& g, const BatchNormParam& p) {
  const Value& data = g.in(0);
  Value x = with_axis_last(data, p.axis), dy = with_axis_last(g.out_grad(0), p.axis);
  const ReduceParam over{.axis = Dims{-1}, .keepdims = true, .exclude = true};
  const ReduceParam per_channel{.axis = Dims{-1}, .exclude = true};
  Value batch = apply("_backward_BatchNorm_mode", p, {data}), fixed = 1.0 - batch;
  Value mean = batch * mean_of(x, over) + fixed * cast_like(g.in(3), data);
  Value variance = mean_of(square(x - mean_of(x, over)), over);
  Value inverse = rsqrt(batch * variance + fixed * cast_like(g.in(4), data) + p.eps);
  Value normalized = (x - mean) * inverse;
  Value d = p.fix_gamma ? dy : dy * cast_like(g.in(1), data);
  Value pull = mean_of(d, over) + normalized * mean_of(d * normalized, over);
  Value dx = inverse * (d - batch * pull);
  Value dgamma = p.fix_gamma ? apply("zeros_like", {}, {g.in(1)})
                             : cast_like(sum_of(dy * normalized, per_channel), g.in(1));
  return {with_axis_last(dx, p.axis), dgamma, cast_like(sum_of(dy, per_channel), g.in(2)), {}, {}};
}

Values composed_gradient(Grad& g, const GroupNormParam& p) {
  return grouped_gradient(g, p.num_groups, static_cast<double>(p.eps));
}

Values composed_gradient(Grad& g, const InstanceNormParam& p) {
  return grouped_gradient(g, 0, static_cast<double>(p.eps));  // 0: as many as channels
}

Values composed_gradient(Grad& g, const L2NormalizationParam& p) {
  const Value &x = g.in(0), dy = g.out_grad(0);
  ReduceParam over{.axis = Dims{1}, .keepdims = true};
  if (p.mode != L2Mode::kChannel) {
    over.axis = p.mode == L2Mode::kInstance ? Dims{0} : Dims{0, 1};
    over.exclude = true;
  }
  Value inverse = rsqrt(sum_of(square(x), over) + static_cast<double>(p.eps));
  Value y = x * inverse;
  return {inverse * (dy - y * sum_of(dy * y, over))};
}

Values composed_gradient(Grad& g, const LayerNormParam& p) {
  Value x = with_axis_last(g.in(0), p.axis), dy = with_axis_last(g.out_grad(0), p.axis);
  const ReduceParam over{.axis = Dims{-1}, .keepdims = true};
  const ReduceParam per_place{.axis = Dims{-1}, .exclude = true};
  Normalization norm(x, over, static_cast<double>(p.eps));
  Value dx = norm.of_data(dy * g.in(1), over);
  return {with_axis_last(dx, p.axis), sum_of(dy * norm.normalized, per_place),
          sum_of(dy, per_place)};
}

// With s = knorm + alpha / nsize * (window sum of x²): y = x * s^-beta. The window is symmetric, so
// its transpose is itself: a pooling over the channels of (batch, 1, channels, places).
Values composed_gradient(Grad& g, const LRNParam& p) {
  auto window_sum = [&](const Value& v) {
    const int64_t reach = (p.nsize - 1) / 2;
    const PoolingParam window{.kernel = {2 * reach + 1, 1},
                              .pool_type = PoolType::kSum,
                              .stride = {1, 1},
                              .pad = {reach, 0}};
    Value planes = apply("expand_dims", ExpandDimsParam{.axis = 1}, {reshaped(v, {0, 0, -1})});
    return shaped_like(apply("Pooling", window, {planes}), v);
  };
  auto power = [](const Value& v, double exponent) {
    return apply("_power_scalar", ScalarParam{.scalar = exponent}, {v});
  };
  const Value &x = g.in(0), dy = g.out_grad(0);
  auto alpha = static_cast<double>(p.alpha) / static_cast<double>(p.nsize);
  auto beta = static_cast<double>(p.beta);
  Value s = window_sum(square(x)) * alpha + static_cast<double>(p.knorm);
  Value pull = window_sum(dy * x * power(s, -beta - 1));
  return {dy * power(s, -beta) - x * pull * (2 * alpha * beta)};
}

}  // namespace mx::ops
