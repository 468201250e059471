// Products of csr matrices on a device, made of operators on parts; shapes fit. On the host
// products.cc has kernels of its own for each of them.
#pragma once

#include "runtime/sparse.h"

namespace mx::sparse::on_device {

[[nodiscard]] NDArray csr_times(const NDArray& csr, const NDArray& right);
[[nodiscard]] NDArray csr_times_rows(const NDArray& csr, const NDArray& right);  // row_sparse
// csrᵀ · right: dense, or row_sparse with the lines that are not zero.
[[nodiscard]] NDArray transposed_times(const NDArray& csr, const NDArray& right, StorageKind kind);
// left · csr, or left · csrᵀ.
[[nodiscard]] NDArray times_csr(const NDArray& left, const NDArray& csr, bool transposed);

}  // namespace mx::sparse::on_device
