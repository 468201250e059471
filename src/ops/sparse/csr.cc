#include "ops/sparse/csr.h"

#include <algorithm>
#include <cstring>

#include "base/parallel.h"
#include "ops/with_word.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr int64_t kGrain = 16384;  // elements that are worth a thread

// Rows per thread where a row of the matrix has so many elements on average.
int64_t row_grain(const CsrView& matrix, int64_t work_per_element) {
  int64_t count = matrix.rows == 0 ? 0 : matrix.starts[matrix.rows];
  int64_t per_row =
      count / std::max<int64_t>(matrix.rows, 1) * std::max<int64_t>(work_per_element, 1);
  return std::max<int64_t>(1, kGrain / (per_row + 1));
}

// Adds factor · row to a sum.
template <class T, class Sum>
void add_scaled(Sum factor, const T* row, Sum* sum, int64_t n) {
  for (int64_t j = 0; j < n; ++j) {
    sum[j] = static_cast<Sum>(sum[j] + factor * static_cast<Sum>(row[j]));
  }
}

// body(i, sum) adds up line i of the result, which starts at zero. Types that are too narrow to
// add in have a line of their accumulating type beside.
template <class T, class Body>
void each_line(int64_t lines, int64_t n, int64_t grain, T* result, Body&& body) {
  using Sum = Acc<T>;
  parallel_for(lines, grain, [&](int64_t begin, int64_t end) {
    std::vector<Sum> beside;
    for (int64_t i = begin; i < end; ++i) {
      T* line = result + i * n;
      if constexpr (std::is_same_v<Sum, T>) {
        std::fill(line, line + n, T(0));
        body(i, line);
      } else {
        beside.assign(static_cast<size_t>(n), Sum(0));
        body(i, beside.data());
        for (int64_t j = 0; j < n; ++j) line[j] = T(beside[static_cast<size_t>(j)]);
      }
    }
  });
}

// Lines of a matrix with a factor each: factors[k] · line numbers[k], for k from begin to end.
template <class T, class Number = int64_t>
struct Terms {
  const T* factors;
  const Number* numbers;
  int64_t begin, end;
};

// Their sum, from element `from` on, as many as a block has, which stays in registers while all
// terms are added. The lines lie anywhere, so they are fetched ahead.
template <int64_t kBlock, class T>
void add_block(const Terms<T>& terms, const T* lines, int64_t n, int64_t from, T* result) {
  using Sum = Acc<T>;
  constexpr int64_t kAhead = 6, kPerLine = 64 / static_cast<int64_t>(sizeof(T));
  Sum sums[kBlock] = {};
  for (int64_t k = terms.begin; k < terms.end; ++k) {
    const T* next = lines + terms.numbers[std::min(k + kAhead, terms.end - 1)] * n + from;
    for (int64_t j = 0; j < kBlock; j += kPerLine) __builtin_prefetch(next + j);
    auto factor = static_cast<Sum>(terms.factors[k]);
    const T* line = lines + terms.numbers[k] * n + from;
    for (int64_t j = 0; j < kBlock; ++j) {
      sums[j] = static_cast<Sum>(sums[j] + factor * static_cast<Sum>(line[j]));
    }
  }
  for (int64_t j = 0; j < kBlock; ++j) result[from + j] = T(sums[j]);
}

// Their sum, n elements: blocks, then smaller ones for what is left.
template <int64_t kBlock, class T>
void add_terms(const Terms<T>& terms, const T* lines, int64_t n, T* result, int64_t from = 0) {
  for (; from + kBlock <= n; from += kBlock) add_block<kBlock>(terms, lines, n, from, result);
  if constexpr (kBlock > 1) {
    if (from < n) add_terms<kBlock / 2>(terms, lines, n, result, from);
  }
}

