// Numbers of rows, and rows taken and put by them, on CUDA.
#include "device/cuda/walk.h"
#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/index/cuda_rows.h"
#include "ops/index/cuda_sort.h"
#include "ops/pointwise/math.h"
#include "ops/sparse/cuda_search.h"
#include "ops/sparse/kernels_cuda.h"
#include "ops/sparse/parts.h"
#include "ops/with_word.h"
#include "tensor/dispatch.h"

namespace mx::ops::sparse {
namespace {

int64_t width_of(const Tensor& array) { return array.shape().product(1, array.ndim()); }

const int64_t* numbers(const Tensor& array) { return array.data<const int64_t>(); }

// ---- rows moved

// body.operator()<Word>(width) with the largest word that rows and addresses are made of.
template <class Body>
void with_wide_word(const Tensor& from, const Tensor& to, Body&& body) {
  int64_t width = width_of(to), bytes = width * size_of(to.dtype());
  auto starts_whole = [](const Tensor& array) {
    return reinterpret_cast<uintptr_t>(array.raw()) % sizeof(uint4) == 0;
  };
  if (bytes % int64_t{sizeof(uint4)} == 0 && starts_whole(from) && starts_whole(to)) {
    return body.template operator()<uint4>(bytes / int64_t{sizeof(uint4)});
  }
  with_word(to.dtype(), [&]<class Word>() { body.template operator()<Word>(width); });
}

// The row of element i, for rows of one width.
struct RowOf {
  mx::cuda::Divisor by_width;
  int64_t width;
  bool fits;
  RowOf(int64_t count, int64_t width)
      : by_width(width), width(width), fits(count * width <= INT32_MAX) {}
  __device__ int64_t operator()(int64_t i) const {
    return fits ? by_width.quotient(static_cast<uint32_t>(i)) : i / width;
  }
};

template <class Word>
void take(const Run& run, int64_t width) {
  auto* x = static_cast<const Word*>(run.in(0).raw());
  auto* y = static_cast<Word*>(run.out(0).raw());
  const int64_t* rows = numbers(run.in(1));
  int64_t extent = run.in(0).dim(0), count = run.in(1).size();
  RowOf row_of(count, width);
  gpu::each(run, count * width, [=] __device__(int64_t i) {
    int64_t row = row_of(i), from = rows[row];
    y[i] = from >= 0 && from < extent ? x[from * width + (i - row * width)] : Word{};
  });
}

void run_take(Run& run, const NoParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  with_wide_word(run.in(0), run.out(0), [&]<class Word>(int64_t width) { take<Word>(run, width); });
}

template <class Word>
void put(const Run& run, const Tensor& from, const Tensor& rows, int64_t width) {
  auto* x = static_cast<const Word*>(from.raw());
  auto* y = static_cast<Word*>(run.out(0).raw());
  const int64_t* at = numbers(rows);
  int64_t extent = run.out(0).dim(0), count = rows.size();
  RowOf row_of(count, width);
  gpu::each(run, count * width, [=] __device__(int64_t i) {
    int64_t row = row_of(i), to = at[row];
    if (to >= 0 && to < extent) y[to * width + (i - row * width)] = x[i];
  });
}

void put_rows(const Run& run, const Tensor& from, const Tensor& rows) {
  if (from.size() == 0) return;
  with_wide_word(from, run.out(0),
                 [&]<class Word>(int64_t width) { put<Word>(run, from, rows, width); });
}

void run_put(Run& run, const NoParam& /*p*/) {
  const Tensor &whole = run.in(0), &out = run.out(0);
  if (out.size() == 0) return;
  if (whole.raw() != out.raw()) run.stream().copy(out.raw(), whole.raw(), out.bytes());
  put_rows(run, run.in(1), run.in(2));
}

void run_whole(Run& run, const PartsSizeParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  run.stream().fill(run.out(0).raw(), 0, run.out(0).bytes());
  put_rows(run, run.in(0), run.in(1));
}

// A thread for each element of the result adds up in the order of the run.
template <class T>
void add_runs(const Run& run) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  const int64_t *order = numbers(run.in(1)), *starts = numbers(run.in(2));
  int64_t width = width_of(run.out(0)), count = run.in(1).size(), extent = run.in(0).dim(0);
  RowOf row_of(run.out(0).dim(0), width);
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t row = row_of(i), column = i - row * width;
    int64_t begin = gpu::within(starts[row], count), end = gpu::within(starts[row + 1], count);
    Acc<T> sum = 0;
    for (int64_t k = begin; k < end; ++k) {
      int64_t from = order[k];
      if (from >= 0 && from < extent) sum = plus(sum, gpu::widen(x[from * width + column]));
    }
    y[i] = gpu::narrow<T>(sum);
  });
}

