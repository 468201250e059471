#include "ops/contrib/deformable_psroi_pooling.h"

#include <vector>

#include "ops/contrib/deformable_sample.h"
#include "ops/contrib/planes.h"
#include "ops/contrib/regions.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using P = DeformablePsRoiPoolingParam;

int64_t parts_of(const P& p) { return p.part_size > 0 ? p.part_size : p.pooled_size; }

// Inputs: data, regions, and unless no_trans offsets (n, 2 · classes, parts, parts).
void infer(Infer& t, const P& p) {
  for (int i = 0; i < t.num_inputs(); ++i) t.unify_dtype(t.in(i), t.out(0));
  check(p.output_dim > 0 && p.group_size > 0 && p.pooled_size > 0 && p.sample_per_part > 0, t.who(),
        ": output_dim, group_size, pooled_size and sample_per_part must be positive");
  infer_regions(t, t.in(0), t.in(1), 5);
  int64_t channels = p.output_dim * p.group_size * p.group_size;
  const Shape& data = t.in(0).shape;
  check<ShapeError>(!data.has_rank() || data[1] == kUnknown || data[1] == channels, t.who(),
                    ": data of shape ", data, " must have ", channels,
                    " channels (output_dim · group_size²)");
  if (!p.no_trans) {
    t.set(t.in(2), Shape{t.in(1).shape[0], kUnknown, parts_of(p), parts_of(p)});
    int64_t offsets = t.in(2).shape[1];
    check<ShapeError>(offsets == kUnknown ||
                          (offsets > 0 && offsets % 2 == 0 && p.output_dim % (offsets / 2) == 0),
                      t.who(), ": trans of shape ", t.in(2).shape,
                      " must have two channels per class, and classes must divide output_dim");
  }
  t.set(t.out(0), Shape{t.in(1).shape[0], p.output_dim, p.pooled_size, p.pooled_size});
}

// One bin of one region: where its samples lie, which channel it reads, which offset moves it.
struct MovedBin {
  float top, left, step_y, step_x, region_height, region_width;
  int64_t channel, offset;  // offset: position of the downward one's partner across, -1: none

  template <class T>
  MovedBin(const P& p, const T* region, const T* trans, int64_t offsets, int64_t c, int64_t row,
           int64_t column) {
    auto scale = static_cast<float>(p.spatial_scale);
    auto size = static_cast<float>(p.pooled_size);
    auto edge = [&](int k, float more) {
      return (std::round(static_cast<float>(region[k])) + more) * scale - 0.5f;
    };
    region_width = std::max(edge(3, 1) - edge(1, 0), 0.1f);
    region_height = std::max(edge(4, 1) - edge(2, 0), 0.1f);
    left = edge(1, 0) + static_cast<float>(column) * region_width / size;
    top = edge(2, 0) + static_cast<float>(row) * region_height / size;
    step_x = region_width / size / static_cast<float>(p.sample_per_part);
    step_y = region_height / size / static_cast<float>(p.sample_per_part);
    auto group = [&](int64_t at) {
      return std::min(at * p.group_size / p.pooled_size, p.group_size - 1);
    };
    channel = (c * p.group_size + group(row)) * p.group_size + group(column);
    offset = -1;
    if (!trans) return;
    int64_t parts = parts_of(p), kind = c / (p.output_dim / (offsets / 2));
    offset = kind * 2 * parts * parts + row * parts / p.pooled_size * parts +
             column * parts / p.pooled_size;
    auto deviation = static_cast<float>(p.trans_std);
    left += static_cast<float>(trans[offset]) * deviation * region_width;
    top += static_cast<float>(trans[offset + parts * parts]) * deviation * region_height;
  }
  // visit(sample) for those inside the map; returns how many.
  template <class Visit>
  int64_t each(const P& p, const PlaneLayout& data, Visit&& visit) const {
    int64_t count = 0;
    for (int64_t i = 0; i < p.sample_per_part * p.sample_per_part; ++i) {
      int64_t line = i / p.sample_per_part;
      float y = top + static_cast<float>(line) * step_y;
      float x = left + static_cast<float>(i % p.sample_per_part) * step_x;
      auto height = static_cast<float>(data.height), width = static_cast<float>(data.width);
      if (x < -0.5f || x > width - 0.5f || y < -0.5f || y > height - 0.5f) continue;
      auto sample =
          sample_at<float>(std::clamp(y, 0.0f, height - 1), std::clamp(x, 0.0f, width - 1),
                           data.height, data.width, false);
      if (y < 0) std::fill_n(sample.down, 4, 0.0f);  // held at the edge
      if (x < 0) std::fill_n(sample.across, 4, 0.0f);
      visit(sample);
      ++count;
    }
    return count;
  }
};

template <class T>
const T* offsets_of(const Run& run, const P& p, int input, int64_t region) {
  if (p.no_trans) return nullptr;
  const Tensor& trans = run.in(input);
  return trans.data<const T>() + region * trans.dim(1) * trans.dim(2) * trans.dim(3);
}

void forward(Run& run, const P& p) {
  PlaneLayout data(run.in(0).shape()), bins(run.out(0).shape());
  int64_t offsets = p.no_trans ? 0 : run.in(2).dim(1);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(bins.batch * bins.channels, bins.pixels() * 64, [&](int64_t i) {
      int64_t r = i / bins.channels;
      const T* region = run.in(1).data<const T>() + r * 5;
      int64_t image = std::max<int64_t>(0, image_of(run, region, data.batch));
      for (int64_t bin = 0; bin < bins.pixels(); ++bin) {
        MovedBin at(p, region, offsets_of<T>(run, p, 2, r), offsets, i % bins.channels,
                    bin / bins.width, bin % bins.width);
        const T* plane =
            run.in(0).data<const T>() + (image * data.channels + at.channel) * data.pixels();
        float sum = 0;
        int64_t count = at.each(p, data, [&](const auto& s) { sum += s.read(plane); });
        float mean = count ? sum / static_cast<float>(count) : 0.0f;
        run.out(0).data<T>()[i * bins.pixels() + bin] = static_cast<T>(mean);
      }
    });
  });
}

