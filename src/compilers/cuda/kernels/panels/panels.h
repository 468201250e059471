// The geometry of dense layers by groups of four warps: a block has some rows and columns of the
// result and brings what it needs of both factors in slices, 128 bytes of the depth of each row and
// of each column, some of which lie in shared memory at once. `split` blocks of a cluster divide
// the depth.
#pragma once

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/slices.h"

namespace mx::cuda {

// Bytes of a block: two fit into a multiprocessor of Hopper, so that the blocks of the next layer
// make ready, which takes as long as a third of their work, while those of this one multiply.
inline constexpr int kMostPanelShared = 112 << 10;
inline constexpr int kPanelBarrierBytes = round_up((2 * kMostSlots + 1) * 8, 16);

constexpr int panel_sum_pitch(int columns) { return columns + 4; }  // other banks for other rows

constexpr int panel_slot_bytes(const TilingShape& tile) {
  return (tile.rows + tile.columns) * kSliceBytes;
}

// What a block has in its shared memory besides slices: sums of others, barriers, and what aligns
// them.
constexpr int panel_fixed_bytes(const TilingShape& tile, int split) {
  const int sums = split > 1 ? tile.rows * panel_sum_pitch(tile.columns) * 4 : 0;
  return sums + kPanelBarrierBytes + kSliceAlignment;
}

inline int panel_slices(Number number, const ConvolutionWork& work) {
  return static_cast<int>(ceil_div<int64_t>(work.input.channels * bytes_of(number), kSliceBytes));
}

inline int panel_columns(const ConvolutionWork& work, const TilingShape& tile) {
  return round_up(work.output.channels, tile.columns);
}

inline int64_t panel_weight_bytes(Number number, const ConvolutionWork& work,
                                  const TilingShape& tile) {
  return int64_t{panel_slices(number, work)} * panel_columns(work, tile) * kSliceBytes;
}

// Slices that a block has in its shared memory at a time; 0: not even two, where it has more.
inline int panel_slots(Number number, const ConvolutionWork& work, const TilingShape& tile,
                       int split) {
  const int most = ceil_div(panel_slices(number, work), split);
  const int room = (kMostPanelShared - panel_fixed_bytes(tile, split)) / panel_slot_bytes(tile);
  const int slots = std::min({most, room, kMostSlots});
  return slots < most && slots < 2 ? 0 : slots;
}

// The channel whose weights lie in this packed column. Of the sums of products a thread has columns
// 2t and 2t + 1 of each eight; in this order these are whole packs of `pack` channels.
constexpr int64_t panel_channel(int64_t column, int pack) {
  const int64_t group = int64_t{4} * pack, in_group = column % group;
  return column - in_group + in_group % 8 / 2 * pack + in_group / 8 * 2 + in_group % 2;
}

// More rows than few, each multiplied for itself, and nothing but one result.
inline bool is_of_rows(const ConvolutionWork& work) {
  const ImageArray &in = work.input, &out = work.output;
  return in.height == 1 && in.width == 1 && out.height == 1 && out.width == 1 &&
         work.window.taps() == 1 && work.groups == 1 && in.batch > kFewImages &&
         !work.norms_input && work.second.pitch <= 1;
}

inline bool fits_panels(Number number, const ConvolutionWork& work, const TilingShape& tile,
                        int split) {
  if (number == Number::kSingle || !is_of_rows(work)) return false;
  const int slices = panel_slices(number, work);
  const int slots = panel_slots(number, work, tile, split);
  return slices >= split && slots > 0 && split <= kMostSplit;
}

}  // namespace mx::cuda
