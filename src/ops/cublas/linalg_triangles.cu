// trsm, trmm, potrf and potri for stacks of matrices.
#include "ops/cublas/kernels.h"
#include "ops/cublas/triangles.h"
#include "ops/linalg/linalg_cholesky.h"
#include "ops/linalg/linalg_triangular.h"
#include "ops/linalg/stacks.h"

namespace mx::cublas {
namespace {

using ops::LinalgCholeskyParam;
using ops::LinalgTriangularParam;
using ops::MatrixStack;

template <class T>
Triangles<T> triangles_of(const Tensor& a, bool transposed, bool lower) {
  MatrixStack stack(a.shape());
  return {{a.data<const T>(), stack.columns, stack.size()}, transposed, lower};
}

template <class T>
void scale(const Run& run, const T* from, int64_t count, T factor, T* to) {
  gpu::each(run, count, [=] __device__(int64_t i) { to[i] = factor * from[i]; });
}

template <class T>
void solve(Run& run, const LinalgTriangularParam& p) {
  MatrixStack stack(run.in(1).shape());
  T* x = run.out(0).data<T>();
  scale(run, run.in(1).data<const T>(), run.out(0).size(), static_cast<T>(p.alpha), x);
  auto a = triangles_of<T>(run.in(0), p.transpose, p.lower);
  Stack<T> b{x, stack.columns, stack.size()};
  if (p.rightside) {
    solve_right(run, stack.count, a, stack.columns, b, stack.rows);
  } else {
    solve_left(run, stack.count, a, stack.rows, b, stack.columns);
  }
}

// M with zeros on the other side.
template <class T>
void unpack(const Run& run, int64_t count, int64_t n, Triangles<T> a, T* full) {
  gpu::each(run, count * n * n, [=] __device__(int64_t at) {
    int64_t matrix = at / (n * n), i = at / n % n, j = at % n;
    bool is_inside = a.is_lower() ? j <= i : j >= i;
    full[at] = is_inside ? a.at(matrix, i, j) : T(0);
  });
}

template <class T>
void multiply_triangles(Run& run, const LinalgTriangularParam& p) {
  MatrixStack b(run.in(1).shape());
  int64_t n = p.rightside ? b.columns : b.rows;
  T* full = run.scratch<T>(b.count * n * n);
  unpack(run, b.count, n, triangles_of<T>(run.in(0), p.transpose, p.lower), full);
  Stack<const T> matrix{full, n, n * n}, factor{run.in(1).data<const T>(), b.columns, b.size()};
  Stack<T> result{run.out(0).data<T>(), b.columns, b.size()};
  multiply_stacks<T>(run, b.count, false, false, b.rows, b.columns, n, p.alpha,
                     p.rightside ? factor : matrix, p.rightside ? matrix : factor, 0, result);
}

// A warp for each matrix of at most kTriangleBase rows.
template <class T>
__global__ void small_cholesky_kernel(Stack<T> a, int64_t n, int* bad) {
  __shared__ T s[kTriangleBase][kTriangleBase + 1];
  int64_t matrix = blockIdx.x, lane = threadIdx.x;
  for (int64_t j = 0; lane < n && j <= lane; ++j) s[lane][j] = a.at(matrix, lane, j);
  __syncwarp();
  for (int64_t k = 0; k < n; ++k) {
    T pivot = s[k][k];
    if (!(pivot > 0)) {  // nan too
      if (lane == 0) atomicMin(bad, static_cast<int>(matrix));
      return;
    }
    T root = ::sqrt(pivot);
    __syncwarp();
    if (lane == k) s[k][k] = root;
    if (lane > k && lane < n) s[lane][k] /= root;
    __syncwarp();
    for (int64_t j = k + 1; lane < n && j <= lane; ++j) s[lane][j] -= s[lane][k] * s[j][k];
    __syncwarp();
  }
  for (int64_t j = 0; lane < n && j <= lane; ++j) a.at(matrix, lane, j) = s[lane][j];
}

// The lower triangles become their Cholesky factors; the upper ones are spoiled.
template <class T>
void factor_cholesky(Run& run, int64_t count, const Stack<T>& a, int64_t n, int* bad) {
  if (n <= kTriangleBase) {
    if (n > 0) gpu::launch(run, count, 32, small_cholesky_kernel<T>, a, n, bad);
    return;
  }
  int64_t h = n / 2;
  Stack<T> below = a.from(h, 0), rest = a.from(h, h);
  factor_cholesky(run, count, a, h, bad);
  solve_right(run, count, Triangles<T>{read_only(a), true, true}, h, below, n - h);
  multiply_stacks<T>(run, count, false, true, n - h, n - h, h, -1, read_only(below),
                     read_only(below), 1, rest);
  factor_cholesky(run, count, rest, n - h, bad);
}

// Rows become columns where said; with `cuts` only the lower triangle of `from` is taken.
template <class T>
void turn(const Run& run, int64_t count, int64_t n, const T* from, bool transposes, bool cuts,
          T* to) {
  gpu::each(run, count * n * n, [=] __device__(int64_t at) {
    int64_t first = at / (n * n) * n * n, r = at / n % n, c = at % n;
    if (transposes) {
      int64_t other = r;
      r = c;
      c = other;
    }
    to[at] = cuts && c > r ? T(0) : from[first + r * n + c];
  });
}

template <class T>
void factor(Run& run, const LinalgCholeskyParam& p) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  T* work = run.scratch<T>(run.out(0).size());
  FirstBad bad(run);
  turn(run, stack.count, n, run.in(0).data<const T>(), !p.lower, false, work);
  factor_cholesky(run, stack.count, Stack<T>{work, n, n * n}, n, bad.place());
  turn(run, stack.count, n, work, !p.lower, true, run.out(0).data<T>());
  int64_t matrix = bad.ask();
  check(matrix < 0, run.who(), ": matrix ", matrix, " of A of shape ", run.in(0).shape(),
        " is not positive definite; it has no Cholesky factor");
}

template <class T>
void find_zeros(const Run& run, int64_t count, int64_t n, const T* factors, int* bad) {
  gpu::each(run, count * n, [=] __device__(int64_t i) {
    if (factors[i / n * n * n + i % n * (n + 1)] == T(0)) atomicMin(bad, static_cast<int>(i / n));
  });
}

// L⁻ᵀ · L⁻¹, the inverse of the matrix that L is the factor of.
template <class T>
void invert_factor(Run& run, const LinalgCholeskyParam& p) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  FirstBad bad(run);
  find_zeros(run, stack.count, n, run.in(0).data<const T>(), bad.place());
  T* inverse = run.scratch<T>(run.out(0).size());
  fill_unit(run, stack.count, n, inverse);
  Stack<T> x{inverse, n, n * n};
  solve_left(run, stack.count, triangles_of<T>(run.in(0), !p.lower, p.lower), n, x, n);
  multiply_stacks<T>(run, stack.count, true, false, n, n, n, 1, read_only(x), read_only(x), 0,
                     Stack<T>{run.out(0).data<T>(), n, n * n});
  int64_t matrix = bad.ask();
  check(matrix < 0, run.who(), ": matrix ", matrix, " of A of shape ", run.in(0).shape(),
        " is no Cholesky factor: its diagonal has a zero");
}

}  // namespace

void add_linalg_triangles(OpTable& table) {
  auto add = [&](const char* op, auto kernel) {
    table.add(op, gpu::kKind, {"cublaslt", nullptr, kernel});
  };
  add("_linalg_trsm", [](Run& run, const LinalgTriangularParam& p) {
    if (run.out(0).size() == 0) return;
    dispatch(kNative, run.out(0).dtype(), [&]<class T>() { solve<T>(run, p); });
  });
  add("_linalg_trmm", [](Run& run, const LinalgTriangularParam& p) {
    if (run.out(0).size() == 0) return;
    dispatch(kNative, run.out(0).dtype(), [&]<class T>() { multiply_triangles<T>(run, p); });
  });
  add("_linalg_potrf", [](Run& run, const LinalgCholeskyParam& p) {
    if (run.out(0).size() == 0) return;
    dispatch(kNative, run.out(0).dtype(), [&]<class T>() { factor<T>(run, p); });
  });
  add("_linalg_potri", [](Run& run, const LinalgCholeskyParam& p) {
    if (run.out(0).size() == 0) return;
    dispatch(kNative, run.out(0).dtype(), [&]<class T>() { invert_factor<T>(run, p); });
  });
}

}  // namespace mx::cublas
