#include "ops/nn/pooling/pooling_kernels.h"

#include <algorithm>

#include "ops/nn/channels_first.h"
#include "ops/nn/pooling/pooling_rules.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Calls body(output index, window) for every window of a plane.
template <class Body>
void each_window(const PoolGeometry& g, Body&& body) {
  int64_t index = 0;
  for (int64_t od = 0; od < g.out[0]; ++od) {
    for (int64_t oh = 0; oh < g.out[1]; ++oh) {
      for (int64_t ow = 0; ow < g.out[2]; ++ow) body(index++, window_at(g, {od, oh, ow}));
    }
  }
}

template <class T>
void spread(const PoolGeometry& g, const PoolRule& rule, const PoolWindow& r, const T* x, T dy,
            T* dx) {
  if (rule.type == PoolType::kMax) {
    int64_t best = largest(g, r, x);
    if (best >= 0) dx[best] += dy;
    return;
  }
  if (rule.type == PoolType::kLp) {
    T norm = window_norm<T>(g, r, x, rule.power);
    each_inside(g, r, [&](int64_t i) { dx[i] += dy * norm_slope(x[i], norm, rule.power); });
    return;
  }
  T share = dy * weight_of<T>(rule, r);
  each_inside(g, r, [&](int64_t i) { dx[i] += share; });
}

int64_t work_per_plane(const PoolGeometry& g) {
  return g.out_plane() * g.windows[0].kernel * g.windows[1].kernel * g.windows[2].kernel;
}

}  // namespace

void pooling_forward(Run& run, const PoolingParam& p) {
  PoolGeometry g = pool_geometry(run.in(0).shape(), run.out(0).shape(), p);
  PoolRule rule = rule_of(p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const Acc<T>* x = channels_first_input<T>(run, run.in(0), g.channels_last);
    ChannelsFirst<T> y = channels_first_view<T>(run, run.out(0), g.channels_last);
    run.parallel(g.planes, work_per_plane(g), [&](int64_t plane) {
      const Acc<T>* source = x + plane * g.in_plane();
      Acc<T>* target = y.data + plane * g.out_plane();
      each_window(g, [&](int64_t i, const PoolWindow& r) {
        target[i] = pooled<Acc<T>>(g, rule, r, source);
      });
    });
    store_channels_first(run, y, run.out(0), g.channels_last);
  });
}

void pooling_backward(Run& run, const PoolingParam& p) {
  PoolGeometry g = pool_geometry(run.out(0).shape(), run.in(0).shape(), p);
  PoolRule rule = rule_of(p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const Acc<T>* dy = channels_first_input<T>(run, run.in(0), g.channels_last);
    const Acc<T>* x = channels_first_input<T>(run, run.in(1), g.channels_last);
    ChannelsFirst<T> dx = channels_first_view<T>(run, run.out(0), g.channels_last);
    run.parallel(g.planes, work_per_plane(g), [&](int64_t plane) {
      const Acc<T>* source = x + plane * g.in_plane();
      const Acc<T>* slope = dy + plane * g.out_plane();
      Acc<T>* target = dx.data + plane * g.in_plane();
      std::fill_n(target, g.in_plane(), Acc<T>(0));
      each_window(
          g, [&](int64_t i, const PoolWindow& r) { spread(g, rule, r, source, slope[i], target); });
    });
    store_channels_first(run, dx, run.out(0), g.channels_last);
  });
}

void pooling_pick_max(Run& run, const PoolingParam& p) {
  PoolGeometry g = pool_geometry(run.in(1).shape(), run.out(0).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const Acc<T>* values = channels_first_input<T>(run, run.in(0), g.channels_last);
    const Acc<T>* x = channels_first_input<T>(run, run.in(1), g.channels_last);
    ChannelsFirst<T> y = channels_first_view<T>(run, run.out(0), g.channels_last);
    run.parallel(g.planes, work_per_plane(g), [&](int64_t plane) {
      const Acc<T>* source = x + plane * g.in_plane();
      each_window(g, [&](int64_t i, const PoolWindow& r) {
        int64_t best = largest(g, r, source);
        y.data[plane * g.out_plane() + i] = best < 0 ? 0 : values[plane * g.in_plane() + best];
      });
    });
    store_channels_first(run, y, run.out(0), g.channels_last);
  });
}

}  // namespace mx::ops
