#include "ops/cublas/matmul.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>

#include "base/error.h"
#include "device/cuda/precision.h"
#include "device/device.h"
#include "ops/cublas/cublas_lt.h"

namespace mx::cublas {
namespace {

constexpr int64_t kWorkspace = int64_t{32} << 20;

// What cuBLASLt may rely on of an address.
int64_t alignment_of(const void* memory) {
  constexpr uintptr_t kMost = 256;
  auto address = reinterpret_cast<uintptr_t>(memory) | kMost;
  return static_cast<int64_t>(address & (~address + 1));
}

// Some algorithms refuse room that does not begin so; in a graph's memory a kernel's second piece
// begins anywhere.
void* aligned_scratch(Run& run, int64_t bytes) {
  constexpr int64_t kAlignment = 256;
  char* first = run.scratch<char>(bytes + kAlignment);
  const auto past = static_cast<int64_t>(reinterpret_cast<uintptr_t>(first) % kAlignment);
  return past == 0 ? first : first + (kAlignment - past);
}

// Descriptors and algorithm of one kind of product.
class Plan {
 public:
  // `aligned`: of a, b, c and bias.
  Plan(const Matmul& m, bool rounds, bool has_bias, const std::array<int64_t, 4>& aligned) {
    bool is_double = m.dtype == DType::kFloat64;
    ok(cublasLtMatmulDescCreate(&product_, compute_type(m.dtype, rounds),
                                is_double ? CUDA_R_64F : CUDA_R_32F),
       "describe a product");
    // Row by row here is column by column there: cᵀ = op(b)ᵀ · op(a)ᵀ.
    set(CUBLASLT_MATMUL_DESC_TRANSA, m.sizes.transpose_b ? CUBLAS_OP_T : CUBLAS_OP_N);
    set(CUBLASLT_MATMUL_DESC_TRANSB, m.sizes.transpose_a ? CUBLAS_OP_T : CUBLAS_OP_N);
    if (has_bias) set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BIAS);
    const auto& [batch, rows, columns, depth, transpose_a, transpose_b] = m.sizes;
    cudaDataType_t type = data_type(m.dtype);
    left_ = transpose_b ? matrix(type, depth, columns, m.pitch_b)
                        : matrix(type, columns, depth, m.pitch_b);
    right_ =
        transpose_a ? matrix(type, rows, depth, m.pitch_a) : matrix(type, depth, rows, m.pitch_a);
    result_ = matrix(type, columns, rows, m.pitch_c);
    repeat(left_, batch, m.step_b);
    repeat(right_, batch, m.step_a);
    repeat(result_, batch, m.step_c);
    choose(aligned);
  }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
  ~Plan() {
    cublasLtMatrixLayoutDestroy(left_);
    cublasLtMatrixLayoutDestroy(right_);
    cublasLtMatrixLayoutDestroy(result_);
    cublasLtMatmulDescDestroy(product_);
  }

  void run(Run& run, const Matmul& m, const void* a, const void* b, void* c, const void* bias) {
    if (bias) set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
    double alpha = m.alpha, beta = m.beta;
    auto alpha_float = static_cast<float>(alpha), beta_float = static_cast<float>(beta);
    bool is_double = m.dtype == DType::kFloat64;
    const void* factor = is_double ? static_cast<const void*>(&alpha) : &alpha_float;
    const void* keep = is_double ? static_cast<const void*>(&beta) : &beta_float;
    size_t bytes = algorithm_.workspaceSize;
    void* workspace = bytes > 0 ? aligned_scratch(run, static_cast<int64_t>(bytes)) : nullptr;
    ok(cublasLtMatmul(handle(), product_, factor, b, left_, a, right_, keep, c, result_, c, result_,
                      &algorithm_.algo, workspace, bytes,
                      static_cast<cudaStream_t>(run.stream().native())),
       "multiply matrices");
  }

