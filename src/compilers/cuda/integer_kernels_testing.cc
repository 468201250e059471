// The kernels of integers on the host, one result after the other, for tests of schedules on
// machines without a GPU.
#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "compilers/cuda/kernels/integers/integers.h"
#include "compilers/cuda/kernels_testing.h"
#include "ops/quantization/levels.h"

namespace mx::cuda {
namespace {

uint8_t* pixel(const ImageArray& image, int64_t number) {
  return static_cast<uint8_t*>(image.data) + number * image.pitch;
}
int wide(uint8_t byte, bool is_unsigned) {
  return is_unsigned ? int{byte} : int{static_cast<int8_t>(byte)};
}
int at(const IntegerArray& array, int64_t number, int channel) {
  return wide(pixel(array.image, number)[channel], array.is_unsigned);
}
uint8_t rounded(float x, bool is_unsigned) {
  return is_unsigned ? ops::nearest<uint8_t>(x) : static_cast<uint8_t>(ops::nearest<int8_t>(x));
}

void finish(const IntegerConvolution& work, int64_t number, int channel, int sum) {
  const ConvolutionWork& products = work.products;
  float y = static_cast<float>(sum) * work.factor[channel] + products.shift[channel];
  if (products.residual.data) {
    const uint8_t added = pixel(products.residual, number)[channel];
    y += work.residual_unit * static_cast<float>(wide(added, work.residual_unsigned));
  }
  y = applied(products.function, y);
  if (products.table) {
    if (channel >= products.exported) return;
    auto* to = static_cast<float*>(products.table[products.place]);
    to[number * products.exported + channel] = y;
    return;
  }
  const uint8_t first = rounded(y * work.per_unit, work.output_unsigned);
  if (products.output.data) pixel(products.output, number)[channel] = first;
  if (!products.second.data) return;
  y = static_cast<float>(wide(first, work.output_unsigned)) * products.scale2[channel] +
      products.shift2[channel];
  pixel(products.second, number)[channel] =
      rounded(applied(products.function2, y), work.second_unsigned);
}

// Weights of a result lie `length` apart, those of a tap `padded_inputs`.
void convolve(const IntegerConvolution& work, int channels, int group_inputs, int padded_inputs) {
  const ConvolutionWork& products = work.products;
  const int64_t length = int64_t{products.k_packs} * kIntegerPack;
  for (int64_t number = 0; number < products.output.pixels(); ++number) {
    for (int c = 0; c < products.output.channels; ++c) {
      const bool fills_up = c >= channels;
      const int first = fills_up ? 0 : c / (channels / products.groups) * group_inputs;
      const auto* weight = static_cast<const int8_t*>(products.weight) + c * length;
      int sum = 0;
      each_tap(products.input, products.output, products.window, number,
               [&](int tap, int64_t from) {
                 for (int i = 0; i < group_inputs; ++i) {
                   sum += wide(pixel(products.input, from)[first + i], work.input_unsigned) *
                          weight[tap * padded_inputs + i];
                 }
               });
      finish(work, number, c, sum);
    }
  }
}

}  // namespace

void convolve_integers(const IntegerConvolution& work, Tiling /*tiling*/, cudaStream_t /*stream*/) {
  convolve(work, work.products.output.channels, work.products.input.channels,
           work.products.input.channels);
}

void convolve_integers_plainly(const IntegerConvolution& work, int channels, int group_inputs,
                               int padded_inputs, cudaStream_t /*stream*/) {
  convolve(work, channels, group_inputs, padded_inputs);
}

void convolve_integers_depthwise(const IntegerConvolution& work, cudaStream_t /*stream*/) {
  const ConvolutionWork& products = work.products;
  for (int64_t number = 0; number < products.output.pixels(); ++number) {
    for (int c = 0; c < products.output.channels; ++c) {
      int sum = 0;
      each_tap(
          products.input, products.output, products.window, number, [&](int tap, int64_t from) {
            sum += wide(pixel(products.input, from)[c], work.input_unsigned) *
                   static_cast<const int8_t*>(products.weight)[tap * products.output.channels + c];
          });
      finish(work, number, c, sum);
    }
  }
}

void pool_integers(const IntegerPool& work, cudaStream_t /*stream*/) {
  const bool is_max = work.kind == plan::PoolKind::kMax;
  for (int64_t number = 0; number < work.output.image.pixels(); ++number) {
    for (int c = 0; c < work.output.image.channels; ++c) {
      int found = is_max ? -128 : 0, count = 0;
      each_tap(work.input.image, work.output.image, work.window, number,
               [&](int /*tap*/, int64_t from) {
                 const int x = at(work.input, from, c);
                 found = is_max ? std::max(found, x) : found + x;
                 ++count;
               });
      if (work.kind == plan::PoolKind::kAverageWithPadding) count = work.window.taps();
      auto result = static_cast<float>(found);
      if (!is_max) result /= static_cast<float>(count);
      pixel(work.output.image, number)[c] = rounded(result, work.input.is_unsigned);
    }
  }
}

void add_integers(const IntegerSum& work, cudaStream_t /*stream*/) {
  for (int64_t number = 0; number < work.output.image.pixels(); ++number) {
    for (int c = 0; c < work.output.image.channels; ++c) {
      float y = static_cast<float>(at(work.left, number, c)) * work.left_unit;
      if (work.right.image.data) {
        y += static_cast<float>(at(work.right, number, c)) * work.right_unit;
      }
      y = applied(work.function, y) * work.per_unit;
      pixel(work.output.image, number)[c] = rounded(y, work.output.is_unsigned);
    }
  }
}

void norm_integers(const IntegerAffine& work, cudaStream_t /*stream*/) {
  for (int64_t number = 0; number < work.output.image.pixels(); ++number) {
    for (int c = 0; c < work.output.image.channels; ++c) {
      const float y =
          static_cast<float>(at(work.input, number, c)) * work.factor[c] + work.shift[c];
      pixel(work.output.image, number)[c] =
          rounded(applied(work.function, y), work.output.is_unsigned);
    }
  }
}

void copy_part(const IntegerPart& work, cudaStream_t /*stream*/) {
  const int width = work.is_last ? work.output.channels - work.first : work.channels;
  for (int64_t number = 0; number < work.output.pixels(); ++number) {
    for (int c = 0; c < width; ++c) {
      pixel(work.output, number)[work.first + c] =
          c < work.channels ? pixel(work.input, number)[c] : uint8_t{0};
    }
  }
}

void import_integers(const IntegerBorder& work, cudaStream_t /*stream*/) {
  const ImageArray& image = work.array.image;
  const int64_t plane = int64_t{image.height} * image.width;
  for (int64_t number = 0; number < image.pixels(); ++number) {
    const float* from = static_cast<const float*>(work.table[work.place]) +
                        number / plane * work.channels * work.height * work.width;
    for (int c = 0; c < image.channels; ++c) {
      const int part = c / work.channels, colour = c % work.channels;
      const int64_t y = number % plane / image.width * work.fold + part / work.fold;
      const int64_t x = number % image.width * work.fold + part % work.fold;
      const bool is_there = part < work.fold * work.fold && y < work.height && x < work.width;
      const float value = is_there ? from[(int64_t{colour} * work.height + y) * work.width + x] : 0;
      pixel(image, number)[c] = rounded(value * work.per_unit, work.array.is_unsigned);
    }
  }
}

void export_integers(const IntegerBorder& work, cudaStream_t /*stream*/) {
  const ImageArray& image = work.array.image;
  const int64_t plane = int64_t{image.height} * image.width;
  for (int64_t number = 0; number < image.pixels(); ++number) {
    float* to = static_cast<float*>(work.table[work.place]) +
                number / plane * work.channels * plane + number % plane;
    for (int c = 0; c < work.channels; ++c) {
      to[c * plane] = static_cast<float>(at(work.array, number, c)) * work.unit;
    }
  }
}

}  // namespace mx::cuda
