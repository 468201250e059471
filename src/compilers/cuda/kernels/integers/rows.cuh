// Where the pieces of a convolution of integers come from: what rows.cuh does, for blocks that have
// little to multiply and so should not think long about where to read.
#pragma once

#include "compilers/cuda/kernels/rows.cuh"

namespace mx::cuda {

// Division by a number that is known when a kernel is started, as a product: of numbers below 2^31.
struct Divider {
  uint32_t multiplier = 1, shift = 0;

  Divider() = default;
  explicit Divider(int by) {
    const auto divisor = static_cast<uint64_t>(by);
    while ((uint64_t{1} << shift) < divisor) ++shift;
    multiplier = static_cast<uint32_t>(
        (uint64_t{1} << 32) * ((uint64_t{1} << shift) - divisor) / divisor + 1);
  }
  [[nodiscard]] __device__ int divide(int number) const {
    const auto n = static_cast<uint32_t>(number);
    return static_cast<int>((__umulhi(multiplier, n) + n) >> shift);
  }
};

// What a reader is told beside the layer.
struct RowDividers {
  Divider plane, width;  // of the result
};

// A thread fetches one pack of every kFetchRows-th row.
template <class T>
class ByteRowReader {
 public:
  __device__ ByteRowReader(const ConvolutionWork& work, const RowDividers& by, int first_pixel,
                           int first_piece)
      : work_(work), packs_per_tap_(work.input.channels / 16) {
    const ImageArray &out = work.output, &in = work.input;
    const WindowShape& window = work.window;
    const int plane = out.height * out.width, pixels = out.batch * plane;
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      const int pixel = first_pixel + row_of(i);
      const int image = by.plane.divide(pixel), place = pixel - image * plane;
      const int line = by.width.divide(place);
      const int top = line * window.stride_h - window.pad_h;
      const int left = (place - line * out.width) * window.stride_w - window.pad_w;
      taps_[i] = 0;
      if (pixel < pixels) taps_[i] = work.is_inside ? ~uint64_t{0} : taps_inside(top, left);
      start_[i] = static_cast<const char*>(in.data) +
                  ((static_cast<int64_t>(image) * in.height + top) * in.width + left) * in.pitch;
    }
    const int pack = first_piece * kPiecePacks + static_cast<int>(threadIdx.x) % kPiecePacks;
    tap_ = pack / packs_per_tap_;
    pack_ = pack % packs_per_tap_;
    find_tap();
  }

  __device__ void fetch(uint32_t stage) {
    const int64_t offset = tap_offset_ + pack_ * 16;
    const bool is_tap = tap_ < work_.window.taps();
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      const uint64_t tap = work_.is_inside ? taps_[i] : taps_[i] >> tap_ & 1;
      const bool is_there = is_tap && tap != 0;
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
  // Bits [low, high).
  __device__ static uint64_t bits(int low, int high) {
    if (high <= low) return 0;
    return (~uint64_t{0} >> (64 - high)) & (~uint64_t{0} << low);
  }
  // Of taps along an axis, those that lie on the image.
  __device__ static uint64_t line_of(int first, int taps, int dilate, int extent) {
    if (dilate == 1) return bits(max(-first, 0), min(extent - first, taps));
    uint64_t found = 0;
#pragma unroll 1
    for (int tap = 0; tap < taps; ++tap) {
      const int at = first + tap * dilate;
      if (at >= 0 && at < extent) found |= uint64_t{1} << tap;
    }
    return found;
  }
  __device__ uint64_t taps_inside(int top, int left) const {
    const WindowShape& window = work_.window;
    const uint64_t lines = line_of(top, window.kernel_h, window.dilate_h, work_.input.height);
    const uint64_t line = line_of(left, window.kernel_w, window.dilate_w, work_.input.width);
    uint64_t taps = 0;
#pragma unroll 1
    for (int h = 0; h < window.kernel_h; ++h) {
      if (lines >> h & 1) taps |= line << (h * window.kernel_w);
    }
    return taps;
  }
  __device__ void find_tap() {
    const WindowShape& window = work_.window;
    const int h = tap_ / window.kernel_w * window.dilate_h;
    const int w = tap_ % window.kernel_w * window.dilate_w;
    tap_offset_ = static_cast<int64_t>(h * work_.input.width + w) * work_.input.pitch;
  }

  const ConvolutionWork& work_;
  const char* start_[kCount];
  uint64_t taps_[kCount];
  int64_t tap_offset_;
  int packs_per_tap_, tap_, pack_;
};

}  // namespace mx::cuda
