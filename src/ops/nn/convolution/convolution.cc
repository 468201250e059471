#include "ops/nn/convolution/convolution.h"

#include <cstring>

#include "base/error.h"
#include "ops/nn/convolution/convolution_kernels.h"
#include "ops/nn/convolution/linear_gradients.h"
#include "ops/nn/floating.h"
#include "tensor/dispatch.h"

namespace mx::ops {

ConvGeometry conv_geometry(const Shape& data, const Shape& output, const ConvolutionParam& p) {
  ConvGeometry g;
  g.channels_last = is_channels_last(p.layout);
  g.batch = data[0];
  g.groups = p.num_group;
  g.in_channels = data[channel_axis(data, g.channels_last)] / g.groups;
  g.out_channels = p.num_filter / g.groups;
  g.in = spatial_extents(data, g.channels_last);
  g.out = spatial_extents(output, g.channels_last);
  g.windows = make_windows(p.kernel, p.stride, p.dilate, p.pad);
  return g;
}

namespace {

std::vector<std::string> input_names(const ConvolutionParam& p) {
  if (p.no_bias) return {"data", "weight"};
  return {"data", "weight", "bias"};
}

void check_params(Infer& t, const ConvolutionParam& p) {
  check_windows(t, static_cast<int>(p.kernel.size()), p.layout, p.stride, p.dilate, p.pad);
  for (int64_t extent : p.kernel) {
    check<ShapeError>(extent > 0, t.who(), ": kernel ", Shape(p.kernel), " must be positive");
  }
  check<ShapeError>(p.num_filter > 0, t.who(), ": num_filter must be positive, got ", p.num_filter);
  check<ShapeError>(p.num_group > 0 && p.num_filter % p.num_group == 0, t.who(), ": num_filter ",
                    p.num_filter, " cannot be divided into ", p.num_group, " groups");
}

// What weight must look like, given the (maybe unknown) count of input channels.
Shape weight_shape(Infer& t, const ConvolutionParam& p, int64_t channels) {
  int64_t per_group = kUnknown;
  if (channels != kUnknown) {
    check<ShapeError>(channels % p.num_group == 0, t.who(), ": ", channels,
                      " input channels cannot be divided into ", p.num_group, " groups");
    per_group = channels / p.num_group;
  }
  Dims dims = {p.num_filter};
  if (!is_channels_last(p.layout)) dims.push_back(per_group);
  dims.append(p.kernel.begin(), p.kernel.end());
  if (is_channels_last(p.layout)) dims.push_back(per_group);
  return Shape(dims);
}

Shape output_shape(Infer& t, const ConvolutionParam& p, const Shape& data) {
  bool last = is_channels_last(p.layout);
  Windows windows = make_windows(p.kernel, p.stride, p.dilate, p.pad);
  int axes = static_cast<int>(p.kernel.size());
  Shape shape = data;
  shape[channel_axis(shape, last)] = p.num_filter;
  for (int i = 0; i < axes; ++i) {
    int64_t& extent = shape[first_spatial_axis(last) + i];
    if (extent == kUnknown) continue;
    const Window& w = windows[static_cast<size_t>(3 - axes) + static_cast<size_t>(i)];
    check<ShapeError>(w.extent() <= extent + 2 * w.pad, t.who(), ": the kernel covers ", w.extent(),
                      " elements, more than the ", extent + 2 * w.pad, " of data of shape ", data,
                      " with pad ", w.pad);
    extent = (extent + 2 * w.pad - w.extent()) / w.stride + 1;
  }
  return shape;
}

// Extents of data that the output's tell: with a stride several would give the same output.
void infer_spatial(const ConvolutionParam& p, const Shape& output, Shape& data) {
  Windows windows = make_windows(p.kernel, p.stride, p.dilate, p.pad);
  int axes = static_cast<int>(p.kernel.size());
  for (int i = 0; i < axes; ++i) {
    int axis = first_spatial_axis(is_channels_last(p.layout)) + i;
    const Window& w = windows[static_cast<size_t>(3 - axes) + static_cast<size_t>(i)];
    if (data[axis] != kUnknown || output[axis] == kUnknown || w.stride != 1) continue;
    int64_t extent = output[axis] - 1 + w.extent() - 2 * w.pad;
    if (extent > 0) data[axis] = extent;
  }
}

// Shapes of data, weight and output, each from the others. Without data's rank nothing is said, as
// in MXNet: programs compare with () to see what is missing.
void infer_arrays(Infer& t, const ConvolutionParam& p, Slot& data, Slot& weight, Slot& output) {
  check_params(t, p);
  bool last = is_channels_last(p.layout);
  int ndim = static_cast<int>(p.kernel.size()) + 2;
  check<ShapeError>(!data.shape.has_rank() || data.shape.ndim() == ndim, t.who(), ": kernel ",
                    Shape(p.kernel), " needs data with ", ndim, " axes, got shape ", data.shape);
  if (!data.shape.has_rank()) return;
  t.set(weight, weight_shape(t, p, data.shape[channel_axis(data.shape, last)]));
  int64_t per_group = weight.shape[channel_axis(weight.shape, last)];
  if (per_group != kUnknown) {
    Shape known = Shape::of_rank(ndim);
    known[channel_axis(known, last)] = per_group * p.num_group;
    t.set(data, known);
  }
  t.set(output, output_shape(t, p, data.shape));
  Shape known = Shape::of_rank(ndim);
  known[0] = output.shape[0];
  t.set(data, known);
  infer_spatial(p, output.shape, data.shape);
}

void infer(Infer& t, const ConvolutionParam& p) {
  infer_arrays(t, p, t.in(0), t.in(1), t.out(0));
  if (t.in(0).dtype == DType::kInt8) {  // without gradients
    for (int i = 1; i < t.num_inputs(); ++i) t.unify_dtype(t.in(0), t.in(i));
    t.unify_dtype(t.in(0), t.out(0));
  } else {
    infer_floating(t);
  }
  if (!p.no_bias && t.in_shape(0).has_rank()) t.set(t.in(2), {p.num_filter});
}

void infer_backward_data(Infer& t, const ConvolutionParam& p) {
  t.unify_shape(t.in(2), t.out(0));
  infer_arrays(t, p, t.in(2), t.in(1), t.in(0));
  infer_floating(t);
}

void infer_backward_weight(Infer& t, const ConvolutionParam& p) {
  t.unify_shape(t.in(2), t.out(0));
  infer_arrays(t, p, t.in(1), t.in(2), t.in(0));
  infer_floating(t);
}

constexpr LinearGradients<ConvolutionParam> kGradients{"Convolution"};

Values gradient(Grad& g, const ConvolutionParam& p) { return kGradients.of_operator(g, p); }
Values gradient_of_data(Grad& g, const ConvolutionParam& p) {
  return kGradients.of_data_gradient(g, p);
}
Values gradient_of_weight(Grad& g, const ConvolutionParam& p) {
  return kGradients.of_weight_gradient(g, p);
}

void infer_backward_added_data(Infer& t, const ConvolutionParam& p) {
  infer_backward_data(t, p);
  t.unify(t.in(3), t.out(0));
}

// The addend may lie where the result goes.
void backward_added_data(Run& run, const ConvolutionParam& p) {
  const Tensor &addend = run.in(3), &dx = run.out(0);
  auto* kept = run.scratch<char>(dx.bytes());
  if (dx.size() > 0) std::memcpy(kept, addend.raw(), static_cast<size_t>(dx.bytes()));
  convolution_backward_data(run, p);
  dispatch(kFloating, dx.dtype(), [&]<class T>() {
    const T* added = reinterpret_cast<const T*>(kept);
    T* to = dx.data<T>();
    run.parallel_range(dx.size(), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        to[i] = static_cast<T>(Acc<T>(to[i]) + Acc<T>(added[i]));
    });
  });
}

double cost_ns(const Shape& data, const Shape& output, const ConvolutionParam& p) {
  constexpr double kPerNanosecond = 8;  // multiplications of one core, with overheads
  return 2000 + conv_geometry(data, output, p).multiplications() / kPerNanosecond;
}

}  // namespace

