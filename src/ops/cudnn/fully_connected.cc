// FullyConnected on cuBLASLt, the bias in its epilogue.
#include "ops/nn/fully_connected.h"

#include <cuda_runtime.h>

#include "device/cuda/kind.h"
#include "device/device.h"
#include "ops/cudnn/handles.h"
#include "ops/cudnn/kernels.h"

namespace mx::cudnn {
namespace {

using ops::DenseSizes;
using ops::FullyConnectedParam;

cudaDataType_t blas_type(DType dtype) {
  switch (dtype) {
    case DType::kFloat32:
      return CUDA_R_32F;
    case DType::kFloat16:
      return CUDA_R_16F;
    case DType::kBFloat16:
      return CUDA_R_16BF;
    default:
      fail<TypeError>("cublas: dtype ", dtype, " is not supported");
  }
}

const char* refuses(const Run& run, const FullyConnectedParam& /*p*/) {
  DType dtype = run.in(0).dtype();
  bool known = dtype == DType::kFloat32 || dtype == DType::kFloat16 || dtype == DType::kBFloat16;
  return known ? nullptr : "only float32, float16 and bfloat16";
}

class Matmul {
 public:
  Matmul() {
    ok(cublasLtMatmulDescCreate(&native_, CUBLAS_COMPUTE_32F, CUDA_R_32F), "describe a product");
  }
  ~Matmul() { cublasLtMatmulDescDestroy(native_); }
  Matmul(const Matmul&) = delete;
  Matmul& operator=(const Matmul&) = delete;
  template <class T>
  void set(cublasLtMatmulDescAttributes_t attribute, const T& value) {
    ok(cublasLtMatmulDescSetAttribute(native_, attribute, &value, sizeof(T)), "describe a product");
  }
  [[nodiscard]] cublasLtMatmulDesc_t get() const { return native_; }

 private:
  cublasLtMatmulDesc_t native_ = nullptr;
};

class Layout {
 public:
  Layout(cudaDataType_t type, int64_t rows, int64_t columns) {  // column-major
    ok(cublasLtMatrixLayoutCreate(&native_, type, static_cast<uint64_t>(rows),
                                  static_cast<uint64_t>(columns), rows),
       "describe a matrix");
  }
  ~Layout() { cublasLtMatrixLayoutDestroy(native_); }
  Layout(const Layout&) = delete;
  Layout& operator=(const Layout&) = delete;
  [[nodiscard]] cublasLtMatrixLayout_t get() const { return native_; }

 private:
  cublasLtMatrixLayout_t native_ = nullptr;
};

// Row-major y = x w^T is column-major y^T = w x^T: w is read transposed, x as it is.
void forward(Run& run, const FullyConnectedParam& p) {
  DenseSizes size = ops::dense_sizes(run.in(0).shape(), p);
  cudaDataType_t type = blas_type(run.in(0).dtype());
  Matmul matmul;
  matmul.set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
  if (!p.no_bias) {
    matmul.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BIAS);
    matmul.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, run.in(2).raw());
  }
  Layout weight(type, size.columns, size.hidden), data(type, size.columns, size.rows);
  Layout output(type, size.hidden, size.rows);
  const float one = 1, zero = 0;
  ok(cublasLtMatmul(blas_handle(), matmul.get(), &one, run.in(1).raw(), weight.get(),
                    run.in(0).raw(), data.get(), &zero, run.out(0).raw(), output.get(),
                    run.out(0).raw(), output.get(), nullptr, nullptr, 0,
                    static_cast<cudaStream_t>(run.stream().native())),
     "multiply matrices");
}

}  // namespace

void add_fully_connected(OpTable& table) {
  table.add("FullyConnected", cuda::kKind, {"cublaslt", refuses, forward});
}

}  // namespace mx::cudnn
