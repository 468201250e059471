#include "compilers/cuda/convolutions.h"

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/folding.h"
#include "compilers/cuda/kernels/windows/strips.h"

namespace mx::cuda {
namespace {

using plan::Layer;

bool lies_inside(const WindowShape& w, const ImageArray& in, const ImageArray& out) {
  return w.pad_h == 0 && w.pad_w == 0 &&
         (out.height - 1) * w.stride_h + (w.kernel_h - 1) * w.dilate_h < in.height &&
         (out.width - 1) * w.stride_w + (w.kernel_w - 1) * w.dilate_w < in.width;
}

// What runs a convolution, but for the addresses.
struct Convolution {
  const Layer* layer;
  const Layer *before, *second;  // norms; may be null
  int input = -1;                // the value that is read: before the norm
  ConvolutionWork work = {};
  LayerConstants constants = {}, norm_before = {}, norm = {};
  Way way = {};
  int memory = 0;                // where the library's lies
  int channels = 0, inputs = 0;  // without those that fill up; inputs of a group
  bool is_depthwise = false, is_plain = false, is_exported = false;

  [[nodiscard]] ConvolutionWork placed_at(const Addresses& a, const Values& values) const {
    ConvolutionWork placed = work;
    if (is_exported) placed.table = a.table;
    placed.input.data = a.arena + values.offset(input);
    if (layer->has_residual && !adds_behind()) {
      placed.residual.data = a.arena + values.offset(layer->inputs[1]);
    }
    if (work.keeps_first && !is_exported)
      placed.output.data = a.arena + values.offset(layer->output);
    placed.weight = a.constants + constants.packed;
    placed.shift = ChannelNumbers::at(a, constants.shift);
    placed.bias = a.constants + constants.packed + constants.bias;
    if (second) {
      placed.second.data = a.arena + values.offset(second->output);
      placed.scale2 = ChannelNumbers::at(a, norm.scale);
      placed.shift2 = ChannelNumbers::at(a, norm.shift);
    }
    if (before) {
      placed.input_scale = ChannelNumbers::at(a, norm_before.scale);
      placed.input_shift = ChannelNumbers::at(a, norm_before.shift);
    }
    return placed;
  }
  void start(const Addresses& a, const Values& values, Number number, cudaStream_t stream) const {
    const ConvolutionWork placed = placed_at(a, values);
    if (way.library)
      return convolve(number, placed, *way.library, a.arena + values.offset(memory), stream);
    if (is_in_strips()) return convolve_strips(number, placed, stream);
    if (is_depthwise) return convolve_depthwise(number, placed, stream);
    if (!is_plain) return convolve(number, placed, way.tiling, stream);
    convolve_plainly(number, placed, channels, inputs, constants.padded_inputs, stream);
  }
  [[nodiscard]] bool has_many_images() const { return work.input.batch > kFewImages; }
  [[nodiscard]] bool is_in_strips() const {
    return is_depthwise && has_strips(work.input, work.window);
  }
  // Kernels of depthwise convolutions know no sums: a step of its own has what follows.
  [[nodiscard]] bool adds_behind() const { return is_depthwise && layer->has_residual; }
  [[nodiscard]] bool is_grouped() const { return work.groups > 1 && !is_depthwise; }
  [[nodiscard]] bool may_choose() const {
    if (is_grouped()) return has_whole_packs();
    return !is_plain || (work.groups == 1 && has_many_images());
  }
  // Nothing is filled up: the library's groups are those of the layer.
  [[nodiscard]] bool has_whole_packs() const {
    return channels == work.output.channels && inputs * work.groups == work.input.channels;
  }
  [[nodiscard]] std::string nodes() const {
    return cat(before ? before->nodes + " + " : "", layer->nodes,
               second ? " + " + second->nodes : "");
  }
  [[nodiscard]] std::string kernel() const {
    if (way.library) return way.name;
    if (is_depthwise) return is_in_strips() ? "depthwise strips" : "depthwise";
    return is_plain ? "plain" : name_of_tiling(way.tiling);
  }
};

void describe_input(const Scheduling& s, Convolution& c, const WindowShape& given) {
  const Layer& layer = *c.layer;
  auto folded = s.folded.find(&layer);
  const bool is_folded = folded != s.folded.end();
  c.input = c.before ? c.before->inputs[0] : layer.inputs[0];
  c.work = {.input = s.values->shape_of(c.input),
            .window = is_folded ? folded->second.window : given,
            .groups = static_cast<int>(layer.groups),
            .function = function_of(layer.activation),
            .norms_input = c.before != nullptr};
  if (c.before) c.work.input_function = function_of(c.before->activation);
  c.channels = s.values->channels_of(layer.output);
  c.inputs = s.values->channels_of(c.input) / c.work.groups;
  c.is_depthwise = c.work.groups > 1 && c.inputs == 1 && c.channels == c.work.groups;
  const int taps = c.work.window.taps();
  c.constants = s.constants.of_weights(layer, c.inputs, taps);
  if (c.is_depthwise) {
    s.constants.set_depthwise(c.constants);
  } else if (c.work.groups > 1) {  // inputs of a group lie side by side
    s.constants.set_rows(c.constants, round_up(int64_t{c.inputs}, pack_of(s.number)));
  }
  if (is_folded) c.constants.folded = folded_taps(given, folded->second.line);
  c.work.k_packs = c.constants.k_packs;
  c.work.is_inside = lies_inside(c.work.window, c.work.input, s.values->shape_of(layer.output));
  c.is_plain = c.work.groups > 1 || (!c.work.is_inside && taps > kMostTaps);
  if (layer.has_residual) c.work.residual = s.values->shape_of(layer.inputs[1]);
  if (c.adds_behind()) c.work.function = {};
}

void describe_results(const Scheduling& s, Convolution& c) {
  const int output = c.layer->output;
  auto reads = s.reads.find(output);
  c.work.keeps_first = !c.second || (reads != s.reads.end() && reads->second > 1);
  c.work.output = s.values->shape_of(output);
  if (!c.second) return;
  c.work.second = s.values->shape_of(c.second->output);
  c.work.function2 = function_of(c.second->activation);
}

Convolution described(const Scheduling& s, const Layer& layer, const Layer* norm_before,
                      const WindowShape& given) {
  Convolution c{.layer = &layer, .before = norm_before, .second = s.second_of(layer)};
  describe_input(s, c, given);
  describe_results(s, c);
  check<Unsupported>(!c.second || (c.may_choose() && !c.is_grouped()), layer.nodes,
                     ": a window of ", c.work.window.taps(), " taps");
  return c;
}

// The next step reads and writes what the convolution does, and it has its constants.
void take_part(Scheduling& s, Convolution& c) {
  s.values->use(c.input, s.next());
  if (c.layer->has_residual && !c.adds_behind()) s.values->use(c.layer->inputs[1], s.next());
  if (c.work.keeps_first && !c.is_exported) s.values->use(c.layer->output, s.next());
  if (c.second) s.values->use(c.second->output, s.next());
  if (c.way.library) {
    if (c.is_grouped()) c.constants.padded_inputs = c.inputs;
    s.constants.set_library(c.constants);
    c.memory = s.values->take(memory_of(s.number, c.work, *c.way.library), s.next());
  } else if (!c.is_plain) {
    s.constants.set_form(c.constants, c.work, c.way.tiling);
  }
  s.constants.place(c.constants);
  if (c.before) {
    c.norm_before = s.constants.of_norm(*c.before);
    s.constants.place(c.norm_before);
  }
  if (c.second) {
    c.norm = s.constants.of_norm(*c.second);
    s.constants.place(c.norm);
  }
}

// The caller's array is written at once where the kernel can.
void export_rows(Scheduling& s, Convolution& c) {
  auto place = s.places.find(c.layer->output);
  if (c.is_plain || c.way.library || c.way.tiling.shape != kFewRowsShape || place == s.places.end())
    return;
  c.is_exported = true;
  c.work.place = place->second.place;
  c.work.exported_as = place->second.element;
  c.work.exported = c.channels;
  s.exported.insert(c.layer->output);
}

void add_behind(Scheduling& s, const Layer& layer) {
  const int output = layer.output, residual = layer.inputs[1];
  SumWork work{.left = s.values->use(output, s.next()),
               .right = s.values->use(residual, s.next()),
               .output = s.values->shape_of(output),
               .function = function_of(layer.activation)};
  s.add(layer.nodes, "sum",
        [=, number = s.number, values = s.values](const Addresses& a, cudaStream_t stream) {
          SumWork placed = work;
          placed.left.data = placed.output.data = a.arena + values->offset(output);
          placed.right.data = a.arena + values->offset(residual);
          add_images(number, placed, stream);
        });
}

void schedule_alone(Scheduling& s, Convolution& c) {
  if (c.may_choose()) c.way = s.choose.alone(c.work);
  export_rows(s, c);
  take_part(s, c);
  s.add(c.nodes(), c.kernel(),
        [c, number = s.number, values = s.values](const Addresses& a, cudaStream_t stream) {
          c.start(a, *values, number, stream);
        });
  if (c.adds_behind()) add_behind(s, *c.layer);
}

void schedule_together(Scheduling& s, std::span<Convolution> parts, const Tilings& tilings) {
  std::string nodes;
  for (size_t i = 0; i < parts.size(); ++i) {
    parts[i].way.tiling = tilings[i];
    take_part(s, parts[i]);
    nodes += cat(i > 0 ? " | " : "", parts[i].nodes());
  }
  s.add(std::move(nodes), cat(parts[0].kernel(), " together"),
        [parts = std::vector(parts.begin(), parts.end()), tilings, number = s.number,
         values = s.values](const Addresses& a, cudaStream_t stream) {
          std::vector<ConvolutionWork> placed;
          for (const Convolution& c : parts) placed.push_back(c.placed_at(a, *values));
          convolve_together(number, placed, tilings, stream);
        });
}

// As many in one step as are faster there.
void schedule_parts(Scheduling& s, std::span<Convolution> parts) {
  if (parts.size() == 1) return schedule_alone(s, parts[0]);
  std::vector<ConvolutionWork> works;
  for (const Convolution& c : parts) works.push_back(c.work);
  const Tilings tilings = s.choose.together(works);
  if (!tilings.empty()) return schedule_together(s, parts, tilings);
  const size_t half = parts.size() / 2;
  schedule_parts(s, parts.first(half));
  schedule_parts(s, parts.subspan(half));
}

bool fits_any_slices(Number number, const ConvolutionWork& work) {
  for (uint8_t shape = kFirstSliceShape; shape < kFewRowsShape; ++shape) {
    for (int split = 1; split <= kMostSplit; split *= 2) {
      if (can_convolve(number, work, {shape, static_cast<uint8_t>(split)})) return true;
    }
  }
  return false;
}

}  // namespace

std::string name_of_tiling(Tiling tiling) {
  if (tiling.shape == kFewRowsShape) return "rows";
  const TilingShape& shape = tiling_shapes()[tiling.shape];
  const bool is_panel = wants_panels(tiling);
  return cat(is_panel               ? "panel "
             : wants_slices(tiling) ? "wgmma "
                                    : "mma ",
             shape.rows, "x", shape.columns,
             tiling.split > 1 ? cat(" split ", int{tiling.split}) : "");
}

void schedule_convolutions(Scheduling& s, std::span<const Layer* const> layers) {
  std::vector<Convolution> parts;
  for (const Layer* layer : layers) {
    parts.push_back(described(s, *layer, s.norm_before(*layer), window_of(*layer)));
  }
  schedule_parts(s, parts);
}

void schedule_dense(Scheduling& s, const Layer& layer) {
  ImageArray input = s.values->shape_of(layer.inputs[0]);
  const Shape& shape = s.plan.values[static_cast<size_t>(layer.output)];
  check<Unsupported>(shape.ndim() == 2 || input.height * input.width == 1, layer.nodes,
                     ": only rows of matrices are multiplied");
  Convolution c = described(s, layer, nullptr, {.kernel_h = input.height, .kernel_w = input.width});
  schedule_alone(s, c);
}

bool may_share(const Scheduling& s, const Layer& layer) {
  if (layer.groups > 1 || s.norm_before(layer)) return false;
  const Convolution c = described(s, layer, nullptr, window_of(layer));
  return !c.is_plain && !c.has_many_images() && fits_any_slices(s.number, c.work);
}

bool can_norm_input(const Scheduling& s, const Layer& layer, const Layer& norm) {
  if (layer.groups > 1 || s.folded.contains(&layer)) return false;
  const Convolution c = described(s, layer, &norm, window_of(layer));
  return !c.has_many_images() && fits_any_slices(s.number, c.work);
}

}  // namespace mx::cuda
