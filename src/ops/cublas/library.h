// What all products on cuBLASLt share: the library's handle, its words for dtypes, errors.
#pragma once

#include <cublasLt.h>

#include "tensor/dtype.h"

namespace mx::cublas {

void ok(cublasStatus_t status, const char* doing);  // raises DeviceError
cublasLtHandle_t handle();
cudaDataType_t data_type(DType dtype);
cublasComputeType_t compute_type(DType dtype, bool may_round);
// Column by column, as the library counts.
cublasLtMatrixLayout_t matrix(cudaDataType_t type, int64_t rows, int64_t columns, int64_t pitch);

}  // namespace mx::cublas