void run_add(Run& run, const NoParam& /*p*/) {
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { add_runs<T>(run); });
}

// ---- numbers

void run_places(Run& run, const NoParam& /*p*/) {
  const int64_t *wanted = numbers(run.in(0)), *rows = numbers(run.in(1));
  auto* places = run.out(0).data<int64_t>();
  int64_t count = run.in(1).size();
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    int64_t at = gpu::lower_bound(rows, 0, count, wanted[i]);
    places[i] = at < count && rows[at] == wanted[i] ? at : -1;
  });
}

// Each number finds its place by itself: after those before it in its own list, and those of the
// other list that come before it and that its own does not have.
void run_join(Run& run, const NoParam& /*p*/) {
  const int64_t *a = numbers(run.in(0)), *b = numbers(run.in(1));
  int64_t in_a = run.in(0).size(), in_b = run.in(1).size();
  auto *all = run.out(0).data<int64_t>(), *from_a = run.out(1).data<int64_t>(),
       *from_b = run.out(2).data<int64_t>(), *count = run.out(3).data<int64_t>();
  auto *is_new = run.scratch<int64_t>(in_b + 1), *before = run.scratch<int64_t>(in_b + 1);
  gpu::each(run, in_b + 1, [=] __device__(int64_t j) {
    int64_t at = j < in_b ? gpu::lower_bound(a, 0, in_a, b[j]) : 0;
    is_new[j] = j < in_b && !(at < in_a && a[at] == b[j]);
  });
  gpu::sum_before(run, is_new, before, in_b + 1);
  gpu::each(run, in_a + 1, [=] __device__(int64_t i) {
    if (i == in_a) {
      *count = in_a + before[in_b];
      return;
    }
    int64_t at = gpu::lower_bound(b, 0, in_b, a[i]), place = i + before[at];
    all[place] = a[i];
    from_a[place] = i;
    from_b[place] = at < in_b && b[at] == a[i] ? at : -1;
  });
  gpu::each(run, in_b, [=] __device__(int64_t j) {
    if (is_new[j] == 0) return;
    int64_t place = gpu::lower_bound(a, 0, in_a, b[j]) + before[j];
    all[place] = b[j];
    from_a[place] = -1;
    from_b[place] = j;
  });
}

template <class Key>
void sort_as(const Run& run, int bits) {
  constexpr Key kSign = sizeof(Key) == 8 ? Key{1} << (8 * sizeof(Key) - 1) : 0;
  const int64_t* given = numbers(run.in(0));
  auto *sorted = run.out(0).data<int64_t>(), *order = run.out(1).data<int64_t>();
  int64_t count = run.in(0).size();
  auto *keys = run.scratch<Key>(count), *sorted_keys = run.scratch<Key>(count);
  auto *places = run.scratch<uint32_t>(count), *sorted_places = run.scratch<uint32_t>(count);
  gpu::each(run, count, [=] __device__(int64_t i) {
    keys[i] = static_cast<Key>(given[i]) ^ kSign;  // negative numbers come first
    places[i] = static_cast<uint32_t>(i);
  });
  if constexpr (sizeof(Key) == 4) {
    gpu::sort_pairs(run, keys, sorted_keys, places, sorted_places, count, bits);
  } else {
    gpu::sort_lines(run, keys, sorted_keys, places, sorted_places, 1, count);
  }
  gpu::each(run, count, [=] __device__(int64_t i) {
    order[i] = sorted_places[i];
    sorted[i] = static_cast<int64_t>(sorted_keys[i] ^ kSign);
  });
}

