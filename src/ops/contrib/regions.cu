// Regions of feature maps resampled to one size, and the anchors of a feature map.
#include <numbers>

#include "ops/catalog_cuda.h"
#include "ops/contrib/multibox.h"
#include "ops/contrib/regions.h"
#include "ops/contrib/roi_sampler.h"
#include "ops/cuda_each.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

__device__ float rounded_product(float a, float b) { return __fmul_rn(a, b); }
__device__ double rounded_product(double a, double b) { return __dmul_rn(a, b); }

// The image a region belongs to; negative: none.
template <class T>
__device__ int64_t image_on_device(const T* region, int64_t batch) {
  auto image = static_cast<int64_t>(gpu::widen(region[0]));
  return image < batch ? image : -1;
}

// The sampler of a region. Its coordinates are scaled here, each product rounded as on the host: a
// fused one could push a bin's extent past a whole number, and then it has another sample.
template <class T>
__device__ RoiSampler<Acc<T>> sampler_of(RoiRule rule, const T* region, int64_t height,
                                         int64_t width) {
  using A = Acc<T>;
  A scaled[5] = {};
  for (int k = 1; k < 5; ++k) {
    scaled[k] = rounded_product(gpu::widen(region[k]), static_cast<A>(rule.spatial_scale));
  }
  rule.spatial_scale = 1;
  return {rule, &scaled[0], height, width};
}

struct Maps {
  int64_t batch, channels, height, width;  // of the data
  int64_t regions, out_channels;
  Maps(const Shape& data, const Shape& bins)
      : batch(data[0]),
        channels(data[1]),
        height(data[2]),
        width(data[3]),
        regions(bins[0]),
        out_channels(bins[1]) {}
  __device__ int64_t pixels() const { return height * width; }
};

template <class T>
void align(const Run& run, const Maps& maps, const RoiRule& rule) {
  using A = Acc<T>;
  const T *x = run.in(0).data<const T>(), *regions = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % rule.columns, row = i / rule.columns % rule.rows;
    int64_t c = i / rule.columns / rule.rows % maps.out_channels;
    const T* region = regions + i / rule.columns / rule.rows / maps.out_channels * 5;
    int64_t image = image_on_device(region, maps.batch);
    if (image < 0) {
      y[i] = gpu::narrow<T>(A(0));
      return;
    }
    int64_t channel = rule.position_sensitive ? (c * rule.rows + row) * rule.columns + column : c;
    const T* plane = x + (image * maps.channels + channel) * maps.pixels();
    RoiSampler<A> sampler = sampler_of(rule, region, maps.height, maps.width);
    A sum = 0;
    sampler.each(row, column, [&](const Neighbours<A>& n) { sum += n.read(plane); });
    y[i] = gpu::narrow<T>(sum / sampler.count());
  });
}

// A thread per plane of the data adds in the order of the regions: the same result every time.
template <class T>
void align_backward(const Run& run, const Maps& maps, const RoiRule& rule) {
  using A = Acc<T>;
  const T *dy = run.in(0).data<const T>(), *regions = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  A* sums = run.scratch<A>(run.out(0).size());
  gpu::each(run, maps.batch * maps.channels, [=] __device__(int64_t i) {
    int64_t channel = i % maps.channels, cells = rule.rows * rule.columns;
    int64_t only = rule.position_sensitive ? channel % cells : -1;
    int64_t c = rule.position_sensitive ? channel / cells : channel;
    A* sum = sums + i * maps.pixels();
    for (int64_t k = 0; k < maps.pixels(); ++k) sum[k] = 0;
    for (int64_t r = 0; r < maps.regions; ++r) {
      const T* region = regions + r * 5;
      if (image_on_device(region, maps.batch) != i / maps.channels) continue;
      RoiSampler<A> sampler = sampler_of(rule, region, maps.height, maps.width);
      const T* from = dy + (r * maps.out_channels + c) * cells;
      for (int64_t bin = 0; bin < cells; ++bin) {
        if (only >= 0 && bin != only) continue;
        A value = gpu::widen(from[bin]) / sampler.count();
        sampler.each(bin / rule.columns, bin % rule.columns,
                     [&](const Neighbours<A>& n) { n.add(sum, value); });
      }
    }
    for (int64_t k = 0; k < maps.pixels(); ++k) {
      dx[i * maps.pixels() + k] = gpu::narrow<T>(sum[k]);
    }
  });
}

