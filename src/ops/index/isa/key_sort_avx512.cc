// Quicksort whose pieces are divided a vector at a time, down to what networks sort.
#include "ops/index/isa/key_rows.h"
#include "ops/index/isa/key_sort.h"

namespace mx::isa {
namespace {

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
  sort_few<V>(sample, samples, sample, samples);
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
  while (count > kMaxBlocks * kMaxRows * V::kLanes) {
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
  sort_blocks<V>(keys, count, spare);
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
