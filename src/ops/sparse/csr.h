// Kernels on the parts of csr matrices. Indices are in range and ascend in each row: whoever makes
// such parts has seen to it (check_indices in ndarray/sparse.h). Parallel over rows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tensor/tensor.h"

namespace mx::ops {

// A csr matrix as kernels see it: row i holds columns[starts[i]..starts[i + 1]).
struct CsrView {
  int64_t rows = 0, width = 0;
  const int64_t* starts = nullptr;
  const int64_t* columns = nullptr;
  Tensor values;                    // one per column index
  const int32_t* narrow = nullptr;  // the columns again, or nothing: products with one column
};

// The columns that have elements: the lines of a transposed product that are not zero.
struct UsedColumns {
  enum class Lines { kAreColumns, kOfColumn, kOfElement };
  std::vector<int64_t> columns;  // ascending
  // How to find the line of an element: it is its column, where all are used; or `lines` has it, by
  // column where there are many elements (of a column without one, the next one's), else by
  // element.
  Lines kind = Lines::kAreColumns;
  std::vector<int64_t> lines = {};
};
UsedColumns used_columns(const CsrView& matrix);

void csr_to_dense(const CsrView& matrix, const Tensor& dense);
// Where rows begin in the csr form of a dense matrix: rows + 1 numbers.
void count_nonzero(const Tensor& dense, int64_t* starts);
void dense_to_csr(const Tensor& dense, const int64_t* starts, int64_t* columns,
                  const Tensor& values);
// The elements of a dense array (or one row or column that is repeated) where the matrix has some.
void gather_at(const CsrView& matrix, const Tensor& dense, const Tensor& values);

// result (rows, n) = matrix · right (width, n)
void csr_dot(const CsrView& matrix, const Tensor& right, const Tensor& result);
// result (used columns, n) = the lines of matrixᵀ · right (rows, n) that are not zero; without
// `used` all lines.
void csr_transposed_dot(const CsrView& matrix, const UsedColumns* used, const Tensor& right,
                        const Tensor& result);
// sums (width) = matrixᵀ · right (rows); marks[column]: whether it has elements. To look for them
// alone takes as long as such a product.
std::vector<uint8_t> csr_transposed_vector(const CsrView& matrix, const Tensor& right,
                                           const Tensor& sums);
int64_t count_marks(std::span<const uint8_t> marks);
// The columns with a mark, and the elements of `sums` there: as many as there are marks.
void keep_marked(const std::vector<uint8_t>& marks, const Tensor& sums, int64_t* columns,
                 const Tensor& kept);
// Whether there are so many elements that a mark for each column pays.
bool has_many_elements(const CsrView& matrix);
// result (m, width) = left (m, rows) · matrix
void dot_csr(const Tensor& left, const CsrView& matrix, const Tensor& result);
// result (m, rows) = left (m, width) · matrixᵀ
void dot_csr_transposed(const Tensor& left, const CsrView& matrix, const Tensor& result);

void sum_rows(const CsrView& matrix, const Tensor& sums);  // one sum per row

}  // namespace mx::ops
