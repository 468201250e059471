// Pooling and its gradients on CUDA, for what pooling_flat.h does not take: a thread per element of
// the result, no atomic sums.
#include "device/cuda/cuda.h"
#include "ops/catalog_cuda.h"
#include "ops/nn/pooling/pooling.h"
#include "ops/nn/pooling/pooling_flat.h"
#include "ops/nn/pooling/pooling_rules.h"
#include "ops/pointwise/convert.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Where the elements of a plane lie: number i at plane_start + i * step.
struct Planes {
  int64_t channels;  // between two elements of a plane; 1 with channels first
  int64_t size;      // elements of a plane
  [[nodiscard]] __host__ __device__ int64_t start(int64_t plane) const {
    return plane / channels * channels * size + plane % channels;
  }
};

template <class T>
struct Plane {
  const T* data;
  int64_t step;
  __device__ Acc<T> operator[](int64_t i) const { return static_cast<Acc<T>>(data[i * step]); }
};

// With channels first every plane is one behind the other: as if there were one channel.
Planes planes_of(const PoolGeometry& g, const Shape& shape, int64_t size) {
  return {g.channels_last ? shape[shape.ndim() - 1] : 1, size};
}

// Element `at` of an array: which plane it lies in, and where in it.
struct Place {
  int64_t plane, offset;
};
__device__ Place place_of(int64_t at, const Planes& planes) {
  int64_t outer = at / (planes.channels * planes.size), rest = at % (planes.channels * planes.size);
  return {outer * planes.channels + rest % planes.channels, rest / planes.channels};
}

__device__ Extents position_of(int64_t offset, const Extents& extents) {
  return {offset / (extents[1] * extents[2]), offset / extents[2] % extents[1],
          offset % extents[2]};
}

template <class T>
__device__ Plane<T> plane_at(const T* x, const Planes& planes, int64_t plane) {
  return {x + planes.start(plane), planes.channels};
}

template <class T>
__global__ void forward_kernel(PoolGeometry g, PoolRule rule, Planes in, Planes out, const T* x,
                               T* y, int64_t n) {
  for (int64_t at = cuda::first(); at < n; at += cuda::stride()) {
    auto [plane, offset] = place_of(at, out);
    PoolWindow window = window_at(g, position_of(offset, g.out));
    y[at] = convert<T>(pooled<Acc<T>>(g, rule, window, plane_at(x, in, plane)));
  }
}

// Per window what its gradient needs: the place of the largest element, or the norm.
template <class T, class Fact>
__global__ void facts_kernel(PoolGeometry g, PoolRule rule, Planes in, Planes out, const T* x,
                             Fact* facts, int64_t n) {
  for (int64_t at = cuda::first(); at < n; at += cuda::stride()) {
    auto [plane, offset] = place_of(at, out);
    PoolWindow window = window_at(g, position_of(offset, g.out));
    Plane<T> values = plane_at(x, in, plane);
    if constexpr (std::is_same_v<Fact, int32_t>) {
      facts[at] = static_cast<int32_t>(largest(g, window, values));
    } else {
      facts[at] = window_norm<Fact>(g, window, values, rule.power);
    }
  }
}

// The windows along one axis that hold element i: [begin, end).
__device__ Span windows_with(const Window& w, int64_t i, int64_t count) {
  int64_t last = (i + w.pad) / w.stride + 1;
  int64_t before = i + w.pad - w.kernel;  // windows that start here or earlier end before i
  int64_t first = before < 0 ? 0 : before / w.stride + 1;
  return {first, last < count ? last : count};
}

// Sums over all windows that hold an element what each passes on to it.
template <class T, class Fact>
__global__ void backward_kernel(PoolGeometry g, PoolRule rule, Planes in, Planes out, const T* dy,
                                const T* x, const Fact* facts, T* dx, int64_t n) {
  for (int64_t at = cuda::first(); at < n; at += cuda::stride()) {
    auto [plane, offset] = place_of(at, in);
    Extents here = position_of(offset, g.in);
    Span d = windows_with(g.windows[0], here[0], g.out[0]);
    Span h = windows_with(g.windows[1], here[1], g.out[1]);
    Span w = windows_with(g.windows[2], here[2], g.out[2]);
    Acc<T> sum = 0;
    for (int64_t i = d.begin; i < d.end; ++i) {
      for (int64_t j = h.begin; j < h.end; ++j) {
        for (int64_t k = w.begin; k < w.end; ++k) {
          int64_t window = (i * g.out[1] + j) * g.out[2] + k;
          int64_t from = out.start(plane) + window * out.channels;
          auto slope = static_cast<Acc<T>>(dy[from]);
          if (rule.type == PoolType::kMax) {
            if (static_cast<int64_t>(facts[from]) == offset) sum += slope;
          } else if (rule.type == PoolType::kLp) {
            sum += slope * norm_slope(static_cast<Acc<T>>(x[at]), static_cast<Acc<T>>(facts[from]),
                                      rule.power);
          } else {
            sum += slope * weight_of<Acc<T>>(rule, window_at(g, {i, j, k}));
          }
        }
      }
    }
    dx[at] = convert<T>(sum);
  }
}

