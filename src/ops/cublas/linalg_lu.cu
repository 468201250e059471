// det, slogdet, inverse and the gradient of the first two, by elimination with row exchanges as on
// the host (ops/linalg/lu.h): narrow columns in a kernel of our own, the rest in cuBLASLt.
#include "ops/cublas/kernels.h"
#include "ops/cublas/triangles.h"
#include "ops/linalg/stacks.h"

namespace mx::cublas {
namespace {

using ops::MatrixStack;

constexpr int64_t kNarrow = 16;

struct Row {
  double size;
  int64_t index;
};

// The larger one; of equal ones the first.
__device__ Row better(const Row& a, const Row& b) {
  if (b.size > a.size) return b;
  return a.size > b.size || a.index <= b.index ? a : b;
}

// A block for each matrix: columns first..last from the row `first` on.
template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    narrow_lu_kernel(Stack<T> a, int64_t n, int64_t first, int64_t last, int* pivots) {
  __shared__ Row rows[gpu::kThreads];
  int64_t matrix = blockIdx.x;
  int me = static_cast<int>(threadIdx.x);
  for (int64_t k = first; k < last; ++k) {
    Row best{-1, n};
    for (int64_t i = k + me; i < n; i += blockDim.x) {
      best = better(best, Row{::fabs(static_cast<double>(a.at(matrix, i, k))), i});
    }
    rows[me] = best;
    for (int half = gpu::kThreads / 2; half > 0; half /= 2) {
      __syncthreads();
      if (me < half) rows[me] = better(rows[me], rows[me + half]);
    }
    __syncthreads();
    int64_t pivot = rows[0].index >= n ? k : rows[0].index;  // nothing but nan
    if (me == 0) pivots[matrix * n + k] = static_cast<int>(pivot);
    T top = a.at(matrix, pivot, k);
    __syncthreads();
    if (top == T(0)) continue;
    if (pivot != k && me < last - first) {
      T kept = a.at(matrix, k, first + me);
      a.at(matrix, k, first + me) = a.at(matrix, pivot, first + me);
      a.at(matrix, pivot, first + me) = kept;
    }
    __syncthreads();
    for (int64_t i = k + 1 + me; i < n; i += blockDim.x) {
      T factor = a.at(matrix, i, k) /= top;
      for (int64_t j = k + 1; j < last; ++j) a.at(matrix, i, j) -= factor * a.at(matrix, k, j);
    }
    __syncthreads();
  }
}

// Steps first..last of the exchanges, on the columns begin..end.
template <class T>
void exchange_rows(const Run& run, int64_t count, Stack<T> a, const int* pivots, int64_t n,
                   int64_t first, int64_t last, int64_t begin, int64_t end) {
  int64_t columns = end - begin;
  gpu::each(run, count * columns, [=] __device__(int64_t at) {
    int64_t matrix = at / columns, column = begin + at % columns;
    for (int64_t i = first; i < last; ++i) {
      int64_t other = pivots[matrix * n + i];
      if (other == i) continue;
      T kept = a.at(matrix, i, column);
      a.at(matrix, i, column) = a.at(matrix, other, column);
      a.at(matrix, other, column) = kept;
    }
  });
}

template <class T>
void factor_columns(Run& run, int64_t count, const Stack<T>& a, int64_t n, int64_t first,
                    int64_t last, int* pivots) {
  if (last - first <= kNarrow) {
    return gpu::launch(run, count, gpu::kThreads, narrow_lu_kernel<T>, a, n, first, last, pivots);
  }
  int64_t middle = first + (last - first) / 2, right = last - middle;
  factor_columns(run, count, a, n, first, middle, pivots);
  exchange_rows(run, count, a, pivots, n, first, middle, middle, last);
  Triangles<T> lower{read_only(a.from(first, first)), false, true, true};
  solve_left(run, count, lower, middle - first, a.from(first, middle), right);
  multiply_stacks<T>(run, count, false, false, n - middle, right, middle - first, -1,
                     read_only(a.from(middle, first)), read_only(a.from(first, middle)), 1,
                     a.from(middle, middle));
  factor_columns(run, count, a, n, middle, last, pivots);
  exchange_rows(run, count, a, pivots, n, middle, last, first, middle);
}

template <class T>
void factor_lu(Run& run, int64_t count, T* a, int64_t n, int* pivots) {
  factor_columns(run, count, Stack<T>{a, n, n * n}, n, 0, n, pivots);
}

// b (n×n) becomes the X of a · X = b, a given by its factors.
template <class T>
void solve_lu(Run& run, int64_t count, const T* factors, const int* pivots, int64_t n, T* b) {
  Stack<T> x{b, n, n * n};
  Stack<const T> a{factors, n, n * n};
  exchange_rows(run, count, x, pivots, n, 0, n, 0, n);
  solve_left(run, count, Triangles<T>{a, false, true, true}, n, x, n);
  solve_left(run, count, Triangles<T>{a, false, false}, n, x, n);
}

// Sign and logarithm, or without `logarithms` the determinant itself.
template <class T>
void measure(const Run& run, int64_t count, int64_t n, const T* factors, const int* pivots,
             T* first, T* logarithms) {
  gpu::each(run, count, [=] __device__(int64_t i) {
    T product = 1;
    double total = 0;
    bool is_singular = false;
    for (int64_t k = 0; k < n; ++k) {
      T value = factors[i * n * n + k * (n + 1)];
      if (pivots[i * n + k] != k) product = -product;
      is_singular = is_singular || value == T(0);
      if (logarithms) {
        total += ::log(::fabs(static_cast<double>(value)));
        product = value < 0 ? -product : product;
      } else {
        product *= value;
      }
    }
    first[i] = logarithms && is_singular ? T(0) : product;
    if (logarithms) logarithms[i] = static_cast<T>(is_singular ? -HUGE_VAL : total);
  });
}

// The last two outputs are the factors and the row exchanges, for the gradient.
template <class T>
void determinant(Run& run, int results) {
  MatrixStack stack(run.in(0).shape());
  const Tensor &factors = run.out(results), &pivots = run.out(results + 1);
  if (factors.size() > 0) {
    run.stream().copy(factors.raw(), run.in(0).raw(), factors.bytes());
    factor_lu(run, stack.count, factors.data<T>(), stack.rows, pivots.data<int32_t>());
  }
  measure(run, stack.count, stack.rows, factors.data<const T>(), pivots.data<const int32_t>(),
          run.out(0).data<T>(), results == 2 ? run.out(1).data<T>() : nullptr);
}

template <class T>
void find_singular(const Run& run, int64_t count, int64_t n, const T* factors, int* is_singular,
                   int* bad) {
  gpu::each(run, count, [=] __device__(int64_t i) {
    bool found = false;
    for (int64_t k = 0; k < n; ++k) found = found || factors[i * n * n + k * (n + 1)] == T(0);
    if (is_singular) is_singular[i] = found ? 1 : 0;
    if (bad && found) atomicMin(bad, static_cast<int>(i));
  });
}

template <class T>
void scale_turned(const Run& run, int64_t count, int64_t n, const T* inverse, const T* scale,
                  const int* is_singular, T* to) {
  gpu::each(run, count * n * n, [=] __device__(int64_t at) {
    int64_t i = at / (n * n), r = at / n % n, c = at % n;
    to[at] = is_singular[i] ? T(0) : scale[i] * inverse[i * n * n + c * n + r];
  });
}

// Inputs: one factor per matrix, A's factors and row exchanges. Result: factor · A⁻ᵀ, or 0 where
// there is no inverse.
template <class T>
void scaled_inverse(Run& run) {
  MatrixStack stack(run.in(1).shape());
  int64_t n = stack.rows;
  const T* factors = run.in(1).data<const T>();
  auto* is_singular = run.scratch<int>(stack.count);
  T* inverse = run.scratch<T>(run.out(0).size());
  find_singular<T>(run, stack.count, n, factors, is_singular, nullptr);
  fill_unit(run, stack.count, n, inverse);
  solve_lu(run, stack.count, factors, run.in(2).data<const int32_t>(), n, inverse);
  scale_turned(run, stack.count, n, inverse, run.in(0).data<const T>(), is_singular,
               run.out(0).data<T>());
}

template <class T>
void invert(Run& run) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  T* factors = run.scratch<T>(run.out(0).size());
  auto* pivots = run.scratch<int>(stack.count * n);
  FirstBad bad(run);
  run.stream().copy(factors, run.in(0).raw(), run.in(0).bytes());
  factor_lu(run, stack.count, factors, n, pivots);
  find_singular<T>(run, stack.count, n, factors, nullptr, bad.place());
  T* result = run.out(0).data<T>();
  fill_unit(run, stack.count, n, result);
  solve_lu<T>(run, stack.count, factors, pivots, n, result);
  int64_t matrix = bad.ask();
  check(matrix < 0, run.who(), ": matrix ", matrix, " of A of shape ", run.in(0).shape(),
        " is singular; it has no inverse");
}

}  // namespace

void add_linalg_lu(OpTable& table) {
  auto add = [&](const char* op, auto kernel) {
    table.add(op, gpu::kKind, {"cublaslt", nullptr, kernel});
  };
  add("_linalg_det", [](Run& run, const NoParam& /*p*/) {
    dispatch(kNative, run.in(0).dtype(), [&]<class T>() { determinant<T>(run, 1); });
  });
  add("_linalg_slogdet", [](Run& run, const NoParam& /*p*/) {
    dispatch(kNative, run.in(0).dtype(), [&]<class T>() { determinant<T>(run, 2); });
  });
  add("_backward_linalg_det", [](Run& run, const NoParam& /*p*/) {
    if (run.out(0).size() == 0) return;
    dispatch(kNative, run.out(0).dtype(), [&]<class T>() { scaled_inverse<T>(run); });
  });
  add("_linalg_inverse", [](Run& run, const NoParam& /*p*/) {
    if (run.out(0).size() == 0) return;
    dispatch(kNative, run.out(0).dtype(), [&]<class T>() { invert<T>(run); });
  });
}

}  // namespace mx::cublas
