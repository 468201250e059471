// FullyConnected, dot, batch_dot, linalg_gemm and their gradients on cuBLASLt.
#include "ops/linalg/products.h"

#include "device/cuda/kind.h"
#include "device/device.h"
#include "ops/cublas/kernels.h"
#include "ops/cublas/matmul.h"
#include "ops/linalg/linalg_gemm.h"
#include "ops/linalg/matrix_stack.h"
#include "ops/linalg/products_cuda.h"

namespace mx::cublas {
namespace {

using ops::DotParam;
using ops::FullyConnectedParam;
using ops::Product;
using ops::StackLayout;
using ops::StackProduct;

template <class P>
using ProductOf = Product (*)(const Run& run, const P& p);

template <class P, ProductOf<P> product>
const char* refuses(const Run& run, const P& p) {
  return refuses_product(product(run, p), run.out(0).dtype());
}

// Inputs 0 and 1 in this order, or the other way round.
void run_product(Run& run, const Product& product, bool swaps) {
  multiply(run, packed(product, run.out(0).dtype()), run.in(swaps ? 1 : 0).raw(),
           run.in(swaps ? 0 : 1).raw(), run.out(0).raw());
}

template <class P, ProductOf<P> product>
void run_as_given(Run& run, const P& p) {
  run_product(run, product(run, p), false);
}

void run_dense(Run& run, const FullyConnectedParam& p) {
  Matmul matmul = packed(ops::dense_product(run, p), run.out(0).dtype());
  const void* bias = p.no_bias ? nullptr : run.in(2).raw();
  if (bias && matmul.dtype == DType::kFloat64) {  // the library adds no bias to such
    ops::repeat_rows(run.stream(), run.in(2), run.out(0));
    matmul.beta = 1;
    bias = nullptr;
  }
  multiply(run, matmul, run.in(0).raw(), run.in(1).raw(), run.out(0).raw(), bias);
}

void run_dot_lhs(Run& run, const DotParam& p) {
  run_product(run, ops::dot_lhs_product(run, p), p.transpose_a);
}
void run_dot_rhs(Run& run, const DotParam& p) {
  run_product(run, ops::dot_rhs_product(run, p), p.transpose_b);
}

// Stacks: `inner` matrices lie interleaved, and groups of them one behind the other.
Product sizes_of(const StackProduct& p, const Tensor& a, const Tensor& c) {
  StackLayout left(a.shape(), p.axis), to(c.shape(), p.axis);
  return {to.count,      to.rows,      to.columns, p.transpose_a ? left.rows : left.columns,
          p.transpose_a, p.transpose_b};
}

void multiply_stacks(Run& run, const StackProduct& p, const Tensor& a, const Tensor& b,
                     const Tensor& c, bool may_round) {
  StackLayout left(a.shape(), p.axis), right(b.shape(), p.axis), to(c.shape(), p.axis);
  Matmul matmul{.sizes = sizes_of(p, a, c),
                .pitch_a = left.pitch(),
                .pitch_b = right.pitch(),
                .pitch_c = to.pitch(),
                .step_a = left.inner > 1 ? left.columns : left.rows * left.columns,
                .step_b = right.inner > 1 ? right.columns : right.rows * right.columns,
                .step_c = to.inner > 1 ? to.columns : to.rows * to.columns,
                .alpha = p.alpha,
                .beta = p.beta,
                .dtype = c.dtype(),
                .may_round = may_round};
  if (to.count == 0) return;
  int64_t groups = to.inner > 1 ? to.count / to.inner : 1;
  matmul.sizes.batch = to.count / groups;
  int64_t size = size_of(c.dtype());
  for (int64_t group = 0; group < groups; ++group) {
    int64_t first = group * matmul.sizes.batch;
    auto at = [&](const Tensor& x, const StackLayout& layout) {
      return static_cast<char*>(x.raw()) + layout.start(first) * size;
    };
    multiply(run, matmul, at(a, left), at(b, right), at(c, to));
  }
}

StackProduct stack_product(const DotParam& p) {
  return {.transpose_a = p.transpose_a, .transpose_b = p.transpose_b};
}
StackProduct stack_product(const ops::LinalgGemmParam& p) {
  return {.transpose_a = p.transpose_a,
          .transpose_b = p.transpose_b,
          .alpha = p.alpha,
          .beta = p.beta,
          .axis = p.axis};
}
StackProduct stack_product(const ops::LinalgGemm2Param& p) {
  return {
      .transpose_a = p.transpose_a, .transpose_b = p.transpose_b, .alpha = p.alpha, .axis = p.axis};
}
StackProduct stack_product(const ops::LinalgSyrkParam& p) {
  return {.transpose_a = p.transpose, .transpose_b = !p.transpose, .alpha = p.alpha};
}

template <class P>
const char* refuses_stacks(const Run& run, const P& p) {
  return refuses_product(sizes_of(stack_product(p), run.in(0), run.out(0)), run.out(0).dtype());
}

void run_batch_dot(Run& run, const DotParam& p) {
  multiply_stacks(run, stack_product(p), run.in(0), run.in(1), run.out(0), true);
}
void run_gemm(Run& run, const ops::LinalgGemmParam& p) {
  if (p.beta != 0 && run.in(2).raw() != run.out(0).raw()) {
    run.stream().copy(run.out(0).raw(), run.in(2).raw(), run.out(0).bytes());
  }
  multiply_stacks(run, stack_product(p), run.in(0), run.in(1), run.out(0), false);
}
void run_gemm2(Run& run, const ops::LinalgGemm2Param& p) {
  multiply_stacks(run, stack_product(p), run.in(0), run.in(1), run.out(0), false);
}
void run_syrk(Run& run, const ops::LinalgSyrkParam& p) {
  multiply_stacks(run, stack_product(p), run.in(0), run.in(0), run.out(0), false);
}

}  // namespace

void add_products(OpTable& table) {
  auto gpu = cuda::kKind;
  table.add("FullyConnected", gpu,
            {"cublaslt", refuses<FullyConnectedParam, ops::dense_product>, run_dense});
  table.add("_backward_FullyConnected_data", gpu,
            {"cublaslt", refuses<FullyConnectedParam, ops::dense_data_product>,
             run_as_given<FullyConnectedParam, ops::dense_data_product>});
  table.add("_backward_FullyConnected_weight", gpu,
            {"cublaslt", refuses<FullyConnectedParam, ops::dense_weight_product>,
             run_as_given<FullyConnectedParam, ops::dense_weight_product>});
  table.add(
      "dot", gpu,
      {"cublaslt", refuses<DotParam, ops::dot_product>, run_as_given<DotParam, ops::dot_product>});
  table.add("_backward_dot_lhs", gpu,
            {"cublaslt", refuses<DotParam, ops::dot_lhs_product>, run_dot_lhs});
  table.add("_backward_dot_rhs", gpu,
            {"cublaslt", refuses<DotParam, ops::dot_rhs_product>, run_dot_rhs});
  table.add("batch_dot", gpu, {"cublaslt", refuses_stacks<DotParam>, run_batch_dot});
  table.add("_linalg_gemm", gpu, {"cublaslt", refuses_stacks<ops::LinalgGemmParam>, run_gemm});
  table.add("_linalg_gemm2", gpu, {"cublaslt", refuses_stacks<ops::LinalgGemm2Param>, run_gemm2});
  table.add("_linalg_syrk", gpu, {"cublaslt", refuses_stacks<ops::LinalgSyrkParam>, run_syrk});
}

}  // namespace mx::cublas
