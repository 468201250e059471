// The first few elements of each line in an order, found without sorting: every thread of a group
// knows the first of its own elements, and where one of them was taken its thread looks again.
#pragma once

#include "ops/cuda_each.h"

namespace mx::ops::gpu {

// Lines of `length` elements that are `inner` apart.
struct SelectLines {
  int64_t count, length, inner;
};

// Whether looking again costs less than sorting, and whether there are lines enough for the device.
// What is found does not hang on it.
inline bool can_select(int64_t lines, int64_t length, int64_t count) {
  constexpr int64_t kMost = 32, kMostLooks = int64_t{1} << 19, kShort = 32768;
  if (count > kMost || count * length > kMostLooks) return false;
  return length <= kShort || lines >= mx::cuda::multiprocessors();
}

template <class Key>
struct Candidate {
  Key key;
  uint32_t place;
  __device__ bool is_before(const Candidate& other) const {
    return key < other.key || (key == other.key && place < other.place);
  }
};

template <int kGroup, class T, class ToKey>
__global__ void __launch_bounds__(kThreads)
    select_kernel(const T* x, SelectLines lines, ToKey to_key, int count, uint32_t* places) {
  using Found = Candidate<decltype(to_key(T{}))>;
  constexpr int kGroups = kThreads / kGroup, kWarps = kGroup / 32;
  __shared__ Found of_warp[2][kWarps];  // in turns: one is read while the other is written
  const auto rank = static_cast<uint32_t>(threadIdx.x) % kGroup;
  const auto length = static_cast<uint32_t>(lines.length);
  auto first = [&](Found found, int turn) {
    for (int offset = 16; offset > 0; offset /= 2) {
      Found other{__shfl_xor_sync(0xffffffffu, found.key, offset),
                  __shfl_xor_sync(0xffffffffu, found.place, offset)};
      if (other.is_before(found)) found = other;
    }
    if constexpr (kWarps > 1) {
      if (threadIdx.x % 32 == 0) of_warp[turn][threadIdx.x / 32] = found;
      __syncthreads();
#pragma unroll
      for (int warp = 0; warp < kWarps; ++warp) {
        Found other = of_warp[turn][warp];
        if (other.is_before(found)) found = other;
      }
    }
    return found;
  };
  int turn = 0;
  for (int64_t line = blockIdx.x * int64_t{kGroups} + threadIdx.x / kGroup; line < lines.count;
       line += gridDim.x * int64_t{kGroups}) {
    const T* start = x + line / lines.inner * lines.length * lines.inner + line % lines.inner;
    // The first of this thread's elements, of those after `last` where there is one.
    auto look = [&](const Found* last) {
      Found best{static_cast<decltype(Found::key)>(~decltype(Found::key){0}), UINT32_MAX};
#pragma unroll 4
      for (uint32_t i = rank; i < length; i += kGroup) {
        Found found{to_key(start[i * lines.inner]), i};
        if (found.is_before(best) && (!last || last->is_before(found))) best = found;
      }
      return best;
    };
    Found own = look(nullptr);
    for (int k = 0; k < count; ++k, turn ^= 1) {
      Found taken = first(own, turn);
      if (rank == 0) places[line * count + k] = taken.place;
      if (k + 1 < count && taken.place % kGroup == rank) own = look(&taken);
    }
  }
}

// places[line * count + k] is the place of the k-th element of a line, by the keys that `to_key`
// makes of elements, smallest first; of equal ones the first comes first. count <= length < 2^32.
template <class T, class ToKey>
void select_first(const Run& run, const T* x, const SelectLines& lines, const ToKey& to_key,
                  int64_t count, uint32_t* places) {
  constexpr int64_t kOfWarp = 1024, kMostBlocks = int64_t{1} << 30;
  auto few = static_cast<int>(count);
  if (lines.length <= kOfWarp) {
    launch(run, std::min(ceil_div(lines.count, int64_t{kThreads / 32}), kMostBlocks), kThreads,
           select_kernel<32, T, ToKey>, x, lines, to_key, few, places);
  } else {
    launch(run, std::min(lines.count, kMostBlocks), kThreads, select_kernel<kThreads, T, ToKey>, x,
           lines, to_key, few, places);
  }
}

}  // namespace mx::ops::gpu
