#include <bit>

#include "base/index_error.h"
#include "device/cuda/walk.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_rows.h"
#include "ops/index/cuda_sort.h"
#include "ops/pointwise/math.h"
#include "ops/with_word.h"
#include "tensor/dispatch.h"

namespace mx::ops::gpu {
namespace {

template <class I>
void read(const Run& run, const I* from, int64_t n, int64_t* to) {
  each(run, n, [=] __device__(int64_t i) { to[i] = whole_index(from[i]); });
}

template <class I>
void read_placed(const Run& run, const I* from, int64_t n, int64_t extent, IndexMode mode,
                 int64_t* to) {
  each(run, n, [=] __device__(int64_t i) { to[i] = placed(whole_index(from[i]), extent, mode); });
}

void place(const Run& run, int64_t* at, int64_t n, int64_t extent, IndexMode mode) {
  each(run, n, [=] __device__(int64_t i) { at[i] = placed(at[i], extent, mode); });
}

[[noreturn]] void fail_outside(const Run& run, int64_t at, int64_t extent) {
  fail<IndexError>(run.who(), ": index ", at, " is out of range for an axis of ", extent,
                   " elements");
}

// Raises when one of the n positions is not in low..extent-1.
void check_inside(const Run& run, const int64_t* at, int64_t n, int64_t low, int64_t extent) {
  auto* found = run.scratch<int64_t>(2);  // whether there is one, and one of them
  run.stream().fill(found, 0, 16);
  each(run, n, [=] __device__(int64_t i) {
    if (at[i] >= low && at[i] < extent) return;
    found[1] = at[i];
    found[0] = 1;
  });
  int64_t answer[2] = {0, 0};
  run.stream().copy(&answer[0], found, sizeof answer);
  run.stream().synchronize();
  if (answer[0] != 0) fail_outside(run, answer[1], extent);
}

template <class T>
void mark(const Run& run, const T* values, int64_t n, int64_t* marks) {
  each(run, n, [=] __device__(int64_t i) { marks[i] = widen(values[i]) != Acc<T>(0); });
}

void list_marked(const Run& run, const int64_t* marks, const int64_t* before, int64_t n,
                 int64_t most, int64_t* places) {
  each(run, n, [=] __device__(int64_t i) {
    if (marks[i] != 0 && before[i] < most) places[before[i]] = i;
  });
}

struct Extents {
  static constexpr int kMost = 32;
  int64_t values[kMost];
};

void flatten(const Run& run, const int64_t* given, int64_t axes, int64_t columns,
             const Extents& extents, int64_t* flat) {
  each(run, columns, [=] __device__(int64_t column) {
    int64_t result = 0;
    for (int64_t axis = 0; axis < axes; ++axis) {
      int64_t at = given[axis * columns + column], extent = extents.values[axis];
      result = result * extent + placed(at < 0 ? at + extent : at, extent, IndexMode::kClip);
    }
    flat[column] = result;
  });
}

template <class Word>
void gather(const Run& run, const Tensor& from, const RowLayout& layout, const int64_t* at,
            int64_t count, const Tensor& to) {
  auto* x = static_cast<const Word*>(from.raw());
  auto* y = static_cast<Word*>(to.raw());
  int64_t width = layout.width, extent = layout.extent, total = layout.outer * count * width;
  mx::cuda::Divisor by_width(width), by_count(count);
  bool fits = total <= INT32_MAX;
  each(run, total, [=] __device__(int64_t i) {
    int64_t row = fits ? by_width.quotient(static_cast<uint32_t>(i)) : i / width;
    int64_t outer = fits ? by_count.quotient(static_cast<uint32_t>(row)) : row / count;
    y[i] = x[(outer * extent + at[row - outer * count]) * width + (i - row * width)];
  });
}

template <class Word>
void scatter(const Run& run, const Tensor& from, int64_t count, const int64_t* at, const Tensor& to,
             int64_t width, const long long* last) {
  auto* x = static_cast<const Word*>(from.raw());
  auto* y = static_cast<Word*>(to.raw());
  each(run, count * width, [=] __device__(int64_t i) {
    int64_t row = i / width, place = at[row];
    if (last && last[place] != row) return;
    y[place * width + (i - row * width)] = x[i];
  });
}

void find_last(const Run& run, const int64_t* at, int64_t count, long long* last) {
  each(run, count,
       [=] __device__(int64_t j) { atomicMax(&last[at[j]], static_cast<long long>(j)); });
}

void number(const Run& run, const int64_t* at, int64_t count, uint32_t* keys, uint32_t* order) {
  each(run, count, [=] __device__(int64_t j) {
    keys[j] = static_cast<uint32_t>(at[j]);
    order[j] = static_cast<uint32_t>(j);
  });
}

// Rows whose sorted key begins a run of equals sum that run; kColumns threads a row.
template <class T>
void add_runs(const Run& run, const T* from, int64_t count, const uint32_t* keys,
              const uint32_t* order, T* to, const RowLayout& layout) {
  constexpr int64_t kColumns = 32;
  int64_t width = layout.width, extent = layout.extent;
  int64_t parts = ceil_div(width, kColumns);
  each(run, layout.outer * count * parts * kColumns, [=] __device__(int64_t i) {
    int64_t column = i % kColumns, unit = i / kColumns;
    int64_t begin = unit / parts, outer = begin / count;
    column += unit % parts * kColumns;
    begin -= outer * count;
    if (column >= width || (begin > 0 && keys[begin] == keys[begin - 1])) return;
    const T* source = from + outer * count * width + column;
    uint32_t key = keys[begin];
    Acc<T> sum = 0;
    for (int64_t k = begin; k < count && keys[k] == key; ++k) {
      sum = plus(sum, widen(source[static_cast<int64_t>(order[k]) * width]));
    }
    to[(outer * extent + key) * width + column] = narrow<T>(sum);
  });
}

}  // namespace

const int64_t* read_index(const Run& run, const Tensor& index) {
  auto* result = run.scratch<int64_t>(index.size());
  dispatch(kIndex, index.dtype(),
           [&]<class I>() { read(run, index.data<const I>(), index.size(), result); });
  return result;
}

const int64_t* positions(const Run& run, const Tensor& index, int64_t extent, IndexMode mode) {
  if (extent == 0 && index.size() > 0) fail_outside(run, 0, extent);
  if (mode != IndexMode::kRaise) {
    auto* placed_at = run.scratch<int64_t>(index.size());
    dispatch(kIndex, index.dtype(), [&]<class I>() {
      read_placed(run, index.data<const I>(), index.size(), extent, mode, placed_at);
    });
    return placed_at;
  }
  auto* result = const_cast<int64_t*>(read_index(run, index));
  if (index.size() > 0) check_inside(run, result, index.size(), 0, extent);
  place(run, result, index.size(), extent, mode);
  return result;
}

const int64_t* flat_positions(const Run& run, const Tensor& index, const Shape& array,
                              bool checks) {
  int64_t axes = index.shape()[0], columns = index.shape().product(1, index.ndim());
  check<Unsupported>(axes <= Extents::kMost, run.who(), ": on a gpu at most ", Extents::kMost,
                     " axes can be indexed, got ", axes);
  const int64_t* given = read_index(run, index);
  Extents extents{};
  for (int axis = 0; axis < axes; ++axis) {
    extents.values[axis] = array[axis];
    if (checks && columns > 0) {
      check_inside(run, given + axis * columns, columns, -array[axis], array[axis]);
    }
  }
  auto* flat = run.scratch<int64_t>(columns);
  flatten(run, given, axes, columns, extents, flat);
  return flat;
}

const int64_t* marks_of(const Run& run, const Tensor& values) {
  auto* marks = run.scratch<int64_t>(values.size());
  dispatch(kAnyType, values.dtype(),
           [&]<class T>() { mark(run, values.data<const T>(), values.size(), marks); });
  return marks;
}

const int64_t* marked_places(const Run& run, const int64_t* marks, int64_t n, int64_t most) {
  auto *before = run.scratch<int64_t>(n), *places = run.scratch<int64_t>(most);
  if (most > 0) run.stream().fill(places, 0, most * 8);
  sum_before(run, marks, before, n);
  list_marked(run, marks, before, n, most, places);
  return places;
}

void gather_rows(const Run& run, const Tensor& from, const RowLayout& layout, const int64_t* at,
                 int64_t count, const Tensor& to) {
  int64_t row_bytes = layout.width * size_of(from.dtype());
  auto starts_whole = [](const Tensor& array) {
    return reinterpret_cast<uintptr_t>(array.raw()) % sizeof(uint4) == 0;
  };
  if (row_bytes % static_cast<int64_t>(sizeof(uint4)) == 0 && starts_whole(from) &&
      starts_whole(to)) {
    RowLayout wide = layout;
    wide.width = row_bytes / static_cast<int64_t>(sizeof(uint4));
    return gather<uint4>(run, from, wide, at, count, to);
  }
  with_word(from.dtype(), [&]<class Word>() { gather<Word>(run, from, layout, at, count, to); });
}

void scatter_rows(const Run& run, const Tensor& from, int64_t count, const int64_t* at,
                  const Tensor& to, int64_t extent, int64_t width, bool distinct) {
  long long* last = nullptr;
  if (!distinct && count > 0) {
    last = run.scratch<long long>(extent);
    run.stream().fill(last, 0xff, extent * static_cast<int64_t>(sizeof(long long)));  // -1
    find_last(run, at, count, last);
  }
  with_word(from.dtype(),
            [&]<class Word>() { scatter<Word>(run, from, count, at, to, width, last); });
}

void scatter_add_rows(const Run& run, const Tensor& from, int64_t count, const int64_t* at,
                      const Tensor& to, const RowLayout& layout) {
  if (to.size() == 0) return;
  run.stream().fill(to.raw(), 0, to.bytes());
  if (count == 0) return;
  check<Unsupported>(layout.extent < int64_t{1} << 32, run.who(), ": an axis of ", layout.extent,
                     " elements is too long to add to on a gpu");
  auto *keys = run.scratch<uint32_t>(count), *order = run.scratch<uint32_t>(count);
  auto *sorted_keys = run.scratch<uint32_t>(count), *sorted_order = run.scratch<uint32_t>(count);
  number(run, at, count, keys, order);
  int bits = std::bit_width(static_cast<uint64_t>(layout.extent));
  sort_pairs(run, keys, sorted_keys, order, sorted_order, count, bits < 32 ? bits : 32);
  dispatch(kNumeric, to.dtype(), [&]<class T>() {
    add_runs(run, from.data<const T>(), count, sorted_keys, sorted_order, to.data<T>(), layout);
  });
}

}  // namespace mx::ops::gpu
