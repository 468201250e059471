// Sorting and running sums on CUDA, by CUB. All of it is compiled in one file: its templates take
// long.
#pragma once

#include <cstdint>

#include "ir/run.h"

namespace mx::ops::gpu {

// Sorts keys, and values along with them, smallest first; equal keys keep their order. Only the low
// `bits` bits of the keys are looked at. n is below 2^32.
void sort_pairs(const Run& run, const uint32_t* keys, uint32_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t n, int bits = 32);

// The same for each line of `length` elements. Without `values` they are the places in the line,
// and without `sorted_keys` only the values are wanted.
void sort_lines(const Run& run, const uint32_t* keys, uint32_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t lines, int64_t length);
void sort_lines(const Run& run, const uint64_t* keys, uint64_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t lines, int64_t length);

// sums[i] = the sum of values[0..i-1].
void sum_before(const Run& run, const int64_t* values, int64_t* sums, int64_t n);

}  // namespace mx::ops::gpu
