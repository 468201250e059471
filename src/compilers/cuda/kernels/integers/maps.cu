// Integers without tensor cores: pooling, sums, norms, concatenation, the borders of a region.
#include "base/ceil_div.h"
#include "compilers/cuda/kernels/integers/bytes.cuh"
#include "compilers/cuda/kernels/launch.h"

namespace mx::cuda {
namespace {

// Which four channels of which pixel a thread has.
struct Word {
  int pixel, channel;
  __device__ Word(int item, const ImageArray& image) {
    const int words = image.channels / FourBytes::kCount;
    pixel = item / words;
    channel = item % words * FourBytes::kCount;
  }
};
int words_in(const ImageArray& image) {
  return static_cast<int>(image.pixels() * image.channels / FourBytes::kCount);
}

// The pixels under the window of a result that lie on the image: call(tap, pixel of the input).
template <class Call>
__device__ void each_pixel(const ImageArray& in, const ImageArray& out, const WindowShape& window,
                           int pixel, Call&& call) {
  const int line = pixel / out.width, image = line / out.height;
  const int top = line % out.height * window.stride_h - window.pad_h;
  const int left = pixel % out.width * window.stride_w - window.pad_w;
  for (int h = 0; h < window.kernel_h; ++h) {
    const int y = top + h * window.dilate_h;
    if (y < 0 || y >= in.height) continue;
    for (int w = 0; w < window.kernel_w; ++w) {
      const int x = left + w * window.dilate_w;
      if (x < 0 || x >= in.width) continue;
      call(h * window.kernel_w + w, (static_cast<int64_t>(image) * in.height + y) * in.width + x);
    }
  }
}

__global__ void plain_kernel(const __grid_constant__ IntegerConvolution work, int channels,
                             int group_inputs, int padded_inputs, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const ConvolutionWork& products = work.products;
  const ImageArray& out = products.output;
  const int pixel = item / out.channels, channel = item % out.channels;
  auto* to = static_cast<uint8_t*>(out.data) + static_cast<int64_t>(pixel) * out.pitch + channel;
  if (channel >= channels) {  // fills up
    *to = 0;
    return;
  }
  const int first = channel / (channels / products.groups) * group_inputs;
  const auto* weight = static_cast<const int8_t*>(products.weight) +
                       static_cast<int64_t>(channel) * products.k_packs * kIntegerPack;
  int sum = 0;
  each_pixel(products.input, out, products.window, pixel, [&](int tap, int64_t from) {
    const auto* data =
        static_cast<const uint8_t*>(products.input.data) + from * products.input.pitch + first;
    for (int i = 0; i < group_inputs; ++i) {
      sum += from_byte(data[i], work.input_unsigned) * weight[tap * padded_inputs + i];
    }
  });
  float y[1] = {
      __fadd_rn(__fmul_rn(__int2float_rn(sum), work.factor[channel]), products.shift[channel])};
  if (products.residual.data) {
    const auto* residual = static_cast<const uint8_t*>(products.residual.data);
    const int added =
        from_byte(residual[static_cast<int64_t>(pixel) * products.residual.pitch + channel],
                  work.residual_unsigned);
    y[0] += work.residual_unit * static_cast<float>(added);
  }
  apply(products.function, y);
  *to = static_cast<uint8_t>(to_byte(y[0] * work.per_unit, work.output_unsigned));
}

__global__ void pool_kernel(const __grid_constant__ IntegerPool work, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const Word word(item, work.output.image);
  const bool is_max = work.kind == plan::PoolKind::kMax, is_unsigned = work.input.is_unsigned;
  int found[FourBytes::kCount], count = 0;
#pragma unroll
  for (int& value : found) value = is_max ? -128 : 0;
  each_pixel(work.input.image, work.output.image, work.window, word.pixel, [&](int, int64_t from) {
    int bytes[FourBytes::kCount];
    FourBytes::load(*word_at(work.input.image, from, word.channel), is_unsigned, bytes);
#pragma unroll
    for (int i = 0; i < FourBytes::kCount; ++i) {
      found[i] = is_max ? max(found[i], bytes[i]) : found[i] + bytes[i];
    }
    ++count;
  });
  if (work.kind == plan::PoolKind::kAverageWithPadding) {
    count = work.window.kernel_h * work.window.kernel_w;
  }
  float result[FourBytes::kCount];
#pragma unroll
  for (int i = 0; i < FourBytes::kCount; ++i) {
    result[i] = static_cast<float>(found[i]);
    if (!is_max) result[i] = __fdiv_rn(result[i], static_cast<float>(count));
  }
  *word_at(work.output.image, word.pixel, word.channel) = FourBytes::round(result, is_unsigned);
}

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
int packs_in(const ImageArray& image) {
  return static_cast<int>(image.pixels() * image.channels / kIntegerPack);
}

__global__ void import_kernel(const __grid_constant__ IntegerBorder work, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const ImageArray& image = work.array.image;
  const int plane = image.height * image.width;
  const Pack pack(item, image.batch * plane);
  const float* from =
      work.table[work.place] +
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
  float* to = work.table[work.place] +
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

void convolve_integers_plainly(const IntegerConvolution& work, int channels, int group_inputs,
                               int padded_inputs, cudaStream_t stream) {
  const auto items =
      static_cast<int>(work.products.output.pixels() * work.products.output.channels);
  start(stream, grid_for(items), plain_kernel, work, channels, group_inputs, padded_inputs, items);
}

void pool_integers(const IntegerPool& work, cudaStream_t stream) {
  const int items = words_in(work.output.image);
  start(stream, grid_for(items), pool_kernel, work, items);
}

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
  start(stream, grid_for(items), import_kernel, work, items);
}

void export_integers(const IntegerBorder& work, cudaStream_t stream) {
  const int items = packs_in(work.array.image);
  start(stream, grid_for(items), export_kernel, work, items);
}

}  // namespace mx::cuda
