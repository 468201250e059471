#include "ops/cuda_each.h"
#include "ops/cudnn/pictures.h"

namespace mx::cudnn {
namespace {

namespace gpu = ops::gpu;

constexpr int kColors = 3, kWide = 4;
using Word = uint16_t;  // a half, which is only moved

// Eight pixels a thread: packs of 16 bytes on both sides.
constexpr int kPixels = 8;

void widen(const Run& run, const Word* from, Word* to, int64_t pixels) {
  const bool has_packs = reinterpret_cast<uintptr_t>(from) % 16 == 0;
  gpu::each(run, ceil_div(pixels, int64_t{kPixels}), [=] __device__(int64_t i) {
    const int64_t first = i * kPixels;
    if (has_packs && first + kPixels <= pixels) {
      Word colors[kColors * kPixels], wide[kWide * kPixels];
#pragma unroll
      for (int p = 0; p < kColors; ++p) {
        const auto pack = gpu::load_pack<kPixels>(from + first * kColors + p * kPixels);
#pragma unroll
        for (int j = 0; j < kPixels; ++j) colors[p * kPixels + j] = pack.values[j];
      }
#pragma unroll
      for (int j = 0; j < kWide * kPixels; ++j) {
        wide[j] = j % kWide < kColors ? colors[j / kWide * kColors + j % kWide] : Word{0};
      }
#pragma unroll
      for (int p = 0; p < kWide; ++p) {
        gpu::Pack<Word, kPixels> pack;
#pragma unroll
        for (int j = 0; j < kPixels; ++j) pack.values[j] = wide[p * kPixels + j];
        gpu::store_pack(to + first * kWide + p * kPixels, pack);
      }
      return;
    }
    for (int64_t pixel = first; pixel < pixels && pixel < first + kPixels; ++pixel) {
      for (int c = 0; c < kWide; ++c) {
        to[pixel * kWide + c] = c < kColors ? from[pixel * kColors + c] : Word{0};
      }
    }
  });
}

void* widened(const Run& run, const void* from, int64_t pixels) {
  auto* to = run.scratch<Word>(pixels * kWide);
  widen(run, static_cast<const Word*>(from), to, pixels);
  return to;
}

}  // namespace

bool is_of_pictures(const ConvolutionCall& call) {
  const ops::ConvGeometry& g = call.geometry;
  return call.dtype == DType::kFloat16 && g.channels_last && g.groups == 1 &&
         g.in_channels == kColors && g.taps() > 1 && call.direction != Direction::kData;
}

ConvolutionCall with_fourth_channel(const Run& run, ConvolutionCall call) {
  ops::ConvGeometry& g = call.geometry;
  call.arrays[kData] = widened(run, call.arrays[kData], g.batch * g.in_plane());
  const int64_t places = g.out_channels * g.taps();
  const bool reads_kernels = call.direction == Direction::kForward;
  call.arrays[kWeight] = reads_kernels ? widened(run, call.arrays[kWeight], places)
                                       : run.scratch<Word>(places * kWide);
  g.in_channels = kWide;
  return call;
}

void without_fourth_channel(const Run& run, const void* wide, const Tensor& kernels) {
  const auto* from = static_cast<const Word*>(wide);
  auto* to = static_cast<Word*>(kernels.raw());
  gpu::each(run, kernels.size(),
            [=] __device__(int64_t i) { to[i] = from[i / kColors * kWide + i % kColors]; });
}

}  // namespace mx::cudnn
