#include "ops/nn/pooling/pooling_v1.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/map.h"
#include "ops/nn/pooling/pooling_kernels.h"

namespace mx::ops {

PoolingParam plain(const PoolingV1Param& p) {
  return {.kernel = p.kernel,
          .pool_type = p.pool_type == PoolTypeV1::kMax ? PoolType::kMax : PoolType::kSum,
          .global_pool = p.global_pool,
          .pooling_convention = p.pooling_convention == PoolingConventionV1::kFull
                                    ? PoolingConvention::kFull
                                    : PoolingConvention::kValid,
          .stride = p.stride,
          .pad = p.pad};
}

double share_of(const PoolingV1Param& p, const Shape& data) {
  Dims kernel = p.kernel;
  if (p.global_pool) kernel = Dims(data.begin() + 2, data.end());
  double count = 1;
  for (int64_t extent : kernel) count *= static_cast<double>(extent);
  return 1 / count;
}

namespace {

int64_t output_extent(const PoolingV1Param& p, const Window& w, int64_t in) {
  int64_t room = in + 2 * w.pad - w.kernel;
  if (p.pooling_convention == PoolingConventionV1::kValid) return room / w.stride + 1;
  return std::min(room + w.stride - 1, in + 2 * w.pad - 1) / w.stride + 1;
}

void infer(Infer& t, const PoolingV1Param& p) {
  infer_floating(t);
  const Shape& data = t.in_shape(0);
  if (!data.is_known()) return;
  int axes = data.ndim() - 2;
  check<ShapeError>(axes == 2 || axes == 3, t.who(),
                    ": data must have a batch, a channel and 2 or 3 spatial axes, got shape ",
                    data);
  Shape result = data;
  if (p.global_pool) {
    for (int i = 2; i < data.ndim(); ++i) result[i] = 1;
    return t.set(t.out(0), result);
  }
  check_windows(t, axes, std::nullopt, p.stride, {}, p.pad);
  check<ShapeError>(static_cast<int>(p.kernel.size()) == axes, t.who(), ": kernel ",
                    Shape(p.kernel), " must have ", axes, " values, one per spatial axis of data");
  Windows windows = make_windows(p.kernel, p.stride, {}, p.pad);
  for (int i = 0; i < axes; ++i) {
    const Window& w = windows[static_cast<size_t>(3 - axes + i)];
    int64_t& extent = result[2 + i];
    check<ShapeError>(w.kernel > 0 && w.pad < w.kernel && w.kernel <= extent + 2 * w.pad, t.who(),
                      ": kernel ", w.kernel, " must be larger than pad ", w.pad,
                      " and fit the padded elements of data of shape ", data);
    extent = output_extent(p, w, extent);
  }
  t.set(t.out(0), result);
}

// Calls body(index in a plane of the result) for every window that lies partly outside.
template <class Body>
void each_outer_window(const PoolGeometry& g, Body&& body) {
  auto is_outside = [&](size_t axis, int64_t position) {
    const Window& w = g.windows[axis];
    int64_t start = position * w.stride - w.pad;
    return start < 0 || start + w.kernel > g.in[axis];
  };
  for (int64_t d = 0; d < g.out[0]; ++d) {
    for (int64_t h = 0; h < g.out[1]; ++h) {
      for (int64_t w = 0; w < g.out[2]; ++w) {
        if (is_outside(0, d) || is_outside(1, h) || is_outside(2, w)) {
          body((d * g.out[1] + h) * g.out[2] + w);
        }
      }
    }
  }
}

// The zeros around the data take part in the maximum.
void limit_outer_maxima(const Run& run, const PoolGeometry& g, const Tensor& y) {
  dispatch(kFloating, y.dtype(), [&]<class T>() {
    run.parallel(g.planes, g.out_plane(), [&](int64_t plane) {
      T* to = y.data<T>() + plane * g.out_plane();
      each_outer_window(g, [&](int64_t i) {
        if (Acc<T>(to[i]) < 0) to[i] = T(Acc<T>(0));
      });
    });
  });
}

void forward(Run& run, const PoolingV1Param& p) {
  if (run.out(0).size() == 0) return;
  pooling_forward(run, plain(p));
  if (p.pool_type == PoolTypeV1::kMax) {
    PoolGeometry g = pool_geometry(run.in(0).shape(), run.out(0).shape(), plain(p));
    return limit_outer_maxima(run, g, run.out(0));
  }
  if (p.pool_type != PoolTypeV1::kAvg) return;
  double share = share_of(p, run.in(0).shape());
  map(run, run.out(0), [=](auto x) { return x * static_cast<decltype(x)>(share); }, run.out(0));
}

void infer_backward(Infer& t, const PoolingV1Param& /*p*/) {
  t.unify(t.in(1), t.out(0));
  infer_floating(t);
}

// Sets to 0 the elements of y that belong to windows whose maximum is one of the zeros outside.
void clear_outer_maxima(const Run& run, const PoolingV1Param& p, const Tensor& data,
                        const Tensor& y) {
  PoolGeometry g = pool_geometry(data.shape(), y.shape(), plain(p));
  Run inner = run;
  Tensor maxima(run.scratch<std::byte>(y.bytes()), y.shape(), y.dtype());
  inner.inputs = {data};
  inner.outputs = {maxima};
  pooling_forward(inner, plain(p));
  dispatch(kFloating, y.dtype(), [&]<class T>() {
    run.parallel(g.planes, g.out_plane(), [&](int64_t plane) {
      T* to = y.data<T>() + plane * g.out_plane();
      const T* largest = maxima.data<const T>() + plane * g.out_plane();
      each_outer_window(g, [&](int64_t i) {
        if (Acc<T>(largest[i]) < 0) to[i] = T(Acc<T>(0));
      });
    });
  });
}

void backward(Run& run, const PoolingV1Param& p) {
  if (run.out(0).size() == 0) return;
  Run inner = run;
  if (p.pool_type == PoolTypeV1::kMax) {
    const Tensor& dy = run.in(0);
    Tensor kept(run.scratch<std::byte>(dy.bytes()), dy.shape(), dy.dtype());
    std::memcpy(kept.raw(), dy.raw(), static_cast<size_t>(dy.bytes()));
    clear_outer_maxima(run, p, run.in(1), kept);
    inner.inputs = {kept, run.in(1)};
  }
  pooling_backward(inner, plain(p));
  if (p.pool_type != PoolTypeV1::kAvg) return;
  double share = share_of(p, run.out(0).shape());
  map(run, run.out(0), [=](auto x) { return x * static_cast<decltype(x)>(share); }, run.out(0));
}

// The gradient is linear in dy, and its own gradient is the pooling of the cotangent.
Values gradient_of_backward(Grad& g, const PoolingV1Param& p) {
  Value c = g.out_grad(0);
  if (p.pool_type != PoolTypeV1::kMax) return {apply("Pooling_v1", p, {c}), {}};
  return {apply("_backward_Pooling_v1_pick", p, {c, g.in(1)}), {}};
}

void infer_pick(Infer& t, const PoolingV1Param& p) {
  t.unify(t.in(0), t.in(1));
  infer(t, p);
}

void pick(Run& run, const PoolingV1Param& p) {
  if (run.out(0).size() == 0) return;
  pooling_pick_max(run, plain(p));
  clear_outer_maxima(run, p, run.in(1), run.out(0));
}

}  // namespace

OpDef pooling_v1() {
  return define<PoolingV1Param>({
      .name = "Pooling_v1",
      .doc = "Pooling of old models, in which the zeros around the data take part.",
      .inputs = {"data"},
      .infer = infer,
      .gradient = [](Grad& g, const PoolingV1Param& p) -> Values {
        return {apply("_backward_Pooling_v1", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu = forward,
      .names_its_input = true,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_pooling_v1() {
  return define<PoolingV1Param>({
      .name = "_backward_Pooling_v1",
      .doc = "Gradient of Pooling_v1.",
      .inputs = {"dy", "data"},
      .infer = infer_backward,
      .gradient = gradient_of_backward,
      .cpu = backward,
  });
}

OpDef pooling_v1_pick() {
  return define<PoolingV1Param>({
      .name = "_backward_Pooling_v1_pick",
      .doc = "Of each window the value where data is largest, 0 where that is outside.",
      .inputs = {"values", "data"},
      .infer = infer_pick,
      .gradient = [](Grad& g, const PoolingV1Param& p) -> Values {
        return {apply("_backward_Pooling_v1", p, {g.out_grad(0), g.in(1)}), {}};
      },
      .cpu = pick,
  });
}

}  // namespace mx::ops
