#include "compilers/cpu/kernels/convolution/conv1x1_input.h"

#include <algorithm>

#include "base/cat.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {

Conv1x1Input::Conv1x1Input(const ConvolutionSite& site, const Conv1x1Loops& loops)
    : loops_(loops),
      in_(image_of(site.prologue ? site.prologue_input : site.input)),
      out_(image_of(site.output)),
      channels_(image_of(site.input).channels),
      blocks_(channels_ / loops.block),
      has_prologue_(site.prologue != nullptr),
      is_depthwise_(has_prologue_ && site.prologue->kind == LayerKind::kConvolution),
      prologue_relu_(has_prologue_ && site.prologue->activation.is_plain_relu()),
      is_dense_(!is_depthwise_ && in_.plane() == out_.plane()),
      windows_(is_depthwise_ ? site.prologue->windows : site.layer.windows) {}

std::string Conv1x1Input::info() const {
  if (!has_prologue_) return "";
  return is_depthwise_ ? " after depthwise 3x3"
                       : cat(" after scale + shift", prologue_relu_ ? " + relu" : "");
}

int64_t Conv1x1Input::begin_for(int64_t begin) const {
  if (!is_depthwise_) return begin;
  const Window& rows = windows_[0];
  const int64_t top = begin / out_.width * rows.stride - rows.pad_before;
  return std::clamp<int64_t>(top, 0, in_.height) * in_.width;
}

int64_t Conv1x1Input::end_for(int64_t end) const {
  if (!is_depthwise_) return end;
  const Window& rows = windows_[0];
  int64_t bottom = (end - 1) / out_.width * rows.stride - rows.pad_before + rows.kernel;
  return std::clamp<int64_t>(bottom, 0, in_.height) * in_.width;
}

void Conv1x1Input::ask_for(const Buffers& buffers, const PixelRange& pixels, int64_t block) const {
  constexpr int64_t kLine = 16;  // floats of a cache line
  if (!is_streamed()) return;
  const float* plane =
      buffers.inputs[0] + (pixels.image * blocks_ + block) * in_.plane() * loops_.block;
  const int64_t end = end_for(pixels.end) * loops_.block;
  for (int64_t i = begin_for(pixels.begin) * loops_.block; i < end; i += kLine) {
    __builtin_prefetch(plane + i, 0, 2);
  }
}

void Conv1x1Input::gather(const Buffers& buffers, const PixelRange& pixels, int64_t block,
                          float* v) const {
  const float* plane =
      buffers.inputs[0] + (pixels.image * blocks_ + block) * in_.plane() * loops_.block;
  if (is_dense_) {
    fetch(buffers, plane + pixels.begin * loops_.block, 1, block, v, pixels.count());
    return;
  }
  const auto& [rows, columns] = windows_;
  for (int64_t p = pixels.begin; p < pixels.end;) {
    int64_t y = p / out_.width, x = p % out_.width;
    int64_t count = std::min(pixels.end - p, out_.width - x);
    if (is_depthwise_) {
      const float* weight = buffers.prologue + block * loops_.block * 9;
      const float* bias = buffers.prologue + channels_ * 9 + block * loops_.block;
      loops_.depthwise({plane, in_.height, in_.width, y * rows.stride - rows.pad_before,
                        x * columns.stride - columns.pad_before, columns.stride, weight, bias,
                        prologue_relu_, v, count});
    } else {
      fetch(buffers, plane + (y * rows.stride * in_.width + x * columns.stride) * loops_.block,
            columns.stride, block, v, count);
    }
    v += count * loops_.block;
    p += count;
  }
}

void Conv1x1Input::fetch(const Buffers& buffers, const float* x, int64_t step, int64_t block,
                         float* v, int64_t count) const {
  const float* scale = has_prologue_ ? buffers.prologue + block * loops_.block : nullptr;
  loops_.fetch({x, step * loops_.block, scale, scale ? scale + channels_ : nullptr, prologue_relu_,
                v, count});
}

}  // namespace mx::cpu
