#include "ops/nn/pooling/pooling.h"

#include "base/ceil_div.h"
#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/pooling/pooling_kernels.h"

namespace mx::ops {
namespace {

// Window of one axis of `in` elements; the "same" convention chooses its own padding.
Window effective_window(const PoolingParam& p, Window w, int64_t in) {
  if (p.global_pool) return {in, 1, 1, 0};
  if (p.pooling_convention == PoolingConvention::kSame) {
    int64_t out = ceil_div(in, w.stride);
    w.pad = std::max<int64_t>((out - 1) * w.stride + w.kernel - in, 0) / 2;
  }
  return w;
}

int64_t output_extent(const PoolingParam& p, const Window& w, int64_t in) {
  if (p.global_pool) return 1;
  int64_t room = in + 2 * w.pad - w.kernel;
  switch (p.pooling_convention) {
    case PoolingConvention::kSame:
      return ceil_div(in, w.stride);
    case PoolingConvention::kFull:
      return ceil_div(room, w.stride) + 1;
    default:
      return room / w.stride + 1;
  }
}

}  // namespace

Windows pool_windows(const PoolingParam& p) {
  // With one axis the first of several values counts.
  auto fitting = [&](const Dims& dims) {
    return p.kernel.size() == 1 && dims.size() > 1 ? Dims{dims[0]} : dims;
  };
  return make_windows(p.kernel, fitting(p.stride), {}, fitting(p.pad));
}

PoolGeometry pool_geometry(const Shape& data, const Shape& output, const PoolingParam& p) {
  PoolGeometry g;
  g.channels_last = is_channels_last(p.layout);
  g.planes = data[0] * data[channel_axis(data, g.channels_last)];
  g.in = spatial_extents(data, g.channels_last);
  g.out = spatial_extents(output, g.channels_last);
  if (!p.global_pool) g.windows = pool_windows(p);
  int missing = 5 - data.ndim();  // leading axes that the array does not have
  for (size_t i = 0; i < 3; ++i) {
    if (static_cast<int>(i) >= missing) g.windows[i] = effective_window(p, g.windows[i], g.in[i]);
  }
  return g;
}

namespace {

void check_params(Infer& t, const PoolingParam& p, int axes) {
  if (p.pool_type == PoolType::kLp) {
    check(p.p_value && *p.p_value >= 1 && *p.p_value <= 3, t.who(),
          ": pool_type lp needs p_value 1, 2 or 3");
  }
  if (p.global_pool) return;
  bool is_line = axes == 1;  // its tuples may be longer
  check_windows(t, axes, p.layout, is_line ? Dims{} : p.stride, {}, is_line ? Dims{} : p.pad);
  check<ShapeError>(static_cast<int>(p.kernel.size()) == axes, t.who(), ": kernel ",
                    Shape(p.kernel), " must have ", axes, " values, one per spatial axis of data");
  for (const Window& w : pool_windows(p)) {
    check<ShapeError>(w.kernel > 0, t.who(), ": kernel ", Shape(p.kernel), " must be positive");
    check<ShapeError>(w.stride > 0 && w.pad >= 0, t.who(), ": stride ", Shape(p.stride),
                      " and pad ", Shape(p.pad), " must not be negative, and stride not 0");
  }
}

void infer_arrays(Infer& t, const PoolingParam& p, Slot& data, Slot& output) {
  if (!data.shape.has_rank()) return;
  int axes = data.shape.ndim() - 2;
  check<ShapeError>(axes >= 1 && axes <= 3, t.who(),
                    ": data must have a batch, a channel and 1 to 3 spatial axes, got shape ",
                    data.shape);
  check_params(t, p, axes);
  bool last = is_channels_last(p.layout);
  Windows windows;
  if (!p.global_pool) windows = pool_windows(p);
  Shape result = data.shape;
  for (int i = 0; i < axes; ++i) {
    int64_t& extent = result[first_spatial_axis(last) + i];
    if (extent == kUnknown && !p.global_pool) continue;
    const Window& w = windows[static_cast<size_t>(3 - axes) + static_cast<size_t>(i)];
    check<ShapeError>(p.global_pool || w.kernel <= extent + 2 * w.pad ||
                          p.pooling_convention == PoolingConvention::kSame,
                      t.who(), ": kernel ", w.kernel, " is larger than the ", extent + 2 * w.pad,
                      " padded elements of data of shape ", data.shape);
    extent = output_extent(p, w, extent);
  }
  t.set(output, result);
  int channels = channel_axis(data.shape, last);
  if (data.shape[0] == kUnknown) data.shape[0] = output.shape[0];
  if (data.shape[channels] == kUnknown) data.shape[channels] = output.shape[channels];
}

void infer(Infer& t, const PoolingParam& p) {
  infer_arrays(t, p, t.in(0), t.out(0));
  infer_floating(t);
}

void infer_backward(Infer& t, const PoolingParam& p) {
  t.unify_shape(t.in(1), t.out(0));
  infer_arrays(t, p, t.in(1), t.in(0));
  infer_floating(t);
}

void infer_at_max(Infer& t, const PoolingParam& p) {
  t.unify_shape(t.in(0), t.in(1));
  infer_arrays(t, p, t.in(1), t.out(0));
  infer_floating(t);
}

// y^n = the windows' sums of x^n, so dx = x^(n-1) * dy / y^(n-1) spread over the windows.
Value lp_gradient(const Grad& g, const PoolingParam& p) {
  PoolingParam sum = p;
  sum.pool_type = PoolType::kSum;
  Value x = g.in(0), dy = g.out_grad(0);
  int n = p.p_value.value_or(2);
  for (int i = 1; i < n; ++i) dy = dy / g.out(0);
  Value dx = apply("_backward_Pooling", sum, {dy, x});
  for (int i = 1; i < n; ++i) dx = dx * x;
  return dx;
}

Values gradient(Grad& g, const PoolingParam& p) {
  if (g.differentiable() && p.pool_type == PoolType::kLp) {
    return {lp_gradient(g, p)};
  }
  return {apply("_backward_Pooling", p, {g.out_grad(0), g.in(0)})};
}

// The gradient is linear in dy, and its own gradient is the pooling of the cotangent: the windows'
// sums or means, or the values where data was largest.
Values gradient_of_backward(Grad& g, const PoolingParam& p) {
  Value c = g.out_grad(0);
  if (p.pool_type == PoolType::kMax) return {apply("_pooling_at_max", p, {c, g.in(1)}), {}};
  ensure(p.pool_type != PoolType::kLp, "the gradient of lp pooling is composed");
  return {apply("Pooling", p, {c}), {}};
}

}  // namespace

OpDef pooling() {
  return define<PoolingParam>({
      .name = "Pooling",
      .doc = "Takes the largest, the mean, the sum or a norm of each window.",
      .aliases = {"_npx_pooling"},
      .inputs = {"data"},
      // MXNet keeps the places of the largest elements in a second, hidden output.
      .outputs_in_json =
          [](const PoolingParam& p) { return p.pool_type == PoolType::kMax ? 2 : 1; },
      .infer = infer,
      .gradient = gradient,
      .cpu = pooling_forward,
      .names_its_input = true,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_pooling() {
  return define<PoolingParam>({
      .name = "_backward_Pooling",
      .doc = "Gradient of Pooling.",
      .inputs = {"dy", "data"},
      .infer = infer_backward,
      .gradient = gradient_of_backward,
      .cpu = pooling_backward,
      .reads =
          [](int input, const PoolingParam& p) {
            return input != 1 || p.pool_type == PoolType::kMax || p.pool_type == PoolType::kLp;
          },
  });
}

OpDef pooling_at_max() {
  return define<PoolingParam>({
      .name = "_pooling_at_max",
      .doc = "Of each window the value at the place where data is largest.",
      .inputs = {"values", "data"},
      .infer = infer_at_max,
      .gradient = [](Grad& g, const PoolingParam& p) -> Values {
        return {apply("_backward_Pooling", p, {g.out_grad(0), g.in(1)}), {}};
      },
      .cpu = pooling_pick_max,
  });
}

}  // namespace mx::ops
