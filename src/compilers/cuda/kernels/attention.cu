// Attention: a warp has 16 queries of one head. Where there is little to do, the warps of a block
// have the same ones and share the keys, and so do the blocks of a cluster; what they found is
// joined at the end. Each warp keeps its scores in registers, where they are the factor of the
// values.
#include <cooperative_groups.h>

#include "base/ceil_div.h"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/stacks.cuh"

namespace mx::cuda {
namespace {

constexpr int kQueries = 16, kWarps = 4, kAttentionThreads = 32 * kWarps;

// Sizes of a block whose heads are up to `width` wide, and whose warps share the keys or not.
template <Number number, int width, bool shares_keys>
struct Head {
  static constexpr bool kSharesKeys = shares_keys;
  static constexpr int kRows = shares_keys ? kQueries : kWarps * kQueries;
  static constexpr int kPack = static_cast<int>(pack_of(number));
  static constexpr int kPacks = width / kPack;
  static constexpr int kWarpKeys = width <= 64 ? 32 : 16;
  static constexpr int kKeys = shares_keys ? kWarps * kWarpKeys : kWarpKeys;  // at a time
  static constexpr int kOctets = width / 8;
  static constexpr int kRowBytes = kPacks * 16;
  static constexpr int kSumPitch = width + 4;
  static constexpr int kTileBytes = (kRows + 2 * kKeys) * kRowBytes;
  static constexpr int kJoinBytes = kWarps * kQueries * (kSumPitch + 2) * 4;
  static constexpr int kKeptBytes = kTileBytes > kJoinBytes ? kTileBytes : kJoinBytes;
  static constexpr int kRowPackCount = kRows * kPacks;
  static constexpr int kSharedBytes =
      kKeptBytes + (shares_keys ? kRowPackCount * (kPack + 4) * 4 : 0);
};

// Scores of a warp: a thread has columns 2t and 2t + 1 of each eight, of rows g and g + 8.
template <class H>
using Scores = Sums[H::kWarpKeys / 8];
template <class H>
using HeadSums = Sums[H::kOctets];

template <Number number, class H>
__device__ void multiply_keys(Scores<H>& scores, uint32_t queries, uint32_t keys) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
  for (int k = 0; k < H::kPacks / 2; ++k) {
    FactorA a;
    load_matrices(a, queries + place_in_rows<H::kPacks>(lane % 16, 2 * k + lane / 16));
#pragma unroll
    for (int n = 0; n < H::kWarpKeys / 8; n += 2) {
      uint32_t two[4];
      const int row = n * 8 + lane % 8 + lane / 16 * 8;
      load_matrices(two, keys + place_in_rows<H::kPacks>(row, 2 * k + lane / 8 % 2));
      FactorB b0{two[0], two[1]}, b1{two[2], two[3]};
      Numbers<number>::multiply(scores[n], a, b0);
      Numbers<number>::multiply(scores[n + 1], a, b1);
    }
  }
}

__device__ inline void load_turned(uint32_t (&to)[4], uint32_t from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(from)
               : "memory");
}

template <Number number>
__device__ uint32_t two_halves(float low, float high) {
  using N = Numbers<number>;
  typename N::Element pair[2] = {N::narrow(low), N::narrow(high)};
  uint32_t bits;
  memcpy(&bits, pair, sizeof bits);
  return bits;
}

// Weights of 16 keys at a time, as a factor: where a thread has them is where it needs them.
template <Number number, class H>
__device__ void multiply_values(HeadSums<H>& sums, const Scores<H>& weights, uint32_t values) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
  for (int k = 0; k < H::kWarpKeys / 16; ++k) {
    const Sums &low = weights[2 * k], &high = weights[2 * k + 1];
    const FactorA a{two_halves<number>(low[0], low[1]), two_halves<number>(low[2], low[3]),
                    two_halves<number>(high[0], high[1]), two_halves<number>(high[2], high[3])};
#pragma unroll
    for (int n = 0; n < H::kOctets; n += 2) {
      uint32_t two[4];
      const int row = k * 16 + lane / 8 % 2 * 8 + lane % 8;
      load_turned(two, values + place_in_rows<H::kPacks>(row, n + lane / 16));
      const FactorB b0{two[0], two[1]}, b1{two[2], two[3]};
      Numbers<number>::multiply(sums[n], a, b0);
      Numbers<number>::multiply(sums[n + 1], a, b1);
    }
  }
}

