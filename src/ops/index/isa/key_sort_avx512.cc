// Quicksort whose pieces are divided a vector at a time, down to what registers hold: rows of
// lanes, which a network sorts without branches. Everything is in an anonymous namespace and
// nothing else is included, so that the linker cannot exchange a function for another file's copy.
#include <immintrin.h>

#include "ops/index/isa/key_sort.h"

namespace mx::isa {
namespace {

constexpr int kMaxRows = 16;

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
    return _mm512_maskz_permutex_epi64(0xff, v, _MM_PERM_BADC);  // 4
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
    return _mm512_maskz_permutex_epi64(kAll, v, _MM_PERM_BADC);  // 2
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

// More keys than half of the rows hold, so that those are full.
template <class V, int kCount>
[[gnu::noinline]] void sort_rows(typename V::Key* keys, int64_t count) {
  __m512i rows[kCount];
#pragma GCC unroll 16
  for (int r = 0; r < kCount; ++r) {
    typename V::Key* from = keys + r * V::kLanes;
    rows[r] = kCount > 1 && r < kCount / 2 ? _mm512_loadu_si512(from)
                                           : V::load(first<V>(count - r * V::kLanes), from);
  }
  sort_columns<V, 0, kCount>(rows);
  merge_groups<V, kCount, 2>(rows);
#pragma GCC unroll 16
  for (int r = 0; r < kCount; ++r) {
    typename V::Key* to = keys + r * V::kLanes;
    if (kCount > 1 && r < kCount / 2) {
      _mm512_storeu_si512(to, rows[r]);
    } else {
      V::store(first<V>(count - r * V::kLanes), to, rows[r]);
    }
  }
}
template <class V>
void sort_few(typename V::Key* keys, int64_t count) {
  if (count < 2) return;
  if (count <= V::kLanes) return sort_rows<V, 1>(keys, count);
  if (count <= 2 * V::kLanes) return sort_rows<V, 2>(keys, count);
  if (count <= 4 * V::kLanes) return sort_rows<V, 4>(keys, count);
  if (count <= 8 * V::kLanes) return sort_rows<V, 8>(keys, count);
  sort_rows<V, kMaxRows>(keys, count);
}

// The middle of some keys from all over the place, in no pattern that the keys could have, too.
template <class V>
typename V::Key middle_of(const typename V::Key* keys, int64_t count) {
  constexpr int64_t kMany = 8192;
  constexpr int kMost = 128, kFew = 16;
  const int samples = count < kMany ? kFew : kMost;
  const uint64_t places = count < 0xffffffff ? static_cast<uint64_t>(count) : 0xffffffff;
  typename V::Key sample[kMost];
  auto start = static_cast<uint32_t>(count);
  for (int s = 0; s < samples; ++s) {
    uint32_t fraction = start + static_cast<uint32_t>(s) * 0x9e3779b9U;  // the golden section
    sample[s] = keys[(fraction * places) >> 32];
  }
  sort_few<V>(sample, samples);
  return sample[samples / 2];
}

// Where divide has written to. Vectors are stored whole: what a later one does not overwrite is
// room.
template <class V>
struct Divided {
  typename V::Key *low, *high;

  [[gnu::always_inline]] void take(__m512i v, typename V::Mask is_low, typename V::Mask is_high) {
    _mm512_storeu_si512(low, V::compress(is_low, v));
    _mm512_storeu_si512(high, V::compress(is_high, v));
    int lows = __builtin_popcount(is_low);
    low += lows;
    high += V::kLanes - lows;
  }
};

// Moves the keys below the pivot to the front, the others behind them; says how many are below.
template <class V>
int64_t divide(typename V::Key* keys, int64_t count, typename V::Key pivot,
               typename V::Key* spare) {
  constexpr int kAtOnce = 4;  // one after the other they would wait for the places of their stores
  const __m512i bound = V::all(pivot);
  Divided<V> to{keys, spare};
  int64_t i = 0;
  for (; i + kAtOnce * V::kLanes <= count; i += kAtOnce * V::kLanes) {
    __m512i v[kAtOnce];
    typename V::Mask is_low[kAtOnce], is_high[kAtOnce];
#pragma GCC unroll 4
    for (int k = 0; k < kAtOnce; ++k) {
      v[k] = _mm512_loadu_si512(keys + i + k * V::kLanes);
      is_low[k] = V::less(v[k], bound);
      is_high[k] = V::not_less(v[k], bound);
    }
#pragma GCC unroll 4
    for (int k = 0; k < kAtOnce; ++k) to.take(v[k], is_low[k], is_high[k]);
  }
  for (; i + V::kLanes <= count; i += V::kLanes) {
    __m512i v = _mm512_loadu_si512(keys + i);
    to.take(v, V::less(v, bound), V::not_less(v, bound));
  }
  auto rest = first<V>(count - i);
  __m512i v = V::load(rest, keys + i);
  auto is_low = static_cast<typename V::Mask>(V::less(v, bound) & rest);
  int lows = __builtin_popcount(is_low);
  V::store(first<V>(lows), to.low, V::compress(is_low, v));
  _mm512_storeu_si512(to.high, V::compress(static_cast<typename V::Mask>(rest & ~is_low), v));
  int64_t low = to.low + lows - keys;
  for (int64_t k = 0; k < count - low; k += V::kLanes) {
    V::store(first<V>(count - low - k), keys + low + k, _mm512_loadu_si512(spare + k));
  }
  return low;
}

template <class V>
void sort(typename V::Key* keys, int64_t count, typename V::Key* spare) {
  while (count > kMaxRows * V::kLanes) {
    typename V::Key pivot = middle_of<V>(keys, count);
    int64_t low = divide<V>(keys, count, pivot, spare);
    if (low == 0) {  // the pivot is the smallest: all that equal it are done
      if (pivot == V::kMost) return;
      low = divide<V>(keys, count, pivot + 1, spare);
    } else if (2 * low <= count) {
      sort<V>(keys, low, spare);
    } else {
      sort<V>(keys + low, count - low, spare);
      count = low;
      continue;
    }
    keys += low;
    count -= low;
  }
  sort_few<V>(keys, count);
}

template <class V>
int64_t split(typename V::Key* keys, int64_t count, typename V::Key* spare) {
  return count == 0 ? 0 : divide<V>(keys, count, middle_of<V>(keys, count), spare);
}

template <class V>
int64_t distinct(typename V::Key* keys, int64_t count) {
  if (count == 0) return 0;
  __m512i before = V::all(~keys[0]);
  int64_t kept = 0;
  for (int64_t i = 0; i < count; i += V::kLanes) {
    auto present = first<V>(count - i);
    __m512i v = V::load(present, keys + i);
    auto is_new = static_cast<typename V::Mask>(V::differ(v, V::after(before, v)) & present);
    int news = __builtin_popcount(is_new);
    V::store(first<V>(news), keys + kept, V::compress(is_new, v));
    kept += news;
    before = v;
  }
  return kept;
}

}  // namespace

const KeySort<uint32_t> kWordSortAvx512 = {sort<Words>, sort<Words>, split<Words>, distinct<Words>};
const KeySort<uint64_t> kLongSortAvx512 = {sort<Longs>, sort<Longs>, split<Longs>, distinct<Longs>};

}  // namespace mx::isa
