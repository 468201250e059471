#include "ops/contrib/deformable_psroi_pooling.h"

#include <algorithm>
#include <vector>

#include "ops/contrib/moved_bin.h"
#include "ops/contrib/regions.h"
#include "ops/nn/widened.h"
#include "ops/pointwise/dual.h"

namespace mx::ops {
namespace {

using P = DeformablePsRoiPoolingParam;
template <class A>
using Arrays = MovedBinArrays<A>;
using Extents = MovedBinExtents;

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
    t.set(t.in(2), Shape{t.in(1).shape[0], kUnknown, MovedBinRule(p).parts, MovedBinRule(p).parts});
    int64_t offsets = t.in(2).shape[1];
    check<ShapeError>(offsets == kUnknown ||
                          (offsets > 0 && offsets % 2 == 0 && p.output_dim % (offsets / 2) == 0),
                      t.who(), ": trans of shape ", t.in(2).shape,
                      " must have two channels per class, and classes must divide output_dim");
  }
  t.set(t.out(0), Shape{t.in(1).shape[0], p.output_dim, p.pooled_size, p.pooled_size});
}

template <class A>
void pool(const Run& run, const P& p, const Extents& e, const Arrays<A>& in, A* result) {
  MovedBinRule rule(p);
  run.parallel(e.bins.batch * e.bins.channels, e.bins.pixels() * 64, [&](int64_t i) {
    int64_t r = i / e.bins.channels;
    int64_t image = std::max<int64_t>(0, image_of(run, in.regions + r * 5, e.data.batch));
    for (int64_t bin = 0; bin < e.bins.pixels(); ++bin) {
      MovedBin<A> at = in.bin(rule, e, r, i % e.bins.channels, bin);
      const A* plane = in.data + (image * e.data.channels + at.channel) * e.data.pixels();
      A sum = 0;
      int64_t count = at.each(rule, e.data, [&](const auto& s) { sum += s.read(plane); });
      result[i * e.bins.pixels() + bin] = count ? sum / static_cast<A>(count) : A(0);
    }
  });
}

template <class A>
void data_gradient(const Run& run, const P& p, const Extents& e, const A* dy, const Arrays<A>& in,
                   A* result) {
  MovedBinRule rule(p);
  int64_t groups = p.group_size * p.group_size;
  run.parallel(e.data.batch * e.data.channels, e.data.pixels() + e.bins.batch * 64, [&](int64_t i) {
    A* sums = result + i * e.data.pixels();
    std::fill_n(sums, e.data.pixels(), A(0));
    int64_t channel = i % e.data.channels, c = channel / groups;
    for (int64_t r = 0; r < e.bins.batch; ++r) {
      if (image_of(run, in.regions + r * 5, e.data.batch) != i / e.data.channels) continue;
      for (int64_t bin = 0; bin < e.bins.pixels(); ++bin) {
        MovedBin<A> at = in.bin(rule, e, r, c, bin);
        if (at.channel != channel) continue;
        int64_t count = at.each(rule, e.data, [](const auto&) {});
        A slope = dy[(r * e.bins.channels + c) * e.bins.pixels() + bin];
        at.each(rule, e.data, [&](const auto& s) {
          for (int k = 0; k < 4; ++k) sums[s.at[k]] += s.weight[k] * slope / static_cast<A>(count);
        });
      }
    }
  });
}

template <class A>
void offset_gradient(const Run& run, const P& p, const Extents& e, const A* dy, const Arrays<A>& in,
                     A* result) {
  MovedBinRule rule(p);
  run.parallel(e.bins.batch, e.bins.channels * e.bins.pixels() * 64, [&](int64_t r) {
    A* sums = result + r * e.offset_count();
    std::fill_n(sums, e.offset_count(), A(0));
    int64_t image = std::max<int64_t>(0, image_of(run, in.regions + r * 5, e.data.batch));
    for (int64_t i = 0; i < e.bins.channels * e.bins.pixels(); ++i) {
      MovedBin<A> at = in.bin(rule, e, r, i / e.bins.pixels(), i % e.bins.pixels());
      const A* plane = in.data + (image * e.data.channels + at.channel) * e.data.pixels();
      A down = 0, across = 0;
      int64_t count = at.each(rule, e.data, [&](const auto& s) {
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
