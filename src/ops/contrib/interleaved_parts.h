// The matrices that lie in interleaved projections.
#pragma once

#include "tensor/shape.h"

namespace mx::ops {

// The extents of projections with `parts` parts per head.
struct Extents {
  int64_t length, batch, width;
};

inline Extents extents_of(const Shape& shape, int heads, int parts) {
  return {shape[0], shape[1], shape[2] / (int64_t{heads} * parts)};
}

// One part of one head, as the rows of a matrix.
template <class T>
struct Part {
  T* data;
  int64_t pitch;
};

template <class T>
Part<T> part_of(T* data, const Extents& e, int heads, int parts, int part, int64_t matrix) {
  int64_t head = e.width * parts, row = head * heads;
  return {data + matrix / heads * row + matrix % heads * head + part * e.width, e.batch * row};
}

}  // namespace mx::ops