// A region is its centre, extents and angle in degrees.
template <class T>
void align_rotated(const Run& run, const Maps& maps, int64_t rows, int64_t columns, float scale,
                   int64_t ratio) {
  const T *x = run.in(0).data<const T>(), *regions = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % columns, row = i / columns % rows;
    int64_t c = i / columns / rows % maps.out_channels;
    const T* region = regions + i / columns / rows / maps.out_channels * 6;
    int64_t image = image_on_device(region, maps.batch);
    auto number = [&](int k) {
      return __fmul_rn(static_cast<float>(gpu::widen(region[k])), scale);
    };
    float wide = fmaxf(number(3), 1.0f), high = fmaxf(number(4), 1.0f);
    float angle = static_cast<float>(gpu::widen(region[5])) * std::numbers::pi_v<float> / 180.0f;
    float cosine = cosf(angle), sine = sinf(angle);
    float bin_height = high / static_cast<float>(rows),
          bin_width = wide / static_cast<float>(columns);
    int64_t down = ratio > 0 ? ratio : static_cast<int64_t>(ceilf(bin_height));
    int64_t across = ratio > 0 ? ratio : static_cast<int64_t>(ceilf(bin_width));
    const T* plane = x + ((image < 0 ? 0 : image) * maps.channels + c) * maps.pixels();
    float sum = 0;
    for (int64_t s = 0; image >= 0 && s < down * across; ++s) {
      float v = -high / 2 + static_cast<float>(row) * bin_height +
                (static_cast<float>(s / across) + 0.5f) * bin_height / static_cast<float>(down);
      float h = -wide / 2 + static_cast<float>(column) * bin_width +
                (static_cast<float>(s % across) + 0.5f) * bin_width / static_cast<float>(across);
      sum += clamped_neighbours(v * cosine - h * sine + number(2),
                                h * cosine + v * sine + number(1), maps.height, maps.width)
                 .read(plane);
    }
    int64_t count = down * across;
    y[i] = gpu::narrow<T>(sum / static_cast<float>(count > 1 ? count : 1));
  });
}

// The half extents of the anchors of a cell: every size with the first ratio, then the first size
// with every further ratio.
struct Anchors {
  static constexpr int kMost = 64;
  int64_t count, width;
  float half_width[kMost], half_height[kMost];
  float step_x, step_y, offset_x, offset_y;
  bool clip;
};

Anchors anchors_of(const Run& run, const MultiBoxPriorParam& p) {
  int64_t height = run.in(0).dim(2), width = run.in(0).dim(3);
  Anchors anchors{};
  anchors.count = static_cast<int64_t>(p.sizes.size() + p.ratios.size()) - 1;
  check<Unsupported>(anchors.count <= Anchors::kMost, run.who(), ": on a gpu a cell has at most ",
                     Anchors::kMost, " anchors, got ", anchors.count);
  float aspect = static_cast<float>(height) / static_cast<float>(width);
  for (size_t k = 0; k < static_cast<size_t>(anchors.count); ++k) {
    bool by_size = k < p.sizes.size();
    auto size = static_cast<float>(p.sizes[by_size ? k : 0]);
    auto ratio = std::sqrt(static_cast<float>(p.ratios[by_size ? 0 : k - p.sizes.size() + 1]));
    anchors.half_width[k] = size * aspect * ratio / 2;
    anchors.half_height[k] = size / ratio / 2;
  }
  auto step = [&](size_t axis, int64_t extent) {
    return p.steps[axis] > 0 ? static_cast<float>(p.steps[axis])
                             : 1.0f / static_cast<float>(extent);
  };
  anchors.width = width;
  anchors.step_y = step(0, height);
  anchors.step_x = step(1, width);
  anchors.offset_y = static_cast<float>(p.offsets[0]);
  anchors.offset_x = static_cast<float>(p.offsets[1]);
  anchors.clip = p.clip;
  return anchors;
}

template <class T>
void write_anchors(const Run& run, const Anchors& a) {
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size() / 4, [=] __device__(int64_t i) {
    int64_t k = i % a.count, cell = i / a.count;
    float v = __fmul_rn(static_cast<float>(cell / a.width) + a.offset_y, a.step_y);
    float h = __fmul_rn(static_cast<float>(cell % a.width) + a.offset_x, a.step_x);
    float corners[] = {h - a.half_width[k], v - a.half_height[k], h + a.half_width[k],
                       v + a.half_height[k]};
    for (int c = 0; c < 4; ++c) {
      float inside = fminf(fmaxf(corners[c], 0.0f), 1.0f);
      y[i * 4 + c] = gpu::narrow<T>(a.clip ? inside : corners[c]);
    }
  });
}

}  // namespace

void add_cuda_regions(OpTable& table) {
  auto add = cuda_adder(table);
  add("_contrib_ROIAlign", [](Run& run, const RoiAlignParam& p) {
    Maps maps(run.in(0).shape(), run.out(0).shape());
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { align<T>(run, maps, RoiRule(p)); });
  });
  add("_backward_ROIAlign", [](Run& run, const RoiAlignParam& p) {
    Maps maps(run.out(0).shape(), run.in(0).shape());
    dispatch(kFloating, run.out(0).dtype(),
             [&]<class T>() { align_backward<T>(run, maps, RoiRule(p)); });
  });
  add("_contrib_RROIAlign", [](Run& run, const RotatedRoiAlignParam& p) {
    Maps maps(run.in(0).shape(), run.out(0).shape());
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
      align_rotated<T>(run, maps, p.pooled_size[0], p.pooled_size[1],
                       static_cast<float>(p.spatial_scale), p.sampling_ratio);
    });
  });
  add("_contrib_MultiBoxPrior", [](Run& run, const MultiBoxPriorParam& p) {
    if (run.out(0).size() == 0) return;
    Anchors anchors = anchors_of(run, p);
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { write_anchors<T>(run, anchors); });
  });
}

}  // namespace mx::ops
