#include "compilers/cuda/constants.h"

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/panels/panels.h"

namespace mx::cuda {
namespace {

constexpr int64_t kAlignment = 128;

}  // namespace

LayerConstants ConstantBlock::of_norm(const plan::Layer& norm) const {
  return {.layer = &norm,
          .form = LayerConstants::Form::kNone,
          .channels = values_->channels_of(norm.output),
          .padded = values_->shape_of(norm.output).channels};
}

LayerConstants ConstantBlock::of_weights(const plan::Layer& layer, int inputs, int taps) const {
  LayerConstants constants{.layer = &layer,
                           .form = LayerConstants::Form::kRows,
                           .channels = values_->channels_of(layer.output),
                           .padded = values_->shape_of(layer.output).channels,
                           .inputs = inputs,
                           .taps = taps};
  set_rows(constants, values_->shape_of(layer.inputs[0]).channels);
  return constants;
}

// Rows are fetched 8 packs at a time.
void ConstantBlock::set_rows(LayerConstants& c, int64_t padded_inputs) const {
  c.padded_inputs = static_cast<int>(padded_inputs);
  c.k_packs = static_cast<int>(round_up(c.taps * padded_inputs / pack_of(number_), int64_t{8}));
  c.packed_bytes = int64_t{c.padded} * c.k_packs * 16;
}

void ConstantBlock::set_depthwise(LayerConstants& c) const {
  c.form = LayerConstants::Form::kDepthwise;
  c.padded_inputs = c.k_packs = 0;
  c.packed_bytes = int64_t{c.taps} * c.padded * bytes_of(number_);
}

void ConstantBlock::set_form(LayerConstants& c, const ConvolutionWork& work, Tiling tiling) const {
  c.packed_bytes = packed_weight_bytes(number_, work, tiling);
  if (wants_panels(tiling)) {
    c.form = LayerConstants::Form::kPanels;
    c.slices = panel_slices(number_, work);
    c.columns = panel_columns(work, tiling_shapes()[tiling.shape]);
  }
  if (!wants_slices(tiling)) return;
  SliceShape shape = slice_shape(number_, work);
  c.form = LayerConstants::Form::kSlices;
  c.slices = shape.slices;
  c.columns = shape.columns;
}

void ConstantBlock::set_library(LayerConstants& c) const {
  c.form = LayerConstants::Form::kLibrary;
  c.row = c.taps * c.padded_inputs;
  c.bias = round_up(int64_t{c.padded} * c.row * bytes_of(number_), kAlignment);
  c.packed_bytes = c.bias + int64_t{c.padded} * bytes_of(number_);
}

int64_t ConstantBlock::take(int64_t bytes) {
  int64_t offset = bytes_;
  bytes_ += round_up(bytes, kAlignment);
  return offset;
}

void ConstantBlock::place(LayerConstants& c) {
  if (c.layer) {
    c.scale = take(int64_t{c.padded} * 4);
    c.shift = take(int64_t{c.padded} * 4);
  }
  if (c.packed_bytes > 0) c.packed = take(c.packed_bytes);
  all_.push_back(c);
}

void make_constants(const LayerConstants& c, Number number, std::byte* block,
                    const std::function<Given(int)>& source, cudaStream_t stream) {
  if (c.form == LayerConstants::Form::kValue) {
    const int64_t count = c.packed_bytes / bytes_of(c.kept_as);
    return keep(source(c.value), count, c.kept_as, block + c.packed, stream);
  }
  auto optional = [&](int input) { return input < 0 ? Given{} : source(input); };
  const plan::Layer& layer = *c.layer;
  FoldWork folded{.bias = optional(layer.bias),
                  .channels = c.phases ? c.phases.channels : c.channels,
                  .padded = c.padded,
                  .period = c.phases.period,
                  .scale = reinterpret_cast<float*>(block + c.scale),
                  .shift = reinterpret_cast<float*>(block + c.shift)};
  if (layer.norm) {
    folded.norm = {.gamma = optional(layer.norm->gamma),
                   .beta = source(layer.norm->beta),
                   .mean = source(layer.norm->mean),
                   .variance = source(layer.norm->variance),
                   .epsilon = layer.norm->epsilon};
  }
  fold(folded, stream);
  if (c.form == LayerConstants::Form::kNone) return;
  PackWork packed{.weight = source(layer.weight),
                  .scale = folded.scale,
                  .packed = block + c.packed,
                  .channels = c.channels,
                  .inputs = c.inputs,
                  .taps = c.taps,
                  .padded_channels = c.padded,
                  .padded_inputs = c.padded_inputs,
                  .k_packs = c.k_packs,
                  .row = c.row,
                  .folded = c.folded,
                  .phases = c.phases};
  if (c.form == LayerConstants::Form::kLine) {
    packed.channels = packed.padded_channels = 1;
    pack_rows(Number::kSingle, packed, stream);
  } else if (c.form == LayerConstants::Form::kDepthwise) {
    pack_depthwise(number, packed, c.padded, stream);
  } else if (c.form == LayerConstants::Form::kSlices) {
    pack_slices(number, packed, c.slices, c.columns, stream);
  } else if (c.form == LayerConstants::Form::kPanels) {
    pack_panels(number, packed, c.slices, c.columns, stream);
  } else {
    pack_rows(number, packed, stream);
  }
  if (c.form == LayerConstants::Form::kLibrary) {
    narrow_floats(number, folded.shift, block + c.packed + c.bias, c.padded, stream);
  }
}

}  // namespace mx::cuda
