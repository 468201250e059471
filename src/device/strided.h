// Moving elements along strides on a device: what its streams may offer besides plain copies. The
// operators that only move elements (transpose, slice, concat …) plan on the host and need nothing
// else; see ops/shape/strided_copy.h.
#pragma once

#include <cstdint>
#include <span>

namespace mx {

struct StridedMove {
  std::span<const int64_t> extents, from_strides, to_strides;  // in elements, outermost axis first
  const void* from;                                            // the element at position (0, 0, …)
  void* to;
  int64_t element_bytes;  // 1, 2, 4 or 8
};

// A stream of a device that has a kernel for it. The move is queued like any other work.
class StridedMover {
 public:
  virtual ~StridedMover() = default;
  virtual void move(const StridedMove& work) = 0;
};

}  // namespace mx
