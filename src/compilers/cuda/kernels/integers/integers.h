// What the kernels of integer regions are told. Arrays hold images as layers.h says, a byte for
// each channel: whole packs of 16. A real number is an integer times its array's unit.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

inline constexpr int kIntegerPack = 16;

struct IntegerArray {
  ImageArray image = {};
  bool is_unsigned = false;  // bytes from 0 on, else from -128
};

// y = round(f(sum * factor + shift + residual * residual_unit) * per_unit), where sum is that of
// the products. Where there is a table in `products`, y is the real number, not rounded; where
// there is a second result, it is round(function2(y * scale2 + shift2)).
struct IntegerConvolution {
  ConvolutionWork products = {};  // arrays, window, weights in rows (pack.h), shift, function
  bool input_unsigned = false, residual_unsigned = false, output_unsigned = false,
       second_unsigned = false;
  const float* factor = nullptr;  // per channel: what one of its sum is worth
  float residual_unit = 0, per_unit = 1;
};
// What a `Tiling` of convolve_integers() may have as its shape; smallest first.
std::span<const TilingShape> integer_tiling_shapes();
// From there on each block makes several tiles, and products are not divided.
inline constexpr int kFirstIntegerRounds = 9;
// How products are cut, for a GPU of so many multiprocessors.
Tiling integer_tiling(const IntegerConvolution& work, int multiprocessors, bool has_clusters);
void convolve_integers(const IntegerConvolution& work, Tiling tiling, cudaStream_t stream);
// Any groups, a thread per result; what the other is compared with. `channels` of the output and
// inputs of a group are those of the weights, the latter filled up to `padded_inputs` there.
void convolve_integers_plainly(const IntegerConvolution& work, int channels, int group_inputs,
                               int padded_inputs, cudaStream_t stream);

// An output channel reads the input channel of its number; weights lie tap by tap.
void convolve_integers_depthwise(const IntegerConvolution& work, cudaStream_t stream);

// Means are rounded.
struct IntegerPool {
  IntegerArray input = {}, output = {};  // of the same unit
  WindowShape window = {};
  plan::PoolKind kind = plan::PoolKind::kMax;
};
void pool_integers(const IntegerPool& work, cudaStream_t stream);

// y = round(f(a * left_unit + b * right_unit) * per_unit); without a right one it is zero. Without
// a table the result is an array.
struct IntegerSum {
  IntegerArray left = {}, right = {}, output = {};  // data of the right one may be null
  float left_unit = 1, right_unit = 0, per_unit = 1;
  Function function = {};
};
void add_integers(const IntegerSum& work, cudaStream_t stream);

// y = round(f(x * factor + shift)), per channel.
struct IntegerAffine {
  IntegerArray input = {}, output = {};
  const float *factor = nullptr, *shift = nullptr;
  Function function = {};
};
void norm_integers(const IntegerAffine& work, cudaStream_t stream);

// A part of a concatenation: `channels` of it become those of the output from `first` on. The last
// one also clears what fills up packs.
struct IntegerPart {
  ImageArray input = {}, output = {};
  int channels = 0, first = 0;
  bool is_last = false;
};
void copy_part(const IntegerPart& work, cudaStream_t stream);

// Between the caller's float32 arrays, channels first, and integers; `table[place]` is the
// caller's.
struct IntegerBorder {
  IntegerArray array = {};
  int channels = 1;  // of the caller
  void* const* table = nullptr;
  int place = 0;
  float per_unit = 1;  // of what comes in, integers per real number
  float unit = 1;      // of what goes out
  // Of what comes in: `fold` x `fold` pixels of the caller's `height` x `width` are one.
  int fold = 1, height = 1, width = 1;
};
void import_integers(const IntegerBorder& work, cudaStream_t stream);
void export_integers(const IntegerBorder& work, cudaStream_t stream);

}  // namespace mx::cuda
