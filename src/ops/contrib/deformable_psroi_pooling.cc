#include "ops/contrib/deformable_psroi_pooling.h"

#include <algorithm>
#include <vector>

#include "ops/contrib/deformable_sample.h"
#include "ops/contrib/planes.h"
#include "ops/contrib/regions.h"
#include "ops/nn/widened.h"
#include "ops/pointwise/dual.h"

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
template <class A>
struct MovedBin {
  A top, left, step_y, step_x, region_height, region_width;
  int64_t channel, offset;  // offset: position of the downward one's partner across, -1: none

  MovedBin(const P& p, const A* region, const A* trans, int64_t offsets, int64_t c, int64_t row,
           int64_t column) {
    auto scale = static_cast<A>(p.spatial_scale);
    auto size = static_cast<A>(p.pooled_size);
    auto edge = [&](int k, float more) {
      return (round_half_away(region[k]) + A(more)) * scale - A(0.5f);
    };
    region_width = std::max(edge(3, 1) - edge(1, 0), A(0.1f));
    region_height = std::max(edge(4, 1) - edge(2, 0), A(0.1f));
    left = edge(1, 0) + static_cast<A>(column) * region_width / size;
    top = edge(2, 0) + static_cast<A>(row) * region_height / size;
    step_x = region_width / size / static_cast<A>(p.sample_per_part);
    step_y = region_height / size / static_cast<A>(p.sample_per_part);
    auto group = [&](int64_t at) {
      return std::min(at * p.group_size / p.pooled_size, p.group_size - 1);
    };
    channel = (c * p.group_size + group(row)) * p.group_size + group(column);
    offset = -1;
    if (!trans) return;
    int64_t parts = parts_of(p), kind = c / (p.output_dim / (offsets / 2));
    offset = kind * 2 * parts * parts + row * parts / p.pooled_size * parts +
             column * parts / p.pooled_size;
    auto deviation = static_cast<A>(p.trans_std);
    left += trans[offset] * deviation * region_width;
    top += trans[offset + parts * parts] * deviation * region_height;
  }
  // visit(sample) for those inside the map; returns how many.
  template <class Visit>
  int64_t each(const P& p, const PlaneLayout& data, Visit&& visit) const {
    int64_t count = 0;
    for (int64_t i = 0; i < p.sample_per_part * p.sample_per_part; ++i) {
      int64_t line = i / p.sample_per_part;
      A y = top + static_cast<A>(line) * step_y;
      A x = left + static_cast<A>(i % p.sample_per_part) * step_x;
      auto height = static_cast<A>(data.height), width = static_cast<A>(data.width);
      const A half(0.5f);
      if (x < -half || x > width - half || y < -half || y > height - half) continue;
      auto sample = sample_at<A>(std::clamp(y, A(0), height - A(1)),
                                 std::clamp(x, A(0), width - A(1)), data.height, data.width, false);
      if (y < A(0)) std::fill_n(sample.down, 4, A(0));  // held at the edge
      if (x < A(0)) std::fill_n(sample.across, 4, A(0));
      visit(sample);
      ++count;
    }
    return count;
  }

 private:
  static A round_half_away(const A& x) {
    return x < A(0) ? -floor(A(0.5f) - x) : floor(x + A(0.5f));
  }
};

// The extents of a call.
struct Extents {
  PlaneLayout data, bins;
  int64_t offsets, parts;  // channels and side of the offsets

  Extents(const P& p, const Tensor& data, const Tensor& bins, const Tensor* trans)
      : data(data.shape()),
        bins(bins.shape()),
        offsets(trans ? trans->dim(1) : 0),
        parts(parts_of(p)) {}
  [[nodiscard]] int64_t offset_count() const { return offsets * parts * parts; }
};

// The inputs of a call in the type they are computed in; trans may be null.
template <class A>
struct Arrays {
  const A *data, *regions, *trans;

  [[nodiscard]] MovedBin<A> bin(const P& p, const Extents& e, int64_t region, int64_t c,
                                int64_t at) const {
    return {p,
            regions + region * 5,
            trans ? trans + region * e.offset_count() : nullptr,
            e.offsets,
            c,
            at / e.bins.width,
            at % e.bins.width};
  }
};

