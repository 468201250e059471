// Integers as kernels see them: bytes, and how real numbers become them.
#pragma once

#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/integers/integers.h"

namespace mx::cuda {

// The nearest integer, ties to even; what does not fit is the largest that does.
__device__ inline uint32_t to_byte(float x, bool is_unsigned) {
  const float low = is_unsigned ? 0.0f : -128.0f, high = is_unsigned ? 255.0f : 127.0f;
  return static_cast<uint32_t>(__float2int_rn(fminf(fmaxf(x, low), high))) & 0xffu;
}

__device__ inline int from_byte(uint32_t byte, bool is_unsigned) {
  return is_unsigned ? static_cast<int>(byte & 0xffu)
                     : static_cast<int>(static_cast<int8_t>(byte & 0xffu));
}

// Four neighbouring channels.
struct FourBytes {
  static constexpr int kCount = 4;

  __device__ static void load(uint32_t word, bool is_unsigned, int (&to)[kCount]) {
#pragma unroll
    for (int i = 0; i < kCount; ++i) to[i] = from_byte(word >> (8 * i), is_unsigned);
  }
  // As to_byte() does; two instructions bring four integers into range and together.
  __device__ static uint32_t round(const float (&values)[kCount], bool is_unsigned) {
    int x[kCount];
#pragma unroll
    for (int i = 0; i < kCount; ++i) x[i] = __float2int_rn(values[i]);
    uint32_t high, word;
    if (is_unsigned) {
      asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, 0;" : "=r"(high) : "r"(x[3]), "r"(x[2]));
      asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(word) : "r"(x[1]), "r"(x[0]), "r"(high));
    } else {
      asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, 0;" : "=r"(high) : "r"(x[3]), "r"(x[2]));
      asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(word) : "r"(x[1]), "r"(x[0]), "r"(high));
    }
    return word;
  }
};

__device__ inline uint32_t* word_at(const ImageArray& array, int64_t pixel, int channel) {
  return reinterpret_cast<uint32_t*>(static_cast<char*>(array.data) + pixel * array.pitch +
                                     channel);
}

// Which four channels of which pixel a thread has.
struct Word {
  int pixel, channel;
  __device__ Word(int item, const ImageArray& image) {
    const int words = image.channels / FourBytes::kCount;
    pixel = item / words;
    channel = item % words * FourBytes::kCount;
  }
};
inline int words_in(const ImageArray& image) {
  return static_cast<int>(image.pixels() * image.channels / FourBytes::kCount);
}
inline int packs_in(const ImageArray& image) {
  return static_cast<int>(image.pixels() * image.channels / kIntegerPack);
}

}  // namespace mx::cuda
