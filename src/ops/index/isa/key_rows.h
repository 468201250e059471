// Sorting networks over rows of AVX-512 lanes, without branches, for key_sort_avx512.cc: blocks of
// rows that registers hold, of which a few are merged. Everything is in an anonymous namespace, so
// that the linker cannot exchange a function for another file's copy; for the same reason nothing
// else may be included here.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace mx::isa {
namespace {

constexpr int kMaxRows = 16;   // in registers
constexpr int kMaxBlocks = 4;  // of rows, which are merged

struct Words {
  using Key = uint32_t;
  using Mask = __mmask16;
  static constexpr int kLanes = 16;
  static constexpr Key kMost = ~Key{0};
  static constexpr Mask kAll = 0xffff;

  static __m512i all(Key key) { return _mm512_set1_epi32(static_cast<int>(key)); }
  static __m512i load(Mask mask, const Key* from) {  // others: the largest key
    return _mm512_mask_loadu_epi32(all(kMost), mask, from);
  }
  static void store(Mask mask, Key* to, __m512i v) { _mm512_mask_storeu_epi32(to, mask, v); }
  static __m512i min(__m512i a, __m512i b) { return _mm512_maskz_min_epu32(kAll, a, b); }
  static __m512i max(__m512i a, __m512i b) { return _mm512_maskz_max_epu32(kAll, a, b); }
  static __m512i max(__m512i otherwise, Mask mask, __m512i a, __m512i b) {
    return _mm512_mask_max_epu32(otherwise, mask, a, b);
  }
  static Mask less(__m512i a, __m512i b) { return _mm512_cmplt_epu32_mask(a, b); }
  static Mask not_less(__m512i a, __m512i b) { return _mm512_cmpge_epu32_mask(a, b); }
  static Mask differ(__m512i a, __m512i b) { return _mm512_cmpneq_epu32_mask(a, b); }
  static __m512i compress(Mask mask, __m512i v) { return _mm512_maskz_compress_epi32(mask, v); }
  static __m512i after(__m512i before, __m512i v) {
    return _mm512_maskz_alignr_epi32(kAll, v, before, 15);
  }

  template <int kGroup>
  static __m512i mirrored(__m512i v) {  // the lanes of each group in reverse
    if constexpr (kGroup == 2) return _mm512_maskz_shuffle_epi32(kAll, v, _MM_PERM_CDAB);
    if constexpr (kGroup == 4) return _mm512_maskz_shuffle_epi32(kAll, v, _MM_PERM_ABCD);
    constexpr int kFlip = kGroup - 1;
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm512_maskz_permutexvar_epi32(kAll, _mm512_xor_si512(lanes, _mm512_set1_epi32(kFlip)),
                                          v);
  }
  template <int kStep>
  static __m512i swapped(__m512i v) {  // each lane with that which is so far away
    if constexpr (kStep == 1) return _mm512_maskz_shuffle_epi32(kAll, v, _MM_PERM_CDAB);
    if constexpr (kStep == 2) return _mm512_maskz_shuffle_epi32(kAll, v, _MM_PERM_BADC);
    if constexpr (kStep == 4) return _mm512_maskz_permutex_epi64(0xff, v, _MM_PERM_BADC);
    return _mm512_maskz_shuffle_i64x2(0xff, v, v, _MM_PERM_BADC);  // 8
  }
};

struct Longs {
  using Key = uint64_t;
  using Mask = __mmask8;
  static constexpr int kLanes = 8;
  static constexpr Key kMost = ~Key{0};
  static constexpr Mask kAll = 0xff;

