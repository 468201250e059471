#include "ops/index/positions.h"

#include <algorithm>

#include "base/index_error.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

[[noreturn]] void fail_outside(const Run& run, int64_t at, int64_t extent) {
  fail<IndexError>(run.who(), ": index ", at, " is out of range for an axis of ", extent,
                   " elements");
}

int64_t inside(const Run& run, int64_t at, int64_t extent, IndexMode mode) {
  if (mode == IndexMode::kRaise && (at < 0 || at >= extent)) fail_outside(run, at, extent);
  return placed(at, extent, mode);
}

}  // namespace

const int64_t* read_index(const Run& run, const Tensor& index) {
  int64_t* result = run.scratch<int64_t>(index.size());
  dispatch(kIndex, index.dtype(), [&]<class I>() {
    const I* from = index.data<const I>();
    run.parallel_range(index.size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) result[i] = whole_index(from[i]);
    });
  });
  return result;
}

const int64_t* positions(const Run& run, const Tensor& index, int64_t extent, IndexMode mode) {
  if (extent == 0 && index.size() > 0) fail_outside(run, 0, extent);
  int64_t* result = run.scratch<int64_t>(index.size());
  dispatch(kIndex, index.dtype(), [&]<class I>() {
    const I* from = index.data<const I>();
    run.parallel_range(index.size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        result[i] = inside(run, whole_index(from[i]), extent, mode);
    });
  });
  return result;
}

const int64_t* flat_positions(const Run& run, const Tensor& index, const Shape& array) {
  int64_t axes = index.shape()[0];
  int64_t columns = index.shape().product(1, index.ndim());
  const int64_t* given = read_index(run, index);
  int64_t* result = run.scratch<int64_t>(columns);
  run.parallel(columns, axes, [&](int64_t column) {
    int64_t flat = 0;
    for (int axis = 0; axis < axes; ++axis) {
      int64_t at = given[axis * columns + column], extent = array[axis];
      if (at < -extent || at >= extent) fail_outside(run, at, extent);
      flat = flat * extent + (at < 0 ? at + extent : at);
    }
    result[column] = flat;
  });
  return result;
}

}  // namespace mx::ops
