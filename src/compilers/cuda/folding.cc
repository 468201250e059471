#include "compilers/cuda/folding.h"

#include <utility>

#include "base/ceil_div.h"
#include "compilers/cuda/ways.h"

namespace mx::cuda {
namespace {

using plan::Layer;
using plan::LayerKind;

constexpr int64_t kMostBytes = 64;  // of the channels of a folded pixel: half a slice

bool steps_by_two(const plan::Window& window) {
  return window.stride == kFold && window.dilate == 1 && window.kernel >= kFold;
}

bool can_fold(const Layer& layer, const plan::Image& image, Number number) {
  return layer.kind == LayerKind::kConvolution && layer.groups == 1 && !layer.has_residual &&
         steps_by_two(layer.windows[0]) && steps_by_two(layer.windows[1]) &&
         image.channels * kFold * kFold * bytes_of(number) <= kMostBytes;
}

// How far the first tap lies behind the first pixel of its folded one.
int skipped(int pad) { return pad % kFold; }

}  // namespace

std::map<int, FoldedInput> find_folded_inputs(const plan::Plan& plan, Number number) {
  std::map<int, int> reads;
  std::map<int, const Layer*> reader;
  for (const Layer& layer : plan.layers) {
    for (int input : layer.inputs) {
      ++reads[input];
      reader[input] = &layer;
    }
  }
  for (int output : plan.outputs) reads[output] += 2;  // not for a reader alone
  std::map<int, FoldedInput> found;
  for (const plan::Plan::Input& input : plan.inputs) {
    if (input.value < 0 || reads[input.value] != 1) continue;
    FoldedInput folded{.value = input.value, .convolution = reader[input.value]};
    if (folded.convolution->kind == LayerKind::kAffine && !folded.convolution->activation) {
      folded.norm = folded.convolution;
      folded.value = folded.norm->output;
      if (reads[folded.value] != 1) continue;
      folded.convolution = reader[folded.value];
    }
    const Shape& shape = plan.values[static_cast<size_t>(folded.value)];
    if (shape.ndim() != 4 || !can_fold(*folded.convolution, plan::image_of(shape), number))
      continue;
    found.emplace(input.value, folded);
  }
  return found;
}

WindowShape fold(const WindowShape& w) {
  auto taps = [](int kernel, int pad) { return (kernel - 1 + skipped(pad)) / kFold + 1; };
  return {.kernel_h = taps(w.kernel_h, w.pad_h),
          .kernel_w = taps(w.kernel_w, w.pad_w),
          .pad_h = ceil_div(w.pad_h, kFold),
          .pad_w = ceil_div(w.pad_w, kFold)};
}

FoldedImage folded_image(const plan::Plan& plan, const FoldedInput& input,
                         const WindowShape& window) {
  auto image = [&](int value) { return plan::image_of(plan.values[static_cast<size_t>(value)]); };
  const plan::Image in = image(input.value), out = image(input.convolution->output);
  FoldedImage folded{.height = ceil_div<int64_t>(in.height, kFold),
                     .width = ceil_div<int64_t>(in.width, kFold),
                     .window = fold(window)};
  if (in.batch <= kFewImages) return folded;
  WindowShape& w = folded.window;
  folded.border_h = std::exchange(w.pad_h, 0);
  folded.border_w = std::exchange(w.pad_w, 0);
  folded.height = out.height + w.kernel_h - 1;
  folded.width = out.width + w.kernel_w - 1;
  return folded;
}

FoldedTaps folded_taps(const WindowShape& w) {
  return {.step = kFold,
          .kernel_h = w.kernel_h,
          .kernel_w = w.kernel_w,
          .skip_h = skipped(w.pad_h),
          .skip_w = skipped(w.pad_w),
          .taps_w = fold(w).kernel_w};
}

}  // namespace mx::cuda
