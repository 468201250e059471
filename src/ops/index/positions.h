// Index arrays. They may have any dtype (float32 is MXNet's default): every operator first reads
// them as int64 positions that are sure to be inside, so that the loops behind know no dtype.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ir/run.h"

namespace mx::ops {

enum class IndexMode : uint8_t { kClip, kRaise, kWrap };
constexpr std::array<std::string_view, 3> names_of(IndexMode) { return {"clip", "raise", "wrap"}; }

// The positions that `index` names on an axis of `extent` elements, in scratch memory. kRaise
// refuses what is outside, negative positions too.
const int64_t* positions(const Run& run, const Tensor& index, int64_t extent, IndexMode mode);

// The values as they are.
const int64_t* read_index(const Run& run, const Tensor& index);

// For index arrays of shape (M, …), as gather_nd has them: the position of each column in an array
// flattened over its first M axes. Negative entries count from the end; outside is an error.
const int64_t* flat_positions(const Run& run, const Tensor& index, const Shape& array);

}  // namespace mx::ops