// How many elements ahead a product with one column fetches indices and factors. A matrix that the
// second cache holds is there soon; of a larger one they take as long as hundreds of additions.
int64_t elements_ahead(int64_t count, size_t bytes_of_element) {
  constexpr size_t kNear = 4 << 20;
  return static_cast<size_t>(count) * bytes_of_element < kNear ? 48 : 320;
}

// The sum where lines have one element. Four sums, so that an addition need not wait for the last;
// indices and factors are fetched ahead, since a row is over before the processor sees a stream.
template <class T, class Number>
T added_numbers(const Terms<T, Number>& terms, const T* numbers, int64_t ahead) {
  using Sum = Acc<T>;
  auto add = [&](Sum& sum, int64_t k) {
    sum = static_cast<Sum>(sum + static_cast<Sum>(terms.factors[k]) *
                                     static_cast<Sum>(numbers[terms.numbers[k]]));
  };
  Sum a = 0, b = 0, c = 0, d = 0;
  int64_t k = terms.begin;
  for (; k + 8 <= terms.end; k += 8) {
    __builtin_prefetch(terms.numbers + k + ahead);
    __builtin_prefetch(terms.factors + k + ahead);
    add(a, k), add(b, k + 1), add(c, k + 2), add(d, k + 3);
    add(a, k + 4), add(b, k + 5), add(c, k + 6), add(d, k + 7);
  }
  for (; k + 2 <= terms.end; k += 2) add(a, k), add(b, k + 1);
  if (k < terms.end) add(c, k);
  return T(static_cast<Sum>((a + b) + (c + d)));
}

}  // namespace

void csr_to_dense(const CsrView& matrix, const Tensor& dense) {
  with_word(dense.dtype(), [&]<class T>() {
    const auto* values = static_cast<const T*>(matrix.values.raw());
    auto* all = static_cast<T*>(dense.raw());
    int64_t grain = std::max<int64_t>(1, kGrain / (matrix.width + 1));
    parallel_for(matrix.rows, grain, [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        T* line = all + row * matrix.width;
        std::fill(line, line + matrix.width, T(0));
        for (int64_t k = matrix.starts[row]; k < matrix.starts[row + 1]; ++k) {
          line[matrix.columns[k]] = values[k];
        }
      }
    });
  });
}

void count_nonzero(const Tensor& dense, int64_t* starts) {
  int64_t rows = dense.dim(0), width = dense.dim(1);
  starts[0] = 0;
  dispatch(kAnyType, dense.dtype(), [&]<class T>() {
    const T* all = dense.data<const T>();
    parallel_for(rows, std::max<int64_t>(1, kGrain / (width + 1)), [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        const T* line = all + row * width;
        starts[row + 1] = std::count_if(
            line, line + width, [](const T& x) { return static_cast<Acc<T>>(x) != Acc<T>(0); });
      }
    });
  });
  for (int64_t row = 0; row < rows; ++row) starts[row + 1] += starts[row];
}

void dense_to_csr(const Tensor& dense, const int64_t* starts, int64_t* columns,
                  const Tensor& values) {
  int64_t rows = dense.dim(0), width = dense.dim(1);
  dispatch(kAnyType, dense.dtype(), [&]<class T>() {
    const T* all = dense.data<const T>();
    T* kept = values.data<T>();
    parallel_for(rows, std::max<int64_t>(1, kGrain / (width + 1)), [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        int64_t k = starts[row];
        for (int64_t column = 0; column < width; ++column) {
          T value = all[row * width + column];
          if (static_cast<Acc<T>>(value) == Acc<T>(0) || k == starts[row + 1]) continue;
          columns[k] = column;
          kept[k++] = value;
        }
      }
    });
  });
}