template <class A>
void pool(const Run& run, const P& p, const Extents& e, const Arrays<A>& in, A* result) {
  run.parallel(e.bins.batch * e.bins.channels, e.bins.pixels() * 64, [&](int64_t i) {
    int64_t r = i / e.bins.channels;
    int64_t image = std::max<int64_t>(0, image_of(run, in.regions + r * 5, e.data.batch));
    for (int64_t bin = 0; bin < e.bins.pixels(); ++bin) {
      MovedBin<A> at = in.bin(p, e, r, i % e.bins.channels, bin);
      const A* plane = in.data + (image * e.data.channels + at.channel) * e.data.pixels();
      A sum = 0;
      int64_t count = at.each(p, e.data, [&](const auto& s) { sum += s.read(plane); });
      result[i * e.bins.pixels() + bin] = count ? sum / static_cast<A>(count) : A(0);
    }
  });
}

template <class A>
void data_gradient(const Run& run, const P& p, const Extents& e, const A* dy, const Arrays<A>& in,
                   A* result) {
  int64_t groups = p.group_size * p.group_size;
  run.parallel(e.data.batch * e.data.channels, e.data.pixels() + e.bins.batch * 64, [&](int64_t i) {
    A* sums = result + i * e.data.pixels();
    std::fill_n(sums, e.data.pixels(), A(0));
    int64_t channel = i % e.data.channels, c = channel / groups;
    for (int64_t r = 0; r < e.bins.batch; ++r) {
      if (image_of(run, in.regions + r * 5, e.data.batch) != i / e.data.channels) continue;
      for (int64_t bin = 0; bin < e.bins.pixels(); ++bin) {
        MovedBin<A> at = in.bin(p, e, r, c, bin);
        if (at.channel != channel) continue;
        int64_t count = at.each(p, e.data, [](const auto&) {});
        A slope = dy[(r * e.bins.channels + c) * e.bins.pixels() + bin];
        at.each(p, e.data, [&](const auto& s) {
          for (int k = 0; k < 4; ++k) sums[s.at[k]] += s.weight[k] * slope / static_cast<A>(count);
        });
      }
    }
  });
}

template <class A>
void offset_gradient(const Run& run, const P& p, const Extents& e, const A* dy, const Arrays<A>& in,
                     A* result) {
  run.parallel(e.bins.batch, e.bins.channels * e.bins.pixels() * 64, [&](int64_t r) {
    A* sums = result + r * e.offset_count();
    std::fill_n(sums, e.offset_count(), A(0));
    int64_t image = std::max<int64_t>(0, image_of(run, in.regions + r * 5, e.data.batch));
    for (int64_t i = 0; i < e.bins.channels * e.bins.pixels(); ++i) {
      MovedBin<A> at = in.bin(p, e, r, i / e.bins.pixels(), i % e.bins.pixels());
      const A* plane = in.data + (image * e.data.channels + at.channel) * e.data.pixels();
      A down = 0, across = 0;
      int64_t count = at.each(p, e.data, [&](const auto& s) {
        down += s.slope_down(plane);
        across += s.slope_across(plane);
      });
      if (count == 0) continue;
      A slope = dy[r * e.bins.channels * e.bins.pixels() + i] * static_cast<A>(p.trans_std) /
                static_cast<A>(count);
      sums[at.offset] += slope * across * at.region_width;
      sums[at.offset + e.parts * e.parts] += slope * down * at.region_height;
    }
  });
}

const Tensor* trans_of(const Run& run, const P& p, int input) {
  return p.no_trans ? nullptr : &run.in(input);
}

template <class T>
Arrays<Acc<T>> widened_inputs(const Run& run, const P& p, int first) {
  return {widened<T>(run, run.in(first)), widened<T>(run, run.in(first + 1)),
          p.no_trans ? nullptr : widened<T>(run, run.in(first + 2))};
}

void forward(Run& run, const P& p) {
  Extents e(p, run.in(0), run.out(0), trans_of(run, p, 2));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    WideOutput<T> result(run, run.out(0));
    pool<Acc<T>>(run, p, e, widened_inputs<T>(run, p, 0), result.data);
    result.store();
  });
}

