// What all callers of cuBLASLt say to it.
#pragma once

#include <cublasLt.h>

#include "base/error.h"
#include "tensor/dtype.h"

namespace mx::cublas {

inline void ok(cublasStatus_t status, const char* doing) {
  check<DeviceError>(status == CUBLAS_STATUS_SUCCESS, "cublas: ", doing, ": ",
                     cublasLtGetStatusString(status));
}

// Any thread may use it.
inline cublasLtHandle_t handle() {
  static const cublasLtHandle_t handle = [] {
    cublasLtHandle_t made = nullptr;
    ok(cublasLtCreate(&made), "start the library");
    return made;
  }();
  return handle;
}

inline cudaDataType_t data_type(DType dtype) {
  switch (dtype) {
    case DType::kFloat32:
      return CUDA_R_32F;
    case DType::kFloat64:
      return CUDA_R_64F;
    case DType::kFloat16:
      return CUDA_R_16F;
    case DType::kBFloat16:
      return CUDA_R_16BF;
    default:
      fail<TypeError>("cublas: dtype ", dtype, " is not supported");
  }
}

inline cublasComputeType_t compute_type(DType dtype, bool may_round) {
  if (dtype == DType::kFloat64) return CUBLAS_COMPUTE_64F;
  bool rounds = dtype == DType::kFloat32 && may_round;
  return rounds ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
}

// Column by column, as the library counts.
inline cublasLtMatrixLayout_t matrix(cudaDataType_t type, int64_t rows, int64_t columns,
                                     int64_t pitch) {
  cublasLtMatrixLayout_t made = nullptr;
  ok(cublasLtMatrixLayoutCreate(&made, type, static_cast<uint64_t>(rows),
                                static_cast<uint64_t>(columns), pitch),
     "describe a matrix");
  return made;
}

}  // namespace mx::cublas