  static __m512i all(Key key) { return _mm512_set1_epi64(static_cast<int64_t>(key)); }
  static __m512i load(Mask mask, const Key* from) {
    return _mm512_mask_loadu_epi64(all(kMost), mask, from);
  }
  static void store(Mask mask, Key* to, __m512i v) { _mm512_mask_storeu_epi64(to, mask, v); }
  static __m512i min(__m512i a, __m512i b) { return _mm512_maskz_min_epu64(kAll, a, b); }
  static __m512i max(__m512i a, __m512i b) { return _mm512_maskz_max_epu64(kAll, a, b); }
  static __m512i max(__m512i otherwise, Mask mask, __m512i a, __m512i b) {
    return _mm512_mask_max_epu64(otherwise, mask, a, b);
  }
  static Mask less(__m512i a, __m512i b) { return _mm512_cmplt_epu64_mask(a, b); }
  static Mask not_less(__m512i a, __m512i b) { return _mm512_cmpge_epu64_mask(a, b); }
  static Mask differ(__m512i a, __m512i b) { return _mm512_cmpneq_epu64_mask(a, b); }
  static __m512i compress(Mask mask, __m512i v) { return _mm512_maskz_compress_epi64(mask, v); }
  static __m512i after(__m512i before, __m512i v) {
    return _mm512_maskz_alignr_epi64(kAll, v, before, 7);
  }