OpDef convolution() {
  return define<ConvolutionParam>({
      .name = "Convolution",
      .doc = "Slides `num_filter` kernels over data and adds up the products.",
      .aliases = {"_npx_convolution"},
      .inputs = {"data", "weight", "bias"},
      .input_names = input_names,
      .infer = infer,
      .gradient = gradient,
      .cpu = convolution_forward,
      .cost_ns =
          [](const Run& r, const ConvolutionParam& p) {
            return cost_ns(r.in(0).shape(), r.out(0).shape(), p);
          },
      .names_outputs = true,
  });
}

OpDef convolution_v1() {
  OpDef op = convolution();
  op.name = "Convolution_v1";
  op.doc = "Convolution of old models.";
  op.aliases.clear();
  return op;
}

OpDef backward_convolution_data() {
  return define<ConvolutionParam>({
      .name = "_backward_Convolution_data",
      .doc = "Gradient of Convolution with respect to data.",
      .inputs = {"dy", "weight", "data"},
      .infer = infer_backward_data,
      .gradient = gradient_of_data,
      .cpu = convolution_backward_data,
      .cost_ns =
          [](const Run& r, const ConvolutionParam& p) {
            return cost_ns(r.in(2).shape(), r.in(0).shape(), p);
          },
      .reads = all_but(2),
  });
}

OpDef backward_added_convolution_data() {
  return define<ConvolutionParam>({
      .name = "_backward_added_Convolution_data",
      .doc = "Gradient of Convolution with respect to data, with what else flows into it.",
      .inputs = {"dy", "weight", "data", "addend"},
      .infer = infer_backward_added_data,
      .cpu = backward_added_data,
      .inplace = {{3, 0}},
      .cost_ns =
          [](const Run& r, const ConvolutionParam& p) {
            return cost_ns(r.in(2).shape(), r.in(0).shape(), p);
          },
      .reads = all_but(2),
  });
}

OpDef backward_convolution_weight() {
  return define<ConvolutionParam>({
      .name = "_backward_Convolution_weight",
      .doc = "Gradient of Convolution with respect to weight.",
      .inputs = {"dy", "data", "weight"},
      .infer = infer_backward_weight,
      .gradient = gradient_of_weight,
      .cpu = convolution_backward_weight,
      .cost_ns =
          [](const Run& r, const ConvolutionParam& p) {
            return cost_ns(r.in(1).shape(), r.in(0).shape(), p);
          },
      .reads = all_but(2),
  });
}

}  // namespace mx::ops
