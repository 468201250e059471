// Position-sensitive pooling of regions, with and without offsets that move the bins.
#include "ops/catalog_cuda.h"
#include "ops/contrib/moved_bin.h"
#include "ops/contrib/psroi_bin.h"
#include "ops/cuda_each.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

struct RoundedProduct {
  __device__ float operator()(float a, float b) const { return __fmul_rn(a, b); }
};

// The image a region belongs to; negative: none. One past the last image is none either: to refuse
// it the call would have to wait.
template <class T>
__device__ int64_t image_at(const T* region, int64_t batch) {
  auto image = static_cast<int64_t>(gpu::widen(region[0]));
  return image < batch ? image : -1;
}
__device__ int64_t first_of_none(int64_t image) { return image < 0 ? 0 : image; }

template <class T>
void pool(const Run& run, const PsRoiPoolingParam& p) {
  using A = Acc<T>;
  PlaneLayout data(run.in(0).shape()), bins(run.out(0).shape());
  PsRoiRule rule(p);
  const T *x = run.in(0).data<const T>(), *regions = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % bins.width, row = i / bins.width % bins.height;
    int64_t c = i / bins.pixels() % bins.channels;
    const T* region = regions + i / bins.pixels() / bins.channels * 5;
    PooledBin at(rule, region, data, c, row, column, RoundedProduct());
    int64_t image = first_of_none(image_at(region, data.batch));
    const T* plane = x + (image * data.channels + at.channel) * data.pixels();
    A sum = 0;
    for (int64_t v = at.top; v < at.bottom; ++v) {
      for (int64_t h = at.left; h < at.right; ++h) sum += gpu::widen(plane[v * data.width + h]);
    }
    y[i] = gpu::narrow<T>(at.area() ? sum / static_cast<A>(at.area()) : A(0));
  });
}

// Each pixel gathers from the bins that cover it, in the order of the regions.
template <class T>
void unpool(const Run& run, const PsRoiPoolingParam& p) {
  using A = Acc<T>;
  PlaneLayout data(run.out(0).shape()), bins(run.in(0).shape());
  PsRoiRule rule(p);
  const T *dy = run.in(0).data<const T>(), *regions = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % data.width, row = i / data.width % data.height;
    int64_t channel = i / data.pixels() % data.channels;
    int64_t image = i / data.pixels() / data.channels, c = channel / (rule.groups * rule.groups);
    A sum = 0;
    for (int64_t r = 0; r < bins.batch; ++r) {
      if (image_at(regions + r * 5, data.batch) != image) continue;
      for (int64_t bin = 0; bin < bins.pixels(); ++bin) {
        PooledBin at(rule, regions + r * 5, data, c, bin / bins.width, bin % bins.width,
                     RoundedProduct());
        if (at.channel != channel || row < at.top || row >= at.bottom || column < at.left ||
            column >= at.right) {
          continue;
        }
        sum += gpu::widen(dy[(r * bins.channels + c) * bins.pixels() + bin]) /
               static_cast<A>(at.area());
      }
    }
    dx[i] = gpu::narrow<T>(sum);
  });
}

template <class T>
struct Widened {
  __device__ Acc<T> operator()(T x) const { return gpu::widen(x); }
};

template <class T>
const Acc<T>* wide(const Run& run, const Tensor& x) {
  if constexpr (std::is_same_v<T, Acc<T>>) {
    return x.data<const T>();
  } else {
    auto* copy = run.scratch<Acc<T>>(x.size());
    gpu::map(run, x.size(), Widened<T>{}, copy, x.data<const T>());
    return copy;
  }
}

template <class T>
MovedBinArrays<Acc<T>> arrays_of(const Run& run, const DeformablePsRoiPoolingParam& p, int first) {
  return {wide<T>(run, run.in(first)), wide<T>(run, run.in(first + 1)),
          p.no_trans ? nullptr : wide<T>(run, run.in(first + 2))};
}

MovedBinExtents extents_of(const Run& run, const DeformablePsRoiPoolingParam& p, int first,
                           const Tensor& bins) {
  return {p, run.in(first), bins, p.no_trans ? nullptr : &run.in(first + 2)};
}

template <class T>
void pool_moved(const Run& run, const DeformablePsRoiPoolingParam& p) {
  using A = Acc<T>;
  MovedBinRule rule(p);
  MovedBinExtents e = extents_of(run, p, 0, run.out(0));
  MovedBinArrays<A> in = arrays_of<T>(run, p, 0);
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t bin = i % e.bins.pixels(), c = i / e.bins.pixels() % e.bins.channels;
    int64_t r = i / e.bins.pixels() / e.bins.channels;
    int64_t image = first_of_none(image_at(in.regions + r * 5, e.data.batch));
    MovedBin<A> at = in.bin(rule, e, r, c, bin);
    const A* plane = in.data + (image * e.data.channels + at.channel) * e.data.pixels();
    A sum = 0;
    int64_t count = at.each(rule, e.data, [&](const auto& s) { sum += s.read(plane); });
    y[i] = gpu::narrow<T>(count ? sum / static_cast<A>(count) : A(0));
  });
}

