#include "ops/nn/convolution/deconvolution.h"

#include "base/error.h"
#include "ops/nn/convolution/convolution_kernels.h"
#include "ops/nn/convolution/linear_gradients.h"
#include "ops/nn/floating.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

int64_t at(const Dims& dims, size_t i, int64_t fallback) {
  return dims.empty() ? fallback : dims[i];
}

// One spatial axis: how many elements the windows cover, and what is cut off and added.
struct Axis {
  int64_t covered, pad, adj;
};

Axis axis_of(const DeconvolutionParam& p, size_t i, int64_t in) {
  int64_t extent = at(p.dilate, i, 1) * (p.kernel[i] - 1) + 1;
  int64_t covered = at(p.stride, i, 1) * (in - 1) + extent;
  int64_t target = at(p.target_shape, i, 0);
  if (target == 0) return {covered, at(p.pad, i, 0), at(p.adj, i, 0)};
  int64_t surplus = covered - target;
  return {covered, (surplus + 1) / 2, surplus % 2};
}

int first_axis(const DeconvolutionParam& p) {
  return first_spatial_axis(is_channels_last(p.layout));
}

}  // namespace

ConvolutionParam mirrored(const Shape& data, const DeconvolutionParam& p) {
  ConvolutionParam q{.kernel = p.kernel,
                     .stride = p.stride,
                     .dilate = p.dilate,
                     .num_filter = data[channel_axis(data, is_channels_last(p.layout))],
                     .num_group = p.num_group,
                     .no_bias = true,
                     .cudnn_tune = p.cudnn_tune,
                     .layout = p.layout};
  for (size_t i = 0; i < p.kernel.size(); ++i) {
    q.pad.push_back(axis_of(p, i, data[first_axis(p) + static_cast<int>(i)]).pad);
  }
  return q;
}

void run_deconvolution(Run& run, const DeconvolutionParam& p, ConvolutionKernel backward_data) {
  Run inner = run;
  inner.inputs = {run.in(0), run.in(1), run.out(0)};
  backward_data(inner, mirrored(run.in(0).shape(), p));
  if (p.no_bias) return;
  const Tensor& y = run.out(0);
  int axis = channel_axis(y.shape(), is_channels_last(p.layout));
  int64_t channels = y.dim(axis), plane = y.shape().product(axis + 1, y.ndim());
  dispatch(kFloating, y.dtype(), [&]<class T>() {
    const T* bias = run.in(2).data<const T>();
    run.parallel(y.shape().product(0, axis + 1), plane, [&](int64_t i) {
      T* line = y.data<T>() + i * plane;
      auto shift = Acc<T>(bias[i % channels]);
      for (int64_t j = 0; j < plane; ++j) line[j] = static_cast<T>(Acc<T>(line[j]) + shift);
    });
  });
}

void run_deconvolution_data(Run& run, const DeconvolutionParam& p, ConvolutionKernel forward) {
  Run inner = run;
  inner.inputs = {run.in(0), run.in(1)};
  forward(inner, mirrored(run.out(0).shape(), p));
}

void run_deconvolution_weight(Run& run, const DeconvolutionParam& p,
                              ConvolutionKernel backward_weight) {
  Run inner = run;
  inner.inputs = {run.in(1), run.in(0), run.in(2)};
  backward_weight(inner, mirrored(run.in(1).shape(), p));
}

