#include "compilers/cuda/convolutions.h"

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/folding.h"

namespace mx::cuda {
namespace {

using plan::Layer;

bool lies_inside(const WindowShape& w, const ImageArray& in, const ImageArray& out) {
  return w.pad_h == 0 && w.pad_w == 0 &&
         (out.height - 1) * w.stride_h + (w.kernel_h - 1) * w.dilate_h < in.height &&
         (out.width - 1) * w.stride_w + (w.kernel_w - 1) * w.dilate_w < in.width;
}

std::string name_of_tiling(Tiling tiling) {
  if (tiling.shape == kFewRowsShape) return "rows";
  const TilingShape& shape = tiling_shapes()[tiling.shape];
  return cat(wants_slices(tiling) ? "wgmma " : "mma ", shape.rows, "x", shape.columns,
             tiling.split > 1 ? cat(" split ", int{tiling.split}) : "");
}

// What runs a convolution, but for the addresses.
struct Convolution {
  const Layer* layer;
  const Layer* second;  // may be null
  ConvolutionWork work = {};
  LayerConstants constants = {}, norm = {};
  Tiling tiling = {};
  int channels = 0, inputs = 0;  // without those that fill up; inputs of a group
  bool is_depthwise = false, is_plain = false, keeps_first = true;

  void start(const Addresses& a, const Values& values, Number number, cudaStream_t stream) const {
    ConvolutionWork placed = work;
    placed.input.data = a.arena + values.offset(layer->inputs[0]);
    if (layer->has_residual) placed.residual.data = a.arena + values.offset(layer->inputs[1]);
    if (keeps_first) placed.output.data = a.arena + values.offset(layer->output);
    placed.weight = a.constants + constants.packed;
    placed.shift = ChannelNumbers::at(a, constants.shift);
    if (second) {
      placed.second.data = a.arena + values.offset(second->output);
      placed.scale2 = ChannelNumbers::at(a, norm.scale);
      placed.shift2 = ChannelNumbers::at(a, norm.shift);
    }
    if (is_depthwise) return convolve_depthwise(number, placed, stream);
    if (!is_plain) return convolve(number, placed, tiling, stream);
    convolve_plainly(number, placed, channels, inputs, constants.padded_inputs, stream);
  }
  [[nodiscard]] std::string kernel() const {
    return is_depthwise ? "depthwise" : is_plain ? "plain" : name_of_tiling(tiling);
  }
};

void read_input(Scheduling& s, Convolution& c, const WindowShape& given) {
  const Layer& layer = *c.layer;
  const bool is_folded = s.reads_folded.contains(&layer);
  c.work = {.input = s.values->use(layer.inputs[0], s.next()),
            .window = is_folded ? fold(given) : given,
            .groups = static_cast<int>(layer.groups),
            .function = function_of(layer.activation)};
  c.channels = s.values->channels_of(layer.output);
  c.inputs = s.values->channels_of(layer.inputs[0]) / c.work.groups;
  c.is_depthwise = c.work.groups > 1 && c.inputs == 1 && c.channels == c.work.groups;
  const int taps = c.work.window.taps();
  c.constants = s.constants.of_weights(layer, c.inputs, taps);
  if (c.is_depthwise) {
    s.constants.set_depthwise(c.constants);
  } else if (c.work.groups > 1) {  // inputs of a group lie side by side
    s.constants.set_rows(c.constants, round_up(int64_t{c.inputs}, pack_of(s.number)));
  }
  if (is_folded) c.constants.folded = folded_taps(given);
  c.work.k_packs = c.constants.k_packs;
  c.work.is_inside = lies_inside(c.work.window, c.work.input, s.values->shape_of(layer.output));
  c.is_plain = c.work.groups > 1 || (!c.work.is_inside && taps > kMostTaps);
  if (layer.has_residual) c.work.residual = s.values->use(layer.inputs[1], s.next());
}

void write_results(Scheduling& s, Convolution& c) {
  const int output = c.layer->output;
  c.keeps_first = !c.second || s.reads[output] > 1;
  c.work.output = c.keeps_first ? s.values->use(output, s.next()) : s.values->shape_of(output);
  if (!c.second) return;
  c.work.second = s.values->use(c.second->output, s.next());
  c.work.function2 = function_of(c.second->activation);
}

}  // namespace

void schedule_convolution(Scheduling& s, const Layer& layer, const WindowShape& given) {
  Convolution c{.layer = &layer, .second = s.second_of(layer)};
  read_input(s, c, given);
  check<Unsupported>(!c.is_depthwise || !layer.has_residual, layer.nodes,
                     ": a sum behind a depthwise convolution");
  check<Unsupported>(!c.second || !c.is_plain, layer.nodes, ": a window of ",
                     c.work.window.taps(), " taps");
  write_results(s, c);
  if (!c.is_plain) {
    c.tiling = s.choose(c.work);
    s.constants.set_form(c.constants, c.work, c.tiling);
  }
  s.constants.place(c.constants);
  if (c.second) {
    c.norm = s.constants.of_norm(*c.second);
    s.constants.place(c.norm);
  }
  s.add(c.second ? cat(layer.nodes, " + ", c.second->nodes) : layer.nodes, c.kernel(),
        [c, number = s.number, values = s.values](const Addresses& a, cudaStream_t stream) {
          c.start(a, *values, number, stream);
        });
}

void schedule_dense(Scheduling& s, const Layer& layer) {
  ImageArray input = s.values->shape_of(layer.inputs[0]);
  check<Unsupported>(s.plan.values[static_cast<size_t>(layer.output)].ndim() == 2 || input.height * input.width == 1,
                     layer.nodes, ": only rows of matrices are multiplied");
  schedule_convolution(s, layer, {.kernel_h = input.height, .kernel_w = input.width});
}

}  // namespace mx::cuda
