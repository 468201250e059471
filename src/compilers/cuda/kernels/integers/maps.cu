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

// Sixteen channels at a time.
__global__ void most_kernel(const __grid_constant__ IntegerPool work, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const ImageArray& out = work.output.image;
  const int packs = out.channels / kIntegerPack;
  const int pixel = item / packs, channel = item % packs * kIntegerPack;
  const bool is_unsigned = work.input.is_unsigned;
  const uint32_t least = is_unsigned ? 0u : 0x80808080u;
  uint4 found = make_uint4(least, least, least, least);
  auto most = [&](uint32_t a, uint32_t b) { return is_unsigned ? __vmaxu4(a, b) : __vmaxs4(a, b); };
  each_pixel(work.input.image, out, work.window, pixel, [&](int, int64_t from) {
    const uint4 bits = *reinterpret_cast<const uint4*>(word_at(work.input.image, from, channel));
    found = make_uint4(most(found.x, bits.x), most(found.y, bits.y), most(found.z, bits.z),
                       most(found.w, bits.w));
  });
  *reinterpret_cast<uint4*>(word_at(out, pixel, channel)) = found;
}

// The mean of a window's sums.
__device__ void store_mean(const IntegerPool& work, const Word& word,
                           const int (&sums)[FourBytes::kCount], int count) {
  float result[FourBytes::kCount];
#pragma unroll
  for (int i = 0; i < FourBytes::kCount; ++i) {
    result[i] = __fdiv_rn(static_cast<float>(sums[i]), static_cast<float>(count));
  }
  *word_at(work.output.image, word.pixel, word.channel) =
      FourBytes::round(result, work.output.is_unsigned);
}

// Of whole images: kMeanLanes threads for each four channels.
constexpr int kMeanLanes = 16;

__global__ void mean_of_image_kernel(const __grid_constant__ IntegerPool work, int items) {
  const int thread = min(item_of_thread(), items * kMeanLanes - 1);
  const Word word(thread / kMeanLanes, work.output.image);
  const int plane = work.input.image.height * work.input.image.width;
  wait_for_previous();
  let_next_start();
  int sums[FourBytes::kCount] = {};
#pragma unroll 4
  for (int i = thread % kMeanLanes; i < plane; i += kMeanLanes) {
    const int64_t from = static_cast<int64_t>(word.pixel) * plane + i;
    int bytes[FourBytes::kCount];
    FourBytes::load(*word_at(work.input.image, from, word.channel), work.input.is_unsigned, bytes);
#pragma unroll
    for (int c = 0; c < FourBytes::kCount; ++c) sums[c] += bytes[c];
  }
#pragma unroll
  for (int& sum : sums) {
#pragma unroll
    for (int offset = kMeanLanes / 2; offset > 0; offset /= 2) {
      sum += __shfl_xor_sync(0xffffffffu, sum, offset);
    }
  }
  if (thread % kMeanLanes == 0) store_mean(work, word, sums, plane);
}

__global__ void mean_kernel(const __grid_constant__ IntegerPool work, int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const Word word(item, work.output.image);
  int sums[FourBytes::kCount] = {}, count = 0;
  each_pixel(work.input.image, work.output.image, work.window, word.pixel, [&](int, int64_t from) {
    int bytes[FourBytes::kCount];
    FourBytes::load(*word_at(work.input.image, from, word.channel), work.input.is_unsigned, bytes);
#pragma unroll
    for (int i = 0; i < FourBytes::kCount; ++i) sums[i] += bytes[i];
    ++count;
  });
  if (work.kind == plan::PoolKind::kAverageWithPadding) {
    count = work.window.kernel_h * work.window.kernel_w;
  }
  store_mean(work, word, sums, count);
}

bool is_mean_of_image(const IntegerPool& work) {
  const ImageArray &in = work.input.image, &out = work.output.image;
  const WindowShape& window = work.window;
  return out.height == 1 && out.width == 1 && window.kernel_h == in.height &&
         window.kernel_w == in.width && window.pad_h == 0 && window.pad_w == 0;
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

// 2 x 2 pixels of few channels are one pack.
__global__ void import_folded_kernel(const __grid_constant__ IntegerBorder work, int pixels) {
  wait_for_previous();
  let_next_start();
  const int pixel = item_of_thread();
  if (pixel >= pixels) return;
  const ImageArray& image = work.array.image;
  const int plane = image.height * image.width, area = work.height * work.width;
  const int top = pixel % plane / image.width * 2, left = pixel % image.width * 2;
  const float* from =
      work.table[work.place] + static_cast<int64_t>(pixel / plane) * work.channels * area;
  float values[kIntegerPack] = {};
#pragma unroll
  for (int part = 0; part < 4; ++part) {
    const int y = top + part / 2, x = left + part % 2;
    if (y >= work.height || x >= work.width) continue;
#pragma unroll
    for (int colour = 0; colour < kIntegerPack / 4; ++colour) {
      if (colour >= work.channels) break;
      const float value = from[colour * area + y * work.width + x] * work.per_unit;
      // Which of the pack's bytes it is hangs on the channels, but registers have no addresses.
#pragma unroll
      for (int i = 0; i < kIntegerPack; ++i) {
        if (i == part * work.channels + colour) values[i] = value;
      }
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
  const int words = words_in(work.output.image), packs = packs_in(work.output.image);
  if (work.kind == plan::PoolKind::kMax) {
    return start(stream, grid_for(packs), most_kernel, work, packs);
  }
  if (is_mean_of_image(work)) {
    return start(stream, grid_for(int64_t{words} * kMeanLanes), mean_of_image_kernel, work, words);
  }
  start(stream, grid_for(words), mean_kernel, work, words);
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
  auto* kernel = work.fold > 1 ? import_folded_kernel : import_kernel;
  start(stream, grid_for(items), kernel, work, items);
}

void export_integers(const IntegerBorder& work, cudaStream_t stream) {
  const int items = packs_in(work.array.image);
  start(stream, grid_for(items), export_kernel, work, items);
}

}  // namespace mx::cuda
