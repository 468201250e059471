// What Hopper has beyond the GPUs before it: copies that a unit of their own makes and a barrier in
// shared memory counts, and products of matrices that lie there, by four warps at once.
//
// Matrices have rows of 128 bytes with the packs of row r at place `pack ^ (r & 7)`, rows counted
// from a multiple of 1024 bytes; a matrix may begin at any row and any 32 bytes of it.
#pragma once

#include <cuda.h>

#include <cstdint>

#include "compilers/cuda/kernels/numbers.cuh"

namespace mx::cuda {

__device__ inline void make_barrier(uint32_t barrier, int arrivals = 1) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}
__device__ inline void arrive(uint32_t barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier) : "memory");
}
// Barriers that were made are seen by the unit that copies.
__device__ inline void show_barriers() {
  asm volatile(
      "fence.mbarrier_init.release.cluster;\n\t"
      "fence.proxy.async.shared::cta;" ::
          : "memory");
}
__device__ inline void expect_bytes(uint32_t barrier, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes)
               : "memory");
}
// `turn`: how often the barrier was waited for before.
__device__ inline void wait_for_bytes(uint32_t barrier, int turn = 0) {
  asm volatile(
      "{\n\t"
      ".reg .pred is_done;\n\t"
      "again_%=:\n\t"
      "mbarrier.try_wait.parity.shared::cta.b64 is_done, [%0], %1;\n\t"
      "@!is_done bra again_%=;\n\t"
      "}" ::"r"(barrier),
      "r"(turn & 1)
      : "memory");
}

__device__ inline void copy_bytes(uint32_t to, const void* from, uint32_t bytes, uint32_t barrier) {
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::
          "r"(to),
      "l"(from), "r"(bytes), "r"(barrier)
      : "memory");
}
// What lies outside the array arrives as zeros.
__device__ inline void copy_box(uint32_t to, const CUtensorMap& map, int channel, int x, int y,
                                int image, uint32_t barrier) {
  asm volatile(
      "cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
      "[%0], [%1, {%2, %3, %4, %5}], [%6];" ::"r"(to),
      "l"(&map), "r"(channel), "r"(x), "r"(y), "r"(image), "r"(barrier)
      : "memory");
}
__device__ inline void fetch_map(const CUtensorMap& map) {
  asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
}

// Between the blocks of a cluster: all have come so far.
__device__ inline void arrive_at_cluster() {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
}
__device__ inline void wait_for_cluster() {
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
// This block's number in its cluster.
__device__ inline int place_in_cluster() {
  int place;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(place));
  return place;
}
// The address in another block's shared memory.
__device__ inline uint32_t address_in_block(uint32_t address, int block) {
  uint32_t there;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(address), "r"(block));
  return there;
}
// Two numbers to another block, counted by its barrier.
__device__ inline void send(uint32_t to, float a, float b, uint32_t barrier) {
  asm volatile(
      "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.f32 [%0], {%1, %2}, [%3];" ::"r"(
          to),
      "f"(a), "f"(b), "r"(barrier)
      : "memory");
}
__device__ inline void send_four(uint32_t to, float a, float b, float c, float d,
                                 uint32_t barrier) {
  asm volatile(
      "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.f32 [%0], {%1, %2, %3, %4}, "
      "[%5];" ::"r"(to),
      "f"(a), "f"(b), "f"(c), "f"(d), "r"(barrier)
      : "memory");
}
__device__ inline void wait_for_cluster_bytes(uint32_t barrier) {
  asm volatile(
      "{\n\t"
      ".reg .pred is_done;\n\t"
      "again_%=:\n\t"
      "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 is_done, [%0], 0;\n\t"
      "@!is_done bra again_%=;\n\t"
      "}" ::"r"(barrier)
      : "memory");
}

// Where a matrix lies: 8 rows one after the other, then the next 8 `group_bytes` further.
__device__ inline uint64_t matrix_at(uint32_t address, uint32_t group_bytes) {
  constexpr uint64_t kRowsOf128Bytes = uint64_t{1} << 62 | uint64_t{1} << 16;
  return (address & 0x3FFFF) >> 4 | static_cast<uint64_t>(group_bytes >> 4) << 32 | kRowsOf128Bytes;
}
__device__ inline uint64_t further(uint64_t matrix, uint32_t bytes) {
  return matrix + (bytes >> 4);
}

// What threads wrote to shared memory is seen by products and copies that begin behind a barrier.
__device__ inline void show_writes() {
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

using GroupSums = Sums[4];  // 64 rows and 32 columns, over four warps

__device__ inline void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ inline void end_products() {
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}
// Until at most so many rows of products are under way.
template <int under_way = 0>
__device__ void wait_for_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(under_way) : "memory");
}

// Two packs of each of 64 rows and 32 columns; the sums are there after wait_for_products().
template <Number number>
__device__ void multiply_group(GroupSums& c, uint64_t rows, uint64_t columns);

template <>
__device__ inline void multiply_group<Number::kHalf>(GroupSums& c, uint64_t rows,
                                                     uint64_t columns) {
  asm volatile(
      "{\n\t.reg .pred adds;\n\tsetp.eq.u32 adds, 0, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15}, %16, %17, adds, 1, 1, 0, 0;\n\t}"
      : "+f"(c[0][0]), "+f"(c[0][1]), "+f"(c[0][2]), "+f"(c[0][3]), "+f"(c[1][0]), "+f"(c[1][1]),
        "+f"(c[1][2]), "+f"(c[1][3]), "+f"(c[2][0]), "+f"(c[2][1]), "+f"(c[2][2]), "+f"(c[2][3]),
        "+f"(c[3][0]), "+f"(c[3][1]), "+f"(c[3][2]), "+f"(c[3][3])
      : "l"(rows), "l"(columns));
}
template <>
__device__ inline void multiply_group<Number::kBfloat>(GroupSums& c, uint64_t rows,
                                                       uint64_t columns) {
  asm volatile(
      "{\n\t.reg .pred adds;\n\tsetp.eq.u32 adds, 0, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15}, %16, %17, adds, 1, 1, 0, 0;\n\t}"
      : "+f"(c[0][0]), "+f"(c[0][1]), "+f"(c[0][2]), "+f"(c[0][3]), "+f"(c[1][0]), "+f"(c[1][1]),
        "+f"(c[1][2]), "+f"(c[1][3]), "+f"(c[2][0]), "+f"(c[2][1]), "+f"(c[2][2]), "+f"(c[2][3]),
        "+f"(c[3][0]), "+f"(c[3][1]), "+f"(c[3][2]), "+f"(c[3][3])
      : "l"(rows), "l"(columns));
}
template <>
__device__ inline void multiply_group<Number::kTf32>(GroupSums& c, uint64_t rows,
                                                     uint64_t columns) {
  asm volatile(
      "{\n\t.reg .pred adds;\n\tsetp.eq.u32 adds, 0, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n32k8.f32.tf32.tf32 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15}, %16, %17, adds, 1, 1;\n\t}"
      : "+f"(c[0][0]), "+f"(c[0][1]), "+f"(c[0][2]), "+f"(c[0][3]), "+f"(c[1][0]), "+f"(c[1][1]),
        "+f"(c[1][2]), "+f"(c[1][3]), "+f"(c[2][0]), "+f"(c[2][1]), "+f"(c[2][2]), "+f"(c[2][3]),
        "+f"(c[3][0]), "+f"(c[3][1]), "+f"(c[3][2]), "+f"(c[3][3])
      : "l"(rows), "l"(columns));
}

}  // namespace mx::cuda
