#include "ops/contrib/deformable_convolution.h"

#include <algorithm>
#include <string>
#include <vector>

#include "ops/contrib/deformable_geometry.h"
#include "ops/linalg/gemm_dual.h"
#include "ops/reduce/reduce.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using Geometry = DeformableGeometry;

template <class P>
void infer(Infer& t, const P& p) {
  int weight = P::kHasMask ? 3 : 2;
  for (int i = 0; i < t.num_inputs(); ++i) t.unify_dtype(t.in(i), t.out(0));
  for (int i = 0; i < t.num_inputs(); ++i) t.unify_dtype(t.in(i), t.out(0));
  check(p.kernel.size() == 2, t.who(), ": kernel has ", p.kernel.size(), " extents; give 2");
  check(!p.layout || *p.layout == Layout::kNCHW, t.who(), ": layout must be NCHW");
  check(p.num_filter > 0 && p.num_group > 0 && p.num_deformable_group > 0, t.who(),
        ": num_filter, num_group and num_deformable_group must be positive");
  const Shape& data = t.in(0).shape;
  if (!data.is_known()) return;
  check<ShapeError>(data.ndim() == 4, t.who(), ": data of shape ", data,
                    " must be (batch, channels, height, width)");
  Geometry g(p, data);
  check<ShapeError>(data[1] % p.num_group == 0 && p.num_filter % p.num_group == 0 &&
                        data[1] % p.num_deformable_group == 0,
                    t.who(), ": the ", data[1], " channels of data and ", p.num_filter,
                    " filters must divide into ", p.num_group, " groups and ",
                    p.num_deformable_group, " deformable groups");
  check<ShapeError>(g.out_height > 0 && g.out_width > 0, t.who(),
                    ": the window does not fit data of shape ", data);
  int64_t taps = g.taps() * g.offset_groups;
  t.set(t.in(1), Shape{data[0], 2 * taps, g.out_height, g.out_width});
  if (P::kHasMask) t.set(t.in(2), Shape{data[0], taps, g.out_height, g.out_width});
  t.set(t.in(weight), Shape{p.num_filter, data[1] / p.num_group, p.kernel[0], p.kernel[1]});
  if (!p.no_bias) t.set(t.in(weight + 1), Shape{p.num_filter});
  t.set(t.out(0), Shape{data[0], p.num_filter, g.out_height, g.out_width});
}

template <class T>
using Moves = DeformableMoves<T>;

// The inputs of a call; without a mask, or without a bias, a null.
template <class T>
struct Arrays {
  const T *data, *offset, *mask, *weight, *bias;

  [[nodiscard]] Moves<T> moves(const Geometry& g, int64_t image) const {
    int64_t size = g.offset_groups * g.taps() * g.out_pixels();
    return {offset + image * 2 * size, mask ? mask + image * size : nullptr};
  }
};

// The inputs from `first` on, read by read(position).
template <class P, class T, class Read>
Arrays<T> arrays_of(int first, bool has_bias, Read&& read) {
  constexpr int kWeight = P::kHasMask ? 3 : 2;
  return {read(first), read(first + 1), P::kHasMask ? read(first + 2) : nullptr,
          read(first + kWeight), has_bias ? read(first + kWeight + 1) : nullptr};
}

// The places of a tap's samples are the same for all channels of a group.
template <class T>
void fill_columns(const Run& run, const Geometry& g, const T* data, const Moves<T>& moves,
                  T* columns) {
  int64_t members = g.channels / g.offset_groups, pixels = g.out_pixels();
  run.parallel(g.offset_groups * g.taps(), members * pixels * 8, [&](int64_t i) {
    int64_t group = i / g.taps(), tap = i % g.taps();
    std::vector<MovedSample<typename Moves<T>::A>> samples;
    for (int64_t pixel = 0; pixel < pixels; ++pixel) {
      samples.push_back(moves.sample(g, group, tap, pixel));
      auto factor = moves.factor(g, group, tap, pixel);
      for (auto& weight : samples.back().weight) weight *= factor;
    }
    for (int64_t c = group * members; c < (group + 1) * members; ++c) {
      const T* plane = data + c * g.pixels();
      T* row = columns + (c * g.taps() + tap) * pixels;
      for (int64_t pixel = 0; pixel < pixels; ++pixel) {
        row[pixel] = static_cast<T>(samples[static_cast<size_t>(pixel)].read(plane));
      }
    }
  });
}

