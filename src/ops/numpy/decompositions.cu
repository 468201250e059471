// Singular values on CUDA: a block for each matrix, in double, by Jacobi's rotations of pairs of
// rows. The disjoint pairs of a round go to the warps of the block.
#include "base/error.h"
#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/linalg/cuda_rotations.h"
#include "ops/linalg/stacks.h"

namespace mx::ops {
namespace {

using Group = gpu::LineGroup<gpu::kThreads>;
using Warp = gpu::LineGroup<32>;

// One matrix of the stack: rows (m×n) that become orthogonal, and what turned them (m×m).
struct Rows {
  int64_t m, n;
  double *rows, *turned;
};

__device__ void rotate(const Warp& warp, double* x, double* y, int64_t n, Rotation by) {
  warp.each(n, [&](int64_t i) {
    double kept = x[i];
    x[i] = by.cosine * kept - by.sine * y[i];
    y[i] = by.sine * kept + by.cosine * y[i];
  });
}

// Makes two rows orthogonal; false where they are so already.
__device__ bool turn_pair(const Warp& warp, const Rows& of, int64_t p, int64_t q) {
  double *x = of.rows + p * of.n, *y = of.rows + q * of.n;
  double xx = warp.sum(of.n, [&](int64_t i) { return x[i] * x[i]; });
  double yy = warp.sum(of.n, [&](int64_t i) { return y[i] * y[i]; });
  double xy = warp.sum(of.n, [&](int64_t i) { return x[i] * y[i]; });
  constexpr double kEpsilon = 2.220446049250313e-16;
  if (!(::fabs(xy) > 4 * kEpsilon * ::sqrt(xx) * ::sqrt(yy))) return false;  // nan too
  double zeta = (yy - xx) / (2 * xy);
  double t = ::copysign(1.0, zeta) / (::fabs(zeta) + ::hypot(1.0, zeta));
  double cosine = 1 / ::hypot(1.0, t);
  rotate(warp, x, y, of.n, {cosine, cosine * t});
  rotate(warp, of.turned + p * of.m, of.turned + q * of.m, of.m, {cosine, cosine * t});
  return true;
}

__device__ void make_orthogonal(const Group& block, const Rows& of, int* has_turned) {
  constexpr int kMostSweeps = 40, kWarps = gpu::kThreads / 32;
  int64_t size = of.m + of.m % 2;
  Warp warp(nullptr);
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    block.sync();
    if (block.rank() == 0) *has_turned = 0;
    for (int64_t round = 0; round + 1 < size; ++round) {
      block.sync();
      for (int64_t i = threadIdx.x / 32; i < size / 2; i += kWarps) {
        Pair at(size, round, i);
        if (at.q < of.m && turn_pair(warp, of, at.p, at.q)) *has_turned = 1;
      }
    }
    block.sync();
    if (*has_turned == 0) return;
  }
}

// A unit row orthogonal to the first `count` rows: from the axis that they cover least.
__device__ void complete(const Group& block, int64_t count, int64_t n, double* rows) {
  int64_t best = 0;
  double least = INFINITY;
  for (int64_t k = 0; k < n; ++k) {
    double covered = block.sum(count, [&](int64_t i) { return rows[i * n + k] * rows[i * n + k]; });
    if (covered < least) {
      least = covered;
      best = k;
    }
  }
  double* row = rows + count * n;
  block.each(n, [&](int64_t k) { row[k] = k == best ? 1 : 0; });
  block.sync();
  for (int round = 0; round < 2; ++round) {  // twice: the first leaves rounding behind
    for (int64_t i = 0; i < count; ++i) {
      const double* other = rows + i * n;
      double shared = block.sum(n, [&](int64_t k) { return row[k] * other[k]; });
      block.each(n, [&](int64_t k) { row[k] -= shared * other[k]; });
      block.sync();
    }
    double length = ::sqrt(block.sum(n, [&](int64_t k) { return row[k] * row[k]; }));
    block.each(n, [&](int64_t k) { row[k] /= length; });
    block.sync();
  }
}

// The sign of the largest element.
__device__ double sign_of(const Group& block, const double* row, int64_t n) {
  double top = block.max<double>(n, [&](int64_t k) { return row[k]; });
  double bottom = block.max<double>(n, [&](int64_t k) { return -row[k]; });
  return bottom > top ? -1 : 1;
}

// The row that comes at place `rank` when lengths descend.
__device__ int64_t row_at(const Group& block, const double* lengths, int64_t m, int64_t rank) {
  return static_cast<int64_t>(block.sum(m, [&](int64_t i) {
    int64_t before = 0;
    for (int64_t j = 0; j < m; ++j) {
      before += lengths[j] > lengths[i] || (lengths[j] == lengths[i] && j < i);
    }
    return before == rank ? static_cast<double>(i) : 0.0;
  }));
}

template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    singular_kernel(int64_t m, int64_t n, const T* given, double* room, T* left, T* values,
                    T* right, int64_t* failed) {
  __shared__ double shared[gpu::kThreads / 32];
  __shared__ int has_turned;
  Group block(&shared[0]);
  int64_t matrix = blockIdx.x, size = m * n;
  double* v = room + matrix * (2 * size + m * m + m);  // the rows in their order
  Rows of{m, n, v + size, v + 2 * size};
  double* lengths = of.turned + m * m;
  given += matrix * size;
  double largest = block.max<double>(size, [&](int64_t i) { return ::fabs(double(given[i])); });
  bool is_finite = block.sum(size, [&](int64_t i) { return ::isfinite(given[i]) ? 0 : 1; }) == 0;
  if (!is_finite) {
    if (block.rank() == 0) {
      atomicMax(reinterpret_cast<unsigned long long*>(failed),
                static_cast<unsigned long long>(matrix + 1));
    }
    return;
  }
  double scale = largest > 0 ? largest : 1;  // so that squares neither overflow nor vanish
  block.each(size, [&](int64_t i) { of.rows[i] = given[i] / scale; });
  block.each(m * m, [&](int64_t i) { of.turned[i] = i % (m + 1) == 0 ? 1 : 0; });
  make_orthogonal(block, of, &has_turned);
  block.sync();
  for (int64_t i = 0; i < m; ++i) {
    double square = block.sum(n, [&](int64_t k) {
      double x = of.rows[i * n + k];
      return x * x;
    });
    if (block.rank() == 0) lengths[i] = ::sqrt(square);
  }
  block.sync();
  for (int64_t i = 0; i < m; ++i) {
    int64_t from = row_at(block, lengths, m, i);
    double length = lengths[from];
    double* row = v + i * n;
    if (length > 0) {
      block.each(n, [&](int64_t k) { row[k] = of.rows[from * n + k] / length; });
    } else {
      complete(block, i, n, v);
    }
    block.sync();
    double sign = sign_of(block, row, n);
    block.sync();
    block.each(n, [&](int64_t k) {
      row[k] *= sign;
      right[matrix * size + i * n + k] = static_cast<T>(row[k]);
    });
    block.each(m, [&](int64_t k) {
      left[matrix * m * m + k * m + i] = static_cast<T>(sign * of.turned[from * m + k]);
    });
    if (block.rank() == 0) values[matrix * m + i] = static_cast<T>(length * scale);
    block.sync();
  }
}

template <class T>
void run_singular(const Run& run, int64_t* failed) {
  MatrixStack stack(run.in(0).shape());
  int64_t m = stack.rows, n = stack.columns;
  auto* room = run.scratch<double>(stack.count * (2 * m * n + m * m + m));
  gpu::launch(run, stack.count, gpu::kThreads, singular_kernel<T>, m, n, run.in(0).data<const T>(),
              room, run.out(0).data<T>(), run.out(1).data<T>(), run.out(2).data<T>(), failed);
}

// A matrix without singular values is an error of this call: it waits.
void singular(Run& run, const NoParam& /*p*/) {
  if (run.in(0).size() == 0) return;
  auto* failed = run.scratch<int64_t>(1);
  run.stream().fill(failed, 0, 8);
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() { run_singular<T>(run, failed); });
  int64_t bad = 0;
  run.stream().copy(&bad, failed, sizeof bad);
  run.stream().synchronize();
  check(bad == 0, run.who(), ": the singular values of matrix ", bad - 1, " of A of shape ",
        run.in(0).shape(), " do not converge; its elements must be finite");
}

}  // namespace

void add_cuda_numpy_decompositions(OpTable& table) { cuda_adder(table)("_npi_svd", singular); }

}  // namespace mx::ops
