// Integers under windows without tensor cores: convolutions in groups of channels, pooling.
#include "base/ceil_div.h"
#include "compilers/cuda/kernels/integers/bytes.cuh"
#include "compilers/cuda/kernels/launch.h"

namespace mx::cuda {
namespace {

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

// A channel reads its own alone: four neighbouring ones at a time.
__global__ void depthwise_kernel(const __grid_constant__ IntegerConvolution work, int items) {
  const int item = min(item_of_thread(), items - 1);  // the last ones do the same
  const ConvolutionWork& products = work.products;
  const Word word(item, products.output);
  float factor[FourBytes::kCount], shift[FourBytes::kCount];
#pragma unroll
  for (int c = 0; c < FourBytes::kCount; ++c) {
    factor[c] = work.factor[word.channel + c];
    shift[c] = products.shift[word.channel + c];
  }
  const auto* weight = static_cast<const char*>(products.weight) + word.channel;
  wait_for_previous();
  let_next_start();
  int sums[FourBytes::kCount] = {};
  each_pixel(
      products.input, products.output, products.window, word.pixel, [&](int tap, int64_t from) {
        int data[FourBytes::kCount], factors[FourBytes::kCount];
        FourBytes::load(*word_at(products.input, from, word.channel), work.input_unsigned, data);
        FourBytes::load(*reinterpret_cast<const uint32_t*>(weight + static_cast<int64_t>(tap) *
                                                                        products.output.channels),
                        false, factors);
#pragma unroll
        for (int c = 0; c < FourBytes::kCount; ++c) sums[c] += data[c] * factors[c];
      });
  float y[FourBytes::kCount];
#pragma unroll
  for (int c = 0; c < FourBytes::kCount; ++c) {
    y[c] = __fadd_rn(__fmul_rn(__int2float_rn(sums[c]), factor[c]), shift[c]);
  }
  if (products.residual.data) {
    int added[FourBytes::kCount];
    FourBytes::load(*word_at(products.residual, word.pixel, word.channel), work.residual_unsigned,
                    added);
#pragma unroll
    for (int c = 0; c < FourBytes::kCount; ++c) {
      y[c] += work.residual_unit * static_cast<float>(added[c]);
    }
  }
  apply(products.function, y);
#pragma unroll
  for (float& value : y) value *= work.per_unit;
  *word_at(products.output, word.pixel, word.channel) = FourBytes::round(y, work.output_unsigned);
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

}  // namespace

void convolve_integers_plainly(const IntegerConvolution& work, int channels, int group_inputs,
                               int padded_inputs, cudaStream_t stream) {
  const auto items =
      static_cast<int>(work.products.output.pixels() * work.products.output.channels);
  start(stream, grid_for(items), plain_kernel, work, channels, group_inputs, padded_inputs, items);
}

void convolve_integers_depthwise(const IntegerConvolution& work, cudaStream_t stream) {
  const int items = words_in(work.products.output);
  start(stream, grid_for(items), depthwise_kernel, work, items);
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

}  // namespace mx::cuda
