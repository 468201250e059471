#include "ops/nn/sampling/up_sampling.h"

#include <algorithm>

#include "base/error.h"
#include "ops/nn/channels_first.h"
#include "ops/nn/convolution/convolution_kernels.h"
#include "ops/nn/convolution/deconvolution.h"
#include "ops/nn/floating.h"
#include "tensor/dispatch.h"

namespace mx::ops {

DeconvolutionParam spreading(const UpSamplingParam& p) {
  int64_t kernel = 2 * p.scale - p.scale % 2, pad = p.scale / 2;
  return {.kernel = {kernel, kernel},
          .stride = {p.scale, p.scale},
          .pad = {pad, pad},
          .num_filter = p.num_filter,
          .num_group = p.num_filter};
}

namespace {

bool is_bilinear(const UpSamplingParam& p) { return p.sample_type == SampleType::kBilinear; }

std::vector<std::string> backward_names(const UpSamplingParam& p) {
  std::vector<std::string> names = {"dy"};
  for (int64_t i = 0; i < p.num_args; ++i) names.push_back(cat("arg", i));
  return names;
}

// Bilinear sampling has a weight, which composing creates when it is not given.
std::vector<std::string> input_names(const UpSamplingParam& p) {
  if (is_bilinear(p)) return {"data", "weight"};
  std::vector<std::string> names;
  for (int64_t i = 0; i < p.num_args; ++i) names.push_back(cat("arg", i));
  return names;
}

void infer_bilinear(Infer& t, const UpSamplingParam& p) {
  check<ShapeError>(p.num_filter > 0, t.who(),
                    ": bilinear sampling needs num_filter, the count of channels");
  check(t.num_inputs() == 2, t.who(), ": bilinear sampling needs two inputs, data and weight, got ",
        t.num_inputs());
  int64_t kernel = 2 * p.scale - p.scale % 2;
  t.set(t.in(0), Shape{kUnknown, p.num_filter, kUnknown, kUnknown});
  t.set(t.in(1), {p.num_filter, 1, kernel, kernel});
  const Shape& data = t.in_shape(0);
  if (data.is_known()) {
    t.set(t.out(0), {data[0], p.num_filter, data[2] * p.scale, data[3] * p.scale});
  }
  infer_floating(t);
}

// Every input grows to the size of the first one times scale.
void infer_nearest(Infer& t, const UpSamplingParam& p, int first, Slot& output) {
  infer_floating(t);
  int64_t channels = 0;
  const Shape& lead = t.in_shape(first);
  for (int i = first; i < t.num_inputs(); ++i) {
    t.set(t.in(i), Shape::of_rank(4));
    const Shape& shape = t.in_shape(i);
    if (!shape.is_known() || !lead.is_known()) return;
    channels += shape[1];
    for (int axis : {2, 3}) {
      bool fits = shape[axis] > 0 && lead[axis] * p.scale % shape[axis] == 0;
      check<ShapeError>(fits, t.who(), ": input of shape ", shape, " cannot grow to ",
                        lead[axis] * p.scale, " by a whole factor");
    }
  }
  bool adds = p.multi_input_mode == MultiInputMode::kSum;
  t.set(output, {lead[0], adds ? lead[1] : channels, lead[2] * p.scale, lead[3] * p.scale});
}

void infer(Infer& t, const UpSamplingParam& p) {
  check<ShapeError>(p.scale > 0, t.who(), ": scale must be positive, got ", p.scale);
  if (is_bilinear(p)) return infer_bilinear(t, p);
  infer_nearest(t, p, 0, t.out(0));
}

void infer_backward(Infer& t, const UpSamplingParam& p) {
  for (int i = 0; i < t.num_outputs(); ++i) t.unify_shape(t.in(i + 1), t.out(i));
  infer_nearest(t, p, 1, t.in(0));
}

Values gradient(Grad& g, const UpSamplingParam& p) {
  Value dy = g.out_grad(0);
  if (is_bilinear(p)) {
    return {apply("_backward_Deconvolution_data", spreading(p), {dy, g.in(1), g.in(0)}),
            apply("_backward_Deconvolution_weight", spreading(p), {dy, g.in(0), g.in(1)})};
  }
  Values inputs = {dy};
  for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  return apply_all("_backward_UpSampling", p, inputs);
}

// Spreading and adding up are linear: each is the other's gradient.
Values gradient_of_backward(Grad& g, const UpSamplingParam& p) {
  Values spread;
  for (int i = 0; i < g.num_outputs(); ++i) spread.push_back(g.out_grad(i));
  Values grads(static_cast<size_t>(g.num_inputs()));
  grads[0] = apply("UpSampling", p, spread);
  return grads;
}

// Calls body(row of one input, row of the result, factor) for every row of the result that shows
// the input, all rows of one input row by one thread. `first` is the channel where the input
// begins.
template <class Body>
void each_row(const Run& run, const Shape& small, const Shape& large, int64_t first, Body&& body) {
  int64_t scale_h = large[2] / small[2], scale_w = large[3] / small[3];
  run.parallel(small[0] * small[1] * small[2], scale_h * large[3], [&](int64_t row) {
    int64_t plane = row / small[2], image = plane / small[1], channel = plane % small[1] + first;
    int64_t target = (image * large[1] + channel) * large[2] + row % small[2] * scale_h;
    for (int64_t i = 0; i < scale_h; ++i) body(row, target + i, scale_w);
  });
}

void forward(Run& run, const UpSamplingParam& p) {
  if (is_bilinear(p)) return run_deconvolution(run, spreading(p), convolution_backward_data);
  bool adds = p.multi_input_mode == MultiInputMode::kSum;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    T* y = run.out(0).data<T>();
    int64_t first = 0;
    for (int i = 0; i < run.num_inputs(); ++i) {
      const T* x = run.in(i).data<const T>();
      bool joins = adds && i > 0;
      int64_t width = run.in(i).dim(3), large = run.out(0).dim(3);
      each_row(run, run.in(i).shape(), run.out(0).shape(), adds ? 0 : first,
               [&](int64_t from, int64_t to, int64_t scale) {
                 const T* source = x + from * width;
                 T* target = y + to * large;
                 for (int64_t w = 0; w < width; ++w) {
                   for (int64_t k = w * scale; k < (w + 1) * scale; ++k) {
                     target[k] =
                         joins ? static_cast<T>(Acc<T>(target[k]) + Acc<T>(source[w])) : source[w];
                   }
                 }
               });
      first += run.in(i).dim(1);
    }
  });
}

