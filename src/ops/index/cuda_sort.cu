#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_segmented_sort.cuh>

#include "ops/cuda_each.h"
#include "ops/index/cuda_sort.h"

namespace mx::ops::gpu {
namespace {

// Calls work(memory, bytes) twice: first for the memory that it needs.
template <class Work>
void with_memory(const Run& run, const Work& work) {
  size_t bytes = 0;
  mx::cuda::ok(work(nullptr, bytes), "ask how much memory sorting takes");
  void* memory = run.scratch<char>(static_cast<int64_t>(bytes) + 1);
  mx::cuda::ok(work(memory, bytes), "sort");
}

void check_count(const Run& run, int64_t n) {
  check<Unsupported>(n < int64_t{1} << 32, run.who(), ": ", n,
                     " elements are too many to sort on a gpu; use less than 2^32");
}

template <class Key>
void sort_flat(const Run& run, const Key* keys, Key* sorted_keys, const uint32_t* values,
               uint32_t* sorted_values, int64_t n, int bits) {
  check_count(run, n);
  if (n == 0) return;
  with_memory(run, [&](void* memory, size_t& bytes) {
    return cub::DeviceRadixSort::SortPairs(memory, bytes, keys, sorted_keys, values, sorted_values,
                                           static_cast<uint64_t>(n), 0, bits, native(run.stream()));
  });
}

template <class Key>
void sort_segments(const Run& run, const Key* keys, Key* sorted_keys, const uint32_t* values,
                   uint32_t* sorted_values, int64_t lines, int64_t length) {
  if (lines == 1) {
    return sort_flat(run, keys, sorted_keys, values, sorted_values, length, 8 * sizeof(Key));
  }
  check_count(run, length);
  if (lines * length == 0) return;
  auto* offsets = run.scratch<int64_t>(lines + 1);
  each(run, lines + 1, [=] __device__(int64_t i) { offsets[i] = i * length; });
  with_memory(run, [&](void* memory, size_t& bytes) {
    return cub::DeviceSegmentedSort::StableSortPairs(memory, bytes, keys, sorted_keys, values,
                                                     sorted_values, lines * length, lines, offsets,
                                                     offsets + 1, native(run.stream()));
  });
}

}  // namespace

void sort_pairs(const Run& run, const uint32_t* keys, uint32_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t n, int bits) {
  sort_flat(run, keys, sorted_keys, values, sorted_values, n, bits);
}

void sort_lines(const Run& run, const uint32_t* keys, uint32_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t lines, int64_t length) {
  sort_segments(run, keys, sorted_keys, values, sorted_values, lines, length);
}
void sort_lines(const Run& run, const uint64_t* keys, uint64_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t lines, int64_t length) {
  sort_segments(run, keys, sorted_keys, values, sorted_values, lines, length);
}

void sum_before(const Run& run, const int64_t* values, int64_t* sums, int64_t n) {
  if (n == 0) return;
  with_memory(run, [&](void* memory, size_t& bytes) {
    return cub::DeviceScan::ExclusiveSum(memory, bytes, values, sums, n, native(run.stream()));
  });
}

}  // namespace mx::ops::gpu