// Inputs of both gradients: gradient of the result, data, regions, (offsets).
void data_backward(Run& run, const P& p) {
  Extents e(p, run.in(1), run.in(0), trans_of(run, p, 3));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    WideOutput<T> result(run, run.out(0));
    data_gradient<Acc<T>>(run, p, e, widened<T>(run, run.in(0)), widened_inputs<T>(run, p, 1),
                          result.data);
    result.store();
  });
}

void offset_backward(Run& run, const P& p) {
  Extents e(p, run.in(1), run.in(0), trans_of(run, p, 3));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    WideOutput<T> result(run, run.out(0));
    offset_gradient<Acc<T>>(run, p, e, widened<T>(run, run.in(0)), widened_inputs<T>(run, p, 1),
                            result.data);
    result.store();
  });
}

// Inputs: those of the gradients, directions of data and offsets. Outputs: gradients of dy, data
// and offsets.
void backward_backward(Run& run, const P& p) {
  Extents e(p, run.in(1), run.in(0), trans_of(run, p, 3));
  int directions = p.no_trans ? 3 : 4;
  Arrays<Dual> in{moving(run, run.in(1), run.in(directions)), still(run, run.in(2)),
                  p.no_trans ? nullptr : moving(run, run.in(3), run.in(directions + 1))};
  const Dual* dy = still(run, run.in(0));
  auto result = [&](int i) { return run.scratch<Dual>(run.out(i).size()); };
  Dual *ddy = result(0), *ddata = result(1);
  pool<Dual>(run, p, e, in, ddy);
  store_slopes(ddy, run.out(0));
  data_gradient<Dual>(run, p, e, dy, in, ddata);
  store_slopes(ddata, run.out(1));
  if (p.no_trans) return;
  Dual* dtrans = result(2);
  offset_gradient<Dual>(run, p, e, dy, in, dtrans);
  store_slopes(dtrans, run.out(2));
}

Values gradient(Grad& g, const P& p) {
  Values inputs = {g.out_grad(0), g.in(0), g.in(1)};
  if (!p.no_trans) inputs.push_back(g.in(2));
  Values result = {apply("_backward_DeformablePSROIPooling_data", p, inputs), Value{}};
  if (!p.no_trans) result.push_back(apply("_backward_DeformablePSROIPooling_trans", p, inputs));
  return result;
}

// Of the gradient for data, or of that for the offsets: the other direction is zero.
Values second_gradient(Grad& g, const P& p, bool is_data) {
  Values inputs;
  for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  Value data = g.in(1), direction = g.out_grad(0);
  inputs.push_back(is_data ? direction : apply("zeros_like", {}, {data}));
  if (!p.no_trans) inputs.push_back(is_data ? apply("zeros_like", {}, {g.in(3)}) : direction);
  Values second = apply_all("_backward_backward_DeformablePSROIPooling", p, inputs);
  Values result = {second[0], second[1], Value{}};
  if (!p.no_trans) result.push_back(second[2]);
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
      .gradient = [like](Grad& g, const P& p) { return second_gradient(g, p, like == 1); },
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

OpDef deformable_psroi_pooling_second_gradient() {
  return define<P>({
      .name = "_backward_backward_DeformablePSROIPooling",
      .doc = "The gradients of both gradients of _contrib_DeformablePSROIPooling.",
      .inputs = {"out_grad", "data", "rois", "trans", "ddata", "dtrans"},
      .input_names = [](const P& p) -> std::vector<std::string> {
        if (p.no_trans) return {"out_grad", "data", "rois", "ddata"};
        return {"out_grad", "data", "rois", "trans", "ddata", "dtrans"};
      },
      .num_outputs = [](const P& p) { return p.no_trans ? 2 : 3; },
      .infer =
          [](Infer& t, const P& p) {
            infer_like(t, {0, 1});
            if (!p.no_trans) t.unify(t.in(3), t.out(2));
          },
      .cpu = backward_backward,
  });
}

}  // namespace mx::ops