template <class T>
void convolve(const Run& run, const Geometry& g, const Arrays<T>& in, T* results) {
  int64_t pixels = g.out_pixels(), rows = g.rows() / g.groups, filters = g.filters / g.groups;
  T* columns = run.scratch<T>(g.rows() * pixels);
  for (int64_t image = 0; image < g.batch; ++image) {
    T* result = results + image * g.filters * pixels;
    fill_columns(run, g, in.data + image * g.channels * g.pixels(), in.moves(g, image), columns);
    for (int64_t group = 0; group < g.groups; ++group) {
      gemm<T>(false, false, filters, pixels, rows, 1, in.weight + group * filters * rows, rows,
              columns + group * rows * pixels, pixels, 0, result + group * filters * pixels,
              pixels);
    }
    if (!in.bias) continue;
    run.parallel(g.filters, pixels, [&](int64_t f) {
      for (int64_t i = 0; i < pixels; ++i) {
        T& value = result[f * pixels + i];
        value = static_cast<T>(static_cast<Acc<T>>(value) + static_cast<Acc<T>>(in.bias[f]));
      }
    });
  }
}

template <class P>
void forward(Run& run, const P& p) {
  Geometry g(p, run.in(0).shape());
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    auto arrays = arrays_of<P, T>(0, !p.no_bias, [&](int i) { return run.in(i).data<const T>(); });
    convolve(run, g, arrays, run.out(0).data<T>());
  });
}

// Inputs: gradient of the result, data, offset, (mask,) weight; outputs: the gradients of the last.
template <class P>
void infer_gradient(Infer& t, const P& /*p*/) {
  for (int i = 0; i < t.num_outputs(); ++i) t.unify(t.in(i + 1), t.out(i));
  t.unify_dtype(t.in(0), t.out(0));
}

// Each channel's plane takes its own rows: no two threads add to one place.
template <class T>
void add_to_data(const Run& run, const Geometry& g, const T* columns, const Moves<T>& moves,
                 T* result) {
  using A = Moves<T>::A;
  run.parallel(g.channels, g.taps() * g.out_pixels() * 16, [&](int64_t channel) {
    std::vector<A> sums(static_cast<size_t>(g.pixels()));
    int64_t group = channel / (g.channels / g.offset_groups);
    for (int64_t tap = 0; tap < g.taps(); ++tap) {
      const T* row = columns + (channel * g.taps() + tap) * g.out_pixels();
      for (int64_t pixel = 0; pixel < g.out_pixels(); ++pixel) {
        auto sample = moves.sample(g, group, tap, pixel);
        A value = static_cast<A>(row[pixel]) * moves.factor(g, group, tap, pixel);
        for (int k = 0; k < 4; ++k) {
          sums[static_cast<size_t>(sample.at[k])] += sample.weight[k] * value;
        }
      }
    }
    std::transform(sums.begin(), sums.end(), result + channel * g.pixels(),
                   [](A v) { return static_cast<T>(v); });
  });
}

