// Sparse arrays made of others: casts between storage types, copies, and the means by which rules
// of operators (src/sparse) work on parts: operators of ops/sparse/parts.h, which run where the
// parts lie.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "ndarray/process.h"
#include "ndarray/sparse.h"
#include "ops/sparse/csr.h"
#include "ops/sparse/rows.h"
#include "runtime/tape.h"

namespace mx {

[[nodiscard]] NDArray to_dense(const NDArray& array);  // itself where it is dense
// Another storage type; waits for a dense array's values, which tell how many elements there are.
[[nodiscard]] NDArray converted(const NDArray& array, StorageKind kind);
// copy_to where either array is sparse: `to` keeps its storage type.
void copy_sparse(const NDArray& from, const NDArray& to);
[[nodiscard]] NDArray copied(const NDArray& array);  // of the same storage type

// Parts on the host, and numbers that are needed now.
[[nodiscard]] NDArray host_copy(const NDArray& array);  // itself where it is on the host
[[nodiscard]] SparseParts host_parts(const NDArray& sparse);
[[nodiscard]] std::span<const int64_t> numbers_of(const NDArray& indices);  // of the host; waits
[[nodiscard]] int64_t number_at(const NDArray& numbers, int64_t i);         // anywhere; waits
[[nodiscard]] NDArray from_numbers(const std::vector<int64_t>& numbers, Context context = {});
[[nodiscard]] NDArray counted_numbers(int64_t begin, int64_t end, Context context);  // all of them
// An operator of ops/sparse/parts.h.
[[nodiscard]] NDArrays call_parts(std::string_view op, const Params& params,
                                  std::initializer_list<NDArray> inputs);
// Inside of work that reads the parts.
[[nodiscard]] ops::CsrView csr_view(const Shape& shape, const SparseParts& parts,
                                    const NDArray& narrow = {});
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

// Rows moved; queued.
[[nodiscard]] NDArray taken_rows(const NDArray& from, const NDArray& rows);  // negative: zeros
void write_rows(const NDArray& from, const NDArray& rows, const NDArray& to);
// The rows of a row_sparse array in this order, zeros where it has none.
[[nodiscard]] NDArray aligned_rows(const SparseParts& parts, const NDArray& wanted);

// The numbers in either of two ascending lists, with the places where each list has them, or -1.
// Waits to know how many there are.
struct JoinedNumbers {
  NDArray all, from_first, from_second;
};
[[nodiscard]] JoinedNumbers joined_numbers(const NDArray& first, const NDArray& second);

// Numbers below `bound`, or any where it is 0, in ascending order, and where they were.
struct SortedNumbers {
  NDArray numbers, order;
};
[[nodiscard]] SortedNumbers sorted_numbers(const NDArray& numbers, int64_t bound);

// The different ones among ascending numbers, and where each begins and the last one ends. Waits.
struct NumberRuns {
  NDArray numbers, starts;
};
[[nodiscard]] NumberRuns runs_of(const NDArray& ascending);

}  // namespace mx
