#include "compilers/cpu/schedule/half_layers.h"

#include <algorithm>

#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/tuning/choose.h"

namespace mx::cpu {

// Winograd in float32 saves more multiplications than bfloat16 does on some processors, with stride
// 1.
bool HalfLayers::prefers_winograd(const Layer& layer, const StepKernel& half) const {
  if (!policy_.measure || !policy_.winograd || layer.windows[0].stride != 1) return false;
  if (layer.windows[0].kernel == 1 && layer.windows[1].kernel == 1) return false;  // it has none
  ConvolutionSite site{layer, shape(layer.inputs[0]), shape(layer.output), Layout::kBlocked,
                       Layout::kBlocked};
  auto direct = make_convolution(site, false);
  if (!direct) return false;
  const StepKernel* before = direct.get();
  auto whole = choose_by_measuring(site, std::move(direct), choices_);
  return whole.get() != before && !is_half_faster(site, *whole, half, choices_);
}

bool HalfLayers::find(const Layer& layer) const {
  if (!policy_.half) return false;
  const Shape& out = shape(layer.output);
  if (layer.kind == LayerKind::kDense) {
    return make_dense(layer, shape(layer.inputs[0]), out, Layout::kPlainHalf, Layout::kPlain) !=
           nullptr;
  }
  if (layer.kind != LayerKind::kConvolution) return false;
  const Shape& in = shape(layer.inputs[0]);
  constexpr int64_t kFewChannels = 4;  // a picture: its kernel reads it as it comes
  if (image_of(in).channels <= kFewChannels) return false;
  auto half = make_convolution({layer, in, out, Layout::kLastHalf, Layout::kLast}, false);
  return half && !prefers_winograd(layer, *half);
}

bool HalfLayers::takes(int layer) {
  auto place = static_cast<size_t>(layer);
  if (!known_[place]) known_[place] = find(plan_.layers[place]);
  return *known_[place];
}

bool HalfLayers::only_halves_read(int layer, bool is_result) {
  const Layer& writer = plan_.layers[static_cast<size_t>(layer)];
  bool is_dense = writer.kind == LayerKind::kDense;
  LayerKind kind = is_dense ? LayerKind::kDense : LayerKind::kConvolution;
  bool all = !is_result;
  for (size_t i = 0; i < plan_.layers.size() && all; ++i) {
    const Layer& reader = plan_.layers[i];
    auto reads = std::ranges::count(reader.inputs, writer.output);
    if (reads == 0) continue;
    all = reader.kind == kind && reads == 1 && reader.inputs[0] == writer.output &&
          takes(static_cast<int>(i));
  }
  return all;
}

}  // namespace mx::cpu