// A thread per plane adds in the order of the regions: the same result every time.
template <class T>
void data_gradient(const Run& run, const DeformablePsRoiPoolingParam& p) {
  using A = Acc<T>;
  MovedBinRule rule(p);
  MovedBinExtents e = extents_of(run, p, 1, run.in(0));
  MovedBinArrays<A> in = arrays_of<T>(run, p, 1);
  const T* dy = run.in(0).data<const T>();
  T* dx = run.out(0).data<T>();
  auto* sums = run.scratch<A>(run.out(0).size());
  gpu::each(run, e.data.batch * e.data.channels, [=] __device__(int64_t i) {
    A* plane = sums + i * e.data.pixels();
    for (int64_t k = 0; k < e.data.pixels(); ++k) plane[k] = 0;
    int64_t channel = i % e.data.channels, c = channel / (rule.group_size * rule.group_size);
    for (int64_t r = 0; r < e.bins.batch; ++r) {
      if (image_at(in.regions + r * 5, e.data.batch) != i / e.data.channels) continue;
      for (int64_t bin = 0; bin < e.bins.pixels(); ++bin) {
        MovedBin<A> at = in.bin(rule, e, r, c, bin);
        if (at.channel != channel) continue;
        int64_t count = at.each(rule, e.data, [](const auto&) {});
        A slope = gpu::widen(dy[(r * e.bins.channels + c) * e.bins.pixels() + bin]);
        at.each(rule, e.data, [&](const auto& s) {
          for (int k = 0; k < 4; ++k) plane[s.at[k]] += s.weight[k] * slope / static_cast<A>(count);
        });
      }
    }
    for (int64_t k = 0; k < e.data.pixels(); ++k) {
      dx[i * e.data.pixels() + k] = gpu::narrow<T>(plane[k]);
    }
  });
}

template <class T>
void offset_gradient(const Run& run, const DeformablePsRoiPoolingParam& p) {
  using A = Acc<T>;
  MovedBinRule rule(p);
  MovedBinExtents e = extents_of(run, p, 1, run.in(0));
  MovedBinArrays<A> in = arrays_of<T>(run, p, 1);
  const T* dy = run.in(0).data<const T>();
  T* dx = run.out(0).data<T>();
  auto* all = run.scratch<A>(run.out(0).size());
  gpu::each(run, e.bins.batch, [=] __device__(int64_t r) {
    A* sums = all + r * e.offset_count();
    for (int64_t k = 0; k < e.offset_count(); ++k) sums[k] = 0;
    int64_t image = first_of_none(image_at(in.regions + r * 5, e.data.batch));
    for (int64_t i = 0; i < e.bins.channels * e.bins.pixels(); ++i) {
      MovedBin<A> at = in.bin(rule, e, r, i / e.bins.pixels(), i % e.bins.pixels());
      const A* plane = in.data + (image * e.data.channels + at.channel) * e.data.pixels();
      A down = 0, across = 0;
      int64_t count = at.each(rule, e.data, [&](const auto& s) {
        down += s.slope_down(plane);
        across += s.slope_across(plane);
      });
      if (count == 0) continue;
      A slope = gpu::widen(dy[r * e.bins.channels * e.bins.pixels() + i]) *
                static_cast<A>(rule.trans_std) / static_cast<A>(count);
      sums[at.offset] += slope * across * at.region_width;
      sums[at.offset + e.parts * e.parts] += slope * down * at.region_height;
    }
    for (int64_t k = 0; k < e.offset_count(); ++k) {
      dx[r * e.offset_count() + k] = gpu::narrow<T>(sums[k]);
    }
  });
}

}  // namespace

void add_cuda_region_pools(OpTable& table) {
  auto add = cuda_adder(table);
  using Moved = DeformablePsRoiPoolingParam;
  add("_contrib_PSROIPooling", [](Run& run, const PsRoiPoolingParam& p) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { pool<T>(run, p); });
  });
  add("_backward_PSROIPooling", [](Run& run, const PsRoiPoolingParam& p) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { unpool<T>(run, p); });
  });
  add("_contrib_DeformablePSROIPooling", [](Run& run, const Moved& p) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { pool_moved<T>(run, p); });
  });
  add("_backward_DeformablePSROIPooling_data", [](Run& run, const Moved& p) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { data_gradient<T>(run, p); });
  });
  add("_backward_DeformablePSROIPooling_trans", [](Run& run, const Moved& p) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { offset_gradient<T>(run, p); });
  });
}

}  // namespace mx::ops
