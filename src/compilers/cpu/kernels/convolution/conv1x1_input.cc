#include "compilers/cpu/kernels/convolution/conv1x1_input.h"

#include <algorithm>

#include "base/cat.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {

PointwiseInput::PointwiseInput(const ConvolutionSite& site, const PointwiseLoops& loops)
    : loops_(loops),
      in_(image_of(site.rider ? site.rider_input : site.input)),
      out_(image_of(site.output)),
      channels_(image_of(site.input).channels),
      blocks_(channels_ / loops.block),
      has_rider_(site.rider != nullptr),
      is_depthwise_(has_rider_ && site.rider->kind == LayerKind::kConvolution),
      rider_relu_(has_rider_ && site.rider->activation.is_plain_relu()),
      is_dense_(!is_depthwise_ && in_.plane() == out_.plane()),
      windows_(is_depthwise_ ? site.rider->windows : site.layer.windows) {}

std::string PointwiseInput::info() const {
  if (!has_rider_) return "";
  return is_depthwise_ ? " after depthwise 3x3"
                       : cat(" after scale + shift", rider_relu_ ? " + relu" : "");
}

int64_t PointwiseInput::end_for(int64_t end) const {
  if (!is_depthwise_) return end;
  const Window& rows = windows_[0];
  int64_t bottom = (end - 1) / out_.width * rows.stride - rows.pad_before + rows.kernel;
  return std::clamp<int64_t>(bottom, 0, in_.height) * in_.width;
}

void PointwiseInput::gather(const Buffers& buffers, const PixelRange& pixels, int64_t block,
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
      const float* weight = buffers.rider + block * loops_.block * 9;
      const float* bias = buffers.rider + channels_ * 9 + block * loops_.block;
      loops_.depthwise({plane, in_.height, in_.width, y * rows.stride - rows.pad_before,
                        x * columns.stride - columns.pad_before, columns.stride, weight, bias,
                        rider_relu_, v, count});
    } else {
      fetch(buffers, plane + (y * rows.stride * in_.width + x * columns.stride) * loops_.block,
            columns.stride, block, v, count);
    }
    v += count * loops_.block;
    p += count;
  }
}

void PointwiseInput::fetch(const Buffers& buffers, const float* x, int64_t step, int64_t block,
                           float* v, int64_t count) const {
  const float* scale = has_rider_ ? buffers.rider + block * loops_.block : nullptr;
  loops_.fetch(
      {x, step * loops_.block, scale, scale ? scale + channels_ : nullptr, rider_relu_, v, count});
}

}  // namespace mx::cpu
