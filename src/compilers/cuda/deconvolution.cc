#include "compilers/cuda/deconvolution.h"

#include <algorithm>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/convolutions.h"
#include "compilers/cuda/kernels/deconvolution/deconvolution.h"
#include "ir/op.h"
#include "ops/nn/convolution/deconvolution.h"

namespace mx::cuda {
namespace {

using plan::Layer;

// Along one axis: the taps that all phases share, how far their window hangs over the first pixel,
// the extent of an image of one phase, and what is cut off before the first result.
struct Axis {
  int step, taps, dilate, pad, extent, skip;
  bool is_even;  // the window hangs over both ends alike: libraries know no other

  Axis(int kernel, int stride, int dilation, int cut, int in, int out)
      : step(stride), taps(ceil_div(kernel, stride)), dilate(dilation) {
    const int first = cut / stride;  // a multiple of the step is not computed at all
    pad = (taps - 1) * dilate - first;
    skip = cut % stride;
    const int needed = (out - 1 + cut) / stride - first + 1;
    const int even = in + 2 * pad - (taps - 1) * dilate;
    is_even = needed <= even;
    extent = step == 1 || !is_even ? needed : even;  // what is too much is not put anywhere
    if (extent != even) is_even = false;
  }
  [[nodiscard]] bool is_inside() const { return pad == 0 && is_even; }
};

bool is_depthwise(const Scheduling& s, const Layer& layer) {
  return layer.groups > 1 && layer.groups == s.values->channels_of(layer.inputs[0]) &&
         layer.groups == s.values->channels_of(layer.output);
}

void schedule_depthwise(Scheduling& s, const Layer& layer) {
  const int input = layer.inputs[0];
  DeconvolutionWork work{.input = s.values->use(input, s.next()),
                         .output = s.values->use(layer.output, s.next()),
                         .window = window_of(layer),
                         .function = function_of(layer.activation)};
  LayerConstants constants = s.constants.of_weights(layer, 1, work.window.taps());
  s.constants.set_depthwise(constants);
  s.constants.place(constants);
  s.add(layer.nodes, "depthwise",
        [=, number = s.number, values = s.values, output = layer.output](const Addresses& a,
                                                                         cudaStream_t stream) {
          DeconvolutionWork placed = work;
          placed.input.data = a.arena + values->offset(input);
          placed.output.data = a.arena + values->offset(output);
          placed.weight = a.constants + constants.packed;
          placed.shift = ChannelNumbers::at(a, constants.shift);
          deconvolve_depthwise(number, placed, stream);
        });
}

// What runs a deconvolution by its phases, but for the addresses.
struct Phased {
  int input = -1, output = -1;
  ConvolutionWork work = {};
  SpreadWork spread = {};  // where there is one phase alone nothing is put apart
  LayerConstants constants = {};
  Way way = {};
  bool is_even = false;
  int phases = -1, memory = -1;  // what this step takes: of the phases' image, and a library's

