// Transposes a small square of elements in vector registers: a block of 16 bytes a side. Portable
// vectors; the compiler finds the shuffle instructions.
#pragma once

#include <cstdint>
#include <cstring>

namespace mx::ops {

template <class T>
inline constexpr int kSquareSide = 16 / static_cast<int>(sizeof(T));

namespace detail {

template <class T>
struct Square {
  typedef T Line __attribute__((vector_size(16)));

  // Alternates elements of a and b, starting with their first (or middle) ones.
  template <bool kUpper>
  static Line interleave(Line a, Line b) {
    Line mask;
    for (int i = 0; i < kSquareSide<T>; ++i) {
      int at = i / 2 + (kUpper ? kSquareSide<T> / 2 : 0);
      mask[i] = static_cast<T>(i % 2 == 0 ? at : at + kSquareSide<T>);
    }
    return __builtin_shuffle(a, b, mask);
  }
};

}  // namespace detail

// to[c · to_pitch + r] = from[r · from_pitch + c] for r, c < kSquareSide<T>; T is unsigned.
template <class T>
void transpose_square(const T* from, int64_t from_pitch, T* to, int64_t to_pitch) {
  using Line = typename detail::Square<T>::Line;
  constexpr int kSide = kSquareSide<T>;
  Line lines[kSide];
#pragma GCC unroll 16
  for (int r = 0; r < kSide; ++r) std::memcpy(&lines[r], from + r * from_pitch, sizeof(Line));
  // Interleaving the halves of the list once per bit of the index brings each element home.
#pragma GCC unroll 4
  for (int stage = 1; stage < kSide; stage *= 2) {
    Line next[kSide];
#pragma GCC unroll 8
    for (int r = 0; r < kSide / 2; ++r) {
      next[2 * r] = detail::Square<T>::template interleave<false>(lines[r], lines[r + kSide / 2]);
      next[2 * r + 1] =
          detail::Square<T>::template interleave<true>(lines[r], lines[r + kSide / 2]);
    }
#pragma GCC unroll 16
    for (int r = 0; r < kSide; ++r) lines[r] = next[r];
  }
#pragma GCC unroll 16
  for (int c = 0; c < kSide; ++c) std::memcpy(to + c * to_pitch, &lines[c], sizeof(Line));
}

}  // namespace mx::ops
