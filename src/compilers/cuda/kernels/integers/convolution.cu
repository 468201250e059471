#include "base/ceil_div.h"
#include "compilers/cuda/kernels/integers/products.cuh"

namespace mx::cuda {
namespace {

// In the order of integer_tiling_shapes().
using TileSmall = Tile<64, 32, 2, 2, 2, 8>;
using TileSquare = Tile<64, 64, 2, 2, 2, 6>;
using TileTall = Tile<128, 64, 4, 2, 1, 4>;
using TileLarge = Tile<128, 128, 2, 4, 1, 4>;
using TileOfFour = Tile<128, 128, 2, 2, 1, 3>;  // warps, each with more to do with what it loads
using TileLargest = Tile<256, 128, 4, 2, 1, 4>;
using TileLight = Tile<64, 64, 2, 2, 1, 3>;  // several blocks share a multiprocessor
using TileHalf = Tile<128, 64, 2, 2, 1, 3>;
using TileDeep = Tile<64, 32, 2, 2, 4, 8>;
using RoundsLarge = Tile<128, 128, 2, 4, 1, 3>;
using RoundsTall = Tile<256, 64, 4, 2, 1, 3>;

RowDividers dividers_of(const ImageArray& output) {
  return {Divider(output.height * output.width), Divider(output.width)};
}

template <class T>
void start_tiles(const IntegerConvolution& work, int split, cudaStream_t stream) {
  const ImageArray& output = work.products.output;
  auto rows = static_cast<unsigned>(ceil_div<int64_t>(output.pixels(), T::kRows));
  auto columns = static_cast<unsigned>(ceil_div(output.channels, T::kColumns));
  auto* kernel = work.input_unsigned ? integer_kernel<true, T> : integer_kernel<false, T>;
  start(stream,
        {.blocks = dim3(rows, columns * static_cast<unsigned>(split)),
         .threads = T::kThreads,
         .shared_bytes = T::kSharedBytes,
         .cluster = dim3(1, static_cast<unsigned>(split))},
        kernel, work, dividers_of(output), split);
}

template <class T>
void start_rounds(const IntegerConvolution& work, cudaStream_t stream) {
  constexpr int kShared = T::kStages * T::kStageBytes + T::kSumBytes;
  static_assert(kShared <= kSharedOfAll);
  const ImageArray& output = work.products.output;
  const auto rows = static_cast<int>(ceil_div<int64_t>(output.pixels(), T::kRows));
  const int columns = ceil_div(output.channels, T::kColumns), tiles = rows * columns;
  const int at_once = resident_blocks<T>(kShared) * multiprocessors();
  auto* kernel =
      work.input_unsigned ? integer_rounds_kernel<true, T> : integer_rounds_kernel<false, T>;
  start(stream,
        {.blocks = dim3(static_cast<unsigned>(tiles < at_once ? tiles : at_once)),
         .threads = T::kThreads,
         .shared_bytes = kShared},
        kernel, work, dividers_of(output), columns, tiles);
}

}  // namespace

void convolve_integers(const IntegerConvolution& work, Tiling tiling, cudaStream_t stream) {
  switch (tiling.shape) {
    case 0:
      return start_tiles<TileSmall>(work, tiling.split, stream);
    case 1:
      return start_tiles<TileSquare>(work, tiling.split, stream);
    case 2:
      return start_tiles<TileTall>(work, tiling.split, stream);
    case 3:
      return start_tiles<TileLarge>(work, tiling.split, stream);
    case 4:
      return start_tiles<TileOfFour>(work, tiling.split, stream);
    case 5:
      return start_tiles<TileLargest>(work, tiling.split, stream);
    case 6:
      return start_tiles<TileLight>(work, tiling.split, stream);
    case 7:
      return start_tiles<TileHalf>(work, tiling.split, stream);
    case 8:
      return start_tiles<TileDeep>(work, tiling.split, stream);
    case kFirstIntegerRounds:
      return start_rounds<TileHalf>(work, stream);
    case kFirstIntegerRounds + 1:
      return start_rounds<RoundsLarge>(work, stream);
    default:
      return start_rounds<RoundsTall>(work, stream);
  }
}

}  // namespace mx::cuda
