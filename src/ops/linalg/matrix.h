// A matrix operand as the multiplication reads it: two strides cover both orders of storage.
#pragma once

#include <cstdint>

namespace mx::ops {

template <class T>
struct MatrixView {
  const T* data;
  int64_t row_stride, column_stride;

  MatrixView(const T* start, int64_t pitch, bool transposed)
      : data(start), row_stride(transposed ? 1 : pitch), column_stride(transposed ? pitch : 1) {}
  [[nodiscard]] const T& at(int64_t row, int64_t column) const {
    return data[row * row_stride + column * column_stride];
  }
};

// The result: target = alpha · sum + beta · target, beta 0 without reading.
template <class T, class A>
struct Update {
  A alpha, beta;
  void operator()(T& target, A sum) const {
    A value = alpha * sum;
    if (beta != A(0)) value += beta * static_cast<A>(target);
    target = static_cast<T>(value);
  }
  void line(T* target, const A* sums, int64_t count) const {
    if (beta == A(0)) {
      for (int64_t i = 0; i < count; ++i) target[i] = static_cast<T>(alpha * sums[i]);
    } else {
      for (int64_t i = 0; i < count; ++i) {
        target[i] = static_cast<T>(alpha * sums[i] + beta * static_cast<A>(target[i]));
      }
    }
  }
};

}  // namespace mx::ops