// Of float32 the products take keys 2t and 2t + 1 as their columns t and t + 4.
template <Number number, class H>
__device__ void multiply_float_values(HeadSums<H>& sums, const Scores<H>& weights,
                                      const char* values) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
  for (int k = 0; k < H::kWarpKeys / 8; ++k) {
    const Sums& w = weights[k];
    const FactorA a{__float_as_uint(w[0]), __float_as_uint(w[2]), __float_as_uint(w[1]),
                    __float_as_uint(w[3])};
    const int row = k * 8 + lane % 4 * 2;
#pragma unroll
    for (int n = 0; n < H::kOctets; ++n) {
      const int column = n * 8 + lane / 4;
      auto bits = [&](int key) {
        return *reinterpret_cast<const uint32_t*>(
            values + place_in_rows<H::kPacks>(key, column / 4) + column % 4 * 4);
      };
      const FactorB b{bits(row), bits(row + 1)};
      Numbers<number>::multiply(sums[n], a, b);
    }
  }
}

// What a warp has found: per row (g and g + 8) the largest score, the sum of the weights, and the
// weighted values.
template <class H>
struct Found {
  float most[2] = {-INFINITY, -INFINITY}, total[2] = {};
  HeadSums<H> sums = {};

  // Turns scores into weights, and what was found before into the same measure.
  __device__ void weigh(Scores<H>& scores, float scale, int first_key, int keys) {
    const int column = first_key + static_cast<int>(threadIdx.x) % 4 * 2;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      float now = most[half];
#pragma unroll
      for (int n = 0; n < H::kWarpKeys / 8; ++n) {
#pragma unroll
        for (int i = 0; i < 2; ++i) {
          float& score = scores[n][half * 2 + i];
          score = column + n * 8 + i < keys ? score * scale : -INFINITY;
          now = fmaxf(now, score);
        }
      }
      now = fmaxf(now, __shfl_xor_sync(0xffffffffu, now, 1));
      now = fmaxf(now, __shfl_xor_sync(0xffffffffu, now, 2));
      const float from = now == -INFINITY ? 0.0f : now;
      const float factor = exp2f(most[half] - from);
      most[half] = now;
      total[half] *= factor;
#pragma unroll
      for (int n = 0; n < H::kOctets; ++n) {
        sums[n][half * 2] *= factor;
        sums[n][half * 2 + 1] *= factor;
      }
#pragma unroll
      for (int n = 0; n < H::kWarpKeys / 8; ++n) {
#pragma unroll
        for (int i = 0; i < 2; ++i) {
          float& score = scores[n][half * 2 + i];
          score = exp2f(score - from);
          total[half] += score;
        }
      }
    }
  }

  // To shared memory: of this warp, rows of sums, then the largest scores and totals.
  __device__ void keep(float* to) {
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      float all = total[half];
      all += __shfl_xor_sync(0xffffffffu, all, 1);
      all += __shfl_xor_sync(0xffffffffu, all, 2);
      const int row = warp * kQueries + half * 8 + lane / 4;
      float* line = to + row * (H::kSumPitch + 2);
#pragma unroll
      for (int n = 0; n < H::kOctets; ++n) {
        line[n * 8 + lane % 4 * 2] = sums[n][half * 2];
        line[n * 8 + lane % 4 * 2 + 1] = sums[n][half * 2 + 1];
      }
      if (lane % 4 == 0) {
        line[H::kSumPitch] = most[half];
        line[H::kSumPitch + 1] = all;
      }
    }
  }
};

// Of a row: a pack of weighted values, the largest score and the sum of the weights.
template <int pack>
struct RowPart {
  static constexpr int kFloats = pack + 4;  // in memory
  float sums[pack] = {}, most = -INFINITY, total = 0;

  // `sums_of` and `marks_of` tell where those of a part lie, the latter's score before its weight.
  template <class SumsOf, class MarksOf>
  __device__ RowPart(int parts, const SumsOf& sums_of, const MarksOf& marks_of) {
#pragma unroll 4
    for (int part = 0; part < parts; ++part) most = fmaxf(most, marks_of(part)[0]);
    const float from = most == -INFINITY ? 0.0f : most;
#pragma unroll 4
    for (int part = 0; part < parts; ++part) {
      const float factor = exp2f(marks_of(part)[0] - from);
      total += factor * marks_of(part)[1];
#pragma unroll
      for (int c = 0; c < pack; ++c) sums[c] += factor * sums_of(part)[c];
    }
  }

