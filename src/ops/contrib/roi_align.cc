#include "ops/contrib/roi_align.h"

#include <numbers>
#include <vector>

#include "base/ceil_div.h"
#include "ops/contrib/planes.h"
#include "ops/contrib/regions.h"
#include "ops/contrib/roi_sampler.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void check_pooled(Infer& t, const Dims& pooled) {
  check(pooled.size() == 2 && pooled[0] > 0 && pooled[1] > 0, t.who(),
        ": pooled_size must be two positive numbers, height and width");
}

void infer_align(Infer& t, const RoiAlignParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
  check_pooled(t, p.pooled_size);
  infer_regions(t, t.in(0), t.in(1), 5);
  const Shape& data = t.in(0).shape;
  if (!data.has_rank() || data[1] == kUnknown) return;
  int64_t channels = data[1], bins = p.pooled_size[0] * p.pooled_size[1];
  if (p.position_sensitive) {
    check<ShapeError>(channels % bins == 0, t.who(), ": the ", channels,
                      " channels of data must be a multiple of ", bins, ", one per bin");
    channels /= bins;
  }
  t.set(t.out(0), Shape{t.in(1).shape[0], channels, p.pooled_size[0], p.pooled_size[1]});
}

// Channel of the data that channel c of the result reads for a bin.
int64_t source_channel(const RoiAlignParam& p, int64_t c, int64_t row, int64_t column) {
  if (!p.position_sensitive) return c;
  return (c * p.pooled_size[0] + row) * p.pooled_size[1] + column;
}

// Channels are shared out in blocks, so that a block computes the places of its samples once.
constexpr int64_t kChannelBlock = 16;

void align_forward(Run& run, const RoiAlignParam& p) {
  PlaneLayout data(run.in(0).shape()), bins(run.out(0).shape());
  int64_t blocks = ceil_div(bins.channels, kChannelBlock);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    const T* images = run.in(0).data<const T>();
    const T* regions = run.in(1).data<const T>();
    run.parallel(bins.batch * blocks, bins.pixels() * kChannelBlock * 32, [&](int64_t i) {
      int64_t r = i / blocks, first = i % blocks * kChannelBlock;
      int64_t last = std::min(first + kChannelBlock, bins.channels);
      const T* region = regions + r * 5;
      T* result = run.out(0).data<T>() + r * bins.channels * bins.pixels();
      int64_t image = image_of(run, region, data.batch);
      if (image < 0) {
        std::fill(result + first * bins.pixels(), result + last * bins.pixels(),
                  static_cast<T>(0.0f));
        return;
      }
      RoiSampler<A> sampler(RoiRule(p), region, data.height, data.width);
      std::vector<Neighbours<A>> samples;
      for (int64_t bin = 0; bin < bins.pixels(); ++bin) {
        int64_t row = bin / bins.width, column = bin % bins.width;
        samples.clear();
        sampler.each(row, column, [&](const Neighbours<A>& n) { samples.push_back(n); });
        for (int64_t c = first; c < last; ++c) {
          int64_t channel = source_channel(p, c, row, column);
          const T* plane = images + (image * data.channels + channel) * data.pixels();
          A sum = 0;
          for (const Neighbours<A>& n : samples) sum += n.read(plane);
          result[c * bins.pixels() + bin] = static_cast<T>(sum / sampler.count());
        }
      }
    });
  });
}

// Threads take whole planes of the data, so that no two of them add to one place.
void align_backward(Run& run, const RoiAlignParam& p) {
  PlaneLayout data(run.out(0).shape()), bins(run.in(0).shape());
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    const T* gradient = run.in(0).data<const T>();
    const T* regions = run.in(1).data<const T>();
    T* result = run.out(0).data<T>();
    int64_t cells = bins.pixels();
    run.parallel(data.batch * data.channels, data.pixels() + bins.batch * 64, [&](int64_t i) {
      std::vector<A> sums(static_cast<size_t>(data.pixels()));
      int64_t channel = i % data.channels;
      int64_t group = p.position_sensitive ? channel % cells : -1;
      int64_t c = p.position_sensitive ? channel / cells : channel;
      for (int64_t r = 0; r < bins.batch; ++r) {
        const T* region = regions + r * 5;
        if (image_of(run, region, data.batch) != i / data.channels) continue;
        RoiSampler<A> sampler(RoiRule(p), region, data.height, data.width);
        const T* from = gradient + (r * bins.channels + c) * cells;
        for (int64_t bin = 0; bin < cells; ++bin) {
          if (group >= 0 && bin != group) continue;
          A value = static_cast<A>(from[bin]) / sampler.count();
          sampler.each(bin / bins.width, bin % bins.width,
                       [&](const Neighbours<A>& n) { n.add(sums.data(), value); });
        }
      }
      std::transform(sums.begin(), sums.end(), result + i * data.pixels(),
                     [](A v) { return static_cast<T>(v); });
    });
  });
}