template <class T>
void write_moves(const Run& run, const Geometry& g, const T* columns, const Moves<T>& moves,
                 const T* data, T* offset, T* mask) {
  using A = Moves<T>::A;
  int64_t members = g.channels / g.offset_groups, pixels = g.out_pixels();
  run.parallel(g.offset_groups * g.taps(), members * pixels * 16, [&](int64_t i) {
    int64_t group = i / g.taps(), tap = i % g.taps();
    for (int64_t pixel = 0; pixel < pixels; ++pixel) {
      auto sample = moves.sample(g, group, tap, pixel);
      A factor = moves.factor(g, group, tap, pixel), down = 0, across = 0, value = 0;
      for (int64_t c = group * members; c < (group + 1) * members; ++c) {
        const T* plane = data + c * g.pixels();
        auto slope = static_cast<A>(columns[(c * g.taps() + tap) * pixels + pixel]);
        down += slope * sample.slope_down(plane);
        across += slope * sample.slope_across(plane);
        value += slope * sample.read(plane);
      }
      offset[2 * i * pixels + pixel] = static_cast<T>(down * factor);
      offset[(2 * i + 1) * pixels + pixel] = static_cast<T>(across * factor);
      if (mask) mask[i * pixels + pixel] = static_cast<T>(value);
    }
  });
}

template <class T>
struct Gradients {
  T *data, *offset, *mask, *weight;
};

template <class T>
void differentiate(const Run& run, const Geometry& g, const T* heads, const Arrays<T>& in,
                   const Gradients<T>& out) {
  int64_t pixels = g.out_pixels(), rows = g.rows() / g.groups, filters = g.filters / g.groups;
  int64_t moved = g.offset_groups * g.taps() * pixels;
  T* columns = run.scratch<T>(g.rows() * pixels);
  if (g.batch == 0) std::fill_n(out.weight, g.filters * rows, static_cast<T>(0.0f));
  for (int64_t image = 0; image < g.batch; ++image) {
    const T* data = in.data + image * g.channels * g.pixels();
    const T* dy = heads + image * g.filters * pixels;
    auto moves = in.moves(g, image);
    fill_columns(run, g, data, moves, columns);
    for (int64_t group = 0; group < g.groups; ++group) {
      gemm<T>(false, true, filters, rows, pixels, 1, dy + group * filters * pixels, pixels,
              columns + group * rows * pixels, pixels, image > 0,
              out.weight + group * filters * rows, rows);
    }
    for (int64_t group = 0; group < g.groups; ++group) {
      gemm<T>(true, false, rows, pixels, filters, 1, in.weight + group * filters * rows, rows,
              dy + group * filters * pixels, pixels, 0, columns + group * rows * pixels, pixels);
    }
    add_to_data(run, g, columns, moves, out.data + image * g.channels * g.pixels());
    write_moves(run, g, columns, moves, data, out.offset + image * 2 * moved,
                out.mask ? out.mask + image * moved : nullptr);
  }
}

template <class P>
void backward(Run& run, const P& p) {
  Geometry g(p, run.in(1).shape());
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    auto in = [&](int i) { return run.in(i).data<const T>(); };
    auto out = [&](int i) { return run.out(i).data<T>(); };
    differentiate<T>(run, g, in(0), arrays_of<P, T>(1, false, in),
                     {out(0), out(1), P::kHasMask ? out(2) : nullptr, out(P::kHasMask ? 3 : 2)});
  });
}

// The inputs of the gradient, gradients of its outputs → gradients of its inputs.
template <class P>
void backward_backward(Run& run, const P& p) {
  constexpr int kCount = P::kHasMask ? 4 : 3;
  Geometry g(p, run.in(1).shape());
  auto arrays = arrays_of<P, Dual>(
      1, false, [&](int i) -> const Dual* { return moving(run, run.in(i), run.in(i + kCount)); });
  Dual* results[kCount + 1];
  for (int i = 0; i <= kCount; ++i) results[i] = run.scratch<Dual>(run.out(i).size());
  convolve<Dual>(run, g, arrays, results[0]);
  differentiate<Dual>(
      run, g, still(run, run.in(0)), arrays,
      {results[1], results[2], P::kHasMask ? results[3] : nullptr, results[kCount]});
  for (int i = 0; i <= kCount; ++i) store_slopes(results[i], run.out(i));
}

template <class P>
Values gradient(Grad& g, const P& p, const char* name) {
  Values inputs = {g.out_grad(0)};
  int count = P::kHasMask ? 4 : 3;
  for (int i = 0; i < count; ++i) inputs.push_back(g.in(i));
  Values result = apply_all(name, p, inputs);
  if (!p.no_bias) result.push_back(apply("sum", ReduceParam{.axis = Dims{0, 2, 3}}, {inputs[0]}));
  return result;
}