  __device__ void store(float* to) const {
#pragma unroll
    for (int c = 0; c < pack; c += 4) {
      *reinterpret_cast<float4*>(to + c) =
          make_float4(sums[c], sums[c + 1], sums[c + 2], sums[c + 3]);
    }
    *reinterpret_cast<float2*>(to + pack) = make_float2(most, total);
  }
};

// The blocks of a cluster that share the keys of a head. Each joins what its warps found; packs of
// rows are sent to the blocks that finish them, one after the other in turn.
template <class H>
struct SharedKeys {
  using Part = RowPart<H::kPack>;
  float* joined;  // in shared memory, of this block alone
  int split, rank;

  // Before anything is sent all have begun.
  __device__ void arrive() const {
#if __CUDA_ARCH__ >= 900
    if (split > 1) cooperative_groups::this_cluster().barrier_arrive();
#endif
  }
  __device__ void wait() const {
#if __CUDA_ARCH__ >= 900
    if (split > 1) cooperative_groups::this_cluster().barrier_wait();
#endif
  }
  __device__ void send([[maybe_unused]] int pack, [[maybe_unused]] const Part& part) const {
#if __CUDA_ARCH__ >= 900
    float* there = cooperative_groups::this_cluster().map_shared_rank(joined, pack % split);
    part.store(there + (pack / split * split + rank) * Part::kFloats);
#endif
  }
  __device__ Part received(int pack) const {
    const float* first = joined + pack / split * split * Part::kFloats;
    return Part(
        split, [&](int part) { return first + part * Part::kFloats; },
        [&](int part) { return first + part * Part::kFloats + H::kPack; });
  }
};

