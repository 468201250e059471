// Products of matrices that no library takes: integers, and sums of nothing.
#include "device/cuda/cuda.h"
#include "ops/catalog_cuda.h"
#include "ops/linalg/linalg_gemm.h"
#include "ops/linalg/matrix_stack.h"
#include "ops/linalg/products.h"
#include "ops/linalg/products_cuda.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// As gemm on the host adds up.
template <class T>
using Sum = std::conditional_t<std::is_integral_v<T>, int64_t, Acc<T>>;

// One thread per element of c.
template <class T>
__global__ void product_kernel(Product p, const T* a, const T* b, T* c) {
  int64_t count = p.batch * p.m * p.n;
  for (int64_t at = cuda::first(); at < count; at += cuda::stride()) {
    int64_t column = at % p.n, row = at / p.n % p.m, matrix = at / (p.m * p.n);
    const T* left = a + matrix * p.m * p.k;
    const T* right = b + matrix * p.k * p.n;
    Sum<T> sum = 0;
    for (int64_t i = 0; i < p.k; ++i) {
      sum += static_cast<Sum<T>>(left[p.transpose_a ? i * p.m + row : row * p.k + i]) *
             static_cast<Sum<T>>(right[p.transpose_b ? column * p.k + i : i * p.n + column]);
    }
    c[at] = static_cast<T>(sum);
  }
}

void run_product(Run& run, const Product& p, bool swaps) {
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    cuda::launch(run.stream(), p.batch * p.m * p.n, product_kernel<T>, p,
                 run.in(swaps ? 1 : 0).data<const T>(), run.in(swaps ? 0 : 1).data<const T>(),
                 run.out(0).data<T>());
  });
}

// dot of an empty axis: its sizes cannot be told from the shapes of the sides alone.
Product with_result(Product p, const Tensor& result) {
  if (p.k == 0) p.m = result.size(), p.n = 1;
  return p;
}

void run_dot(Run& run, const DotParam& p) {
  run_product(run, with_result(dot_product(run, p), run.out(0)), false);
}
void run_dot_lhs(Run& run, const DotParam& p) {
  run_product(run, with_result(dot_lhs_product(run, p), run.out(0)), p.transpose_a);
}
void run_dot_rhs(Run& run, const DotParam& p) {
  run_product(run, with_result(dot_rhs_product(run, p), run.out(0)), p.transpose_b);
}
void run_batch_dot(Run& run, const DotParam& p) {
  const Tensor &a = run.in(0), &c = run.out(0);
  run_product(run,
              {c.shape().product(0, c.ndim() - 2), c.dim(-2), c.dim(-1),
               a.dim(p.transpose_a ? -2 : -1), p.transpose_a, p.transpose_b},
              false);
}

template <class T>
__global__ void repeat_kernel(const T* row, T* to, int64_t n, int64_t count) {
  for (int64_t i = cuda::first(); i < count; i += cuda::stride()) to[i] = row[i % n];
}

}  // namespace

void repeat_rows(Stream& stream, const Tensor& row, const Tensor& to) {
  dispatch(kFloating, to.dtype(), [&]<class T>() {
    cuda::launch(stream, to.size(), repeat_kernel<T>, row.data<const T>(), to.data<T>(), row.size(),
                 to.size());
  });
}

void add_cuda_matrix_products(OpTable& table) {
  auto gpu = cuda::kKind;
  table.add("dot", gpu, {"cuda", nullptr, run_dot});
  table.add("_backward_dot_lhs", gpu, {"cuda", nullptr, run_dot_lhs});
  table.add("_backward_dot_rhs", gpu, {"cuda", nullptr, run_dot_rhs});
  table.add("batch_dot", gpu, {"cuda", nullptr, run_batch_dot});
}

}  // namespace mx::ops
