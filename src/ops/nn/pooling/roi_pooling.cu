#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/nn/pooling/roi_pooling.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

struct Maps {
  int64_t batch, channels, height, width;
  explicit Maps(const Shape& data)
      : batch(data[0]), channels(data[1]), height(data[2]), width(data[3]) {}
  __device__ int64_t plane() const { return height * width; }
};

// One axis of a region: the elements that bin i covers. Products are rounded as on the host, for
// an edge that moves across a whole number is another element.
struct Axis {
  int64_t start, extent, bins, size;
  __device__ Axis(float low, float high, int64_t bins, int64_t size)
      : start(llroundf(low)), extent(llroundf(high) - llroundf(low) + 1), bins(bins), size(size) {
    if (extent < 1) extent = 1;
  }
  __device__ int64_t edge(float position) const {
    int64_t at = static_cast<int64_t>(position) + start;
    return at < 0 ? 0 : at > size ? size : at;
  }
  __device__ float bin() const { return static_cast<float>(extent) / static_cast<float>(bins); }
  __device__ int64_t begin(int64_t i) const {
    return edge(floorf(__fmul_rn(static_cast<float>(i), bin())));
  }
  __device__ int64_t end(int64_t i) const {
    return edge(ceilf(__fmul_rn(static_cast<float>(i + 1), bin())));
  }
};

template <class T>
__device__ int64_t image_of_region(const T* rois, int64_t r) {
  return static_cast<int64_t>(gpu::widen(rois[r * 5]));
}

template <class T>
void pool(const Run& run, const Maps& maps, int64_t rows, int64_t columns, float scale) {
  const T *x = run.in(0).data<const T>(), *rois = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  auto* places = run.out(1).data<int64_t>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % columns, row = i / columns % rows, line = i / columns / rows;
    int64_t r = line / maps.channels, image = image_of_region(rois, r), best = -1;
    const T* plane = x + (image * maps.channels + line % maps.channels) * maps.plane();
    if (image >= 0 && image < maps.batch) {
      auto side = [&](int k) {
        return __fmul_rn(static_cast<float>(gpu::widen(rois[r * 5 + k])), scale);
      };
      Axis across(side(1), side(3), columns, maps.width), down(side(2), side(4), rows, maps.height);
      for (int64_t h = down.begin(row); h < down.end(row); ++h) {
        for (int64_t w = across.begin(column); w < across.end(column); ++w) {
          int64_t at = h * maps.width + w;
          if (best < 0 || gpu::widen(plane[at]) > gpu::widen(plane[best])) best = at;
        }
      }
    }
    y[i] = best < 0 ? gpu::narrow<T>(Acc<T>(0)) : plane[best];
    places[i] = best;
  });
}

// A thread per plane of data adds in the order of the regions: the same result every time.
template <class T>
void pool_backward(const Run& run, const Maps& maps, int64_t count, int64_t bins) {
  const T *dy = run.in(0).data<const T>(), *rois = run.in(2).data<const T>();
  const auto* places = run.in(3).data<const int64_t>();
  T* dx = run.out(0).data<T>();
  auto* sums = run.scratch<Acc<T>>(run.out(0).size());
  gpu::each(run, maps.batch * maps.channels, [=] __device__(int64_t i) {
    int64_t c = i % maps.channels;
    Acc<T>* sum = sums + i * maps.plane();
    for (int64_t k = 0; k < maps.plane(); ++k) sum[k] = 0;
    for (int64_t r = 0; r < count; ++r) {
      if (image_of_region(rois, r) != i / maps.channels) continue;
      for (int64_t k = (r * maps.channels + c) * bins; k < (r * maps.channels + c + 1) * bins;
           ++k) {
        if (places[k] >= 0) sum[places[k]] += gpu::widen(dy[k]);
      }
    }
    for (int64_t k = 0; k < maps.plane(); ++k) {
      dx[i * maps.plane() + k] = gpu::narrow<T>(sum[k]);
    }
  });
}

template <class T>
void pick(const Run& run, const Maps& maps, int64_t bins) {
  const T *values = run.in(0).data<const T>(), *rois = run.in(1).data<const T>();
  const auto* places = run.in(2).data<const int64_t>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t line = i / bins, image = image_of_region(rois, line / maps.channels);
    const T* from = values + (image * maps.channels + line % maps.channels) * maps.plane();
    y[i] = places[i] < 0 ? gpu::narrow<T>(Acc<T>(0)) : from[places[i]];
  });
}

void backward(Run& run, const RoiPoolingParam& /*p*/) {
  Maps maps(run.out(0).shape());
  if (run.out(0).size() == 0) return;
  int64_t count = run.in(2).dim(0);
  int64_t bins = count == 0 ? 0 : run.in(0).size() / (count * maps.channels);
  dispatch(kFloating, run.in(0).dtype(),
           [&]<class T>() { pool_backward<T>(run, maps, count, bins); });
}

}  // namespace

void add_cuda_roi_pooling(OpTable& table) {
  auto add = cuda_adder(table);
  add("ROIPooling", [](Run& run, const RoiPoolingParam& p) {
    Maps maps(run.in(0).shape());
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
      pool<T>(run, maps, p.pooled_size[0], p.pooled_size[1], p.spatial_scale);
    });
  });
  add("_backward_ROIPooling", backward);
  add("_backward_ROIPooling_pick", [](Run& run, const RoiPoolingParam& /*p*/) {
    if (run.out(0).size() == 0) return;
    Maps maps(run.in(0).shape());
    int64_t bins = run.out(0).size() / (run.in(1).dim(0) * maps.channels);
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { pick<T>(run, maps, bins); });
  });
}

}  // namespace mx::ops
