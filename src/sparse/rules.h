// What operators do with sparse arrays: one file for each family of rules. Rules work on parts:
// where a function keeps zeros, it is the dense operator on the data; otherwise operators of
// ops/sparse/parts.h. So they run where the parts lie. They are attached to runtime/sparse_calls by
// the library.
#pragma once

#include <vector>

#include "runtime/copy.h"
#include "runtime/eager.h"
#include "runtime/sparse.h"
#include "runtime/sparse_calls.h"

namespace mx::sparse {

void add_rules();  // needs the operators in the table

void add_pointwise_rules();
void add_scalar_rules();
void add_product_rules();
void add_reduction_rules();
void add_row_rules();
void add_cast_rules();
void add_update_rules();

// The call's own operator on dense arrays, nothing said.
NDArray dense_call(const SparseCall& call, const std::vector<NDArray>& inputs);
NDArrays silently_dense(const SparseCall& call);

// A sparse array with the indices of `like` and other data.
NDArray with_data(const NDArray& like, NDArray data);

// Two sparse arrays of one kind on common indices, zeros where one has no element.
struct Aligned {
  SparseParts parts;  // of the first
  NDArray other;      // data of the second
};
Aligned aligned(const NDArray& a, const NDArray& b);

// The elements (csr) or rows (row_sparse) of a dense array where `sparse` has some. Of csr the
// dense array may also be a row, a column or a number that is repeated.
NDArray dense_at(const NDArray& sparse, const NDArray& dense);

}  // namespace mx::sparse
