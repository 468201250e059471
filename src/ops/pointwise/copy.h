// Copies the elements of one array into another of the same size and dtype, or fills an array.
#pragma once

#include <cmath>
#include <cstring>

#include "ir/run.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/stream.h"
#include "ops/shape/strided_copy.h"
#include "tensor/dispatch.h"

namespace mx::ops {

inline void copy_elements(const Run& /*run*/, const Tensor& from, const Tensor& to) {
  copy_bytes(from.raw(), to.raw(), to.bytes());
}

inline void fill_elements(const Run& /*run*/, const Tensor& to, double value) {
  dispatch(kAnyType, to.dtype(), [&]<class T>() {
    T* y = to.data<T>();
    write_range(y, to.size(), to.bytes(), [value](int64_t /*begin*/, int64_t count, T* part) {
      if (value == 0 && !std::signbit(value)) {
        std::memset(static_cast<void*>(part), 0, static_cast<size_t>(count) * sizeof(T));
        return;
      }
      vector_loop(count, [part, element = convert<T>(value)](int64_t i) { part[i] = element; });
    });
  });
}

}  // namespace mx::ops
