// The geometry of convolutions by groups of four warps, whose input and weights come in slices: 128
// bytes of the channels of each pixel and of each tap. A window with a stride reads the image in
// phases, every stride-th pixel from another start, so that what neighbouring results read lies
// side by side.
#pragma once

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/patch.h"

namespace mx::cuda {

inline constexpr int kMostSlots = 16;         // slices of a block that are there at a time
inline constexpr int kSliceAlignment = 1024;  // of what rows of 128 bytes are counted from

struct SliceShape {
  int tile_h, tile_w;              // pixels of the result
  int tiles_h = 1, tiles_w = 1;    // in an image
  int phases_h = 1, phases_w = 1;  // of the window that are read
  int height = 1, width = 1;       // pixels of a phase
  int group_bytes = 0;             // from 8 pixels of the result to the next 8, in a phase
  int phase_bytes = 0;
  int slices = 1;
  int columns = 0;  // of the packed weights
  [[nodiscard]] constexpr int tiles() const { return tiles_h * tiles_w; }
  [[nodiscard]] constexpr int width_bits() const { return bits_of_width(tile_w); }
  [[nodiscard]] constexpr int patch_bytes() const { return phases_h * phases_w * phase_bytes; }
};

inline SliceShape slice_shape(Number number, const ConvolutionWork& work) {
  const WindowShape& w = work.window;
  const ImageArray& out = work.output;
  const bool is_line = out.height == 1;
  SliceShape shape{.tile_h = is_line ? 1 : 8, .tile_w = is_line ? kPatchRows : kPatchRows / 8};
  shape.tiles_h = ceil_div(out.height, shape.tile_h);
  shape.tiles_w = ceil_div(out.width, shape.tile_w);
  const int reach_h = (w.kernel_h - 1) * w.dilate_h, reach_w = (w.kernel_w - 1) * w.dilate_w;
  shape.phases_h = std::min(w.stride_h, reach_h + 1);
  shape.phases_w = std::min(w.stride_w, reach_w + 1);
  shape.height = shape.tile_h + reach_h / w.stride_h;
  shape.width = shape.tile_w + reach_w / w.stride_w;
  shape.group_bytes = (is_line ? 8 : shape.width) * kSliceBytes;
  shape.phase_bytes = round_up(shape.height * shape.width * kSliceBytes, kSliceAlignment);
  shape.slices =
      static_cast<int>(ceil_div<int64_t>(work.input.channels * bytes_of(number), kSliceBytes));
  shape.columns = round_up(work.output.channels, 64);
  return shape;
}

inline int64_t slice_weight_bytes(Number number, const ConvolutionWork& work) {
  SliceShape shape = slice_shape(number, work);
  return int64_t{shape.slices} * work.window.taps() * shape.columns * kSliceBytes;
}

// Slices that a block has in its shared memory at a time; 0: not even two, where it has more.
inline int slice_slots(Number number, const ConvolutionWork& given, int columns, int split) {
  ConvolutionWork work = as_line(given);
  SliceShape shape = slice_shape(number, work);
  int64_t slice = int64_t{work.window.taps()} * columns * kSliceBytes + shape.patch_bytes();
  int64_t sums = int64_t{kPatchRows} * (columns + 8) * 4;
  int64_t room = kMostShared - sums - (kMostSlots + 1) * int64_t{8} - kSliceAlignment;
  int64_t most = ceil_div(shape.slices, split);
  int64_t slots = std::min({most, room / slice, int64_t{kMostSlots}});
  return slots < most && slots < 2 ? 0 : static_cast<int>(slots);
}

// Slices, sums, barriers, and what aligns them.
inline int64_t slice_shared_bytes(Number number, const ConvolutionWork& given, int columns,
                                  int split) {
  ConvolutionWork work = as_line(given);
  SliceShape shape = slice_shape(number, work);
  int64_t slice = int64_t{work.window.taps()} * columns * kSliceBytes + shape.patch_bytes();
  int64_t sums = int64_t{kPatchRows} * (columns + 8) * 4;
  return slice_slots(number, work, columns, split) * slice + sums + (kMostSlots + 1) * int64_t{8} +
         kSliceAlignment;
}

// What one copy may bring.
inline bool fits_boxes(const SliceShape& shape, const WindowShape& window) {
  constexpr int kMostPixels = 256;
  return shape.width * window.stride_w <= kMostPixels &&
         shape.height * window.stride_h <= kMostPixels && window.stride_w <= 8 &&
         window.stride_h <= 8;
}

inline bool fits_slices(Number number, const ConvolutionWork& given, TilingShape tile, int split) {
  ConvolutionWork work = as_line(given);
  SliceShape shape = slice_shape(number, work);
  return number != Number::kSingle && shape.slices >= split && fits_boxes(shape, work.window) &&
         slice_slots(number, work, tile.columns, split) > 0;
}

}  // namespace mx::cuda
