// Sparse arrays made of others: casts between storage types, copies, and the means by which rules
// of operators (src/sparse) work on parts. Kernels run on the host; parts that lie elsewhere are
// copied there and the results back.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "ndarray/process.h"
#include "ndarray/sparse.h"
#include "ops/sparse/csr.h"
#include "ops/sparse/rows.h"

namespace mx {

[[nodiscard]] NDArray to_dense(const NDArray& array);  // itself where it is dense
// Another storage type; waits for a dense array's values, which tell how many elements there are.
[[nodiscard]] NDArray converted(const NDArray& array, StorageKind kind);
// copy_to where either array is sparse: `to` keeps its storage type.
void copy_sparse(const NDArray& from, const NDArray& to);
[[nodiscard]] NDArray copied(const NDArray& array);  // of the same storage type

// Parts that kernels can read, and numbers that are needed now.
[[nodiscard]] NDArray host_copy(const NDArray& array);  // itself where it is on the host
[[nodiscard]] SparseParts host_parts(const NDArray& sparse);
[[nodiscard]] std::span<const int64_t> numbers_of(const NDArray& indices);  // waits
[[nodiscard]] NDArray from_numbers(const std::vector<int64_t>& numbers);
// Inside of work that reads the parts.
[[nodiscard]] ops::CsrView csr_view(const Shape& shape, const SparseParts& parts);
[[nodiscard]] inline ops::RowNumbers row_numbers(const NDArray& indices) {
  return indices.tensor().span<const int64_t>();
}

// What such work is called, in a text that lives forever, and about how long it takes: what is
// short runs on the calling thread, where a worker would have to be woken for it.
struct SparseWork {
  const char* name;
  int64_t cost_ns;

  // Work that moves so many bytes.
  static SparseWork moves(const char* name, int64_t bytes) { return {name, 200 + bytes / 8}; }
  // Work on so many elements, with n numbers for each.
  static SparseWork adds(const char* name, int64_t elements, int64_t n) {
    return {name, 200 + elements / 2 + elements * n / 4};
  }
};

// Work on the host that reads and writes these arrays.
template <class F>
void push_sparse(const SparseWork& what, const std::vector<NDArray>& reads, const NDArray& write,
                 F&& run) {
  Work work;
  for (const NDArray& array : reads) {
    if (!array.is_none()) work.reads.push_back(&array.var());
  }
  work.writes.push_back(write.touch());
  work.bytes = write.bytes();
  work.name = what.name;
  work.cost_ns = what.cost_ns;
  work.run = [reads, write, run = std::forward<F>(run)] { run(); };
  engine().push(std::move(work));
}

// New arrays from rows; queued.
[[nodiscard]] NDArray taken_rows(const NDArray& from, NDArray rows);  // negative numbers: zeros
void write_rows(const NDArray& from, const NDArray& rows, const NDArray& to);
// The rows of a row_sparse array in this order, zeros where it has none.
[[nodiscard]] NDArray aligned_rows(const SparseParts& parts, std::span<const int64_t> wanted);

}  // namespace mx