// Inputs of both gradients: gradient of the result, data, regions, (offsets).
void data_backward(Run& run, const P& p) {
  PlaneLayout data(run.out(0).shape()), bins(run.in(0).shape());
  int64_t offsets = p.no_trans ? 0 : run.in(3).dim(1);
  int64_t groups = p.group_size * p.group_size;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(data.batch * data.channels, data.pixels() + bins.batch * 64, [&](int64_t i) {
      std::vector<float> sums(static_cast<size_t>(data.pixels()));
      int64_t channel = i % data.channels, c = channel / groups;
      for (int64_t r = 0; r < bins.batch; ++r) {
        const T* region = run.in(2).data<const T>() + r * 5;
        if (image_of(run, region, data.batch) != i / data.channels) continue;
        for (int64_t bin = 0; bin < bins.pixels(); ++bin) {
          MovedBin at(p, region, offsets_of<T>(run, p, 3, r), offsets, c, bin / bins.width,
                      bin % bins.width);
          if (at.channel != channel) continue;
          int64_t count = at.each(p, data, [](const auto&) {});
          auto slope = static_cast<float>(
              run.in(0).data<const T>()[(r * bins.channels + c) * bins.pixels() + bin]);
          at.each(p, data, [&](const auto& s) {
            for (int k = 0; k < 4; ++k) {
              sums[static_cast<size_t>(s.at[k])] += s.weight[k] * slope / static_cast<float>(count);
            }
          });
        }
      }
      std::transform(sums.begin(), sums.end(), run.out(0).data<T>() + i * data.pixels(),
                     [](float v) { return static_cast<T>(v); });
    });
  });
}

void offset_backward(Run& run, const P& p) {
  PlaneLayout data(run.in(1).shape()), bins(run.in(0).shape());
  int64_t offsets = run.in(3).dim(1), parts = parts_of(p), size = offsets * parts * parts;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(bins.batch, bins.channels * bins.pixels() * 64, [&](int64_t r) {
      std::vector<float> sums(static_cast<size_t>(size));
      const T* region = run.in(2).data<const T>() + r * 5;
      int64_t image = std::max<int64_t>(0, image_of(run, region, data.batch));
      for (int64_t i = 0; i < bins.channels * bins.pixels(); ++i) {
        int64_t c = i / bins.pixels(), bin = i % bins.pixels();
        MovedBin at(p, region, offsets_of<T>(run, p, 3, r), offsets, c, bin / bins.width,
                    bin % bins.width);
        const T* plane =
            run.in(1).data<const T>() + (image * data.channels + at.channel) * data.pixels();
        float down = 0, across = 0;
        int64_t count = at.each(p, data, [&](const auto& s) {
          down += s.slope_down(plane);
          across += s.slope_across(plane);
        });
        if (count == 0) continue;
        auto slope =
            static_cast<float>(run.in(0).data<const T>()[r * bins.channels * bins.pixels() + i]) *
            static_cast<float>(p.trans_std) / static_cast<float>(count);
        sums[static_cast<size_t>(at.offset)] += slope * across * at.region_width;
        sums[static_cast<size_t>(at.offset + parts * parts)] += slope * down * at.region_height;
      }
      std::transform(sums.begin(), sums.end(), run.out(0).data<T>() + r * size,
                     [](float v) { return static_cast<T>(v); });
    });
  });
}

Values gradient(Grad& g, const P& p) {
  Values inputs = {g.out_grad(0), g.in(0), g.in(1)};
  if (!p.no_trans) inputs.push_back(g.in(2));
  Values result = {apply("_backward_DeformablePSROIPooling_data", p, inputs), Value{}};
  if (!p.no_trans) result.push_back(apply("_backward_DeformablePSROIPooling_trans", p, inputs));
  return result;
}

std::vector<std::string> names(const P& p, std::vector<std::string> all) {
  if (p.no_trans) all.pop_back();
  return all;
}

OpDef gradient_op(const char* name, const char* doc, int like, void (*kernel)(Run&, const P&)) {
  return define<P>({
      .name = name,
      .doc = doc,
      .inputs = {"out_grad", "data", "rois", "trans"},
      .input_names = [](const P& p) { return names(p, {"out_grad", "data", "rois", "trans"}); },
      .infer =
          [like](Infer& t, const P&) {
            t.unify(t.in(like), t.out(0));
            t.unify_dtype(t.in(0), t.out(0));
          },
      .cpu = kernel,
  });
}

}  // namespace

OpDef deformable_psroi_pooling() {
  return define<P>({
      .name = "_contrib_DeformablePSROIPooling",
      .doc = "Means of samples over the bins of regions; offsets move the bins.",
      .inputs = {"data", "rois", "trans"},
      .input_names = [](const P& p) { return names(p, {"data", "rois", "trans"}); },
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
  });
}

OpDef deformable_psroi_pooling_data_gradient() {
  return gradient_op("_backward_DeformablePSROIPooling_data",
                     "The gradient of _contrib_DeformablePSROIPooling for data.", 1, data_backward);
}

OpDef deformable_psroi_pooling_offset_gradient() {
  return gradient_op("_backward_DeformablePSROIPooling_trans",
                     "The gradient of _contrib_DeformablePSROIPooling for trans.", 3,
                     offset_backward);
}

}  // namespace mx::ops
