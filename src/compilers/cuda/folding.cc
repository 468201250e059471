#include "compilers/cuda/folding.h"

#include <utility>

#include "base/ceil_div.h"
#include "compilers/cuda/ways.h"

namespace mx::cuda {
namespace {

using plan::Layer;
using plan::LayerKind;

constexpr int64_t kMostBytes = 64;       // of the channels of a folded pixel: half a slice
constexpr int64_t kMostLineBytes = 256;  // of what a window sees of a line: two slices

bool steps_by_two(const plan::Window& window) {
  return window.stride == kFold && window.dilate == 1 && window.kernel >= kFold;
}

bool can_fold(const Layer& layer, const plan::Image& image, Number number) {
  return layer.kind == LayerKind::kConvolution && layer.groups == 1 && !layer.has_residual &&
         steps_by_two(layer.windows[0]) && steps_by_two(layer.windows[1]) &&
         image.channels * kFold * kFold * bytes_of(number) <= kMostBytes;
}

int folded_kernel(int kernel, int pad) { return (kernel - 1 + pad % kFold) / kFold + 1; }

LineFold line_fold(const Layer& convolution, const plan::Image& image, const plan::Image& result,
                   Number number) {
  const plan::Window& w = convolution.windows[1];
  const auto pad = static_cast<int>(w.pad_before);
  const int taps = folded_kernel(static_cast<int>(w.kernel), pad);
  if (image.channels * kFold * kFold * taps * bytes_of(number) > kMostLineBytes) return {};
  return {.taps = taps, .skip = ceil_div(pad, kFold), .width = static_cast<int>(result.width)};
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
    const Shape& result = plan.values[static_cast<size_t>(folded.convolution->output)];
    folded.line =
        line_fold(*folded.convolution, plan::image_of(shape), plan::image_of(result), number);
    found.emplace(input.value, folded);
  }
  return found;
}

WindowShape fold(const WindowShape& w, const LineFold& line) {
  const bool has_lines = line.taps > 1;
  return {.kernel_h = folded_kernel(w.kernel_h, w.pad_h),
          .kernel_w = has_lines ? 1 : folded_kernel(w.kernel_w, w.pad_w),
          .pad_h = ceil_div(w.pad_h, kFold),
          .pad_w = has_lines ? 0 : ceil_div(w.pad_w, kFold)};
}

FoldedImage folded_image(const plan::Plan& plan, const FoldedInput& input,
                         const WindowShape& window) {
  auto image = [&](int value) { return plan::image_of(plan.values[static_cast<size_t>(value)]); };
  const plan::Image in = image(input.value), out = image(input.convolution->output);
  if (in.batch > kFewImages) {
    WindowShape inside = fold(window, {});
    return {.height = out.height + inside.kernel_h - 1,
            .width = out.width + inside.kernel_w - 1,
            .border = std::exchange(inside.pad_h, 0),
            .line = {.skip = std::exchange(inside.pad_w, 0)},
            .window = inside};
  }
  const bool has_lines = input.line.taps > 1;
  return {.height = ceil_div<int64_t>(in.height, kFold),
          .width = has_lines ? input.line.width : ceil_div<int64_t>(in.width, kFold),
          .line = input.line,
          .window = fold(window, input.line)};
}

FoldedTaps folded_taps(const WindowShape& w, const LineFold& line) {
  return {.step = kFold,
          .kernel_h = w.kernel_h,
          .kernel_w = w.kernel_w,
          .skip_h = skipped(w.pad_h),
          .skip_w = skipped(w.pad_w),
          .taps_w = fold(w, line).kernel_w,
          .line_taps = line.taps};
}

}  // namespace mx::cuda