// Only the digits that a bound allows are looked at.
void run_sort(Run& run, const PartsSizeParam& p) {
  if (run.in(0).size() == 0) return;
  int bits = 0;
  while (bits < 32 && p.size > int64_t{1} << bits) ++bits;
  bool is_narrow = p.size > 0 && p.size <= int64_t{1} << 32;
  is_narrow ? sort_as<uint32_t>(run, std::max(bits, 1)) : sort_as<uint64_t>(run, 64);
}

void run_runs(Run& run, const NoParam& /*p*/) {
  const int64_t* sorted = numbers(run.in(0));
  int64_t n = run.in(0).size();
  auto *used = run.out(0).data<int64_t>(), *starts = run.out(1).data<int64_t>(),
       *count = run.out(2).data<int64_t>();
  auto *is_first = run.scratch<int64_t>(n + 1), *before = run.scratch<int64_t>(n + 1);
  gpu::each(run, n + 1, [=] __device__(int64_t i) {
    is_first[i] = i < n && (i == 0 || sorted[i] != sorted[i - 1]);
  });
  gpu::sum_before(run, is_first, before, n + 1);
  gpu::each(run, n + 1, [=] __device__(int64_t i) {
    if (i == n) *count = before[n];
    if (i == n || is_first[i] != 0) starts[before[i]] = i;
    if (i < n && is_first[i] != 0) used[before[i]] = sorted[i];
  });
}

template <class T>
void mark_rows(const Run& run, int64_t* marks) {
  const T* x = run.in(0).data<const T>();
  int64_t rows = run.in(0).dim(0), width = width_of(run.in(0));
  gpu::each_line(run, rows, width, 1, [=] __device__(auto group, int64_t row) {
    double found = group.sum(
        width, [&](int64_t i) { return gpu::widen(x[row * width + i]) != Acc<T>(0) ? 1.0 : 0.0; });
    if (group.rank() == 0) marks[row] = found > 0;
  });
}

void run_nonzero(Run& run, const NoParam& /*p*/) {
  int64_t n = run.in(0).dim(0);
  auto *rows = run.out(0).data<int64_t>(), *count = run.out(1).data<int64_t>();
  auto *marks = run.scratch<int64_t>(n + 1), *before = run.scratch<int64_t>(n + 1);
  run.stream().fill(marks, 0, (n + 1) * 8);
  if (run.in(0).size() > 0) {
    dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() { mark_rows<T>(run, marks); });
  }
  gpu::sum_before(run, marks, before, n + 1);
  gpu::each(run, n + 1, [=] __device__(int64_t i) {
    if (i == n) *count = before[n];
    if (i < n && marks[i] != 0) rows[before[i]] = i;
  });
}

void run_positions(Run& run, const PartsPositionsParam& p) {
  const int64_t* at = gpu::positions(run, run.in(0), p.extent, p.mode);
  if (run.out(0).size() > 0) run.stream().copy(run.out(0).raw(), at, run.out(0).bytes());
}

}  // namespace

void add_parts_rows(OpTable& table) {
  auto add = cuda_adder(table);
  add("_parts_take", run_take);
  add("_parts_put", run_put);
  add("_parts_whole", run_whole);
  add("_parts_add", run_add);
  add("_parts_places", run_places);
  add("_parts_join", run_join);
  add("_parts_sort", run_sort);
  add("_parts_runs", run_runs);
  add("_parts_nonzero", run_nonzero);
  add("_parts_positions", run_positions);
}

}  // namespace mx::ops::sparse
