// Integers element by element: sums, norms, concatenation, the borders of a region.
#include "base/ceil_div.h"
#include "compilers/cuda/kernels/integers/bytes.cuh"
#include "compilers/cuda/kernels/launch.h"

namespace mx::cuda {
namespace {

__global__ void sum_kernel(const __grid_constant__ IntegerSum work, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const Word word(item, work.output.image);
  int left[FourBytes::kCount], right[FourBytes::kCount] = {};
  FourBytes::load(*word_at(work.left.image, word.pixel, word.channel), work.left.is_unsigned, left);
  if (work.right.image.data) {
    FourBytes::load(*word_at(work.right.image, word.pixel, word.channel), work.right.is_unsigned,
                    right);
  }
  float y[FourBytes::kCount];
#pragma unroll
  for (int i = 0; i < FourBytes::kCount; ++i) {
    y[i] = __fadd_rn(__fmul_rn(static_cast<float>(left[i]), work.left_unit),
                     __fmul_rn(static_cast<float>(right[i]), work.right_unit));
  }
  apply(work.function, y);
#pragma unroll
  for (float& value : y) value *= work.per_unit;
  *word_at(work.output.image, word.pixel, word.channel) =
      FourBytes::round(y, work.output.is_unsigned);
}

__global__ void norm_kernel(const __grid_constant__ IntegerAffine work, int items) {
  const int item = min(item_of_thread(), items - 1);  // the last ones do the same
  const Word word(item, work.output.image);
  float factor[FourBytes::kCount], shift[FourBytes::kCount];
#pragma unroll
  for (int i = 0; i < FourBytes::kCount; ++i) {
    factor[i] = work.factor[word.channel + i];
    shift[i] = work.shift[word.channel + i];
  }
  wait_for_previous();
  let_next_start();
  int x[FourBytes::kCount];
  FourBytes::load(*word_at(work.input.image, word.pixel, word.channel), work.input.is_unsigned, x);
  float y[FourBytes::kCount];
#pragma unroll
  for (int i = 0; i < FourBytes::kCount; ++i) {
    y[i] = fmaf(static_cast<float>(x[i]), factor[i], shift[i]);
  }
  apply(work.function, y);
  *word_at(work.output.image, word.pixel, word.channel) =
      FourBytes::round(y, work.output.is_unsigned);
}

__global__ void part_kernel(const __grid_constant__ IntegerPart work, int width, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const int pixel = item / width, channel = item % width;
  const auto* from = static_cast<const uint8_t*>(work.input.data);
  auto* to = static_cast<uint8_t*>(work.output.data);
  to[static_cast<int64_t>(pixel) * work.output.pitch + work.first + channel] =
      channel < work.channels ? from[static_cast<int64_t>(pixel) * work.input.pitch + channel]
                              : uint8_t{0};
}

// Neighbouring threads have neighbouring pixels, as the caller's arrays lie.
struct Pack {
  int pixel, channel;
  __device__ Pack(int item, int pixels)
      : pixel(item % pixels), channel(item / pixels * kIntegerPack) {}
};
__global__ void import_kernel(const __grid_constant__ IntegerBorder work, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const ImageArray& image = work.array.image;
  const int plane = image.height * image.width;
  const Pack pack(item, image.batch * plane);
  const float* from =
      static_cast<const float*>(work.table[work.place]) +
      (static_cast<int64_t>(pack.pixel / plane) * work.channels + pack.channel) * plane +
      pack.pixel % plane;
  uint4 bits;
  auto* words = reinterpret_cast<uint32_t*>(&bits);
#pragma unroll
  for (int w = 0; w < 4; ++w) {
    float values[FourBytes::kCount];
#pragma unroll
    for (int i = 0; i < FourBytes::kCount; ++i) {
      const int channel = w * FourBytes::kCount + i;
      const bool is_there = pack.channel + channel < work.channels;
      values[i] = is_there ? from[static_cast<int64_t>(channel) * plane] * work.per_unit : 0.0f;
    }
    words[w] = FourBytes::round(values, work.array.is_unsigned);
  }
  *reinterpret_cast<uint4*>(word_at(image, pack.pixel, pack.channel)) = bits;
}

// 2 x 2 pixels of few channels are one pack.
template <int colours>
__global__ void import_folded_kernel(const __grid_constant__ IntegerBorder work, int pixels) {
  wait_for_previous();
  let_next_start();
  const int pixel = item_of_thread();
  if (pixel >= pixels) return;
  const ImageArray& image = work.array.image;
  const int plane = image.height * image.width, area = work.height * work.width;
  const int top = pixel % plane / image.width * 2, left = pixel % image.width * 2;
  const float* from = static_cast<const float*>(work.table[work.place]) +
                      static_cast<int64_t>(pixel / plane) * colours * area;
  float values[kIntegerPack] = {};
#pragma unroll
  for (int part = 0; part < 4; ++part) {
    const int y = top + part / 2, x = left + part % 2;
    if (y >= work.height || x >= work.width) continue;
#pragma unroll
    for (int colour = 0; colour < colours; ++colour) {
      values[part * colours + colour] = from[colour * area + y * work.width + x] * work.per_unit;
    }
  }
  uint4 bits;
  auto* words = reinterpret_cast<uint32_t*>(&bits);
#pragma unroll
  for (int w = 0; w < 4; ++w) {
    float four[FourBytes::kCount];
#pragma unroll
    for (int i = 0; i < FourBytes::kCount; ++i) four[i] = values[w * FourBytes::kCount + i];
    words[w] = FourBytes::round(four, work.array.is_unsigned);
  }
  *reinterpret_cast<uint4*>(word_at(image, pixel, 0)) = bits;
}

__global__ void export_kernel(const __grid_constant__ IntegerBorder work, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const ImageArray& image = work.array.image;
  const int plane = image.height * image.width;
  const Pack pack(item, image.batch * plane);
  const uint4 bits = *reinterpret_cast<const uint4*>(word_at(image, pack.pixel, pack.channel));
  const auto* words = reinterpret_cast<const uint32_t*>(&bits);
  float* to = static_cast<float*>(work.table[work.place]) +
              (static_cast<int64_t>(pack.pixel / plane) * work.channels + pack.channel) * plane +
              pack.pixel % plane;
#pragma unroll
  for (int i = 0; i < kIntegerPack; ++i) {
    if (pack.channel + i >= work.channels) break;
    const int value = from_byte(words[i / 4] >> (8 * (i % 4)), work.array.is_unsigned);
    to[static_cast<int64_t>(i) * plane] = static_cast<float>(value) * work.unit;
  }
}

}  // namespace

void add_integers(const IntegerSum& work, cudaStream_t stream) {
  const int items = words_in(work.output.image);
  start(stream, grid_for(items), sum_kernel, work, items);
}

void norm_integers(const IntegerAffine& work, cudaStream_t stream) {
  const int items = words_in(work.output.image);
  start(stream, grid_for(items), norm_kernel, work, items);
}

void copy_part(const IntegerPart& work, cudaStream_t stream) {
  const int width = work.is_last ? work.output.channels - work.first : work.channels;
  const auto items = static_cast<int>(work.output.pixels() * width);
  start(stream, grid_for(items), part_kernel, work, width, items);
}

void import_integers(const IntegerBorder& work, cudaStream_t stream) {
  const int items = packs_in(work.array.image);
  auto* kernel = import_kernel;
  if (work.fold > 1) {
    kernel = work.channels == 1   ? import_folded_kernel<1>
             : work.channels == 2 ? import_folded_kernel<2>
             : work.channels == 3 ? import_folded_kernel<3>
                                  : import_folded_kernel<4>;
  }
  start(stream, grid_for(items), kernel, work, items);
}

void export_integers(const IntegerBorder& work, cudaStream_t stream) {
  const int items = packs_in(work.array.image);
  start(stream, grid_for(items), export_kernel, work, items);
}

}  // namespace mx::cuda
