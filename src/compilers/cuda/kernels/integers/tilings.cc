#include <array>

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/integers/integers.h"

namespace mx::cuda {

std::span<const TilingShape> integer_tiling_shapes() {
  static constexpr std::array<TilingShape, 12> shapes = {{{64, 32},
                                                          {64, 64},
                                                          {128, 64},
                                                          {128, 128},
                                                          {128, 128},
                                                          {256, 128},
                                                          {64, 64},
                                                          {128, 64},
                                                          {64, 32},
                                                          {128, 64},
                                                          {128, 128},
                                                          {256, 64}}};
  return shapes;
}

// The largest that gives every multiprocessor work; where none does, the smallest, whose products
// are divided until it does or a block has little left.
Tiling integer_tiling(const IntegerConvolution& work, int multiprocessors, bool has_clusters) {
  constexpr int kLeast = 2;  // pieces of a block
  const ImageArray& output = work.products.output;
  auto blocks = [&](uint8_t shape) {
    const TilingShape& tile = integer_tiling_shapes()[shape];
    return ceil_div<int64_t>(output.pixels(), tile.rows) * ceil_div(output.channels, tile.columns);
  };
  for (uint8_t shape = 3; shape > 0; --shape) {
    const bool is_filled = output.channels * 2 > integer_tiling_shapes()[shape].columns;
    if (is_filled && blocks(shape) >= multiprocessors) return {shape, 1};
  }
  const int pieces = work.products.k_packs / 8;
  int split = 1;
  while (has_clusters && 2 * split <= kMostSplit && pieces >= 2 * split * kLeast &&
         blocks(0) * 2 * split <= 2 * int64_t{multiprocessors}) {
    split *= 2;
  }
  return {0, static_cast<uint8_t>(split)};
}

}  // namespace mx::cuda
