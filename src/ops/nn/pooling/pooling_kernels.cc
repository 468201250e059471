#include "ops/nn/pooling/pooling_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/nn/channels_first.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// The part of one window that lies inside the plane, and the count of elements it has with padding.
struct Region {
  Extents begin, end;
  int64_t padded = 1;

  [[nodiscard]] int64_t inside() const {
    int64_t count = 1;
    for (size_t i = 0; i < 3; ++i) count *= std::max<int64_t>(end[i] - begin[i], 0);
    return count;
  }
};

Region region_of(const PoolGeometry& g, int64_t od, int64_t oh, int64_t ow) {
  Region r;
  Extents position = {od, oh, ow};
  for (size_t i = 0; i < 3; ++i) {
    const Window& w = g.windows[i];
    int64_t start = position[i] * w.stride - w.pad;
    int64_t stop = std::min(start + w.kernel, g.in[i] + w.pad);
    r.padded *= stop - start;
    r.begin[i] = std::max<int64_t>(start, 0);
    r.end[i] = std::min(stop, g.in[i]);
  }
  return r;
}

// Calls body(output index, region) for every window of a plane.
template <class Body>
void each_window(const PoolGeometry& g, Body&& body) {
  int64_t index = 0;
  for (int64_t od = 0; od < g.out[0]; ++od) {
    for (int64_t oh = 0; oh < g.out[1]; ++oh) {
      for (int64_t ow = 0; ow < g.out[2]; ++ow) body(index++, region_of(g, od, oh, ow));
    }
  }
}

// Calls body(offset) for every element of a plane inside the region.
template <class Body>
void each_inside(const PoolGeometry& g, const Region& r, Body&& body) {
  for (int64_t d = r.begin[0]; d < r.end[0]; ++d) {
    for (int64_t h = r.begin[1]; h < r.end[1]; ++h) {
      int64_t row = (d * g.in[1] + h) * g.in[2];
      for (int64_t w = r.begin[2]; w < r.end[2]; ++w) body(row + w);
    }
  }
}

// Offset of the first largest element; -1 for an empty region.
template <class T>
int64_t largest(const PoolGeometry& g, const Region& r, const T* x) {
  int64_t best = -1;
  each_inside(g, r, [&](int64_t i) {
    if (best < 0 || x[i] > x[best]) best = i;
  });
  return best;
}

template <class T>
T power(T x, int p) {
  return p == 1 ? x : (p == 2 ? x * x : x * x * x);
}

template <class T>
T norm(const PoolGeometry& g, const Region& r, const T* x, int p) {
  T sum = 0;
  each_inside(g, r, [&](int64_t i) { sum += power(x[i], p); });
  return p == 1 ? sum : (p == 2 ? std::sqrt(sum) : std::cbrt(sum));
}

// What each element of a window weighs in its sum or mean.
template <class T>
T weight_of(const PoolingParam& p, const Region& r) {
  if (p.pool_type == PoolType::kSum) return 1;
  int64_t count = p.counts_padding() ? r.padded : r.inside();
  return count > 0 ? T(1) / static_cast<T>(count) : T(0);
}

template <class T>
T pooled(const PoolGeometry& g, const PoolingParam& p, const Region& r, const T* x) {
  if (p.pool_type == PoolType::kLp) return norm(g, r, x, p.p_value.value_or(2));
  if (p.pool_type == PoolType::kMax) {
    int64_t best = largest(g, r, x);
    return best < 0 ? std::numeric_limits<T>::lowest() : x[best];
  }
  T sum = 0;
  each_inside(g, r, [&](int64_t i) { sum += x[i]; });
  return sum * weight_of<T>(p, r);
}

template <class T>
void spread(const PoolGeometry& g, const PoolingParam& p, const Region& r, const T* x, T dy,
            T* dx) {
  if (p.pool_type == PoolType::kMax) {
    int64_t best = largest(g, r, x);
    if (best >= 0) dx[best] += dy;
    return;
  }
  if (p.pool_type == PoolType::kLp) {
    int power_of = p.p_value.value_or(2);
    T y = norm(g, r, x, power_of);
    each_inside(g, r, [&](int64_t i) {
      T slope = power_of == 1 ? T(1) : (y == 0 ? T(0) : power(x[i] / y, power_of - 1));
      dx[i] += dy * slope;
    });
    return;
  }
  T share = dy * weight_of<T>(p, r);
  each_inside(g, r, [&](int64_t i) { dx[i] += share; });
}

int64_t work_per_plane(const PoolGeometry& g) {
  return g.out_plane() * g.windows[0].kernel * g.windows[1].kernel * g.windows[2].kernel;
}

}  // namespace

void pooling_forward(Run& run, const PoolingParam& p) {
  PoolGeometry g = pool_geometry(run.in(0).shape(), run.out(0).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const Acc<T>* x = channels_first_input<T>(run, run.in(0), g.channels_last);
    ChannelsFirst<T> y = channels_first_view<T>(run, run.out(0), g.channels_last);
    run.parallel(g.planes, work_per_plane(g), [&](int64_t plane) {
      const Acc<T>* source = x + plane * g.in_plane();
      Acc<T>* target = y.data + plane * g.out_plane();
      each_window(g, [&](int64_t i, const Region& r) { target[i] = pooled(g, p, r, source); });
    });
    store_channels_first(run, y, run.out(0), g.channels_last);
  });
}

void pooling_backward(Run& run, const PoolingParam& p) {
  PoolGeometry g = pool_geometry(run.out(0).shape(), run.in(0).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const Acc<T>* dy = channels_first_input<T>(run, run.in(0), g.channels_last);
    const Acc<T>* x = channels_first_input<T>(run, run.in(1), g.channels_last);
    ChannelsFirst<T> dx = channels_first_view<T>(run, run.out(0), g.channels_last);
    run.parallel(g.planes, work_per_plane(g), [&](int64_t plane) {
      const Acc<T>* source = x + plane * g.in_plane();
      const Acc<T>* slope = dy + plane * g.out_plane();
      Acc<T>* target = dx.data + plane * g.in_plane();
      std::fill_n(target, g.in_plane(), Acc<T>(0));
      each_window(g,
                  [&](int64_t i, const Region& r) { spread(g, p, r, source, slope[i], target); });
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
      each_window(g, [&](int64_t i, const Region& r) {
        int64_t best = largest(g, r, source);
        y.data[plane * g.out_plane() + i] = best < 0 ? 0 : values[plane * g.in_plane() + best];
      });
    });
    store_channels_first(run, y, run.out(0), g.channels_last);
  });
}

}  // namespace mx::ops
