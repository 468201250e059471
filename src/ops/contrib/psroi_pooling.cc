#include <functional>
#include <vector>

#include "ops/contrib/psroi_bin.h"
#include "ops/contrib/regions.h"
#include "ops/contrib/roi_align.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer_psroi(Infer& t, const PsRoiPoolingParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
  check(p.output_dim > 0 && p.pooled_size > 0, t.who(),
        ": output_dim and pooled_size must be positive, got ", p.output_dim, " and ",
        p.pooled_size);
  infer_regions(t, t.in(0), t.in(1), 5);
  const Shape& data = t.in(0).shape;
  int64_t channels = p.output_dim * PsRoiRule(p).groups * PsRoiRule(p).groups;
  check<ShapeError>(!data.has_rank() || data[1] == kUnknown || data[1] == channels, t.who(),
                    ": data of shape ", data, " must have ", channels,
                    " channels (output_dim · group_size²)");
  t.set(t.out(0), Shape{t.in(1).shape[0], p.output_dim, p.pooled_size, p.pooled_size});
}

// One bin on the host, where products are rounded by themselves.
template <class T>
PooledBin bin_of(const PsRoiPoolingParam& p, const T* region, const PlaneLayout& data, int64_t c,
                 int64_t row, int64_t column) {
  return {PsRoiRule(p), region, data, c, row, column, std::multiplies<float>()};
}

void psroi_forward(Run& run, const PsRoiPoolingParam& p) {
  PlaneLayout data(run.in(0).shape()), bins(run.out(0).shape());
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    run.parallel(bins.batch * bins.channels, bins.pixels() * 32, [&](int64_t i) {
      const T* region = run.in(1).data<const T>() + i / bins.channels * 5;
      T* target = run.out(0).data<T>() + i * bins.pixels();
      int64_t image = std::max<int64_t>(0, image_of(run, region, data.batch));
      for (int64_t bin = 0; bin < bins.pixels(); ++bin) {
        PooledBin at =
            bin_of(p, region, data, i % bins.channels, bin / bins.width, bin % bins.width);
        const T* plane =
            run.in(0).data<const T>() + (image * data.channels + at.channel) * data.pixels();
        A sum = 0;
        for (int64_t y = at.top; y < at.bottom; ++y) {
          for (int64_t x = at.left; x < at.right; ++x) {
            sum += static_cast<A>(plane[y * data.width + x]);
          }
        }
        target[bin] = static_cast<T>(at.area() ? sum / static_cast<A>(at.area()) : A(0));
      }
    });
  });
}

void psroi_backward(Run& run, const PsRoiPoolingParam& p) {
  PlaneLayout data(run.out(0).shape()), bins(run.in(0).shape());
  int64_t groups = PsRoiRule(p).groups;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    run.parallel(data.batch * data.channels, data.pixels() + bins.batch * 32, [&](int64_t i) {
      std::vector<A> sums(static_cast<size_t>(data.pixels()));
      int64_t channel = i % data.channels, c = channel / (groups * groups);
      for (int64_t r = 0; r < bins.batch; ++r) {
        const T* region = run.in(1).data<const T>() + r * 5;
        if (image_of(run, region, data.batch) != i / data.channels) continue;
        const T* from = run.in(0).data<const T>() + (r * bins.channels + c) * bins.pixels();
        for (int64_t bin = 0; bin < bins.pixels(); ++bin) {
          PooledBin at = bin_of(p, region, data, c, bin / bins.width, bin % bins.width);
          if (at.channel != channel || at.area() == 0) continue;
          A value = static_cast<A>(from[bin]) / static_cast<A>(at.area());
          for (int64_t y = at.top; y < at.bottom; ++y) {
            for (int64_t x = at.left; x < at.right; ++x) {
              sums[static_cast<size_t>(y * data.width + x)] += value;
            }
          }
        }
      }
      std::transform(sums.begin(), sums.end(), run.out(0).data<T>() + i * data.pixels(),
                     [](A v) { return static_cast<T>(v); });
    });
  });
}

}  // namespace

OpDef psroi_pooling() {
  return define<PsRoiPoolingParam>({
      .name = "_contrib_PSROIPooling",
      .doc = "Means over the bins of regions, each bin from channels of its own.",
      .inputs = {"data", "rois"},
      .infer = infer_psroi,
      .gradient = [](Grad& g, const PsRoiPoolingParam& p) -> Values {
        return {apply("_backward_PSROIPooling", p, {g.out_grad(0), g.in(1), g.in(0)}), Value{}};
      },
      .cpu = psroi_forward,
  });
}

OpDef psroi_pooling_gradient() {
  return define<PsRoiPoolingParam>({
      .name = "_backward_PSROIPooling",
      .doc = "The gradient of _contrib_PSROIPooling for data like `like`.",
      .inputs = {"data", "rois", "like"},
      .infer = [](Infer& t, const PsRoiPoolingParam&) { infer_data_gradient(t); },
      .gradient = [](Grad& g, const PsRoiPoolingParam& p) -> Values {
        return {apply("_contrib_PSROIPooling", p, {g.out_grad(0), g.in(1)}), Value{}, Value{}};
      },
      .cpu = psroi_backward,
  });
}

}  // namespace mx::ops