  template <int kGroup>
  static __m512i mirrored(__m512i v) {
    if constexpr (kGroup == 2) return _mm512_maskz_permutex_epi64(kAll, v, _MM_PERM_CDAB);
    if constexpr (kGroup == 4) return _mm512_maskz_permutex_epi64(kAll, v, _MM_PERM_ABCD);
    return _mm512_maskz_permutexvar_epi64(kAll, _mm512_setr_epi64(7, 6, 5, 4, 3, 2, 1, 0), v);
  }
  template <int kStep>
  static __m512i swapped(__m512i v) {
    if constexpr (kStep == 1) return _mm512_maskz_permutex_epi64(kAll, v, _MM_PERM_CDAB);
    if constexpr (kStep == 2) return _mm512_maskz_permutex_epi64(kAll, v, _MM_PERM_BADC);
    return _mm512_maskz_shuffle_i64x2(kAll, v, v, _MM_PERM_BADC);  // 4
  }
};

template <class V>
typename V::Mask first(int64_t count) {  // lanes of a vector
  if (count >= V::kLanes) return V::kAll;
  return static_cast<typename V::Mask>(count <= 0 ? 0 : (1U << count) - 1);
}

// Sorts each lane of kCount rows from kAt on, kStep apart: Batcher's odd-even merges.
template <class V, int kLow, int kHigh>
[[gnu::always_inline]] inline void exchange(__m512i* rows) {
  __m512i low = rows[kLow];
  rows[kLow] = V::min(low, rows[kHigh]);
  rows[kHigh] = V::max(low, rows[kHigh]);
}
template <class V, int kAt, int kHalf, int kIndex>
[[gnu::always_inline]] inline void exchange_halves(__m512i* rows) {
  if constexpr (kIndex < kHalf) {
    exchange<V, kAt + kIndex, kAt + kIndex + kHalf>(rows);
    exchange_halves<V, kAt, kHalf, kIndex + 1>(rows);
  }
}
template <class V, int kAt, int kEnd, int kStep>
[[gnu::always_inline]] inline void exchange_neighbours(__m512i* rows) {
  if constexpr (kAt + kStep < kEnd) {
    exchange<V, kAt, kAt + kStep>(rows);
    exchange_neighbours<V, kAt + 2 * kStep, kEnd, kStep>(rows);
  }
}
template <class V, int kAt, int kCount, int kStep>
[[gnu::always_inline]] inline void merge_columns(__m512i* rows) {
  if constexpr (2 * kStep < kCount) {
    merge_columns<V, kAt, kCount, 2 * kStep>(rows);
    merge_columns<V, kAt + kStep, kCount, 2 * kStep>(rows);
    exchange_neighbours<V, kAt + kStep, kAt + kCount, kStep>(rows);
  } else {
    exchange<V, kAt, kAt + kStep>(rows);
  }
}
template <class V, int kAt, int kCount>
[[gnu::always_inline]] inline void sort_columns(__m512i* rows) {
  if constexpr (kCount > 1) {
    sort_columns<V, kAt, kCount / 2>(rows);
    sort_columns<V, kAt + kCount / 2, kCount / 2>(rows);
    merge_columns<V, kAt, kCount, 1>(rows);
  }
}

// The lanes with the bit `kBit` in their number.
template <class V, int kBit>
constexpr typename V::Mask lanes_with() {
  unsigned mask = 0;
  for (int lane = 0; lane < V::kLanes; ++lane) mask |= (lane & kBit) != 0 ? 1U << lane : 0U;
  return static_cast<typename V::Mask>(mask);
}
// The smaller of each lane and that in `other`; in `upper` lanes the larger.
template <class V>
__m512i ordered(__m512i v, __m512i other, typename V::Mask upper) {
  return V::max(V::min(v, other), upper, v, other);
}
template <class V, int kStep>
[[gnu::always_inline]] inline __m512i sort_groups(__m512i v) {
  if constexpr (kStep == 0) {
    return v;
  } else {
    return sort_groups<V, kStep / 2>(
        ordered<V>(v, V::template swapped<kStep>(v), lanes_with<V, kStep>()));
  }
}

// Of each group of lanes the left half is sorted, row by row, and so is the right half; afterwards
// the whole group is. What stands at the mirrored place of the other half is what a bitonic merge
// compares with, and that remains so in both halves of the rows.
template <class V, int kAt, int kCount, int kGroup>
[[gnu::always_inline]] inline void merge_halves(__m512i* rows) {
  if constexpr (kCount == 1) {
    __m512i v =
        ordered<V>(rows[kAt], V::template mirrored<kGroup>(rows[kAt]), lanes_with<V, kGroup / 2>());
    rows[kAt] = sort_groups<V, kGroup / 4>(v);
  } else {
    constexpr int kHalf = kCount / 2;
    __m512i low[kHalf], high[kHalf];
#pragma GCC unroll 8
    for (int r = 0; r < kHalf; ++r) {
      __m512i other = V::template mirrored<kGroup>(rows[kAt + kCount - 1 - r]);
      low[r] = V::min(rows[kAt + r], other);
      high[r] = V::max(rows[kAt + r], other);
    }
#pragma GCC unroll 8
    for (int r = 0; r < kHalf; ++r) {
      rows[kAt + r] = low[r];
      rows[kAt + kHalf + r] = high[r];
    }
    merge_halves<V, kAt, kHalf, kGroup>(rows);
    merge_halves<V, kAt + kHalf, kHalf, kGroup>(rows);
  }
}
template <class V, int kCount, int kGroup>
[[gnu::always_inline]] inline void merge_groups(__m512i* rows) {
  if constexpr (kGroup <= V::kLanes) {
    merge_halves<V, 0, kCount, kGroup>(rows);
    merge_groups<V, kCount, 2 * kGroup>(rows);
  }
}

template <class V, int kCount>
[[gnu::always_inline]] inline void load_rows(__m512i* rows, const typename V::Key* from,
                                             int64_t count) {
#pragma GCC unroll 16
  for (int r = 0; r < kCount; ++r) {
    rows[r] = V::load(first<V>(count - r * V::kLanes), from + r * V::kLanes);
  }
}
template <class V, int kCount>
[[gnu::always_inline]] inline void store_rows(const __m512i* rows, typename V::Key* to,
                                              int64_t count) {
#pragma GCC unroll 16
  for (int r = 0; r < kCount; ++r) {
    V::store(first<V>(count - r * V::kLanes), to + r * V::kLanes, rows[r]);
  }
}

// Sorts keys, and the largest in place of those that rows are not full of, up to `padded`.
template <class V, int kCount>
[[gnu::noinline]] void sort_rows(const typename V::Key* keys, int64_t count, typename V::Key* to,
                                 int64_t padded) {
  __m512i rows[kCount];
  load_rows<V, kCount>(rows, keys, count);
  sort_columns<V, 0, kCount>(rows);
  merge_groups<V, kCount, 2>(rows);
  store_rows<V, kCount>(rows, to, padded);
}
template <class V>
void sort_few(const typename V::Key* keys, int64_t count, typename V::Key* to, int64_t padded) {
  if (count <= V::kLanes) return sort_rows<V, 1>(keys, count, to, padded);
  if (count <= 2 * V::kLanes) return sort_rows<V, 2>(keys, count, to, padded);
  if (count <= 4 * V::kLanes) return sort_rows<V, 4>(keys, count, to, padded);
  if (count <= 8 * V::kLanes) return sort_rows<V, 8>(keys, count, to, padded);
  sort_rows<V, kMaxRows>(keys, count, to, padded);
}

// Sorts rows that are the ascent and the descent of a bitonic merge, or a part of it that remains.
template <class V, int kAt, int kCount>
[[gnu::always_inline]] inline void finish_merge(__m512i* rows) {
  if constexpr (kCount == 1) {
    rows[kAt] = sort_groups<V, V::kLanes / 2>(rows[kAt]);
  } else {
    exchange_halves<V, kAt, kCount / 2, 0>(rows);
    finish_merge<V, kAt, kCount / 2>(rows);
    finish_merge<V, kAt + kCount / 2, kCount / 2>(rows);
  }
}
template <class V>
[[gnu::noinline]] void finish_block(const typename V::Key* keys, int64_t count,
                                    typename V::Key* to) {
  __m512i rows[kMaxRows];
  load_rows<V, kMaxRows>(rows, keys, count);
  finish_merge<V, 0, kMaxRows>(rows);
  store_rows<V, kMaxRows>(rows, to, count);
}

// Merges what is sorted before and after `half` and copies it. Counts are of whole rows; those that
// would fill up the second half hold the largest keys: exchanges with them change nothing.
template <class V>
void merge_sorted(typename V::Key* keys, int64_t half, int64_t count, typename V::Key* to,
                  int64_t kept) {
  constexpr int64_t kBlock = kMaxRows * V::kLanes;
  for (int64_t high = half; high < count; high += V::kLanes) {
    typename V::Key *low = keys + 2 * half - V::kLanes - high, *mirrored = keys + high;
    __m512i a = _mm512_loadu_si512(low);
    __m512i b = V::template mirrored<V::kLanes>(_mm512_loadu_si512(mirrored));
    _mm512_storeu_si512(low, V::min(a, b));
    _mm512_storeu_si512(mirrored, V::template mirrored<V::kLanes>(V::max(a, b)));
  }
  for (int64_t step = half / 2; step >= kBlock; step /= 2) {
    for (int64_t i = 0; i + step < count; i += V::kLanes) {
      if ((i & step) != 0) continue;
      __m512i a = _mm512_loadu_si512(keys + i), b = _mm512_loadu_si512(keys + i + step);
      _mm512_storeu_si512(keys + i, V::min(a, b));
      _mm512_storeu_si512(keys + i + step, V::max(a, b));
    }
  }
  for (int64_t i = 0; i < kept; i += kBlock) {
    finish_block<V>(keys + i, kept - i < kBlock ? kept - i : kBlock, to + i);
  }
}

// Sorts what blocks of rows hold, which are merged in the spare room.
template <class V>
void sort_blocks(typename V::Key* keys, int64_t count, typename V::Key* spare) {
  constexpr int64_t kBlock = kMaxRows * V::kLanes;
  if (count <= kBlock) return sort_few<V>(keys, count, keys, count);
  const int64_t padded = (count + V::kLanes - 1) & -int64_t{V::kLanes};  // whole vectors
  for (int64_t i = 0; i < count; i += kBlock) {
    int64_t held = count - i < kBlock ? count - i : kBlock;
    sort_few<V>(keys + i, held, spare + i, padded - i < kBlock ? padded - i : kBlock);
  }
  int64_t half = kBlock;
  for (; 2 * half < padded; half *= 2) {
    for (int64_t i = 0; i + half < padded; i += 2 * half) {
      int64_t pair = padded - i < 2 * half ? padded - i : 2 * half;
      merge_sorted<V>(spare + i, half, pair, spare + i, pair);
    }
  }
  merge_sorted<V>(spare, half, padded, keys, count);
}

}  // namespace
}  // namespace mx::isa
