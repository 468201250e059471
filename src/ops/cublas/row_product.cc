#include "ops/cublas/row_product.h"

#include "ops/cublas/cublas_lt.h"

namespace mx::cublas {
namespace {

constexpr uint64_t kMostWorkspace = uint64_t{32} << 20;
constexpr uint32_t kAlignment = 16;

}  // namespace

struct PreparedProduct::Algorithm {
  cublasLtMatmulHeuristicResult_t found{};
};

// Row by row here is column by column there: resultᵀ = weights · rowsᵀ.
struct PreparedProduct::Descriptors {
  explicit Descriptors(const RowProduct& p) : beta(p.has_addend ? 1.0F : 0.0F) {
    ok(cublasLtMatmulDescCreate(&product, compute_type(p.dtype, p.rounds), CUDA_R_32F),
       "describe a product");
    set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
    set(CUBLASLT_MATMUL_DESC_EPILOGUE,
        p.has_relu ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_BIAS);
    const cudaDataType_t type = data_type(p.dtype);
    set(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, type);
    weight = matrix(type, p.depth, p.columns, p.depth);
    rows = matrix(type, p.depth, p.rows, p.pitch);
    result = matrix(type, p.columns, p.rows, p.result_pitch);
    addend = matrix(type, p.columns, p.rows, p.has_addend ? p.addend_pitch : p.result_pitch);
  }
  Descriptors(const Descriptors&) = delete;
  Descriptors& operator=(const Descriptors&) = delete;
  ~Descriptors() {
    for (cublasLtMatrixLayout_t layout : {weight, rows, result, addend}) {
      cublasLtMatrixLayoutDestroy(layout);
    }
    cublasLtMatmulDescDestroy(product);
  }
  template <class T>
  void set(cublasLtMatmulDescAttributes_t attribute, const T& value) {
    ok(cublasLtMatmulDescSetAttribute(product, attribute, static_cast<const void*>(&value),
                                      sizeof(T)),
       "describe a product");
  }

  [[nodiscard]] std::vector<cublasLtMatmulHeuristicResult_t> algorithms(int most) const {
    cublasLtMatmulPreference_t wishes = nullptr;
    ok(cublasLtMatmulPreferenceCreate(&wishes), "ask for an algorithm");
    auto wish = [&](cublasLtMatmulPreferenceAttributes_t attribute, auto value) {
      ok(cublasLtMatmulPreferenceSetAttribute(wishes, attribute, &value, sizeof value),
         "ask for an algorithm");
    };
    wish(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, kMostWorkspace);
    for (auto attribute :
         {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
          CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES}) {
      wish(attribute, kAlignment);
    }
    std::vector<cublasLtMatmulHeuristicResult_t> found(static_cast<size_t>(most));
    int count = 0;
    const cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(
        handle(), product, weight, rows, addend, result, wishes, most, found.data(), &count);
    cublasLtMatmulPreferenceDestroy(wishes);
    found.resize(status == CUBLAS_STATUS_SUCCESS ? static_cast<size_t>(count) : 0);
    return found;
  }

  std::mutex lock;  // the product holds the address of its bias
  cublasLtMatmulDesc_t product = nullptr;
  cublasLtMatrixLayout_t weight = nullptr, rows = nullptr, result = nullptr, addend = nullptr;
  float beta;
};

PreparedProduct::PreparedProduct(std::shared_ptr<Descriptors> descriptors,
                                 std::unique_ptr<Algorithm> algorithm)
    : descriptors_(std::move(descriptors)), algorithm_(std::move(algorithm)) {}

std::vector<std::shared_ptr<PreparedProduct>> PreparedProduct::rivals(const RowProduct& product,
                                                                      int most) {
  auto descriptors = std::make_shared<Descriptors>(product);
  std::vector<std::shared_ptr<PreparedProduct>> ready;
  for (const cublasLtMatmulHeuristicResult_t& found : descriptors->algorithms(most)) {
    if (found.state != CUBLAS_STATUS_SUCCESS) continue;
    auto algorithm = std::make_unique<Algorithm>(found);
    ready.push_back(
        std::shared_ptr<PreparedProduct>(new PreparedProduct(descriptors, std::move(algorithm))));
  }
  return ready;
}

int64_t PreparedProduct::workspace() const {
  return static_cast<int64_t>(algorithm_->found.workspaceSize);
}

void PreparedProduct::start(const RowArrays& arrays, void* workspace, cudaStream_t stream) {
  Descriptors& d = *descriptors_;
  std::lock_guard guard(d.lock);
  d.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, arrays.bias);
  const float alpha = 1;
  const void* addend = arrays.addend ? arrays.addend : arrays.result;
  ok(cublasLtMatmul(handle(), d.product, &alpha, arrays.weight, d.weight, arrays.rows, d.rows,
                    &d.beta, addend, d.addend, arrays.result, d.result, &algorithm_->found.algo,
                    workspace, algorithm_->found.workspaceSize, stream),
     "multiply matrices");
}

size_t library_version() { return cublasLtGetVersion(); }

}  // namespace mx::cublas
