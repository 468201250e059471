// Values of which only some rows travel: a payload of their numbers (int64), then of the rows.
//
//   Payload some = pack_rows(gradient, 0, 100);     // those of the rows 0..99 that it has
//   NDArray same = unpack_rows(message);            // row_sparse, as it was
#pragma once

#include <optional>
#include <vector>

#include "dist/wire.h"
#include "ndarray/ndarray.h"

namespace mx::dist {

[[nodiscard]] Shape row_shape(const Shape& shape, int64_t count);  // of so many rows of that shape

// Of a row_sparse array whose parts are there: the rows from `begin` to `end`, counted from
// `begin`. Sets how many they are.
Payload pack_rows(const NDArray& array, int64_t begin, int64_t end, int64_t& count);
// What a message says in `rows`: a row_sparse array. Raises IoError for what is no such thing.
NDArray unpack_rows(const Message& message);

// Rows that a message asks for by their numbers. Raises IoError for numbers that do not exist.
Payload take_rows(const Message& message, const NDArray& stored);

// The sum in the order given: row_sparse where all are, else dense; it may be the first array.
NDArray sum_of(const std::vector<std::optional<NDArray>>& given);

NDArray with_all_rows(const NDArray& dense);  // as row_sparse; shares the elements
NDArray densified(const NDArray& array);      // the other way; waits where rows are missing

}  // namespace mx::dist