template <Number number, class H>
__global__ void __launch_bounds__(kAttentionThreads)
    attention_kernel(const __grid_constant__ AttentionWork work, int split) {
  using Pack = Channels<number>;
  constexpr float kToPowersOfTwo = 1.4426950408889634f;
  extern __shared__ __align__(128) char shared[];
  char *query_rows = shared, *key_rows = query_rows + H::kRows * H::kRowBytes;
  char* value_rows = key_rows + H::kKeys * H::kRowBytes;
  const auto start = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  const int matrix = static_cast<int>(blockIdx.y) / split;
  const int rank = static_cast<int>(blockIdx.y) % split;
  const int first_row = static_cast<int>(blockIdx.x) * H::kRows;
  const int share = ceil_div(work.columns, split);
  const int end = min(work.columns, (rank + 1) * share);
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const int own = H::kSharesKeys ? warp * H::kWarpKeys : 0;  // keys
  const uint32_t own_queries = start + (H::kSharesKeys ? 0 : warp * kQueries * H::kRowBytes);
  const SharedKeys<H> others{reinterpret_cast<float*>(shared + H::kKeptBytes), split, rank};
  others.arrive();
  wait_for_previous();
  let_next_start();
  const Elements<number> query(work.query.array), keys(work.keys.array), values(work.values.array);
  const MatrixRows<number> query_matrix{query, work.query, work.query.begin(matrix), work.rows,
                                        work.depth};
  const MatrixRows<number> key_matrix{keys, work.keys, work.keys.begin(matrix), end, work.depth};
  const MatrixRows<number> value_matrix{values, work.values, work.values.begin(matrix), end,
                                        work.width};
  query_matrix.template bring<H::kRows, H::kPacks, kAttentionThreads>(query_rows, first_row);
  Found<H> found;
#pragma unroll 1
  for (int first_key = rank * share; first_key < end; first_key += H::kKeys) {
    key_matrix.template bring<H::kKeys, H::kPacks, kAttentionThreads>(key_rows, first_key);
    end_of_piece();
    value_matrix.template bring<H::kKeys, H::kPacks, kAttentionThreads>(value_rows, first_key);
    end_of_piece();
    wait_for_piece<1>();
    __syncthreads();
    Scores<H> scores = {};
    multiply_keys<number, H>(scores, own_queries,
                             start + static_cast<uint32_t>(key_rows - shared) + own * H::kRowBytes);
    found.weigh(scores, work.scale * kToPowersOfTwo, first_key + own, end);
    wait_for_piece<0>();
    __syncthreads();
    if constexpr (H::kPack == 8) {
      multiply_values<number, H>(
          found.sums, scores,
          start + static_cast<uint32_t>(value_rows - shared) + own * H::kRowBytes);
    } else {
      multiply_float_values<number, H>(found.sums, scores, value_rows + own * H::kRowBytes);
    }
    __syncthreads();
  }
  auto* kept = reinterpret_cast<float*>(shared);
  found.keep(kept);
  __syncthreads();
  others.wait();
  const Elements<number> result(work.result.array);
  const int64_t begin = work.result.begin(matrix);
  const int thread = static_cast<int>(threadIdx.x);
  auto is_there = [&](int pack) {
    return first_row + pack / H::kPacks < work.rows && pack % H::kPacks * H::kPack < work.width;
  };
  auto put = [&](int pack, const RowPart<H::kPack>& part) {
    Pack y;
    const float factor = 1.0f / part.total;
#pragma unroll
    for (int c = 0; c < H::kPack; ++c) y.value[c] = part.sums[c] * factor;
    put_row_pack(result, work.result, begin, first_row + pack / H::kPacks,
                 pack % H::kPacks * H::kPack, work.width, y);
  };
  for (int pack = thread; pack < H::kRowPackCount; pack += kAttentionThreads) {
    if (!is_there(pack)) continue;
    const float* line = kept + pack / H::kPacks * (H::kSumPitch + 2);
    constexpr int kStep = kQueries * (H::kSumPitch + 2);  // from warp to warp
    const RowPart<H::kPack> part(
        H::kSharesKeys ? kWarps : 1,
        [&](int warp) { return line + warp * kStep + pack % H::kPacks * H::kPack; },
        [&](int warp) { return line + warp * kStep + H::kSumPitch; });
    if (split == 1) {
      put(pack, part);
    } else {
      others.send(pack, part);
    }
  }
  if (split == 1) return;
  __syncwarp();
  others.arrive();
  others.wait();
  for (int pack = thread * split + rank; pack < H::kRowPackCount;
       pack += kAttentionThreads * split) {
    if (is_there(pack)) put(pack, others.received(pack));
  }
}

// Among how many blocks the keys of a head are divided: as long as all run at once, and each has
// keys for its warps.
template <class H>
int split_of(const AttentionWork& work) {
  constexpr int kMostSplit = 8;
  if (!has_clusters()) return 1;
  const int64_t blocks = int64_t{ceil_div(work.rows, kQueries)} * work.count;
  int split = 1;
  while (split < kMostSplit && blocks * split * 2 <= multiprocessors() &&
         ceil_div(work.columns, split * 2) >= H::kKeys / 2) {
    split *= 2;
  }
  return split;
}

template <Number number, class H>
void start_heads(const AttentionWork& work, int split, cudaStream_t stream) {
  start(stream,
        {.blocks = dim3(static_cast<unsigned>(ceil_div(work.rows, H::kRows)),
                        static_cast<unsigned>(work.count * split)),
         .threads = kAttentionThreads,
         .shared_bytes = H::kSharedBytes,
         .cluster = dim3(1, static_cast<unsigned>(split))},
        attention_kernel<number, H>, work, split);
}

template <Number number, int width>
void start_attention(const AttentionWork& work, cudaStream_t stream) {
  using Shared = Head<number, width, true>;
  using Own = Head<number, width, false>;
  const int64_t blocks = int64_t{ceil_div(work.rows, Own::kRows)} * work.count;
  if (blocks >= multiprocessors()) return start_heads<number, Own>(work, 1, stream);
  start_heads<number, Shared>(work, split_of<Shared>(work), stream);
}

}  // namespace

void attend(Number number, const AttentionWork& work, cudaStream_t stream) {
  by_number(number, [&]<Number n>() {
    if (work.depth <= 64 && work.width <= 64) return start_attention<n, 64>(work, stream);
    start_attention<n, kMostHeadWidth>(work, stream);
  });
}

}  // namespace mx::cuda
