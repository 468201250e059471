// cuDNN's handle, one per device and thread, bound to the stream of the call.
#pragma once

#include <cuda_runtime.h>
#include <cudnn.h>

#include "base/error.h"
#include "ir/run.h"

namespace mx::cudnn {

inline void ok(cudnnStatus_t status, const char* doing) {
  check<DeviceError>(status == CUDNN_STATUS_SUCCESS, "cudnn: ", doing, ": ",
                     cudnnGetErrorString(status));
}
cudnnHandle_t handle(Run& run);
cudnnHandle_t handle(cudaStream_t stream);
cudnnDataType_t data_type(DType dtype);

}  // namespace mx::cudnn
