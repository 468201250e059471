// What the kernels of a region are told. Arrays hold images with the channels last: pixel after
// pixel, `pitch` elements apart, the channels filled up to whole packs of 16 bytes with zeros.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "compilers/cuda/kernels/activation.h"
#include "compilers/cuda/kernels/given.h"
#include "compilers/cuda/kernels/number.h"
#include "compilers/cuda/kernels/stream.h"

namespace mx::cuda {

// What lies in a region's arena begins at multiples of it: libraries refuse workspaces that do not.
inline constexpr int64_t kArenaAlignment = 256;

// Up to so many images are waiting times, for which most kernels here are made; more are work.
inline constexpr int kFewImages = 4;

struct ImageArray {
  void* data = nullptr;
  int batch = 1, height = 1, width = 1;
  int channels = 1;  // whole packs
  int pitch = 1;
  [[nodiscard]] constexpr int64_t pixels() const {
    return static_cast<int64_t>(batch) * height * width;
  }
};

// A sliding window: H, then W.
struct WindowShape {
  int kernel_h = 1, kernel_w = 1, stride_h = 1, stride_w = 1, dilate_h = 1, dilate_w = 1;
  int pad_h = 0, pad_w = 0;
  [[nodiscard]] constexpr int taps() const { return kernel_h * kernel_w; }
};

// y = f(convolution(h(x)) + shift + residual); where there is a `second`, it is g(y * scale2 +
// shift2). h is x, or input_function(x * input_scale + input_shift) where it norms its input.
inline constexpr int kMostTaps = 64;  // that `convolve` knows of windows that hang over
struct ConvolutionWork {
  ImageArray input = {}, output = {}, residual = {},
             second = {};  // data of the last two, or of output, may be null
  WindowShape window = {};
  int groups = 1;
  const void* weight = nullptr;  // packed, see pack.h
  const float* shift = nullptr;  // per channel of the output
  const void* bias = nullptr;    // the shift in the numbers of the region, for libraries
  const float *scale2 = nullptr, *shift2 = nullptr;
  const float *input_scale = nullptr, *input_shift = nullptr;  // per channel of the input
  Function function = {}, function2 = {}, input_function = {};
  bool norms_input = false;
  bool keeps_first = true;  // whether there is an output, or only a second
  bool is_inside = false;   // no window hangs over the border of the image
  // Results that are the caller's, `table[place]`: rows of `exported` channels. Dense layers of few
  // rows alone do so; null: results go to `output`.
  void* const* table = nullptr;
  int place = 0, exported = 0;
  Element exported_as = Element::kFloat;
  int k_packs = 0;                    // of one output channel's weights, a multiple of 8
  const void* next_weight = nullptr;  // what the next layer of this kind reads, fetched ahead
  int64_t next_bytes = 0;
};

// How a convolution on tensor cores is cut: results of a block, and among how many blocks the
// products of one result are divided.
struct Tiling {
  uint8_t shape = 0;  // an index of tiling_shapes()
  uint8_t split = 1;
  bool operator==(const Tiling&) const = default;
};
inline constexpr int kMostSplit = 8;  // what a cluster may have on every GPU that has clusters
using Tilings = std::vector<Tiling>;  // of convolutions in one launch
struct TilingShape {
  int rows, columns;  // pixels, channels
};
std::span<const TilingShape> tiling_shapes();
inline constexpr int kFirstPatchShape = 5;   // from there on a block keeps a patch of the image
inline constexpr int kFirstSliceShape = 7;   // from there on by groups of four warps
inline constexpr int kFewRowsShape = 9;      // without tensor cores
inline constexpr int kFirstPanelShape = 10;  // from there on of rows alone (panels.h)
bool can_convolve(Number number, const ConvolutionWork& work, Tiling tiling);
// Whether its weights are packed in slices rather than rows, and how many bytes they are.
constexpr bool wants_slices(Tiling tiling) {
  return tiling.shape >= kFirstSliceShape && tiling.shape < kFewRowsShape;
}
constexpr bool wants_panels(Tiling tiling) { return tiling.shape >= kFirstPanelShape; }
int64_t packed_weight_bytes(Number number, const ConvolutionWork& work, Tiling tiling);

void convolve(Number number, const ConvolutionWork& work, Tiling tiling, cudaStream_t stream);

// Convolutions of which none reads what another makes, in one launch. Their tilings have one shape
// of slices; where products are divided differently, each split divides the largest.
inline constexpr int kMostTogether = 4;
bool can_convolve_together(Number number, std::span<const ConvolutionWork> works,
                           std::span<const Tiling> tilings);
void convolve_together(Number number, std::span<const ConvolutionWork> works,
                       std::span<const Tiling> tilings, cudaStream_t stream);

// One output channel reads one input channel: groups == channels.
void convolve_depthwise(Number number, const ConvolutionWork& work, cudaStream_t stream);
// Any groups, a thread per result; what the others are compared with. `channels` of the output and
// inputs of a group are those of the weights, the latter filled up to `padded_inputs` there.
void convolve_plainly(Number number, const ConvolutionWork& work, int channels, int group_inputs,
                      int padded_inputs, cudaStream_t stream);

// Where there is a `second`, it is g(y * scale2 + shift2).
struct PoolWork {
  ImageArray input = {}, output = {}, second = {};  // data of one of the last two may be null
  WindowShape window = {};
  plan::PoolKind kind = plan::PoolKind::kMax;
  const float *scale2 = nullptr, *shift2 = nullptr;
  Function function2 = {};
};
void pool(Number number, const PoolWork& work, cudaStream_t stream);

// y = f(x * scale + shift), per channel; without scale only f. Copies where f is none.
struct AffineWork {
  ImageArray input = {}, output = {};
  const float *scale = nullptr, *shift = nullptr;
  Function function = {};
};
void map_channels(Number number, const AffineWork& work, cudaStream_t stream);

// y = f(a + b)
struct SumWork {
  ImageArray left = {}, right = {}, output = {};
  Function function = {};
};
void add_images(Number number, const SumWork& work, cudaStream_t stream);

// Of each pixel over its channels.
struct SoftmaxWork {
  ImageArray input = {}, output = {};
  int channels = 1;  // without those that fill up
};
void softmax(Number number, const SoftmaxWork& work, cudaStream_t stream);

// Of an image whose pixels have as channels what `taps` neighbours in a line have, from `skip`
// before them on; there are `width` in a line. With one tap they are as they were.
struct LineFold {
  int taps = 1, skip = 0, width = 0;
};

// Between the caller's arrays, channels first, and images; `table[place]` is the caller's.
struct BorderWork {
  ImageArray image = {};
  int channels = 1;  // of the caller
  void* const* table = nullptr;
  int place = 0;
  Element element = Element::kFloat;  // of the caller's array
  // Of what comes in: `fold` x `fold` pixels of the caller's `height` x `width` are one, and each
  // is x * scale + shift; null: x.
  int fold = 1, height = 1, width = 1;
  LineFold line = {};  // of folded pixels
  int border = 0;      // lines of the image, before the caller's first, that are zero
  const float *scale = nullptr, *shift = nullptr;
};
void import_image(Number number, const BorderWork& work, cudaStream_t stream);
void export_image(Number number, const BorderWork& work, cudaStream_t stream);

}  // namespace mx::cuda
