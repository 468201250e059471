// Moves elements between two arrays along arbitrary strides: the one loop behind transpose, slice,
// concat, tile, flip and their gradients. It knows sizes of elements, not their types.
//
//   StridedCopy plan{{2, 3}, {1, 2}, {3, 1}};            // a (3, 2) array read as its transpose
//   copy_strided(plan, x.raw(), y.raw(), sizeof(float));
//
// Strides count elements; zero reads one element again and again, a negative one walks backwards.
// Large copies run in parallel. The two arrays must not overlap.
//
// With a Run first, the arrays are where the run is: on a device its stream does the work, so that
// a kernel which only plans and moves serves every device whose streams are StridedMovers.
#pragma once

#include <cstdint>

#include "tensor/shape.h"

namespace mx {
class Run;
}

namespace mx::ops {

struct StridedCopy {
  Dims extents, from_strides, to_strides;

  void add(int64_t extent, int64_t from_stride, int64_t to_stride) {  // a new innermost axis
    extents.push_back(extent);
    from_strides.push_back(from_stride);
    to_strides.push_back(to_stride);
  }
};

// The pointers are those of the element at position (0, 0, …); element_bytes is 1, 2, 4 or 8.
void copy_strided(const StridedCopy& plan, const void* from, void* to, int64_t element_bytes);

void copy_bytes(const void* from, void* to, int64_t bytes);  // nothing when from == to
void zero_bytes(void* to, int64_t bytes);

void copy_strided(const Run& run, const StridedCopy& plan, const void* from, void* to,
                  int64_t element_bytes);
void copy_bytes(const Run& run, const void* from, void* to, int64_t bytes);
void zero_bytes(const Run& run, void* to, int64_t bytes);

}  // namespace mx::ops
