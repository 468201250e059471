// Equations with triangular matrices on stacks of row-major matrices. As on the host
// (ops/linalg/triangular.h), large ones are split in halves, so that nearly all work happens in
// cuBLASLt; only what is small runs in kernels of our own.
#pragma once

#include <type_traits>

#include "ops/cublas/matmul.h"
#include "ops/cuda_each.h"

namespace mx::cublas {

namespace gpu = ops::gpu;

inline constexpr int64_t kTriangleBase = 32;

// `count` matrices: rows `pitch` apart, matrices `step` apart.
template <class T>
struct Stack {
  T* data;
  int64_t pitch, step;
  [[nodiscard]] __host__ __device__ Stack from(int64_t row, int64_t column) const {
    return {data + row * pitch + column, pitch, step};
  }
  [[nodiscard]] __device__ T& at(int64_t matrix, int64_t row, int64_t column) const {
    return data[matrix * step + row * pitch + column];
  }
};

// The triangles M = op(A) that the equations use.
template <class T>
struct Triangles {
  Stack<const T> a;
  bool transposed, lower;  // `lower`: of A as stored
  bool unit = false;       // ones on the diagonal, which is not read

  [[nodiscard]] __host__ __device__ bool is_lower() const { return lower != transposed; }  // of M
  [[nodiscard]] __device__ T at(int64_t matrix, int64_t i, int64_t j) const {
    return transposed ? a.at(matrix, j, i) : a.at(matrix, i, j);
  }
  [[nodiscard]] __device__ T diagonal(int64_t matrix, int64_t i) const {
    return unit ? T(1) : at(matrix, i, i);
  }
  [[nodiscard]] Stack<const T> block(int64_t i, int64_t j) const {  // where M's (i, j) is stored
    return transposed ? a.from(j, i) : a.from(i, j);
  }
  [[nodiscard]] Triangles rest(int64_t i) const { return {a.from(i, i), transposed, lower, unit}; }
};

// c (m×n) = alpha · op(a) · op(b) + beta · c for each matrix; never rounded to TF32.
template <class T>
void multiply_stacks(Run& run, int64_t count, bool transpose_a, bool transpose_b, int64_t m,
                     int64_t n, int64_t k, double alpha, std::type_identity_t<Stack<const T>> a,
                     std::type_identity_t<Stack<const T>> b, double beta, Stack<T> c) {
  if (k == 0) return;
  Matmul product{.sizes = {count, m, n, k, transpose_a, transpose_b},
                 .pitch_a = a.pitch,
                 .pitch_b = b.pitch,
                 .pitch_c = c.pitch,
                 .step_a = a.step,
                 .step_b = b.step,
                 .step_c = c.step,
                 .alpha = alpha,
                 .beta = beta,
                 .dtype = kDTypeOf<T>,
                 .may_round = false};
  multiply(run, product, a.data, b.data, c.data);
}

template <class T>
Stack<const T> read_only(const Stack<T>& stack) {
  return {stack.data, stack.pitch, stack.step};
}

// One thread solves one line of at most kTriangleBase unknowns; `is_right`: lines are rows of b.
template <class T>
void solve_small(Run& run, int64_t count, Triangles<T> a, int64_t n, Stack<T> b, int64_t m,
                 bool is_right) {
  gpu::each(run, count * m, [=] __device__(int64_t i) {
    int64_t matrix = i / m, line = i % m;
    Triangles<T> way = a;
    if (is_right) way.transposed = !way.transposed;  // X · M = b is Mᵀ · Xᵀ = bᵀ
    T x[kTriangleBase];
    for (int64_t step = 0; step < n; ++step) {
      int64_t r = way.is_lower() ? step : n - 1 - step;
      T& place = is_right ? b.at(matrix, line, r) : b.at(matrix, r, line);
      T value = place;
      for (int64_t k = 0; k < step; ++k) {
        int64_t c = way.is_lower() ? k : n - 1 - k;
        value -= way.at(matrix, r, c) * x[c];
      }
      place = x[r] = value / way.diagonal(matrix, r);
    }
  });
}

// b (n×m) becomes the X of M · X = b.
template <class T>
void solve_left(Run& run, int64_t count, const Triangles<T>& a, int64_t n, const Stack<T>& b,
                int64_t m) {
  if (n <= kTriangleBase) return solve_small(run, count, a, n, b, m, false);
  int64_t h = n / 2;
  Stack<T> top = b, bottom = b.from(h, 0);
  if (a.is_lower()) {
    solve_left(run, count, a, h, top, m);
    multiply_stacks<T>(run, count, a.transposed, false, n - h, m, h, -1, a.block(h, 0),
                       read_only(top), 1, bottom);
    solve_left(run, count, a.rest(h), n - h, bottom, m);
  } else {
    solve_left(run, count, a.rest(h), n - h, bottom, m);
    multiply_stacks<T>(run, count, a.transposed, false, h, m, n - h, -1, a.block(0, h),
                       read_only(bottom), 1, top);
    solve_left(run, count, a, h, top, m);
  }
}

// b (m×n) becomes the X of X · M = b.
template <class T>
void solve_right(Run& run, int64_t count, const Triangles<T>& a, int64_t n, const Stack<T>& b,
                 int64_t m) {
  if (n <= kTriangleBase) return solve_small(run, count, a, n, b, m, true);
  int64_t h = n / 2;
  Stack<T> left = b, right = b.from(0, h);
  if (a.is_lower()) {
    solve_right(run, count, a.rest(h), n - h, right, m);
    multiply_stacks<T>(run, count, false, a.transposed, m, h, n - h, -1, read_only(right),
                       a.block(h, 0), 1, left);
    solve_right(run, count, a, h, left, m);
  } else {
    solve_right(run, count, a, h, left, m);
    multiply_stacks<T>(run, count, false, a.transposed, m, n - h, h, -1, read_only(left),
                       a.block(0, h), 1, right);
    solve_right(run, count, a.rest(h), n - h, right, m);
  }
}

// Unit matrices.
template <class T>
void fill_unit(const Run& run, int64_t count, int64_t n, T* to) {
  gpu::each(run, count * n * n,
            [=] __device__(int64_t i) { to[i] = i % (n * n) % (n + 1) == 0 ? T(1) : T(0); });
}

// A place where kernels note which matrix they could not work on.
class FirstBad {
 public:
  static constexpr int kNone = 0x7f7f7f7f;
  explicit FirstBad(const Run& run) : run_(run), place_(run.scratch<int>(1)) {
    run.stream().fill(place_, 0x7f, sizeof(int));
  }
  [[nodiscard]] int* place() const { return place_; }  // for atomicMin
  // Waits: an error must name the call that made it. Negative: none.
  [[nodiscard]] int64_t ask() const {
    int answer = kNone;
    run_.stream().copy(&answer, place_, sizeof answer);
    run_.stream().synchronize();
    return answer == kNone ? -1 : answer;
  }

 private:
  const Run& run_;
  int* place_;
};

}  // namespace mx::cublas
