// How slices come into a block's shared memory, and a norm of the input worked in there.
#pragma once

#include "compilers/cuda/kernels/finish.cuh"
#include "compilers/cuda/kernels/slices.h"
#include "compilers/cuda/kernels/warpgroup.cuh"

namespace mx::cuda {

// A block's slots in shared memory, each for the weights and the patch of a slice, with a barrier
// and the norm of the slice's channels.
struct SliceMemory {
  uint32_t slots, barriers;
  int weight_bytes, patch_bytes, norm_bytes;
  __device__ uint32_t weights(int slot) const {
    return slots + slot * (weight_bytes + patch_bytes);
  }
  __device__ uint32_t patch(int slot) const { return weights(slot) + weight_bytes; }
  __device__ uint32_t barrier(int slot) const { return barriers + slot * 8; }
  __device__ uint32_t norm(int slot) const {
    return barriers + kSliceBarrierBytes + slot * norm_bytes;
  }
};

// The copies that bring a block its slices; one thread asks for them.
template <Number number, class T, bool norms>
struct SliceCopies {
  static constexpr int kChannels = kSliceBytes / static_cast<int>(bytes_of(number));
  const ConvolutionWork& work;
  const SliceShape& shape;
  const CUtensorMap& map;
  const SliceMemory& memory;
  int first_column, left, top, image;

  __device__ void bring_weights(int slice, int slot) const {
    const int taps = work.window.taps();
    const int box_bytes = shape.height * shape.width * kSliceBytes;
    const int channel = slice * kChannels;
    const int norm_bytes = norms ? min(work.input.channels - channel, kChannels) * 4 : 0;
    expect_bytes(memory.barrier(slot), memory.weight_bytes + norm_bytes * 2 +
                                           box_bytes * shape.phases_h * shape.phases_w);
    const char* from =
        static_cast<const char*>(work.weight) +
        (static_cast<int64_t>(slice) * taps * shape.columns + first_column) * kSliceBytes;
    for (int tap = 0; tap < taps; ++tap) {
      copy_bytes(memory.weights(slot) + tap * T::kColumns * kSliceBytes, from,
                 T::kColumns * kSliceBytes, memory.barrier(slot));
      from += static_cast<int64_t>(shape.columns) * kSliceBytes;
    }
    if constexpr (norms) {
      const uint32_t to = memory.norm(slot);
      copy_bytes(to, work.input_scale + channel, norm_bytes, memory.barrier(slot));
      copy_bytes(to + memory.norm_bytes / 2, work.input_shift + channel, norm_bytes,
                 memory.barrier(slot));
    }
  }
  __device__ void bring_patch(int slice, int slot) const {
    const int channel = slice * kChannels;
    uint32_t to = memory.patch(slot);
    for (int y = 0; y < shape.phases_h; ++y) {
      for (int x = 0; x < shape.phases_w; ++x) {
        copy_box(to, map, channel, left + x, top + y, image, memory.barrier(slot));
        to += shape.phase_bytes;
      }
    }
  }
};

// Within the range, nan stays nan.
__device__ inline float keep_within(float x, float low, float high) {
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(x) : "f"(x), "f"(low));
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(x) : "f"(x), "f"(high));
  return x;
}

// Numbers that are within the range of their elements.
template <Number number, int n>
__device__ uint4 narrow_pack(const float (&values)[n]) {
  uint4 bits;
  if constexpr (number == Number::kHalf) {
    auto* pairs = reinterpret_cast<__half2*>(&bits);
#pragma unroll
    for (int i = 0; i < n / 2; ++i) pairs[i] = __floats2half2_rn(values[i * 2], values[i * 2 + 1]);
  } else if constexpr (number == Number::kBfloat) {
    auto* pairs = reinterpret_cast<__nv_bfloat162*>(&bits);
#pragma unroll
    for (int i = 0; i < n / 2; ++i) {
      pairs[i] = __floats2bfloat162_rn(values[i * 2], values[i * 2 + 1]);
    }
  } else {  // the products would cut it off
    auto* rounded = reinterpret_cast<uint32_t*>(&bits);
#pragma unroll
    for (int i = 0; i < n; ++i) rounded[i] = to_tf32(__float_as_uint(values[i]));
  }
  return bits;
}

// Norms the pixels of a slice's patch where they lie, as windows of one tap read them. A thread has
// the same channels of every 16th row; what fills channels up stays zero.
template <Number number>
__device__ void norm_patch(const ConvolutionWork& work, int slice, char* patch, const float* norm) {
  using Pack = Channels<number>;
  constexpr int kChannels = 8 * Pack::kCount, kStep = 16;
  constexpr float kMost = number == Number::kHalf ? 65504.0f : INFINITY;
  const int row = static_cast<int>(threadIdx.x) / 8, place = static_cast<int>(threadIdx.x) % 8;
  const int channel = (place ^ (row & 7)) * Pack::kCount;
  if (slice * kChannels + channel >= work.input.channels) return;
  const float low = fmaxf(work.input_function.low, -kMost);
  const float high = fminf(work.input_function.high, kMost);
  float scale[Pack::kCount], shift[Pack::kCount];
  load_floats(norm + channel, scale);
  load_floats(norm + kChannels + channel, shift);
  uint4 bits[kPatchRows / kStep];
#pragma unroll
  for (int i = 0; i < kPatchRows / kStep; ++i) {
    bits[i] = *reinterpret_cast<uint4*>(patch + (row + i * kStep) * kSliceBytes + place * 16);
  }
#pragma unroll
  for (int i = 0; i < kPatchRows / kStep; ++i) {
    Pack x = Pack::from(bits[i]);
#pragma unroll
    for (int c = 0; c < Pack::kCount; ++c) {
      x.value[c] = keep_within(x.value[c] * scale[c] + shift[c], low, high);
    }
    *reinterpret_cast<uint4*>(patch + (row + i * kStep) * kSliceBytes + place * 16) =
        narrow_pack<number>(x.value);
  }
}

}  // namespace mx::cuda