 private:
  template <class T>
  void set(cublasLtMatmulDescAttributes_t attribute, const T& value) {
    ok(cublasLtMatmulDescSetAttribute(product_, attribute, static_cast<const void*>(&value),
                                      sizeof(T)),
       "describe a product");
  }
  static void repeat(cublasLtMatrixLayout_t layout, int64_t batch, int64_t step) {
    auto count = static_cast<int32_t>(batch);
    ok(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count,
                                        sizeof count),
       "describe a batch");
    ok(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &step,
                                        sizeof step),
       "describe a batch");
  }

  void choose(const std::array<int64_t, 4>& aligned) {
    cublasLtMatmulPreference_t wishes = nullptr;
    ok(cublasLtMatmulPreferenceCreate(&wishes), "ask for an algorithm");
    auto wish = [&](cublasLtMatmulPreferenceAttributes_t attribute, auto value) {
      ok(cublasLtMatmulPreferenceSetAttribute(wishes, attribute, &value, sizeof value),
         "ask for an algorithm");
    };
    wish(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, static_cast<uint64_t>(kWorkspace));
    wish(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, static_cast<uint32_t>(aligned[1]));
    wish(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, static_cast<uint32_t>(aligned[0]));
    wish(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, static_cast<uint32_t>(aligned[2]));
    wish(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, static_cast<uint32_t>(aligned[2]));
    int found = 0;
    cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(
        handle(), product_, left_, right_, result_, result_, wishes, 1, &algorithm_, &found);
    cublasLtMatmulPreferenceDestroy(wishes);
    ok(status, "ask for an algorithm");
    check<Unsupported>(found > 0, "cublas: there is no algorithm for this product");
  }

  cublasLtMatmulDesc_t product_ = nullptr;
  cublasLtMatrixLayout_t left_ = nullptr, right_ = nullptr, result_ = nullptr;
  cublasLtMatmulHeuristicResult_t algorithm_{};
};

using Key = std::array<int64_t, 20>;

struct Plans {
  std::mutex lock;  // guards the map; a plan runs under it, for it holds the address of its bias
  std::map<Key, std::unique_ptr<Plan>> by_key;
};

}  // namespace

Matmul packed(const ops::Product& sizes, DType dtype) {
  return {.sizes = sizes,
          .pitch_a = sizes.transpose_a ? sizes.m : sizes.k,
          .pitch_b = sizes.transpose_b ? sizes.k : sizes.n,
          .pitch_c = sizes.n,
          .step_a = sizes.m * sizes.k,
          .step_b = sizes.k * sizes.n,
          .step_c = sizes.m * sizes.n,
          .dtype = dtype};
}

const char* refuses_product(const ops::Product& sizes, DType dtype) {
  if (!is_floating(dtype)) return "only floating dtypes";
  if (sizes.k == 0) return "nothing is summed";
  constexpr int64_t kMost = (int64_t{1} << 31) - 1;
  return sizes.batch > kMost ? "too many matrices" : nullptr;
}

void multiply(Run& run, const Matmul& m, const void* a, const void* b, void* c, const void* bias) {
  const auto& [batch, rows, columns, depth, transpose_a, transpose_b] = m.sizes;
  if (batch == 0 || rows == 0 || columns == 0) return;
  bool rounds = m.may_round && m.dtype == DType::kFloat32 && cuda::allows_tf32();
  std::array<int64_t, 4> aligned = {alignment_of(a), alignment_of(b), alignment_of(c),
                                    alignment_of(bias)};
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
  Key key = {device,      batch,
             rows,        columns,
             depth,       transpose_a,
             transpose_b, m.pitch_a,
             m.pitch_b,   m.pitch_c,
             m.step_a,    m.step_b,
             m.step_c,    static_cast<int64_t>(m.dtype),
             rounds,      bias != nullptr,
             aligned[0],  aligned[1],
             aligned[2],  aligned[3]};
  static auto* const plans = new Plans;
  std::lock_guard guard(plans->lock);
  std::unique_ptr<Plan>& plan = plans->by_key[key];
  if (!plan) plan = std::make_unique<Plan>(m, rounds, bias != nullptr, aligned);
  plan->run(run, m, a, b, c, bias);
}

}  // namespace mx::cublas
