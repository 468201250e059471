#include "ops/nn/pooling/roi_pooling.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer_places(Infer& t, Slot& places, const Shape& result) {
  t.set(places, result);
  t.set_dtype(places, DType::kInt64);
}

void check_inputs(Infer& t, const RoiPoolingParam& p, const Shape& data, Slot& rois) {
  check<ShapeError>(p.pooled_size.size() == 2 && p.pooled_size[0] > 0 && p.pooled_size[1] > 0,
                    t.who(), ": pooled_size must be two positive numbers, got ",
                    Shape(p.pooled_size));
  check<ShapeError>(p.spatial_scale > 0, t.who(), ": spatial_scale must be positive, got ",
                    p.spatial_scale);
  check<ShapeError>(!data.has_rank() || data.ndim() == 4, t.who(),
                    ": data must have shape (batch, channels, height, width), got ", data);
  check<ShapeError>(!rois.shape.has_rank() || rois.shape.ndim() == 2, t.who(),
                    ": rois must have shape (count, 5), got ", rois.shape);
  t.set(rois, {kUnknown, 5});
}

void infer(Infer& t, const RoiPoolingParam& p) {
  t.unify_dtype(t.in(0), t.in(1));
  t.unify_dtype(t.in(0), t.out(0));
  check_floating(t, t.in(0), "data");
  check_inputs(t, p, t.in_shape(0), t.in(1));
  if (!t.in_shape(0).has_rank()) return;
  Shape result = {t.in_shape(1)[0], t.in_shape(0)[1], p.pooled_size[0], p.pooled_size[1]};
  t.set(t.out(0), result);
  infer_places(t, t.out(1), result);
}

void infer_backward(Infer& t, const RoiPoolingParam& p) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
  t.unify_dtype(t.in(1), t.in(2));
  check_inputs(t, p, t.in_shape(1), t.in(2));
  infer_places(t, t.in(3), t.in_shape(0));
}

// One axis of a region: the elements that bin i covers.
struct Axis {
  int64_t start, extent, bins, size;
  Axis(float low, float high, int64_t bins, int64_t size)
      : start(std::lround(low)),
        extent(std::max<int64_t>(std::lround(high) - std::lround(low) + 1, 1)),
        bins(bins),
        size(size) {}
  [[nodiscard]] int64_t edge(float position) const {
    return std::clamp<int64_t>(static_cast<int64_t>(position) + start, 0, size);
  }
  [[nodiscard]] float bin() const { return static_cast<float>(extent) / static_cast<float>(bins); }
  [[nodiscard]] int64_t begin(int64_t i) const {
    return edge(std::floor(static_cast<float>(i) * bin()));
  }
  [[nodiscard]] int64_t end(int64_t i) const {
    return edge(std::ceil(static_cast<float>(i + 1) * bin()));
  }
};

// Offset of the first largest element of a bin in its plane; -1 for an empty bin.
template <class T>
int64_t largest(const T* plane, int64_t pitch, int64_t top, int64_t bottom, int64_t left,
                int64_t right) {
  int64_t best = -1;
  for (int64_t h = top; h < bottom; ++h) {
    for (int64_t w = left; w < right; ++w) {
      int64_t at = h * pitch + w;
      if (best < 0 || Acc<T>(plane[at]) > Acc<T>(plane[best])) best = at;
    }
  }
  return best;
}

template <class T>
void pool_region(const Run& run, const RoiPoolingParam& p, int64_t index) {
  const Shape& data = run.in(0).shape();
  const T* roi = run.in(1).data<const T>() + index * 5;
  auto side = [&](int i) { return static_cast<float>(Acc<T>(roi[i])) * p.spatial_scale; };
  auto image = static_cast<int64_t>(Acc<T>(roi[0]));
  check(image < data[0], run.who(), ": region ", index, " lies in image ", image, " of a batch of ",
        data[0]);
  Axis x(side(1), side(3), p.pooled_size[1], data[3]);
  Axis y(side(2), side(4), p.pooled_size[0], data[2]);
  int64_t bins = x.bins * y.bins;
  T* result = run.out(0).data<T>() + index * data[1] * bins;
  int64_t* places = run.out(1).data<int64_t>() + index * data[1] * bins;
  if (image < 0) {  // a region that only fills up the count
    std::fill_n(result, data[1] * bins, T(Acc<T>(0)));
    std::fill_n(places, data[1] * bins, int64_t{-1});
    return;
  }
  for (int64_t c = 0; c < data[1]; ++c) {
    const T* plane = run.in(0).data<const T>() + (image * data[1] + c) * data[2] * data[3];
    for (int64_t i = 0; i < bins; ++i) {
      int64_t h = i / x.bins, w = i % x.bins;
      int64_t best = largest(plane, data[3], y.begin(h), y.end(h), x.begin(w), x.end(w));
      result[c * bins + i] = best < 0 ? T(Acc<T>(0)) : plane[best];
      places[c * bins + i] = best;
    }
  }
}

