#include "ops/cublas/dense.h"

#include "base/error.h"
#include "ops/cublas/library.h"

namespace mx::cublas {

// Row by row here is column by column there: yᵀ = weight * xᵀ.
Dense::Dense(const DenseKind& kind) : is_added_(kind.is_added) {
  cudaDataType_t type = data_type(kind.dtype);
  ok(cublasLtMatmulDescCreate(&product_, compute_type(kind.dtype, kind.may_round), CUDA_R_32F),
     "describe a dense layer");
  auto set = [&](cublasLtMatmulDescAttributes_t attribute, auto value) {
    ok(cublasLtMatmulDescSetAttribute(product_, attribute, &value, sizeof value),
       "describe a dense layer");
  };
  set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
  set(CUBLASLT_MATMUL_DESC_EPILOGUE,
      kind.has_relu ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_BIAS);
  weight_ = matrix(type, kind.depth, kind.columns, kind.weight_pitch);
  x_ = matrix(type, kind.depth, kind.rows, kind.depth);
  y_ = matrix(type, kind.columns, kind.rows, kind.columns);
  propose();
}

Dense::~Dense() {
  cublasLtMatrixLayoutDestroy(weight_);
  cublasLtMatrixLayoutDestroy(x_);
  cublasLtMatrixLayoutDestroy(y_);
  cublasLtMatmulDescDestroy(product_);
}

void Dense::propose() {
  constexpr int kMost = 8;
  cublasLtMatmulPreference_t wishes = nullptr;
  ok(cublasLtMatmulPreferenceCreate(&wishes), "ask for an algorithm");
  auto wish = [&](cublasLtMatmulPreferenceAttributes_t attribute, auto value) {
    ok(cublasLtMatmulPreferenceSetAttribute(wishes, attribute, &value, sizeof value),
       "ask for an algorithm");
  };
  wish(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, static_cast<uint64_t>(kWorkspaceBytes));
  for (auto attribute :
       {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
        CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES}) {
    wish(attribute, uint32_t{16});
  }
  algorithms_.resize(kMost);
  int found = 0;
  cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(handle(), product_, weight_, x_, y_, y_,
                                                         wishes, kMost, algorithms_.data(), &found);
  cublasLtMatmulPreferenceDestroy(wishes);
  if (status == CUBLAS_STATUS_NOT_SUPPORTED) found = 0;
  check<Unsupported>(found > 0, "cublas: there is no algorithm for this dense layer");
  algorithms_.resize(static_cast<size_t>(found));
}

void Dense::run(const Arrays& arrays, cudaStream_t stream) {
  ok(cublasLtMatmulDescSetAttribute(product_, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &arrays.bias,
                                    sizeof arrays.bias),
     "tell where a bias is");
  const float one = 1, keep = is_added_ ? 1 : 0;
  const cublasLtMatmulHeuristicResult_t& algorithm = algorithms_[chosen_];
  const void* added = is_added_ ? arrays.added : arrays.y;
  ok(cublasLtMatmul(handle(), product_, &one, arrays.weight, weight_, arrays.x, x_, &keep, added,
                    y_, arrays.y, y_, &algorithm.algo, arrays.workspace, algorithm.workspaceSize,
                    stream),
     "multiply a dense layer");
}

}  // namespace mx::cublas