void backward(Run& run, const UpSamplingParam& p) {
  bool adds = p.multi_input_mode == MultiInputMode::kSum;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const T* dy = run.in(0).data<const T>();
    int64_t first = 0;
    for (int i = 0; i < run.num_outputs(); ++i) {
      const Tensor& target = run.out(i);
      auto* sums = run.scratch<Acc<T>>(target.size());
      std::fill_n(sums, target.size(), Acc<T>(0));
      int64_t width = target.dim(3), large = run.in(0).dim(3);
      each_row(run, target.shape(), run.in(0).shape(), adds ? 0 : first,
               [&](int64_t to, int64_t from, int64_t scale) {
                 const T* source = dy + from * large;
                 Acc<T>* sum = sums + to * width;
                 for (int64_t k = 0; k < scale; ++k) {
                   for (int64_t w = 0; w < width; ++w) sum[w] += Acc<T>(source[w * scale + k]);
                 }
               });
      convert_each(run, sums, target.data<T>(), target.size());
      first += target.dim(1);
    }
  });
}

}  // namespace

OpDef up_sampling() {
  return define<UpSamplingParam>({
      .name = "UpSampling",
      .doc = "Enlarges images by a whole factor.",
      .inputs = {"data"},
      .input_names = input_names,
      .variadic = "num_args",
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_up_sampling() {
  return define<UpSamplingParam>({
      .name = "_backward_UpSampling",
      .doc = "Gradients of UpSampling by nearest neighbours.",
      .inputs = {"dy", "data"},
      .input_names = backward_names,
      .num_outputs = [](const UpSamplingParam& p) { return static_cast<int>(p.num_args); },
      .infer = infer_backward,
      .gradient = gradient_of_backward,
      .cpu = backward,
      .reads = only_first(),
  });
}

}  // namespace mx::ops
