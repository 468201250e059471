#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/nn/pooling/pooling_rules.h"
#include "ops/nn/pooling/pooling_v1.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class T>
struct Plane {
  const T* data;
  __device__ Acc<T> operator[](int64_t i) const { return gpu::widen(data[i]); }
};

__device__ Extents position_of(int64_t offset, const Extents& extents) {
  return {offset / (extents[1] * extents[2]), offset / extents[2] % extents[1],
          offset % extents[2]};
}

// Whether a window lies partly outside, where there are zeros.
__device__ bool is_outer(const PoolGeometry& g, const Extents& position) {
  bool outer = false;
  for (size_t i = 0; i < 3; ++i) {
    const Window& w = g.windows[i];
    int64_t start = position[i] * w.stride - w.pad;
    outer = outer || start < 0 || start + w.kernel > g.in[i];
  }
  return outer;
}

// The place of a window's largest element in its plane; -1 where that is one of the zeros outside.
template <class T>
__device__ int64_t place_of_largest(const PoolGeometry& g, const Extents& position,
                                    const Plane<T>& plane) {
  int64_t best = largest(g, window_at(g, position), plane);
  return best >= 0 && is_outer(g, position) && plane[best] < 0 ? -1 : best;
}

template <class T>
void pool(const Run& run, const PoolGeometry& g, bool is_max, double share) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t out_plane = g.out_plane(), in_plane = g.in_plane();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    Plane<T> plane{x + i / out_plane * in_plane};
    Extents position = position_of(i % out_plane, g.out);
    if (is_max) {
      int64_t best = place_of_largest(g, position, plane);
      y[i] = gpu::narrow<T>(best < 0 ? Acc<T>(0) : plane[best]);
      return;
    }
    Acc<T> sum = 0;
    each_inside(g, window_at(g, position), [&](int64_t k) { sum += plane[k]; });
    y[i] = gpu::narrow<T>(gpu::widen(gpu::narrow<T>(sum)) * static_cast<Acc<T>>(share));
  });
}

template <class T>
void find_largest(const Run& run, const PoolGeometry& g, const T* x, int64_t n, int64_t* places) {
  int64_t out_plane = g.out_plane(), in_plane = g.in_plane();
  gpu::each(run, n, [=] __device__(int64_t i) {
    places[i] = place_of_largest(g, position_of(i % out_plane, g.out),
                                 Plane<T>{x + i / out_plane * in_plane});
  });
}

// Each element of data adds up the windows over it; with `places`, those whose largest it is.
template <class T>
void pool_backward(const Run& run, const PoolGeometry& g, const int64_t* places, double share) {
  const T* dy = run.in(0).data<const T>();
  T* dx = run.out(0).data<T>();
  int64_t out_plane = g.out_plane(), in_plane = g.in_plane();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t plane = i / in_plane, offset = i % in_plane;
    Extents at = position_of(offset, g.in), first{}, last{};
    for (size_t axis = 0; axis < 3; ++axis) {
      const Window& w = g.windows[axis];
      int64_t low = at[axis] + w.pad - w.kernel + 1;
      first[axis] = low <= 0 ? 0 : ceil_div(low, w.stride);
      int64_t high = (at[axis] + w.pad) / w.stride;
      last[axis] = high < g.out[axis] - 1 ? high : g.out[axis] - 1;
    }
    Acc<T> sum = 0;
    for (int64_t d = first[0]; d <= last[0]; ++d) {
      for (int64_t h = first[1]; h <= last[1]; ++h) {
        for (int64_t w = first[2]; w <= last[2]; ++w) {
          int64_t window = plane * out_plane + (d * g.out[1] + h) * g.out[2] + w;
          if (!places || places[window] == offset) sum += gpu::widen(dy[window]);
        }
      }
    }
    dx[i] = gpu::narrow<T>(gpu::widen(gpu::narrow<T>(sum)) * static_cast<Acc<T>>(share));
  });
}

template <class T>
void pick(const Run& run, const PoolGeometry& g, const int64_t* places) {
  const T* values = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t out_plane = g.out_plane(), in_plane = g.in_plane();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    bool is_inside = places[i] >= 0;
    y[i] = is_inside ? values[i / out_plane * in_plane + places[i]] : gpu::narrow<T>(Acc<T>(0));
  });
}

double factor_of(const PoolingV1Param& p, const Shape& data) {
  return p.pool_type == PoolTypeV1::kAvg ? share_of(p, data) : 1;
}

void forward(Run& run, const PoolingV1Param& p) {
  if (run.out(0).size() == 0) return;
  PoolGeometry g = pool_geometry(run.in(0).shape(), run.out(0).shape(), plain(p));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    pool<T>(run, g, p.pool_type == PoolTypeV1::kMax, factor_of(p, run.in(0).shape()));
  });
}

void backward(Run& run, const PoolingV1Param& p) {
  if (run.out(0).size() == 0) return;
  PoolGeometry g = pool_geometry(run.out(0).shape(), run.in(0).shape(), plain(p));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    int64_t* places = nullptr;
    if (p.pool_type == PoolTypeV1::kMax) {
      places = run.scratch<int64_t>(run.in(0).size());
      find_largest<T>(run, g, run.in(1).data<const T>(), run.in(0).size(), places);
    }
    pool_backward<T>(run, g, places, factor_of(p, run.out(0).shape()));
  });
}

void run_pick(Run& run, const PoolingV1Param& p) {
  if (run.out(0).size() == 0) return;
  PoolGeometry g = pool_geometry(run.in(1).shape(), run.out(0).shape(), plain(p));
  auto* places = run.scratch<int64_t>(run.out(0).size());
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    find_largest<T>(run, g, run.in(1).data<const T>(), run.out(0).size(), places);
    pick<T>(run, g, places);
  });
}

}  // namespace

void add_cuda_pooling_v1(OpTable& table) {
  auto add = cuda_adder(table);
  add("Pooling_v1", forward);
  add("_backward_Pooling_v1", backward);
  add("_backward_Pooling_v1_pick", run_pick);
}

}  // namespace mx::ops