void forward(Run& run, const RoiPoolingParam& p) {
  int64_t work = run.in(0).size() / std::max<int64_t>(run.in(0).dim(0), 1);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(run.in(1).dim(0), work, [&](int64_t i) { pool_region<T>(run, p, i); });
  });
}

// Channel by channel, so that regions that overlap add up in one order.
void backward(Run& run, const RoiPoolingParam& /*p*/) {
  const Shape& data = run.out(0).shape();
  int64_t count = run.in(2).dim(0), plane = data[2] * data[3];
  if (data.size() == 0) return;
  int64_t bins = count == 0 ? 0 : run.in(0).size() / (count * data[1]);
  const int64_t* places = run.in(3).data<const int64_t>();
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const T* dy = run.in(0).data<const T>();
    const T* rois = run.in(2).data<const T>();
    auto* sums = run.scratch<Acc<T>>(data.size());
    run.parallel(data[1], data[0] * plane + count * bins, [&](int64_t c) {
      for (int64_t n = 0; n < data[0]; ++n) {
        std::fill_n(sums + (n * data[1] + c) * plane, plane, Acc<T>(0));
      }
      for (int64_t r = 0; r < count; ++r) {
        auto image = static_cast<int64_t>(Acc<T>(rois[r * 5]));
        Acc<T>* sum = sums + (image * data[1] + c) * plane;
        for (int64_t i = (r * data[1] + c) * bins; i < (r * data[1] + c + 1) * bins; ++i) {
          if (places[i] >= 0) sum[places[i]] += Acc<T>(dy[i]);
        }
      }
      for (int64_t n = 0; n < data[0]; ++n) {
        int64_t first = (n * data[1] + c) * plane;
        T* dx = run.out(0).data<T>();
        for (int64_t i = first; i < first + plane; ++i) dx[i] = static_cast<T>(sums[i]);
      }
    });
  });
}

// values (batch, channels, height, width), rois, places → the values at the places
void infer_pick(Infer& t, const RoiPoolingParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_shape(t.in(2), t.out(0));
}

void pick(Run& run, const RoiPoolingParam& /*p*/) {
  const Shape& data = run.in(0).shape();
  int64_t count = run.in(1).dim(0), plane = data[2] * data[3];
  if (run.out(0).size() == 0) return;
  int64_t bins = run.out(0).size() / (count * data[1]);
  const int64_t* places = run.in(2).data<const int64_t>();
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const T* values = run.in(0).data<const T>();
    const T* rois = run.in(1).data<const T>();
    run.parallel(count * data[1], bins, [&](int64_t line) {
      auto image = static_cast<int64_t>(Acc<T>(rois[line / data[1] * 5]));
      const T* from = values + (image * data[1] + line % data[1]) * plane;
      for (int64_t i = line * bins; i < (line + 1) * bins; ++i) {
        run.out(0).data<T>()[i] = places[i] < 0 ? T(Acc<T>(0)) : from[places[i]];
      }
    });
  });
}

}  // namespace

OpDef roi_pooling() {
  return define<RoiPoolingParam>({
      .name = "ROIPooling",
      .doc = "Pools the largest elements of regions of images into grids of one size.",
      .aliases = {"_npx_roi_pooling"},
      .inputs = {"data", "rois"},
      .num_outputs = [](const RoiPoolingParam&) { return 2; },
      .num_visible = [](const RoiPoolingParam&) { return 1; },
      .output_names = {"output", "maxidx"},
      .infer = infer,
      .gradient = [](Grad& g, const RoiPoolingParam& p) -> Values {
        return {apply("_backward_ROIPooling", p, {g.out_grad(0), g.in(0), g.in(1), g.out(1)}), {}};
      },
      .cpu = forward,
      .names_outputs = true,
  });
}

OpDef backward_roi_pooling() {
  return define<RoiPoolingParam>({
      .name = "_backward_ROIPooling",
      .doc = "Gradient of ROIPooling.",
      .inputs = {"dy", "data", "rois", "places"},
      .infer = infer_backward,
      .gradient = [](Grad& g, const RoiPoolingParam& p) -> Values {
        return {
            apply("_backward_ROIPooling_pick", p, {g.out_grad(0), g.in(2), g.in(3)}), {}, {}, {}};
      },
      .cpu = backward,
  });
}

OpDef roi_pooling_pick() {
  return define<RoiPoolingParam>({
      .name = "_backward_ROIPooling_pick",
      .doc = "Of each bin of each region the value where ROIPooling found its maximum.",
      .inputs = {"values", "rois", "places"},
      .infer = infer_pick,
      .gradient = [](Grad& g, const RoiPoolingParam& p) -> Values {
        return {
            apply("_backward_ROIPooling", p, {g.out_grad(0), g.in(0), g.in(1), g.in(2)}), {}, {}};
      },
      .cpu = pick,
  });
}

}  // namespace mx::ops
