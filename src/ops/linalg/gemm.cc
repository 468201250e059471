#include "ops/linalg/gemm.h"

#include <vector>

#include "ops/linalg/gemm_direct.h"
#include "ops/linalg/gemm_packed.h"

namespace mx::ops {
namespace {

constexpr int64_t kFewLines = 10, kLongLine = 64;
constexpr int64_t kSmallWork = 2048;  // multiplications for which packing does not pay

template <class T, class A>
void scale_result(int64_t m, int64_t n, const Update<T, A>& update, T* c, int64_t ldc) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) update(c[i * ldc + j], A(0));
  }
}

// Line by line, adding up one line of the result at a time.
template <class T, class A>
void multiply_simply(const MatrixView<T>& left, const MatrixView<T>& right, int64_t m, int64_t n,
                     int64_t k, const Update<T, A>& update, T* c, int64_t ldc) {
  constexpr int64_t kLine = 256;
  int64_t grain = std::max<int64_t>(1, 100'000 / std::max<int64_t>(1, n * k));
  parallel_for(m, grain, [&](int64_t begin, int64_t end) {
    A sums[kLine];
    for (int64_t i = begin; i < end; ++i) {
      for (int64_t j = 0; j < n; j += kLine) {
        int64_t count = std::min(kLine, n - j);
        std::fill_n(sums, count, A(0));
        for (int64_t p = 0; p < k; ++p) {
          auto factor = static_cast<A>(left.at(i, p));  // NOLINT(bugprone-signed-char-misuse)
          const T* line = &right.at(j, p);
          for (int64_t x = 0; x < count; ++x) {
            sums[x] += factor * static_cast<A>(line[x * right.row_stride]);
          }
        }
        update.line(c + i * ldc + j, sums, count);
      }
    }
  });
}

// result[i · stride] = Σ matrix(i, p) · vector[p]: bound by reading the matrix once.
template <class T>
void multiply_vector(const MatrixView<T>& matrix, int64_t rows, int64_t depth, const T* vector,
                     int64_t vector_stride, const Update<T, T>& update, T* result, int64_t stride) {
  const isa::GemmKernel<T>& kernel = isa::gemm_kernel<T>();
  std::vector<T> copy;
  if (vector_stride != 1) {
    copy.resize(static_cast<size_t>(depth));
    for (int64_t p = 0; p < depth; ++p) copy[static_cast<size_t>(p)] = vector[p * vector_stride];
    vector = copy.data();
  }
  int64_t grain = std::max<int64_t>(1, 65'536 / depth);
  parallel_for(rows, grain, [&](int64_t begin, int64_t end) {
    if (matrix.column_stride == 1) {
      for (int64_t i = begin; i < end; ++i) {
        update(result[i * stride], kernel.dot(depth, matrix.data + i * matrix.row_stride, vector));
      }
      return;
    }
    constexpr int64_t kLine = 1024;
    T sums[kLine];
    for (int64_t i = begin; i < end; i += kLine) {
      int64_t count = std::min(kLine, end - i);
      std::fill_n(sums, count, T(0));
      kernel.add_rows(count, depth, vector, matrix.data + i, matrix.column_stride, sums);
      for (int64_t x = 0; x < count; ++x) update(result[(i + x) * stride], sums[x]);
    }
  });
}

// Few rows (or columns) whose lines along the depth both lie together: packing would cost more
// than it saves, so every element is one scalar product. A line of the long side is read once.
template <class T>
void multiply_lines(const MatrixView<T>& many, int64_t count, const MatrixView<T>& few,
                    int64_t few_count, int64_t depth, const Update<T, T>& update, T* result,
                    int64_t many_stride, int64_t few_stride) {
  const isa::GemmKernel<T>& kernel = isa::gemm_kernel<T>();
  int64_t grain = std::max<int64_t>(1, 65'536 / (depth * few_count));
  parallel_for(count, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const T* line = many.data + i * many.row_stride;
      for (int64_t j = 0; j < few_count; ++j) {
        T sum = kernel.dot(depth, line, few.data + j * few.row_stride);
        update(result[i * many_stride + j * few_stride], sum);
      }
    }
  });
}

}  // namespace

template <class T>
void gemm(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, double alpha, const T* a,
          int64_t lda, const T* b, int64_t ldb, double beta, T* c, int64_t ldc) {
  using A = std::conditional_t<std::is_integral_v<T>, int64_t, Acc<T>>;
  if (m == 0 || n == 0) return;
  Update<T, A> update{static_cast<A>(alpha), static_cast<A>(beta)};
  if (k == 0) return scale_result(m, n, update, c, ldc);
  MatrixView<T> left(a, lda, trans_a), right(b, ldb, !trans_b);  // right: columns of op(b) as rows
  if constexpr (std::is_floating_point_v<T>) {
    if (n == 1) return multiply_vector(left, m, k, b, right.column_stride, update, c, ldc);
    if (m == 1) return multiply_vector(right, n, k, a, left.column_stride, update, c, int64_t{1});
    bool are_lines = left.column_stride == 1 && right.column_stride == 1 && k >= kLongLine;
    if (are_lines && n <= kFewLines) {
      return multiply_lines(left, m, right, n, k, update, c, ldc, int64_t{1});
    }
    if (are_lines && m <= kFewLines) {
      return multiply_lines(right, n, left, m, k, update, c, int64_t{1}, ldc);
    }
    if (DirectGemm<T>::suits(right, m, n, k)) {
      DirectGemm<T>(left, right, k, update, c, ldc).run(m, n);
      return;
    }
  }
  if constexpr (std::is_floating_point_v<A>) {
    if (m * n * k > kSmallWork) {
      PackedGemm<T>(left, right, k, update, c, ldc).run(m, n);
      return;
    }
  }
  multiply_simply(left, right, m, n, k, update, c, ldc);
}

template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const float*, int64_t,
                   const float*, int64_t, double, float*, int64_t);
template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const double*, int64_t,
                   const double*, int64_t, double, double*, int64_t);
template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const Half*, int64_t, const Half*,
                   int64_t, double, Half*, int64_t);
template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const BFloat16*, int64_t,
                   const BFloat16*, int64_t, double, BFloat16*, int64_t);
template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const uint8_t*, int64_t,
                   const uint8_t*, int64_t, double, uint8_t*, int64_t);
template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const int8_t*, int64_t,
                   const int8_t*, int64_t, double, int8_t*, int64_t);
template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const int32_t*, int64_t,
                   const int32_t*, int64_t, double, int32_t*, int64_t);
template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const int64_t*, int64_t,
                   const int64_t*, int64_t, double, int64_t*, int64_t);

}  // namespace mx::ops
