// Products of 64 rows and 64 columns by four warps at once: rows are read once for twice the
// columns of multiply_group().
#pragma once

#include "compilers/cuda/kernels/warpgroup.cuh"

namespace mx::cuda {

using WideGroupSums = Sums[8];

// Two packs of each of 64 rows and 64 columns; the sums are there after wait_for_products().
template <Number number>
__device__ void multiply_wide_group(WideGroupSums& c, uint64_t rows, uint64_t columns);

template <>
__device__ inline void multiply_wide_group<Number::kHalf>(WideGroupSums& c, uint64_t rows,
                                                          uint64_t columns) {
  asm volatile(
      "{\n\t.reg .pred adds;\n\tsetp.eq.u32 adds, 0, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,"
      "%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31}, %32, %33, adds, 1, 1, 0, "
      "0;\n\t}"
      : "+f"(c[0][0]), "+f"(c[0][1]), "+f"(c[0][2]), "+f"(c[0][3]), "+f"(c[1][0]), "+f"(c[1][1]),
        "+f"(c[1][2]), "+f"(c[1][3]), "+f"(c[2][0]), "+f"(c[2][1]), "+f"(c[2][2]), "+f"(c[2][3]),
        "+f"(c[3][0]), "+f"(c[3][1]), "+f"(c[3][2]), "+f"(c[3][3]), "+f"(c[4][0]), "+f"(c[4][1]),
        "+f"(c[4][2]), "+f"(c[4][3]), "+f"(c[5][0]), "+f"(c[5][1]), "+f"(c[5][2]), "+f"(c[5][3]),
        "+f"(c[6][0]), "+f"(c[6][1]), "+f"(c[6][2]), "+f"(c[6][3]), "+f"(c[7][0]), "+f"(c[7][1]),
        "+f"(c[7][2]), "+f"(c[7][3])
      : "l"(rows), "l"(columns));
}

template <>
__device__ inline void multiply_wide_group<Number::kBfloat>(WideGroupSums& c, uint64_t rows,
                                                            uint64_t columns) {
  asm volatile(
      "{\n\t.reg .pred adds;\n\tsetp.eq.u32 adds, 0, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,"
      "%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31}, %32, %33, adds, 1, 1, 0, "
      "0;\n\t}"
      : "+f"(c[0][0]), "+f"(c[0][1]), "+f"(c[0][2]), "+f"(c[0][3]), "+f"(c[1][0]), "+f"(c[1][1]),
        "+f"(c[1][2]), "+f"(c[1][3]), "+f"(c[2][0]), "+f"(c[2][1]), "+f"(c[2][2]), "+f"(c[2][3]),
        "+f"(c[3][0]), "+f"(c[3][1]), "+f"(c[3][2]), "+f"(c[3][3]), "+f"(c[4][0]), "+f"(c[4][1]),
        "+f"(c[4][2]), "+f"(c[4][3]), "+f"(c[5][0]), "+f"(c[5][1]), "+f"(c[5][2]), "+f"(c[5][3]),
        "+f"(c[6][0]), "+f"(c[6][1]), "+f"(c[6][2]), "+f"(c[6][3]), "+f"(c[7][0]), "+f"(c[7][1]),
        "+f"(c[7][2]), "+f"(c[7][3])
      : "l"(rows), "l"(columns));
}

template <>
__device__ inline void multiply_wide_group<Number::kTf32>(WideGroupSums& c, uint64_t rows,
                                                          uint64_t columns) {
  asm volatile(
      "{\n\t.reg .pred adds;\n\tsetp.eq.u32 adds, 0, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,"
      "%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31}, %32, %33, adds, 1, 1;\n\t}"
      : "+f"(c[0][0]), "+f"(c[0][1]), "+f"(c[0][2]), "+f"(c[0][3]), "+f"(c[1][0]), "+f"(c[1][1]),
        "+f"(c[1][2]), "+f"(c[1][3]), "+f"(c[2][0]), "+f"(c[2][1]), "+f"(c[2][2]), "+f"(c[2][3]),
        "+f"(c[3][0]), "+f"(c[3][1]), "+f"(c[3][2]), "+f"(c[3][3]), "+f"(c[4][0]), "+f"(c[4][1]),
        "+f"(c[4][2]), "+f"(c[4][3]), "+f"(c[5][0]), "+f"(c[5][1]), "+f"(c[5][2]), "+f"(c[5][3]),
        "+f"(c[6][0]), "+f"(c[6][1]), "+f"(c[6][2]), "+f"(c[6][3]), "+f"(c[7][0]), "+f"(c[7][1]),
        "+f"(c[7][2]), "+f"(c[7][3])
      : "l"(rows), "l"(columns));
}

}  // namespace mx::cuda