  [[nodiscard]] bool is_spread() const { return phases >= 0; }
  void start(const Addresses& a, const Values& values, Number number, cudaStream_t stream) const {
    ConvolutionWork placed = work;
    placed.input.data = a.arena + values.offset(input);
    placed.output.data = a.arena + values.offset(is_spread() ? phases : output);
    placed.weight = a.constants + constants.packed;
    placed.shift = ChannelNumbers::at(a, constants.shift);
    placed.bias = a.constants + constants.packed + constants.bias;
    if (way.library) {
      convolve(number, placed, *way.library, a.arena + values.offset(memory), stream);
    } else {
      convolve(number, placed, way.tiling, stream);
    }
    if (!is_spread()) return;
    SpreadWork apart = spread;
    apart.input.data = placed.output.data;
    apart.output.data = a.arena + values.offset(output);
    spread_phases(number, apart, stream);
  }
  [[nodiscard]] std::string kernel() const {
    std::string product = way.library ? way.name : name_of_tiling(way.tiling);
    if (!is_spread()) return product;
    return cat(product, ", ", spread.step_h * spread.step_w, " phases");
  }
};

ImageArray image_of_phases(const ImageArray& output, const Axis& h, const Axis& w) {
  const int64_t channels = int64_t{h.step} * w.step * output.channels;
  ImageArray phases{.batch = output.batch,
                    .height = h.extent,
                    .width = w.extent,
                    .channels = static_cast<int>(channels),
                    .pitch = static_cast<int>(channels)};
  check<Unsupported>(phases.pixels() * channels < int64_t{1} << 31, "a deconvolution of ",
                     phases.pixels(), " pixels, each of ", channels, " channels, is too large");
  return phases;
}

Phased described(const Scheduling& s, const Layer& layer) {
  const WindowShape given = window_of(layer);
  const ImageArray result = s.values->shape_of(layer.output);
  const ImageArray data = s.values->shape_of(layer.inputs[0]);
  const Axis h(given.kernel_h, given.stride_h, given.dilate_h, given.pad_h, data.height,
               result.height);
  const Axis w(given.kernel_w, given.stride_w, given.dilate_w, given.pad_w, data.width,
               result.width);
  check<Unsupported>(h.pad >= 0 && w.pad >= 0, layer.nodes, ": more is cut off than a window");
  Phased p{.input = layer.inputs[0], .output = layer.output};
  const bool is_one = h.step * w.step == 1;
  p.is_even = h.is_even && w.is_even;
  p.work = {.input = data,
            .output = is_one ? result : image_of_phases(result, h, w),
            .window = {.kernel_h = h.taps,
                       .kernel_w = w.taps,
                       .dilate_h = h.dilate,
                       .dilate_w = w.dilate,
                       .pad_h = h.pad,
                       .pad_w = w.pad},
            .function = function_of(layer.activation),
            .is_inside = h.is_inside() && w.is_inside()};
  p.spread = {.input = p.work.output,
              .output = result,
              .step_h = h.step,
              .step_w = w.step,
              .skip_h = h.skip,
              .skip_w = w.skip};
  const int taps = p.work.window.taps();
  check<Unsupported>(taps <= kMostTaps, layer.nodes, ": a window of ", taps, " taps");
  p.constants = s.constants.of_weights(layer, s.values->channels_of(p.input), taps);
  p.constants.phases = {.step_h = h.step,
                        .step_w = w.step,
                        .kernel_h = given.kernel_h,
                        .kernel_w = given.kernel_w,
                        .taps_h = h.taps,
                        .taps_w = w.taps,
                        .channels = p.constants.channels,
                        .period = result.channels};
  p.constants.channels = p.constants.padded = p.work.output.channels;
  s.constants.set_rows(p.constants, p.work.input.channels);
  p.work.k_packs = p.constants.k_packs;
  return p;
}

}  // namespace

std::string refuses_deconvolution(const Node& node, std::span<const Slot> inputs) {
  if (node.op->name != "Deconvolution") return "";
  const auto& p = node.params.as<ops::DeconvolutionParam>();
  const bool has_channels = !inputs.empty() && inputs[0].shape.is_known();
  const bool is_single =
      has_channels && p.num_group == inputs[0].shape[1] && p.num_group == p.num_filter;
  if (p.num_group > 1 && has_channels && !is_single) {
    return "deconvolutions in groups of several channels have no compiled kernel for GPUs";
  }
  auto is_above_one = [](int64_t extent) { return extent > 1; };
  if (p.num_group == 1 && std::ranges::any_of(p.stride, is_above_one) &&
      std::ranges::any_of(p.dilate, is_above_one)) {
    return "deconvolutions with steps and distances between taps have no compiled kernel for GPUs";
  }
  return "";
}

void schedule_deconvolution(Scheduling& s, const Layer& layer) {
  if (is_depthwise(s, layer)) return schedule_depthwise(s, layer);
  check<Unsupported>(layer.groups == 1, layer.nodes, ": a deconvolution in groups");
  Phased p = described(s, layer);
  if (p.is_even) p.way = s.choose.alone(p.work);  // else the first tiling, which takes any window
  s.values->use(p.input, s.next());
  s.values->use(p.output, s.next());
  if (p.spread.step_h * p.spread.step_w > 1) {
    const int64_t elements = p.work.output.pixels() * p.work.output.pitch;
    p.phases = s.values->take(elements * bytes_of(s.number), s.next());
  }
  if (p.way.library) {
    s.constants.set_library(p.constants);
    p.memory = s.values->take(memory_of(s.number, p.work, *p.way.library), s.next());
  } else {
    s.constants.set_form(p.constants, p.work, p.way.tiling);
  }
  s.constants.place(p.constants);
  s.add(layer.nodes, p.kernel(),
        [p, number = s.number, values = s.values](const Addresses& a, cudaStream_t stream) {
          p.start(a, *values, number, stream);
        });
}

}  // namespace mx::cuda