void infer_rotated(Infer& t, const RotatedRoiAlignParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
  check_pooled(t, p.pooled_size);
  infer_regions(t, t.in(0), t.in(1), 6);
  if (!t.in(0).shape.has_rank()) return;
  t.set(t.out(0), Shape{t.in(1).shape[0], t.in(0).shape[1], p.pooled_size[0], p.pooled_size[1]});
}

// A region is its centre, extents and angle in degrees.
void rotated_forward(Run& run, const RotatedRoiAlignParam& p) {
  PlaneLayout data(run.in(0).shape()), bins(run.out(0).shape());
  auto scale = static_cast<float>(p.spatial_scale);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(bins.batch * bins.channels, bins.pixels() * 32, [&](int64_t i) {
      const T* region = run.in(1).data<const T>() + i / bins.channels * 6;
      T* target = run.out(0).data<T>() + i * bins.pixels();
      int64_t image = image_of(run, region, data.batch);
      auto number = [&](int k) { return static_cast<float>(region[k]) * scale; };
      float wide = std::max(number(3), 1.0f), high = std::max(number(4), 1.0f);
      float angle = static_cast<float>(region[5]) * std::numbers::pi_v<float> / 180.0f;
      float cosine = std::cos(angle), sine = std::sin(angle);
      float bin_height = high / static_cast<float>(bins.height);
      float bin_width = wide / static_cast<float>(bins.width);
      int64_t down = p.sampling_ratio > 0 ? p.sampling_ratio : int64_t(std::ceil(bin_height));
      int64_t across = p.sampling_ratio > 0 ? p.sampling_ratio : int64_t(std::ceil(bin_width));
      const T* plane =
          run.in(0).data<const T>() +
          (std::max<int64_t>(image, 0) * data.channels + i % bins.channels) * data.pixels();
      for (int64_t bin = 0; bin < bins.pixels(); ++bin) {
        float sum = 0;
        for (int64_t s = 0; image >= 0 && s < down * across; ++s) {
          int64_t row = bin / bins.width, line = s / across;
          float y = -high / 2 + static_cast<float>(row) * bin_height +
                    (static_cast<float>(line) + 0.5f) * bin_height / static_cast<float>(down);
          float x =
              -wide / 2 + static_cast<float>(bin % bins.width) * bin_width +
              (static_cast<float>(s % across) + 0.5f) * bin_width / static_cast<float>(across);
          float turned_x = x * cosine + y * sine + number(1);
          float turned_y = y * cosine - x * sine + number(2);
          sum += clamped_neighbours(turned_y, turned_x, data.height, data.width).read(plane);
        }
        target[bin] = static_cast<T>(sum / static_cast<float>(std::max<int64_t>(1, down * across)));
      }
    });
  });
}

}  // namespace

OpDef roi_align() {
  return define<RoiAlignParam>({
      .name = "_contrib_ROIAlign",
      .doc = "Regions of feature maps resampled to one size, linear between pixels.",
      .inputs = {"data", "rois"},
      .infer = infer_align,
      .gradient = [](Grad& g, const RoiAlignParam& p) -> Values {
        return {apply("_backward_ROIAlign", p, {g.out_grad(0), g.in(1), g.in(0)}), Value{}};
      },
      .cpu = align_forward,
      .names_outputs = true,
  });
}

OpDef roi_align_gradient() {
  return define<RoiAlignParam>({
      .name = "_backward_ROIAlign",
      .doc = "The gradient of _contrib_ROIAlign for data like `like`.",
      .inputs = {"data", "rois", "like"},
      .infer = [](Infer& t, const RoiAlignParam&) { infer_data_gradient(t); },
      .gradient = [](Grad& g, const RoiAlignParam& p) -> Values {
        return {apply("_contrib_ROIAlign", p, {g.out_grad(0), g.in(1)}), Value{}, Value{}};
      },
      .cpu = align_backward,
  });
}

OpDef rotated_roi_align() {
  return define<RotatedRoiAlignParam>({
      .name = "_contrib_RROIAlign",
      .doc = "Rotated regions of feature maps resampled to one size.",
      .inputs = {"data", "rois"},
      .infer = infer_rotated,
      .cpu = rotated_forward,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
