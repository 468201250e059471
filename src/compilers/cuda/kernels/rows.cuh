// What a block's threads fetch for its products: packs of the image under the window of each of
// its pixels, and packs of weights.
#pragma once

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/tile.cuh"

namespace mx::cuda {

// A thread fetches one pack of every kFetchRows-th row. All that hangs on the row is found out
// beforehand: where its window begins, and which taps of it lie on the image.
template <class T, int element_bytes>
class RowReader {
 public:
  __device__ RowReader(const ConvolutionWork& work, int first_pixel, int first_piece)
      : work_(work), packs_per_tap_(work.input.channels * element_bytes / 16) {
    const ImageArray &out = work.output, &in = work.input;
    const WindowShape& window = work.window;
    const int plane = out.height * out.width, pixels = out.batch * plane;
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      const int pixel = first_pixel + row_of(i);
      const int image = pixel / plane, place = pixel % plane;
      const int top = place / out.width * window.stride_h - window.pad_h;
      const int left = place % out.width * window.stride_w - window.pad_w;
      taps_[i] = 0;
      if (pixel < pixels) taps_[i] = work.is_inside ? ~uint64_t{0} : taps_inside(top, left);
      start_[i] = static_cast<const char*>(in.data) +
                  ((static_cast<int64_t>(image) * in.height + top) * in.width + left) * in.pitch *
                      element_bytes;
    }
    const int pack = first_piece * kPiecePacks + static_cast<int>(threadIdx.x) % kPiecePacks;
    tap_ = pack / packs_per_tap_;
    pack_ = pack % packs_per_tap_;
    find_tap();
  }

  __device__ void fetch(uint32_t stage) {
    const int64_t offset = tap_offset_ + pack_ * 16;
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      const uint64_t tap = work_.is_inside ? taps_[i] : taps_[i] >> tap_ & 1;
      const bool is_there = tap_ < work_.window.taps() && tap != 0;
      fetch_pack(stage + pack_place(row_of(i), static_cast<int>(threadIdx.x) % kPiecePacks),
                 is_there ? start_[i] + offset : work_.weight, is_there);
    }
    pack_ += kPiecePacks;
    if (pack_ < packs_per_tap_) return;
    tap_ += pack_ / packs_per_tap_;
    pack_ %= packs_per_tap_;
    find_tap();
  }

 private:
  static constexpr int kCount = T::kRows / T::kFetchRows;
  static_assert(T::kRows % T::kFetchRows == 0);

  __device__ static int row_of(int i) {
    return static_cast<int>(threadIdx.x) / kPiecePacks + i * T::kFetchRows;
  }
  __device__ uint64_t taps_inside(int top, int left) const {
    const WindowShape& window = work_.window;
    uint64_t line = 0, taps = 0;
#pragma unroll 1
    for (int w = 0; w < window.kernel_w; ++w) {
      int x = left + w * window.dilate_w;
      if (x >= 0 && x < work_.input.width) line |= uint64_t{1} << w;
    }
#pragma unroll 1
    for (int h = 0; h < window.kernel_h; ++h) {
      int y = top + h * window.dilate_h;
      if (y >= 0 && y < work_.input.height) taps |= line << (h * window.kernel_w);
    }
    return taps;
  }
  __device__ void find_tap() {
    const WindowShape& window = work_.window;
    const int h = tap_ / window.kernel_w * window.dilate_h;
    const int w = tap_ % window.kernel_w * window.dilate_w;
    tap_offset_ =
        static_cast<int64_t>(h * work_.input.width + w) * work_.input.pitch * element_bytes;
  }

  const ConvolutionWork& work_;
  const char* start_[kCount];
  uint64_t taps_[kCount];
  int64_t tap_offset_;
  int packs_per_tap_, tap_, pack_;
};

template <class T>
class WeightReader {
 public:
  __device__ WeightReader(const ConvolutionWork& work, int first_column, int first_piece) {
    const int pack = first_piece * kPiecePacks + static_cast<int>(threadIdx.x) % kPiecePacks;
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      const int column = first_column + row_of(i);
      is_there_[i] = row_of(i) < T::kColumns && column < work.output.channels;
      next_[i] = static_cast<const char*>(work.weight);
      if (is_there_[i]) next_[i] += (static_cast<int64_t>(column) * work.k_packs + pack) * 16;
    }
  }

  // Pieces one after the other.
  __device__ void fetch(uint32_t stage) {
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      if (T::kColumns % T::kFetchRows != 0 && row_of(i) >= T::kColumns) break;
      fetch_pack(stage + T::kRows * kPieceBytes +
                     pack_place(row_of(i), static_cast<int>(threadIdx.x) % kPiecePacks),
                 next_[i], is_there_[i]);
      if (is_there_[i]) next_[i] += kPieceBytes;
    }
  }

 private:
  static constexpr int kCount = ceil_div(T::kColumns, T::kFetchRows);
  __device__ static int row_of(int i) {
    return static_cast<int>(threadIdx.x) / kPiecePacks + i * T::kFetchRows;
  }
  const char* next_[kCount];
  bool is_there_[kCount];
};

}  // namespace mx::cuda
