#include <cub/block/block_radix_sort.cuh>
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
struct SortWork {
  const Key* keys;
  Key* sorted_keys;        // or null
  const uint32_t* values;  // or null
  uint32_t* sorted_values;
  int64_t lines, length;
};

// Whatever any thread of the block has set.
template <int kBlock, class Key>
__device__ Key any_of_block(Key bits) {
  __shared__ Key of_warp[kBlock / 32];
  for (int offset = 16; offset > 0; offset /= 2) {
    bits |= __shfl_xor_sync(0xffffffffu, bits, offset);
  }
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = bits;
  __syncthreads();
  for (Key other : of_warp) bits |= other;
  return bits;
}

// A block sorts a line in its own memory. Digits that are the same in the whole line are passed
// over: numbers of like size share their sign and exponent.
template <class Key, int kBlock, int kItems>
__global__ void __launch_bounds__(kBlock) sort_line_kernel(SortWork<Key> work) {
  using Sort = cub::BlockRadixSort<Key, kBlock, kItems, uint32_t>;
  __shared__ typename Sort::TempStorage room;
  const int length = static_cast<int>(work.length);
  for (int64_t line = blockIdx.x; line < work.lines; line += gridDim.x) {
    const int64_t start = line * length;
    Key keys[kItems], differing = 0;
    uint32_t values[kItems];
    const Key some = work.keys[start];
#pragma unroll
    for (int i = 0; i < kItems; ++i) {
      int at = static_cast<int>(threadIdx.x) * kItems + i;
      bool is_inside = at < length;
      keys[i] = is_inside ? work.keys[start + at] : ~Key{0};  // what is beyond stays behind
      values[i] = is_inside && work.values ? work.values[start + at] : static_cast<uint32_t>(at);
      differing |= is_inside ? keys[i] ^ some : 0;
    }
    differing = any_of_block<kBlock>(differing);
    // The device's own functions: of those in <bit> nvcc 13.0 makes constants.
    int begin = differing == 0 ? 0 : __ffsll(static_cast<long long>(differing)) - 1;
    int end = differing == 0 ? 1 : 64 - __clzll(static_cast<long long>(differing));
    Sort(room).SortBlockedToStriped(keys, values, begin, end);
#pragma unroll
    for (int i = 0; i < kItems; ++i) {
      int at = i * kBlock + static_cast<int>(threadIdx.x);
      if (at >= length) continue;
      work.sorted_values[start + at] = values[i];
      if (work.sorted_keys) work.sorted_keys[start + at] = keys[i];
    }
    __syncthreads();  // the room is free for the next line
  }
}

template <class Key, int kBlock, int kItems>
void sort_short(const Run& run, const SortWork<Key>& work) {
  launch(run, std::min(work.lines, int64_t{1} << 30), kBlock, sort_line_kernel<Key, kBlock, kItems>,
         work);
}

template <class Key>
void sort_long(const Run& run, SortWork<Key> work) {
  int64_t lines = work.lines, length = work.length, n = lines * length;
  if (!work.sorted_keys) work.sorted_keys = run.scratch<Key>(n);
  if (!work.values) {
    auto* places = run.scratch<uint32_t>(n);
    each(run, n, [=] __device__(int64_t i) { places[i] = static_cast<uint32_t>(i % length); });
    work.values = places;
  }
  if (lines == 1) {
    return sort_flat(run, work.keys, work.sorted_keys, work.values, work.sorted_values, length,
                     8 * sizeof(Key));
  }
  check_count(run, length);
  auto* offsets = run.scratch<int64_t>(lines + 1);
  each(run, lines + 1, [=] __device__(int64_t i) { offsets[i] = i * length; });
  with_memory(run, [&](void* memory, size_t& bytes) {
    return cub::DeviceSegmentedSort::StableSortPairs(memory, bytes, work.keys, work.sorted_keys,
                                                     work.values, work.sorted_values, n, lines,
                                                     offsets, offsets + 1, native(run.stream()));
  });
}

template <class Key>
void sort_segments(const Run& run, const SortWork<Key>& work) {
  if (work.lines * work.length == 0) return;
  if (work.length <= 512) return sort_short<Key, 64, 8>(run, work);
  if (work.length <= 2048) return sort_short<Key, 128, 16>(run, work);
  if (work.length <= 4096) return sort_short<Key, 256, 16>(run, work);
  sort_long(run, work);
}

}  // namespace

void sort_pairs(const Run& run, const uint32_t* keys, uint32_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t n, int bits) {
  sort_flat(run, keys, sorted_keys, values, sorted_values, n, bits);
}

void sort_lines(const Run& run, const uint32_t* keys, uint32_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t lines, int64_t length) {
  sort_segments<uint32_t>(run, {keys, sorted_keys, values, sorted_values, lines, length});
}
void sort_lines(const Run& run, const uint64_t* keys, uint64_t* sorted_keys, const uint32_t* values,
                uint32_t* sorted_values, int64_t lines, int64_t length) {
  sort_segments<uint64_t>(run, {keys, sorted_keys, values, sorted_values, lines, length});
}

void sum_before(const Run& run, const int64_t* values, int64_t* sums, int64_t n) {
  if (n == 0) return;
  with_memory(run, [&](void* memory, size_t& bytes) {
    return cub::DeviceScan::ExclusiveSum(memory, bytes, values, sums, n, native(run.stream()));
  });
}

}  // namespace mx::ops::gpu
