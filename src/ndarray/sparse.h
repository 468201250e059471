// Sparse arrays: an NDArray whose elements lie in two or three dense arrays, its parts.
//
//   csr         data (n), indices (n): columns, ascending in each row; indptr (rows + 1)
//   row_sparse  data (n, ...): the rows that are there; indices (n): their numbers, ascending
//
// The NDArray itself has shape, dtype, context and history as any other, but no memory: whoever
// wants elements asks for the parts or for a dense copy. Arrays that share a Storage share the
// parts, and a write replaces them; the arrays that were the parts stay as they are. How many
// elements there are is known on the calling thread, so parts are replaced there and then, while
// the work that fills them may still be pending.
#pragma once

#include <memory>
#include <string_view>

#include "ndarray/ndarray.h"

namespace mx {

enum class StorageKind : int8_t { kDense = 0, kRowSparse = 1, kCsr = 2 };  // numbers of MXNet
std::string_view name_of(StorageKind kind);          // default, row_sparse, csr
StorageKind storage_kind_of(std::string_view name);  // raises for another name

struct SparseParts {
  NDArray data, indices;  // indices are int64
  NDArray indptr = {};    // of csr, int64

  [[nodiscard]] int64_t count() const { return indices.size(); }
};

[[nodiscard]] StorageKind kind_of(const NDArray& array);
[[nodiscard]] SparseParts parts_of(const NDArray& array);  // of a sparse one
// Takes shapes and dtypes that fit the array; values are not looked at.
void set_parts(const NDArray& array, SparseParts parts);

// The columns of a csr array of the host in 32 bits, which halves what some products read. They
// take room and time once, so there are none before they have been asked for several times; and
// none where columns do not fit.
[[nodiscard]] NDArray narrow_columns(const NDArray& csr);

// The dtype and context are those of the data.
[[nodiscard]] NDArray make_sparse(StorageKind kind, const Shape& shape, SparseParts parts);
// Without elements: zeros.
[[nodiscard]] NDArray empty_sparse(StorageKind kind, const Shape& shape, DType dtype,
                                   Context context = {});
[[nodiscard]] SparseParts empty_parts(StorageKind kind, const Shape& shape, DType dtype,
                                      Context context);
// The shape of the data of `count` elements or rows.
[[nodiscard]] Shape data_shape(StorageKind kind, const Shape& shape, int64_t count);

// Raises where indices are out of range, unsorted or repeated, or indptr does not count them.
// Host parts only; waits for them.
void check_indices(StorageKind kind, const Shape& shape, const SparseParts& parts,
                   std::string_view who);

}  // namespace mx