template <class T>
__global__ void pick_kernel(PoolGeometry g, Planes in, Planes out, const T* values, const T* x,
                            T* y, int64_t n) {
  for (int64_t at = cuda::first(); at < n; at += cuda::stride()) {
    auto [plane, offset] = place_of(at, out);
    int64_t best = largest(g, window_at(g, position_of(offset, g.out)), plane_at(x, in, plane));
    y[at] = best < 0 ? T(Acc<T>(0)) : values[in.start(plane) + best * in.channels];
  }
}

void forward(Run& run, const PoolingParam& p) {
  const Tensor &x = run.in(0), &y = run.out(0);
  PoolGeometry g = pool_geometry(x.shape(), y.shape(), p);
  PoolRule rule = rule_of(p);
  if (is_flat(g, rule)) return pool_flat(run, g, rule);
  Planes in = planes_of(g, x.shape(), g.in_plane()), out = planes_of(g, y.shape(), g.out_plane());
  dispatch(kFloating, y.dtype(), [&]<class T>() {
    cuda::launch(run.stream(), y.size(), forward_kernel<T>, g, rule, in, out, x.data<const T>(),
                 y.data<T>(), y.size());
  });
}

template <class T, class Fact>
void run_backward(Run& run, const PoolingParam& p, bool has_facts) {
  const Tensor &dy = run.in(0), &x = run.in(1), &dx = run.out(0);
  PoolGeometry g = pool_geometry(dx.shape(), dy.shape(), p);
  Planes in = planes_of(g, dx.shape(), g.in_plane()), out = planes_of(g, dy.shape(), g.out_plane());
  PoolRule rule = rule_of(p);
  Fact* facts = has_facts ? run.scratch<Fact>(dy.size()) : nullptr;
  const T* values = has_facts ? x.data<const T>() : nullptr;
  if (has_facts) {
    cuda::launch(run.stream(), dy.size(), facts_kernel<T, Fact>, g, rule, in, out, values, facts,
                 dy.size());
  }
  cuda::launch(run.stream(), dx.size(), backward_kernel<T, Fact>, g, rule, in, out,
               dy.data<const T>(), values, facts, dx.data<T>(), dx.size());
}

void backward(Run& run, const PoolingParam& p) {
  PoolGeometry g = pool_geometry(run.out(0).shape(), run.in(0).shape(), p);
  if (has_flat_gradient(g, rule_of(p))) return pool_flat_backward(run, g, rule_of(p));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    if (p.pool_type == PoolType::kLp) return run_backward<T, Acc<T>>(run, p, true);
    run_backward<T, int32_t>(run, p, p.pool_type == PoolType::kMax);
  });
}

void pick_max(Run& run, const PoolingParam& p) {
  const Tensor &values = run.in(0), &x = run.in(1), &y = run.out(0);
  PoolGeometry g = pool_geometry(x.shape(), y.shape(), p);
  Planes in = planes_of(g, x.shape(), g.in_plane()), out = planes_of(g, y.shape(), g.out_plane());
  dispatch(kFloating, y.dtype(), [&]<class T>() {
    cuda::launch(run.stream(), y.size(), pick_kernel<T>, g, in, out, values.data<const T>(),
                 x.data<const T>(), y.data<T>(), y.size());
  });
}

}  // namespace

void add_cuda_pooling(OpTable& table) {
  table.add("Pooling", cuda::kKind, {"cuda", nullptr, forward});
  table.add("_backward_Pooling", cuda::kKind, {"cuda", nullptr, backward});
  table.add("_pooling_at_max", cuda::kKind, {"cuda", nullptr, pick_max});
}

}  // namespace mx::ops
