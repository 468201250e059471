// Looking for numbers in ascending lists, on CUDA.
#pragma once

#include <cstdint>

namespace mx::ops::gpu {

// The first place in begin..end-1 whose number is not below `wanted`; end where there is none.
__device__ inline int64_t lower_bound(const int64_t* ascending, int64_t begin, int64_t end,
                                      int64_t wanted) {
  while (begin < end) {
    int64_t middle = begin + (end - begin) / 2;
    if (ascending[middle] < wanted) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

// A number inside of 0..most, whatever it was.
__device__ inline int64_t within(int64_t number, int64_t most) {
  return number < 0 ? 0 : number < most ? number : most;
}

}  // namespace mx::ops::gpu
