// Products of stacks of matrices wherever they lie, for what no other kernel takes.
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/stacks.cuh"

namespace mx::cuda {
namespace {

using ProductTile = Tile<64, 64, 2, 2, 1, 1>;

template <Number number>
__global__ void __launch_bounds__(ProductTile::kThreads)
    stack_product_kernel(const __grid_constant__ StackProductWork work) {
  using T = ProductTile;
  using Pack = Channels<number>;
  constexpr int kPack = Pack::kCount;
  __shared__ __align__(128) char shared[T::kSharedBytes];
  const auto stage = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  const int first_row = static_cast<int>(blockIdx.x) * T::kRows;
  const int first_column = static_cast<int>(blockIdx.y) * T::kColumns;
  const int matrix = static_cast<int>(blockIdx.z);
  wait_for_previous();
  let_next_start();
  const Elements<number> left(work.left.array), right(work.right.array);
  const MatrixRows<number> left_rows{left, work.left, work.left.begin(matrix), work.rows,
                                     work.depth};
  const MatrixRows<number> right_rows{right, work.right, work.right.begin(matrix), work.columns,
                                      work.depth};
  WarpSums<T> sums = {};
#pragma unroll 1
  for (int pack = 0; pack * kPack < work.depth; pack += kPiecePacks) {
    left_rows.template bring<T::kRows, kPiecePacks, T::kThreads>(shared, first_row, pack);
    right_rows.template bring<T::kColumns, kPiecePacks, T::kThreads>(
        shared + T::kRows * kPieceBytes, first_column, pack);
    end_of_piece();
    wait_for_piece<0>();
    __syncthreads();
    multiply_piece<Numbers<number>, T>(sums, stage);
    __syncthreads();
  }
  auto* kept = reinterpret_cast<float*>(shared);
  keep_sums<T>(sums, kept);
  __syncthreads();
  const Elements<number> result(work.result.array);
  const int64_t begin = work.result.begin(matrix);
  constexpr int kPacks = T::kColumns / kPack;
  for (int i = static_cast<int>(threadIdx.x); i < T::kRows * kPacks; i += T::kThreads) {
    const int row = i / kPacks, column = i % kPacks * kPack;
    if (first_row + row >= work.rows || first_column + column >= work.columns) continue;
    Pack pack;
#pragma unroll
    for (int c = 0; c < kPack; ++c) {
      pack.value[c] = kept[row * T::kSumPitch + column + c] * work.scale;
    }
    put_row_pack(result, work.result, begin, first_row + row, first_column + column, work.columns,
                 pack);
  }
}

}  // namespace

void multiply_stacks(Number number, const StackProductWork& work, cudaStream_t stream) {
  const Grid grid{
      .blocks = dim3(static_cast<unsigned>(ceil_div(work.rows, ProductTile::kRows)),
                     static_cast<unsigned>(ceil_div(work.columns, ProductTile::kColumns)),
                     static_cast<unsigned>(work.count)),
      .threads = ProductTile::kThreads};
  by_number(number, [&]<Number n>() { start(stream, grid, stack_product_kernel<n>, work); });
}

}  // namespace mx::cuda
