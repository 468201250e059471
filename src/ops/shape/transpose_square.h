// Transposes a small square of elements in vector registers: a block of 16 bytes a side. Portable
// vectors; the compiler finds the shuffle instructions.
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

namespace mx::ops {

template <class T>
inline constexpr int kSquareSide = 16 / static_cast<int>(sizeof(T));

namespace detail {

template <class T>
struct Square {
  using Line __attribute__((vector_size(16))) = T;
  using Positions = std::make_integer_sequence<int, kSquareSide<T>>;

  // Alternates elements of a and b, beginning with their element number `first`.
  template <int first, int... i>
  static Line interleave(Line a, Line b, std::integer_sequence<int, i...> /*positions*/) {
    return __builtin_shufflevector(a, b, (first + i / 2 + i % 2 * kSquareSide<T>)...);
  }
};

}  // namespace detail

// to[c · to_pitch + r] = from[r · from_pitch + c] for r, c < kSquareSide<T>; T is unsigned.
template <class T>
[[gnu::always_inline]] inline void transpose_square(const T* from, int64_t from_pitch, T* to,
                                                    int64_t to_pitch) {
  using Square = detail::Square<T>;
  using Line = typename Square::Line;
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
      Line a = lines[r], b = lines[r + kSide / 2];
      next[2 * r] = Square::template interleave<0>(a, b, typename Square::Positions());
      next[2 * r + 1] = Square::template interleave<kSide / 2>(a, b, typename Square::Positions());
    }
#pragma GCC unroll 16
    for (int r = 0; r < kSide; ++r) lines[r] = next[r];
  }
#pragma GCC unroll 16
  for (int c = 0; c < kSide; ++c) std::memcpy(to + c * to_pitch, &lines[c], sizeof(Line));
}

}  // namespace mx::ops