template <class P>
OpDef convolution_op(const char* name, const char* backward_name, const char* doc) {
  std::vector<std::string> inputs = {"data", "offset", "weight", "bias"};
  if (P::kHasMask) inputs.insert(inputs.begin() + 2, "mask");
  return define<P>({
      .name = name,
      .doc = doc,
      .inputs = inputs,
      .input_names =
          [inputs](const P& p) {
            auto names = inputs;
            if (p.no_bias) names.pop_back();
            return names;
          },
      .infer = infer<P>,
      .gradient = [backward_name](Grad& g, const P& p) { return gradient(g, p, backward_name); },
      .cpu = forward<P>,
      .names_outputs = true,
  });
}

template <class P>
std::vector<std::string> gradient_inputs() {
  std::vector<std::string> inputs = {"out_grad", "data", "offset", "weight"};
  if (P::kHasMask) inputs.insert(inputs.begin() + 3, "mask");
  return inputs;
}

template <class P>
OpDef gradient_op(const char* name, const char* second, const char* doc) {
  return define<P>({
      .name = name,
      .doc = doc,
      .inputs = gradient_inputs<P>(),
      .num_outputs = [](const P&) { return P::kHasMask ? 4 : 3; },
      .infer = infer_gradient<P>,
      .gradient =
          [second](Grad& g, const P& p) {
            Values inputs;
            for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
            for (int i = 0; i < g.num_outputs(); ++i) inputs.push_back(g.out_grad(i));
            return apply_all(second, p, inputs);
          },
      .cpu = backward<P>,
  });
}

template <class P>
OpDef second_gradient_op(const char* name, const char* doc) {
  std::vector<std::string> inputs = gradient_inputs<P>(), directions = inputs;
  for (size_t i = 1; i < directions.size(); ++i) inputs.push_back("d" + directions[i]);
  return define<P>({
      .name = name,
      .doc = doc,
      .inputs = inputs,
      .num_outputs = [](const P&) { return P::kHasMask ? 5 : 4; },
      .infer =
          [](Infer& t, const P&) {
            for (int i = 0; i < t.num_outputs(); ++i) t.unify(t.in(i), t.out(i));
          },
      .cpu = backward_backward<P>,
  });
}

}  // namespace

OpDef deformable_convolution() {
  return convolution_op<DeformableConvolutionParam>(
      "_contrib_DeformableConvolution", "_backward_DeformableConvolution",
      "A convolution whose samples are moved by offsets.");
}

OpDef deformable_convolution_gradient() {
  return gradient_op<DeformableConvolutionParam>(
      "_backward_DeformableConvolution", "_backward_backward_DeformableConvolution",
      "The gradients of _contrib_DeformableConvolution.");
}

OpDef deformable_convolution_second_gradient() {
  return second_gradient_op<DeformableConvolutionParam>(
      "_backward_backward_DeformableConvolution",
      "The gradients of _backward_DeformableConvolution.");
}

OpDef modulated_deformable_convolution() {
  return convolution_op<ModulatedDeformableConvolutionParam>(
      "_contrib_ModulatedDeformableConvolution", "_backward_ModulatedDeformableConvolution",
      "A convolution whose samples are moved by offsets and weighed by a mask.");
}

OpDef modulated_deformable_convolution_gradient() {
  return gradient_op<ModulatedDeformableConvolutionParam>(
      "_backward_ModulatedDeformableConvolution",
      "_backward_backward_ModulatedDeformableConvolution",
      "The gradients of _contrib_ModulatedDeformableConvolution.");
}

OpDef modulated_deformable_convolution_second_gradient() {
  return second_gradient_op<ModulatedDeformableConvolutionParam>(
      "_backward_backward_ModulatedDeformableConvolution",
      "The gradients of _backward_ModulatedDeformableConvolution.");
}

}  // namespace mx::ops