void gather_at(const CsrView& matrix, const Tensor& dense, const Tensor& values) {
  // Strides of a row and of a column; 0 where it is repeated.
  int axes = dense.ndim();
  int64_t columns = axes == 0 ? 1 : dense.dim(-1), rows = axes < 2 ? 1 : dense.dim(0);
  int64_t along_columns = columns == 1 ? 0 : 1, along_rows = rows == 1 ? 0 : columns;
  with_word(dense.dtype(), [&]<class T>() {
    const auto* all = static_cast<const T*>(dense.raw());
    auto* found = static_cast<T*>(values.raw());
    parallel_for(matrix.rows, row_grain(matrix, 1), [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        for (int64_t k = matrix.starts[row]; k < matrix.starts[row + 1]; ++k) {
          found[k] = all[row * along_rows + matrix.columns[k] * along_columns];
        }
      }
    });
  });
}

void csr_dot(const CsrView& matrix, const Tensor& right, const Tensor& result) {
  int64_t n = right.ndim() < 2 ? 1 : right.dim(1), grain = row_grain(matrix, n);
  const int64_t *starts = matrix.starts, *columns = matrix.columns;
  dispatch(kNumeric, result.dtype(), [&]<class T>() {
    const T* values = matrix.values.data<const T>();
    const T* lines = right.data<const T>();
    T* sums = result.data<T>();
    auto one_column = [=]<class Number>(const Number* numbers) {
      int64_t count = matrix.rows == 0 ? 0 : starts[matrix.rows];
      int64_t ahead = elements_ahead(count, sizeof(T) + sizeof(Number));
      parallel_for(matrix.rows, grain, [=](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
          Terms<T, Number> terms{values, numbers, starts[row], starts[row + 1]};
          sums[row] = added_numbers(terms, lines, ahead);
        }
      });
    };
    if (n == 1) return matrix.narrow ? one_column(matrix.narrow) : one_column(columns);
    parallel_for(matrix.rows, grain, [=](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        add_terms<128 / sizeof(Acc<T>), T>({values, columns, starts[row], starts[row + 1]}, lines,
                                           n, sums + row * n);
      }
    });
  });
}

void dot_csr(const Tensor& left, const CsrView& matrix, const Tensor& result) {
  int64_t lines = left.ndim() < 2 ? 1 : left.dim(0);
  dispatch(kNumeric, result.dtype(), [&]<class T>() {
    const T* values = matrix.values.data<const T>();
    const T* factors = left.data<const T>();
    each_line(lines, matrix.width, 1, result.data<T>(), [&](int64_t line, auto* sum) {
      for (int64_t row = 0; row < matrix.rows; ++row) {
        auto factor = static_cast<Acc<T>>(factors[line * matrix.rows + row]);
        for (int64_t k = matrix.starts[row]; k < matrix.starts[row + 1]; ++k) {
          add_scaled<T>(factor, values + k, sum + matrix.columns[k], 1);
        }
      }
    });
  });
}

void dot_csr_transposed(const Tensor& left, const CsrView& matrix, const Tensor& result) {
  int64_t lines = left.ndim() < 2 ? 1 : left.dim(0);
  dispatch(kNumeric, result.dtype(), [&]<class T>() {
    const T* values = matrix.values.data<const T>();
    const T* factors = left.data<const T>();
    each_line(lines, matrix.rows, 1, result.data<T>(), [&](int64_t line, auto* sum) {
      const T* from = factors + line * matrix.width;
      for (int64_t row = 0; row < matrix.rows; ++row) {
        for (int64_t k = matrix.starts[row]; k < matrix.starts[row + 1]; ++k) {
          add_scaled<T>(static_cast<Acc<T>>(from[matrix.columns[k]]), values + k, sum + row, 1);
        }
      }
    });
  });
}

void sum_rows(const CsrView& matrix, const Tensor& sums) {
  dispatch(kNumeric, sums.dtype(), [&]<class T>() {
    const T* values = matrix.values.data<const T>();
    each_line(matrix.rows, 1, row_grain(matrix, 1), sums.data<T>(), [&](int64_t row, auto* sum) {
      for (int64_t k = matrix.starts[row]; k < matrix.starts[row + 1]; ++k) {
        add_scaled<T>(Acc<T>(1), values + k, sum, 1);
      }
    });
  });
}

}  // namespace mx::ops
