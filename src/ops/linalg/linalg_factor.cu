// gelqf and syevd: a block for each matrix, in double. Reflections as on the host; eigenvalues by
// Jacobi's rotations, of which the disjoint ones of a round run together.
#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/linalg/cuda_rotations.h"
#include "ops/linalg/linalg_factor.h"
#include "ops/linalg/stacks.h"

namespace mx::ops {
namespace {

using Group = gpu::LineGroup<gpu::kThreads>;

// a (m×n) = l · q. `a` is the block's copy, spoiled; `tau` has m places.
__device__ void factor_lq(const Group& block, double* a, int64_t m, int64_t n, double* tau,
                          double* l, double* q) {
  block.each(m * m, [&](int64_t i) { l[i] = 0; });
  block.sync();
  for (int64_t i = 0; i < m; ++i) {
    double* v = a + i * n + i;
    int64_t size = n - i;
    block.each(i, [&](int64_t c) { l[i * m + c] = a[i * n + c]; });
    double rest = block.sum(size - 1, [&](int64_t k) { return v[k + 1] * v[k + 1]; });
    double first = v[0], image = first, factor = 0;
    if (rest != 0) {
      double norm = ::sqrt(first * first + rest);
      image = first > 0 ? -norm : norm;  // the sign that avoids cancellation
      factor = -(first - image) / image;
    }
    block.sync();
    block.each(size, [&](int64_t k) {
      if (k == 0) {
        v[0] = 1;
      } else if (rest != 0) {
        v[k] /= first - image;
      }
    });
    if (block.rank() == 0) {
      tau[i] = factor;
      l[i * m + i] = image;
    }
    block.sync();
    for (int64_t r = i + 1; r < m && factor != 0; ++r) {
      double* row = a + r * n + i;
      double product = factor * block.sum(size, [&](int64_t k) { return row[k] * v[k]; });
      block.each(size, [&](int64_t k) { row[k] -= product * v[k]; });
      block.sync();
    }
  }
  block.each(m * n, [&](int64_t i) { q[i] = i / n == i % n ? 1 : 0; });
  block.sync();
  for (int64_t i = m - 1; i >= 0; --i) {
    const double* v = a + i * n + i;
    for (int64_t r = i; r < m && tau[i] != 0; ++r) {
      double* row = q + r * n + i;
      double product = tau[i] * block.sum(n - i, [&](int64_t k) { return row[k] * v[k]; });
      block.each(n - i, [&](int64_t k) { row[k] -= product * v[k]; });
      block.sync();
    }
  }
}

template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    lq_kernel(int64_t m, int64_t n, const T* given, double* room, T* orthonormal, T* lower) {
  __shared__ double shared[gpu::kThreads / 32];
  Group block(&shared[0]);
  int64_t matrix = blockIdx.x, size = m * n;
  double* a = room + matrix * (2 * size + m * m + m);
  double *q = a + size, *l = q + size, *tau = l + m * m;
  block.each(size, [&](int64_t i) { a[i] = given[matrix * size + i]; });
  block.sync();
  factor_lq(block, a, m, n, tau, l, q);
  block.each(size, [&](int64_t i) { orthonormal[matrix * size + i] = static_cast<T>(q[i]); });
  block.each(m * m, [&](int64_t i) { lower[matrix * m * m + i] = static_cast<T>(l[i]); });
}

template <class T>
void run_lq(const Run& run) {
  MatrixStack stack(run.in(0).shape());
  int64_t m = stack.rows, n = stack.columns;
  auto* room = run.scratch<double>(stack.count * (2 * m * n + m * m + m));
  gpu::launch(run, stack.count, gpu::kThreads, lq_kernel<T>, m, n, run.in(0).data<const T>(), room,
              run.out(0).data<T>(), run.out(1).data<T>());
}

// The rotation that makes element (p, q) of a symmetric matrix zero.
__device__ Rotation rotation_of(double app, double aqq, double apq) {
  if (apq == 0) return {1, 0};
  double theta = (aqq - app) / (2 * apq);
  double t = (theta < 0 ? -1.0 : 1.0) / (::fabs(theta) + ::sqrt(theta * theta + 1));
  double cosine = 1 / ::sqrt(t * t + 1);
  return {cosine, t * cosine};
}

// Rows of u become the eigenvectors of symmetric a (n×n), which becomes diagonal.
__device__ void rotate_to_diagonal(const Group& block, int64_t n, double* a, double* u,
                                   Rotation* turns) {
  constexpr int kMostSweeps = 40;
  int64_t size = n + n % 2, pairs = size / 2;
  block.each(n * n, [&](int64_t i) { u[i] = i % (n + 1) == 0 ? 1 : 0; });
  block.sync();
  double all = block.sum(n * n, [&](int64_t i) { return a[i] * a[i]; });
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    double off = block.sum(n * n, [&](int64_t i) { return i % (n + 1) == 0 ? 0 : a[i] * a[i]; });
    if (!(off > all * 1e-31)) return;  // nan too
    for (int64_t round = 0; round + 1 < size; ++round) {
      block.sync();
      block.each(pairs, [&](int64_t i) {
        Pair at(size, round, i);
        turns[i] = at.q < n
                       ? rotation_of(a[at.p * n + at.p], a[at.q * n + at.q], a[at.p * n + at.q])
                       : Rotation{1, 0};
      });
      block.sync();
      block.each(pairs * n, [&](int64_t i) {  // rows
        Pair at(size, round, i / n);
        auto [c, s] = turns[i / n];
        if (at.q >= n || s == 0) return;
        int64_t k = i % n;
        for (double* matrix : {a, u}) {
          double x = matrix[at.p * n + k], y = matrix[at.q * n + k];
          matrix[at.p * n + k] = c * x - s * y;
          matrix[at.q * n + k] = s * x + c * y;
        }
      });
      block.sync();
      block.each(pairs * n, [&](int64_t i) {  // columns
        Pair at(size, round, i / n);
        auto [c, s] = turns[i / n];
        if (at.q >= n || s == 0) return;
        double* row = a + i % n * n;
        double x = row[at.p], y = row[at.q];
        row[at.p] = c * x - s * y;
        row[at.q] = s * x + c * y;
      });
    }
    block.sync();
  }
}

template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    eigen_kernel(int64_t n, const T* given, double* room, T* vectors, T* values) {
  __shared__ double shared[gpu::kThreads / 32];
  Group block(&shared[0]);
  int64_t matrix = blockIdx.x;
  double* a = room + matrix * (2 * n * n + 2 * n + 2);
  double* u = a + n * n;
  auto* turns = reinterpret_cast<Rotation*>(u + n * n);
  given += matrix * n * n;
  block.each(n * n, [&](int64_t i) {  // the lower triangle is read
    int64_t r = i / n, c = i % n;
    a[i] = given[r < c ? c * n + r : i];
  });
  block.sync();
  rotate_to_diagonal(block, n, a, u, turns);
  block.sync();
  block.each(n, [&](int64_t i) {
    double value = a[i * (n + 1)];
    int64_t rank = 0;
    for (int64_t j = 0; j < n; ++j) {
      double other = a[j * (n + 1)];
      rank += other < value || (other == value && j < i);
    }
    const double* row = u + i * n;
    double largest = row[0];
    for (int64_t j = 1; j < n; ++j) {
      if (::fabs(row[j]) > ::fabs(largest)) largest = row[j];
    }
    double sign = largest < 0 ? -1 : 1;
    values[matrix * n + rank] = static_cast<T>(value);
    T* to = vectors + (matrix * n + rank) * n;
    for (int64_t j = 0; j < n; ++j) to[j] = static_cast<T>(sign * row[j]);
  });
}

template <class T>
void run_eigen(const Run& run) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  auto* room = run.scratch<double>(stack.count * (2 * n * n + 2 * n + 2));
  gpu::launch(run, stack.count, gpu::kThreads, eigen_kernel<T>, n, run.in(0).data<const T>(), room,
              run.out(0).data<T>(), run.out(1).data<T>());
}

}  // namespace

void add_cuda_linalg_factor(OpTable& table) {
  table.add("_linalg_gelqf", gpu::kKind, {"cuda", nullptr, [](Run& run, const NoParam& /*p*/) {
                                            if (run.in(0).size() == 0) return;
                                            dispatch(kNative, run.in(0).dtype(),
                                                     [&]<class T>() { run_lq<T>(run); });
                                          }});
  table.add("_linalg_syevd", gpu::kKind, {"cuda", nullptr, [](Run& run, const NoParam& /*p*/) {
                                            if (run.in(0).size() == 0) return;
                                            dispatch(kNative, run.in(0).dtype(),
                                                     [&]<class T>() { run_eigen<T>(run); });
                                          }});
}

}  // namespace mx::ops
