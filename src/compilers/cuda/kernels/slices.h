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
inline constexpr int kSliceBarrierBytes = round_up((kMostSlots + 1) * 8, 16);

// Scales and shifts, float32, of the channels of a slice.
constexpr int slice_norm_bytes(int element_bytes) { return kSliceBytes / element_bytes * 2 * 4; }

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

// What a block has in its shared memory besides slices: sums, barriers, and what aligns them.
inline int64_t slice_fixed_bytes(int columns) {
  return int64_t{kPatchRows} * (columns + 8) * 4 + kSliceBarrierBytes + kSliceAlignment;
}

// Weights, patch and the norm of its channels.
inline int64_t slice_slot_bytes(Number number, const ConvolutionWork& work, int columns) {
  int64_t norm = work.norms_input ? slice_norm_bytes(static_cast<int>(bytes_of(number))) : 0;
  return int64_t{work.window.taps()} * columns * kSliceBytes +
         slice_shape(number, work).patch_bytes() + norm;
}

// Slices that a block has in its shared memory at a time; 0: not even two, where it has more.
inline int slice_slots(Number number, const ConvolutionWork& given, int columns, int split) {
  ConvolutionWork work = as_line(given);
  int64_t room = kMostShared - slice_fixed_bytes(columns);
  int64_t most = ceil_div(slice_shape(number, work).slices, split);
  int64_t slots =
      std::min({most, room / slice_slot_bytes(number, work, columns), int64_t{kMostSlots}});
  return slots < most && slots < 2 ? 0 : static_cast<int>(slots);
}

inline int64_t slice_shared_bytes(Number number, const ConvolutionWork& given, int columns,
                                  int split) {
  ConvolutionWork work = as_line(given);
  return slice_slots(number, work, columns, split) * slice_slot_bytes(number, work, columns) +
         slice_fixed_bytes(columns);
}

// What one copy may bring.
inline bool fits_boxes(const SliceShape& shape, const WindowShape& window) {
  constexpr int kMostPixels = 256;
  return shape.width * window.stride_w <= kMostPixels &&
         shape.height * window.stride_h <= kMostPixels && window.stride_w <= 8 &&
         window.stride_h <= 8;
}

// A norm before it is worked in where patches lie: the zeros around an image are none of its
// results.
inline bool may_norm_input(const ConvolutionWork& work) {
  const WindowShape& w = work.window;
  return w.taps() == 1 && w.pad_h == 0 && w.pad_w == 0 &&
         work.input_function.other == plan::ActivationKind::kNone;
}

inline bool fits_slices(Number number, const ConvolutionWork& given, TilingShape tile, int split) {
  ConvolutionWork work = as_line(given);
  SliceShape shape = slice_shape(number, work);
  return number != Number::kSingle && (!work.norms_input || may_norm_input(work)) &&
         shape.slices >= split && fits_boxes(shape, work.window) &&
         slice_slots(number, work, tile.columns, split) > 0;
}

}  // namespace mx::cuda
