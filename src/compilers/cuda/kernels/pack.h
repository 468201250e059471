// Weights as kernels want them: with their BatchNorm worked in, in the region's numbers.
#pragma once

#include <cstdint>

#include "compilers/cuda/kernels/given.h"
#include "compilers/cuda/kernels/number.h"
#include "compilers/cuda/kernels/stream.h"

namespace mx::cuda {

// BatchNorm's numbers on the device; without gamma it is ones.
struct NormSource {
  Given gamma = {}, beta = {}, mean = {}, variance = {};
  double epsilon = 0;
};

// scale = gamma / deviation, shift = beta + (bias - mean) * scale; without a norm 1 and the bias.
// Channels from `channels` to `padded` get zeros; with a `period` they begin again after so many.
struct FoldWork {
  NormSource norm = {};  // without beta: none
  Given bias = {};       // none: zeros
  int channels = 0, padded = 0;
  int period = 0;
  float *scale = nullptr, *shift = nullptr;
};
void fold(const FoldWork& work, cudaStream_t stream);

// Weights [channels][inputs][taps], times their channel's scale, to
// [channels][k_packs * pack] in the order tap, input: inputs are filled up to `padded_inputs`, and
// rows to whole packs.
// The window over the image before its pixels were folded (folding.h), of which `step` x `step` are
// one; with 1 it is the window itself.
struct FoldedTaps {
  int step = 1;
  int kernel_h = 1, kernel_w = 1;
  int skip_h = 0, skip_w = 0;  // pixels of the first tap before the window
  int taps_w = 1;              // of the folded window
  int line_taps = 1;           // of a line that are channels
};
// The window of a deconvolution, of which `step_h` x `step_w` neighbouring results are the channels
// of one (deconvolution.h): `channels` each, filled up to `period`. Its weights are [inputs]
// [channels][kernel_h][kernel_w].
struct PhaseTaps {
  int step_h = 1, step_w = 1;
  int kernel_h = 1, kernel_w = 1;
  int taps_h = 1, taps_w = 1;  // of the window that all results of one pixel share
  int channels = 0, period = 0;
  constexpr explicit operator bool() const { return period > 0; }
};
struct PackWork {
  Given weight = {};
  const float* scale = nullptr;
  void* packed = nullptr;
  int channels = 0, inputs = 0, taps = 1;
  int padded_channels = 0;  // of rows; those beyond `channels` are zero
  int padded_inputs = 0, k_packs = 0;
  int row = 0;  // elements of a row that is not whole packs; 0: it is
  FoldedTaps folded = {};
  PhaseTaps phases = {};
};
void pack_rows(Number number, const PackWork& work, cudaStream_t stream);

// The same to [slices][taps][columns][128 bytes], as matrices of warpgroup.cuh lie: a slice has 128
// bytes of inputs. What fills up is zero.
void pack_slices(Number number, const PackWork& work, int slices, int columns, cudaStream_t stream);

// Of dense layers, with columns in the order of panel_channel().
void pack_panels(Number number, const PackWork& work, int slices, int columns, cudaStream_t stream);

// What is read as it is, in elements of that kind: its own, or float32.
void keep(const Given& from, int64_t count, Element as, void* to, cudaStream_t stream);

// Floats in the region's numbers.
void narrow_floats(Number number, const float* from, void* to, int count, cudaStream_t stream);

// Of a depthwise convolution: [channels][taps] to [taps][padded].
void pack_depthwise(Number number, const PackWork& work, int padded, cudaStream_t stream);

}  // namespace mx::cuda
