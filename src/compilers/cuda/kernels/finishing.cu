// Each array is read or written once, 16 bytes at a time, and nothing else is done: a thread keeps
// the numbers of its channels, and fetches several pixels before it uses the first.
#include <algorithm>

#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/finishing.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/numbers.cuh"

namespace mx::cuda {
namespace {

constexpr int kFinishers = 256, kAtOnce = 4;

// A block has `packs` neighbouring packs of channels of some pixels.
template <Number number>
__global__ void __launch_bounds__(kFinishers)
    finishing_kernel(const __grid_constant__ FinishingWork work, int packs, int pixels) {
  using Element = typename Numbers<number>::Element;
  using Pack = Channels<number>;
  constexpr int kCount = Pack::kCount;
  const int rows = kFinishers / packs;  // pixels of the block at a time
  const int row = static_cast<int>(threadIdx.x) / packs;
  const int channel =
      (static_cast<int>(blockIdx.y) * packs + static_cast<int>(threadIdx.x) % packs) * kCount;
  const int first = static_cast<int>(blockIdx.x) * rows * kAtOnce + row;
  float shift[kCount] = {}, scale2[kCount] = {}, shift2[kCount] = {};
  const bool has_work = row < rows && channel < work.input.channels;
  if (has_work) {
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      if (work.shift) shift[i] = work.shift[channel + i];
      if (!work.second.data) continue;
      scale2[i] = work.scale2[channel + i];
      shift2[i] = work.shift2[channel + i];
    }
  }
  auto place = [&](const ImageArray& array, int pixel) {
    return static_cast<Element*>(array.data) + static_cast<int64_t>(pixel) * array.pitch + channel;
  };
  wait_for_previous();
  let_next_start();
  if (!has_work) return;
  uint4 given[kAtOnce], added[kAtOnce];
#pragma unroll
  for (int k = 0; k < kAtOnce; ++k) {
    const int pixel = first + k * rows;
    if (pixel >= pixels) continue;
    given[k] = *reinterpret_cast<const uint4*>(place(work.input, pixel));
    if (work.residual.data) {
      added[k] = *reinterpret_cast<const uint4*>(place(work.residual, pixel));
    }
  }
#pragma unroll
  for (int k = 0; k < kAtOnce; ++k) {
    const int pixel = first + k * rows;
    if (pixel >= pixels) continue;
    Pack y = Pack::from(given[k]);
    if (work.residual.data) {
      const Pack residual = Pack::from(added[k]);
#pragma unroll
      for (int i = 0; i < kCount; ++i) y.value[i] += residual.value[i];
    }
#pragma unroll
    for (int i = 0; i < kCount; ++i) y.value[i] += shift[i];
    apply(work.function, y.value);
    if (work.output.data) y.store(place(work.output, pixel));
    if (!work.second.data) continue;
#pragma unroll
    for (int i = 0; i < kCount; ++i) y.value[i] = y.value[i] * scale2[i] + shift2[i];
    apply(work.function2, y.value);
    y.store(place(work.second, pixel));
  }
}

}  // namespace

void finish_channels(Number number, const FinishingWork& work, cudaStream_t stream) {
  const int packs = static_cast<int>(work.input.channels / pack_of(number));
  const int together = std::min(packs, kFinishers);
  const auto pixels = static_cast<int>(work.input.pixels());
  const int64_t block_pixels = int64_t{kFinishers / together} * kAtOnce;
  const Grid grid{.blocks = dim3(static_cast<unsigned>(ceil_div<int64_t>(pixels, block_pixels)),
                                 static_cast<unsigned>(ceil_div(packs, together))),
                  .threads = kFinishers};
  by_number(number,
            [&]<Number n>() { start(stream, grid, finishing_kernel<n>, work, together, pixels); });
}

}  // namespace mx::cuda
