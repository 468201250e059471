#include <algorithm>

#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/windows/means.h"
#include "compilers/cuda/kernels/windows/pooled.cuh"

namespace mx::cuda {
namespace {

// The sum of every kLanes-th pixel from `first` on. kAtOnce of them are fetched before one is used.
template <class Pack, int kLanes, int kAtOnce, class Element>
__device__ Pack sum_of_pixels(const Element* data, int first, int plane, int64_t pitch) {
  Pack sum{};
#pragma unroll 1
  for (; first < plane; first += kAtOnce * kLanes) {
    uint4 bits[kAtOnce];
#pragma unroll
    for (int i = 0; i < kAtOnce; ++i) {
      const int pixel = first + i * kLanes;
      bits[i] = uint4{};
      if (pixel >= plane) continue;
      bits[i] = *reinterpret_cast<const uint4*>(data + pixel * pitch);
    }
#pragma unroll
    for (int i = 0; i < kAtOnce; ++i) {
      const Pack more = Pack::from(bits[i]);
#pragma unroll
      for (int c = 0; c < Pack::kCount; ++c) sum.value[c] += more.value[c];
    }
  }
  return sum;
}

// The mean of a whole image: kMeanLanes threads for each pack of channels, which fetch several
// pixels before they use the first.
constexpr int kMeanLanes = 16;

template <Number number>
__global__ void mean_kernel(const __grid_constant__ PoolWork work, int items) {
  constexpr int kAtOnce = 4;
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  const int thread = min(item_of_thread(), items * kMeanLanes - 1);
  const int item = thread / kMeanLanes, lane = thread % kMeanLanes;
  const int packs = work.output.channels / Pack::kCount;
  const int64_t image = item / packs;
  const int channel = item % packs * Pack::kCount;
  const int plane = work.input.height * work.input.width;
  const auto* data =
      static_cast<const Element*>(work.input.data) + image * plane * work.input.pitch + channel;
  wait_for_previous();
  Pack sum = sum_of_pixels<Pack, kMeanLanes, kAtOnce>(data, lane, plane, work.input.pitch);
  let_next_start();
  const float share = 1.0f / static_cast<float>(plane);
#pragma unroll
  for (float& value : sum.value) {
#pragma unroll
    for (int offset = kMeanLanes / 2; offset > 0; offset /= 2) {
      value += __shfl_xor_sync(0xffffffffu, value, offset);
    }
    value *= share;
  }
  if (lane == 0) store_pooled(work, image, channel, sum);
}

// The same of large images: a block has kMeanPacks neighbouring packs, and all its threads fetch.
constexpr int kMeanPacks = 2, kMeanThreads = 256, kLargePlane = 256;

template <Number number>
__global__ void __launch_bounds__(kMeanThreads)
    large_mean_kernel(const __grid_constant__ PoolWork work, int items) {
  constexpr int kAtOnce = 8, kLanes = kMeanThreads / kMeanPacks, kWarps = kMeanThreads / 32;
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  const int thread = static_cast<int>(threadIdx.x), own = thread % kMeanPacks;
  const int item = min(static_cast<int>(blockIdx.x) * kMeanPacks + own, items - 1);
  const int packs = work.output.channels / Pack::kCount;
  const int64_t image = item / packs;
  const int channel = item % packs * Pack::kCount;
  const int plane = work.input.height * work.input.width;
  const auto* data =
      static_cast<const Element*>(work.input.data) + image * plane * work.input.pitch + channel;
  wait_for_previous();
  Pack sum =
      sum_of_pixels<Pack, kLanes, kAtOnce>(data, thread / kMeanPacks, plane, work.input.pitch);
  let_next_start();
  __shared__ float parts[kWarps][kMeanPacks][Pack::kCount];
#pragma unroll
  for (int c = 0; c < Pack::kCount; ++c) {
#pragma unroll
    for (int offset = 16; offset >= kMeanPacks; offset /= 2) {
      sum.value[c] += __shfl_xor_sync(0xffffffffu, sum.value[c], offset);
    }
    if (thread % 32 < kMeanPacks) parts[thread / 32][own][c] = sum.value[c];
  }
  __syncthreads();
  if (thread >= kMeanPacks) return;
  const float share = 1.0f / static_cast<float>(plane);
#pragma unroll
  for (int c = 0; c < Pack::kCount; ++c) {
    float total = 0;
#pragma unroll
    for (int warp = 0; warp < kWarps; ++warp) total += parts[warp][own][c];
    sum.value[c] = total * share;
  }
  store_pooled(work, image, channel, sum);
}

}  // namespace

void pool_image(Number number, const PoolWork& work, cudaStream_t stream) {
  const auto items =
      static_cast<int>(work.output.pixels() * work.output.channels / pack_of(number));
  const bool is_large = work.input.height * work.input.width > kLargePlane;
  by_number(number, [&]<Number n>() {
    if (is_large) {
      const auto blocks = static_cast<unsigned>(ceil_div(items, kMeanPacks));
      start(stream, {.blocks = dim3(blocks), .threads = kMeanThreads}, large_mean_kernel<n>, work,
            items);
    } else {
      start(stream, grid_for(int64_t{items} * kMeanLanes), mean_kernel<n>, work, items);
    }
  });
}

}  // namespace mx::cuda
