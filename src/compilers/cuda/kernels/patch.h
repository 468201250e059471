// The geometry of convolutions that keep a patch of the image in shared memory.
#pragma once

#include <algorithm>

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

inline constexpr int kSliceBytes = 128;        // of the channels of a pixel
inline constexpr int kPatchRows = 64;          // pixels of the result that a block has
inline constexpr int kMostShared = 200 << 10;  // bytes of a block, on GPUs since 2022

// Of the tiles of 64 pixels: lines, and squares.
constexpr int bits_of_width(int tile_w) { return tile_w == kPatchRows ? 6 : 3; }

struct PatchShape {
  int tile_h, tile_w;            // pixels of the result
  int tiles_h = 1, tiles_w = 1;  // in an image
  int width = 1, pixels = 1;     // of the patch
  int slices = 1;                // of the channels
  int64_t tap_bytes = 0;         // from the weights of a tap to those of the next
  [[nodiscard]] constexpr int tiles() const { return tiles_h * tiles_w; }
  [[nodiscard]] constexpr int width_bits() const { return bits_of_width(tile_w); }
};

// What reads each pixel for itself alone may see all images as one line.
inline ConvolutionWork as_line(ConvolutionWork work) {
  const WindowShape& w = work.window;
  if (w.taps() > 1 || w.stride_h > 1 || w.stride_w > 1 || w.pad_h > 0 || w.pad_w > 0) return work;
  for (ImageArray* array : {&work.input, &work.output, &work.residual, &work.second}) {
    array->width = static_cast<int>(array->pixels());
    array->height = array->batch = 1;
  }
  return work;
}

inline PatchShape patch_shape(Number number, const ConvolutionWork& work) {
  const WindowShape& w = work.window;
  const ImageArray& out = work.output;
  bool is_line = out.height == 1;
  PatchShape shape{.tile_h = is_line ? 1 : 8, .tile_w = is_line ? kPatchRows : kPatchRows / 8};
  shape.tiles_h = ceil_div(out.height, shape.tile_h);
  shape.tiles_w = ceil_div(out.width, shape.tile_w);
  int height = (shape.tile_h - 1) * w.stride_h + (w.kernel_h - 1) * w.dilate_h + 1;
  shape.width = (shape.tile_w - 1) * w.stride_w + (w.kernel_w - 1) * w.dilate_w + 1;
  shape.pixels = height * shape.width;
  shape.tap_bytes = work.input.channels * bytes_of(number);
  shape.slices = static_cast<int>(shape.tap_bytes / kSliceBytes);
  return shape;
}

inline int64_t patch_shared_bytes(Number number, const ConvolutionWork& given, TilingShape tile,
                                  int64_t sum_bytes, int split) {
  ConvolutionWork work = as_line(given);
  PatchShape shape = patch_shape(number, work);
  int64_t slices = ceil_div(shape.slices, split);
  int64_t bytes =
      slices * (int64_t{work.window.taps()} * tile.columns + shape.pixels) * kSliceBytes;
  return std::max(bytes, sum_bytes);
}

inline bool fits_patches(Number number, const ConvolutionWork& work, TilingShape tile, int split) {
  int64_t bytes = work.input.channels * bytes_of(number);
  if (bytes % kSliceBytes != 0 || bytes / kSliceBytes < split) return false;
  return patch_shared_bytes(number, work, tile, 0, split) <= kMostShared;
}

}  // namespace mx::cuda
