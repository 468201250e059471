// The loops of pointwise functions of two operands, either of which may be one number for all
// elements: arrays of one shape, rows of broadcast ones, and operators with a number share them.
#pragma once

#include "ir/run.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"
#include "tensor/dtype.h"

namespace mx::ops::binary {

template <class B, class T>
[[gnu::always_inline]] inline T result(T a, T b) {
  return convert<T>(B::forward(static_cast<Acc<T>>(a), static_cast<Acc<T>>(b)));
}

// n elements of y; a step of 0 repeats one element of that operand.
template <class B, class T>
struct RowPiece {
  static void run(const void* lhs, int64_t lhs_step, const void* rhs, int64_t rhs_step, void* out,
                  int64_t n) {
    const auto* a = static_cast<const T*>(lhs);
    const auto* b = static_cast<const T*>(rhs);
    auto* y = static_cast<T*>(out);
    if (rhs_step == 0) {
      detail::steps(n, [=, right = *b](int64_t i) { y[i] = result<B, T>(a[i], right); });
    } else if (lhs_step == 0) {
      detail::steps(n, [=, left = *a](int64_t i) { y[i] = result<B, T>(left, b[i]); });
    } else {
      detail::steps(n, [=](int64_t i) { y[i] = result<B, T>(a[i], b[i]); });
    }
  }
};
using RowFunction = void (*)(const void*, int64_t, const void*, int64_t, void*, int64_t);

// All elements of two arrays that broadcast.
void run_rows(const Run& run, RowFunction row, int64_t share);
// All elements of one array and a number of its type, the left operand where `is_reversed`.
void run_with_number(const Run& run, RowFunction row, const void* number, bool is_reversed,
                     int64_t share);

}  // namespace mx::ops::binary