namespace {

std::vector<std::string> input_names(const DeconvolutionParam& p) {
  if (p.no_bias) return {"data", "weight"};
  return {"data", "weight", "bias"};
}

void check_params(Infer& t, const DeconvolutionParam& p) {
  auto axes = static_cast<int>(p.kernel.size());
  check_windows(t, axes, p.layout, p.stride, p.dilate, p.pad);
  for (const Dims* dims : {&p.adj, &p.target_shape}) {
    check<ShapeError>(dims->empty() || static_cast<int>(dims->size()) == axes, t.who(),
                      ": adj and target_shape must have ", axes, " values, got ", Shape(*dims));
  }
  check<ShapeError>(p.num_filter > 0 && p.num_group > 0 && p.num_filter % p.num_group == 0, t.who(),
                    ": num_filter ", p.num_filter, " cannot be divided into ", p.num_group,
                    " groups");
}

Shape output_shape(Infer& t, const DeconvolutionParam& p, const Shape& data) {
  Shape shape = data;
  shape[channel_axis(shape, is_channels_last(p.layout))] = p.num_filter;
  for (size_t i = 0; i < p.kernel.size(); ++i) {
    int64_t& extent = shape[first_axis(p) + static_cast<int>(i)];
    if (extent == kUnknown) continue;
    Axis axis = axis_of(p, i, extent);
    extent = axis.covered - 2 * axis.pad + axis.adj;
    check<ShapeError>(extent > 0 && axis.pad >= 0, t.who(), ": data of shape ", data,
                      " cannot give an output of extent ",
                      p.target_shape.empty() ? extent : p.target_shape[i]);
    check<ShapeError>(axis.adj < at(p.stride, i, 1), t.who(), ": adj ", axis.adj,
                      " must be smaller than stride ", at(p.stride, i, 1));
  }
  return shape;
}

void infer_arrays(Infer& t, const DeconvolutionParam& p, Slot& data, Slot& weight, Slot& output) {
  infer_floating(t);
  check_params(t, p);
  bool last = is_channels_last(p.layout);
  int ndim = static_cast<int>(p.kernel.size()) + 2;
  check<ShapeError>(!data.shape.has_rank() || data.shape.ndim() == ndim, t.who(), ": kernel ",
                    Shape(p.kernel), " needs data with ", ndim, " axes, got shape ", data.shape);
  if (!data.shape.has_rank()) return;
  int64_t& channels = data.shape[channel_axis(data.shape, last)];
  Dims dims = {channels};
  if (!last) dims.push_back(p.num_filter / p.num_group);
  dims.append(p.kernel.begin(), p.kernel.end());
  if (last) dims.push_back(p.num_filter / p.num_group);
  t.set(weight, Shape(dims));
  if (channels == kUnknown) channels = weight.shape[0];
  check<ShapeError>(channels == kUnknown || channels % p.num_group == 0, t.who(), ": ", channels,
                    " input channels cannot be divided into ", p.num_group, " groups");
  t.set(output, output_shape(t, p, data.shape));
  if (data.shape[0] == kUnknown) data.shape[0] = output.shape[0];
}

void infer(Infer& t, const DeconvolutionParam& p) {
  infer_arrays(t, p, t.in(0), t.in(1), t.out(0));
  if (!p.no_bias && t.in_shape(0).has_rank()) t.set(t.in(2), {p.num_filter});
}

void infer_backward_data(Infer& t, const DeconvolutionParam& p) {
  t.unify_shape(t.in(2), t.out(0));
  infer_arrays(t, p, t.in(2), t.in(1), t.in(0));
}

void infer_backward_weight(Infer& t, const DeconvolutionParam& p) {
  t.unify_shape(t.in(2), t.out(0));
  infer_arrays(t, p, t.in(1), t.in(2), t.in(0));
}

constexpr LinearGradients<DeconvolutionParam> kGradients{"Deconvolution"};

Values gradient(Grad& g, const DeconvolutionParam& p) { return kGradients.of_operator(g, p); }
Values gradient_of_data(Grad& g, const DeconvolutionParam& p) {
  return kGradients.of_data_gradient(g, p);
}
Values gradient_of_weight(Grad& g, const DeconvolutionParam& p) {
  return kGradients.of_weight_gradient(g, p);
}

double cost_ns(const Shape& data, const Shape& output, const DeconvolutionParam& p) {
  constexpr double kPerNanosecond = 8;  // multiplications of one core, with overheads
  return 2000 + conv_geometry(output, data, mirrored(data, p)).multiplications() / kPerNanosecond;
}

}  // namespace

OpDef deconvolution() {
  return define<DeconvolutionParam>({
      .name = "Deconvolution",
      .doc = "Spreads each element of data over a window: a convolution backwards.",
      .aliases = {"_npx_deconvolution"},
      .inputs = {"data", "weight", "bias"},
      .input_names = input_names,
      .infer = infer,
      .gradient = gradient,
      .cpu =
          [](Run& r, const DeconvolutionParam& p) {
            run_deconvolution(r, p, convolution_backward_data);
          },
      .cost_ns =
          [](const Run& r, const DeconvolutionParam& p) {
            return cost_ns(r.in(0).shape(), r.out(0).shape(), p);
          },
      .names_outputs = true,
  });
}

OpDef backward_deconvolution_data() {
  return define<DeconvolutionParam>({
      .name = "_backward_Deconvolution_data",
      .doc = "Gradient of Deconvolution with respect to data.",
      .inputs = {"dy", "weight", "data"},
      .infer = infer_backward_data,
      .gradient = gradient_of_data,
      .cpu = [](Run& r,
                const DeconvolutionParam& p) { run_deconvolution_data(r, p, convolution_forward); },
      .cost_ns =
          [](const Run& r, const DeconvolutionParam& p) {
            return cost_ns(r.in(2).shape(), r.in(0).shape(), p);
          },
      .reads = all_but(2),
  });
}

OpDef backward_deconvolution_weight() {
  return define<DeconvolutionParam>({
      .name = "_backward_Deconvolution_weight",
      .doc = "Gradient of Deconvolution with respect to weight.",
      .inputs = {"dy", "data", "weight"},
      .infer = infer_backward_weight,
      .gradient = gradient_of_weight,
      .cpu =
          [](Run& r, const DeconvolutionParam& p) {
            run_deconvolution_weight(r, p, convolution_backward_weight);
          },
      .cost_ns =
          [](const Run& r, const DeconvolutionParam& p) {
            return cost_ns(r.in(1).shape(), r.in(0).shape(), p);
          },
      .reads = all_but(2),
  });
}

}  // namespace mx::ops
