// The libraries' handles, one of each per device, bound to the stream of the call. Only the
// device's queue uses them.
#pragma once

#include <cublasLt.h>
#include <cudnn.h>

#include "base/error.h"
#include "ir/run.h"

namespace mx::cudnn {

inline void ok(cudnnStatus_t status, const char* doing) {
  check<DeviceError>(status == CUDNN_STATUS_SUCCESS, "cudnn: ", doing, ": ",
                     cudnnGetErrorString(status));
}
inline void ok(cublasStatus_t status, const char* doing) {
  check<DeviceError>(status == CUBLAS_STATUS_SUCCESS, "cublas: ", doing, ": ",
                     cublasLtGetStatusString(status));
}

cudnnHandle_t handle(Run& run);
cublasLtHandle_t blas_handle();
cudnnDataType_t data_type(DType dtype);

}  // namespace mx::cudnn
