// The way back from a reduction: for each element i of the reduced array, o is the place of its
// output, and body(i, o) writes element i.
//
//   spread(run, x.shape(), mask, [=](int64_t i, int64_t o) { dx[i] = dy[o]; });
#pragma once

#include "ir/run.h"
#include "ops/pointwise/broadcast.h"
#include "ops/pointwise/loop.h"
#include "ops/reduce/reduce.h"

namespace mx::ops {

template <class Body>
void spread(const Run& run, const Shape& shape, const AxisMask& mask, Body body) {
  Shape kept = kept_shape(shape, mask);
  Walk<1> walk(shape, {&kept});
  int64_t step = walk.step(0);
  run.parallel_range(shape.size(), [&](int64_t begin, int64_t end) {
    walk.rows(begin, end, [&](int64_t i, const std::array<int64_t, 1>& from, int64_t count) {
      int64_t o = from[0];
      if (step == 0) {
        vector_loop(count, [=](int64_t k) { body(i + k, o); });
      } else {
        vector_loop(count, [=](int64_t k) { body(i + k, o + k); });
      }
    });
  });
}

}  // namespace mx::ops
