// Index arrays. They may have any dtype (float32 is MXNet's default): every operator first reads
// them as int64 positions that are sure to be inside, so that the loops behind know no dtype.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "ir/run.h"
#include "tensor/dtype.h"

namespace mx::ops {

enum class IndexMode : uint8_t { kClip, kRaise, kWrap };
constexpr std::array<std::string_view, 3> names_of(IndexMode) { return {"clip", "raise", "wrap"}; }

// An index of any dtype as a whole number.
template <class I>
constexpr int64_t whole_index(I value) {
  if constexpr (std::is_integral_v<I>) {
    return value;
  } else {
    constexpr Acc<I> kLimit = Acc<I>(int64_t{1} << 62);  // beyond it the conversion is undefined
    auto number = static_cast<Acc<I>>(value);
    if (!(number > -kLimit)) return -(int64_t{1} << 62);  // not a number, too
    return static_cast<int64_t>(number < kLimit ? number : kLimit);
  }
}

constexpr int64_t wrapped_index(int64_t at, int64_t extent) {
  at %= extent;
  return at < 0 ? at + extent : at;
}

// A position inside an axis for every index; kRaise clips what it will have refused.
constexpr int64_t placed(int64_t at, int64_t extent, IndexMode mode) {
  if (at >= 0 && at < extent) return at;
  if (mode == IndexMode::kWrap) return wrapped_index(at, extent);
  return at < 0 ? 0 : extent - 1;
}

// The positions that `index` names on an axis of `extent` elements, in scratch memory. kRaise
// refuses what is outside, negative positions too.
const int64_t* positions(const Run& run, const Tensor& index, int64_t extent, IndexMode mode);

// The values as they are.
const int64_t* read_index(const Run& run, const Tensor& index);

// For index arrays of shape (M, …), as gather_nd has them: the position of each column in an array
// flattened over its first M axes. Negative entries count from the end; outside is an error.
const int64_t* flat_positions(const Run& run, const Tensor& index, const Shape& array);

}  // namespace mx::ops
