// Elements of mx.np's arrays that are chosen, counted or left out by their values.
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_rows.h"
#include "ops/index/cuda_sort.h"
#include "ops/index/sort_key.h"
#include "ops/numpy/selection.h"
#include "ops/pointwise/cuda_cast.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/with_word.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

struct Strides {
  static constexpr int kMost = 32;
  int64_t values[kMost];
};

void write_places(const Run& run, const int64_t* places, int64_t count, const Strides& strides,
                  int64_t axes) {
  auto* out = run.out(0).data<int64_t>();
  gpu::each(run, count, [=] __device__(int64_t i) {
    int64_t place = places[i];
    for (int64_t axis = 0; axis < axes; ++axis) {
      out[i * axes + axis] = place / strides.values[axis];
      place %= strides.values[axis];
    }
  });
}

void nonzero(Run& run, const NoParam& /*p*/) {
  const Tensor& x = run.in(0);
  if (run.out(0).size() == 0) return;
  check<Unsupported>(x.ndim() <= Strides::kMost, run.who(), ": on a gpu at most ", Strides::kMost,
                     " axes can be told, got ", x.ndim());
  Dims given = contiguous_strides(x.shape());
  Strides strides{};
  std::copy(given.begin(), given.end(), &strides.values[0]);
  int64_t count = run.out(0).dim(0);
  const int64_t* places = gpu::marked_places(run, gpu::marks_of(run, x), x.size(), count);
  write_places(run, places, count, strides, x.ndim());
}

// How often each number appears. Whole counts may be added in any order.
void count_numbers(const Run& run, const int64_t* numbers, int64_t n, int64_t kinds,
                   int64_t* counts) {
  auto* sums = reinterpret_cast<unsigned long long*>(counts);
  gpu::each(run, n, [=] __device__(int64_t i) {
    if (numbers[i] >= 0 && numbers[i] < kinds) atomicAdd(&sums[numbers[i]], 1ULL);
  });
}

void bincount(Run& run, const BincountParam& p) {
  const Tensor &numbers = run.in(0), &out = run.out(0);
  int64_t kinds = out.size(), n = numbers.size();
  if (kinds == 0) return;
  if (p.has_weights) {
    const int64_t* at = gpu::positions(run, numbers, kinds, IndexMode::kClip);
    return gpu::scatter_add_rows(run, run.in(1), n, at, out, {1, kinds, 1});
  }
  auto* counts = run.scratch<int64_t>(kinds);
  run.stream().fill(counts, 0, kinds * 8);
  count_numbers(run, gpu::read_index(run, numbers), n, kinds, counts);
  gpu::cast_array(run, Tensor(counts, out.shape(), DType::kInt64), out);
}

// The keys of one column of the entries, in the order found so far.
template <class T>
void read_column(const Run& run, const T* column, int64_t step, int64_t n, const uint32_t* order,
                 uint64_t* keys) {
  gpu::each(run, n, [=] __device__(int64_t i) {
    keys[i] = sort_key(column[static_cast<int64_t>(order[i]) * step]);
  });
}

void number(const Run& run, int64_t n, uint32_t* order) {
  gpu::each(run, n, [=] __device__(int64_t i) { order[i] = static_cast<uint32_t>(i); });
}

// The entries sorted, equal ones by place: stable sorts by one column after the other, from the
// last on.
template <class T>
const uint32_t* sorted_entries(const Run& run, const T* data, const Entries& entries) {
  int64_t n = entries.extent;
  auto *keys = run.scratch<uint64_t>(n), *sorted = run.scratch<uint64_t>(n);
  auto *order = run.scratch<uint32_t>(n), *next = run.scratch<uint32_t>(n);
  number(run, n, order);
  for (int64_t column = entries.outer * entries.width - 1; column >= 0; --column) {
    int64_t outer = column / entries.width;
    const T* first = data + outer * n * entries.width + column % entries.width;
    read_column(run, first, entries.width, n, order, keys);
    gpu::sort_lines(run, keys, sorted, order, next, 1, n);
    std::swap(order, next);
  }
  return order;
}

// 1 where an entry differs from the one before it.
template <class T>
void mark_new(const Run& run, const T* data, const Entries& entries, const uint32_t* order,
              int64_t* marks) {
  int64_t outer = entries.outer, n = entries.extent, width = entries.width;
  gpu::each(run, n, [=] __device__(int64_t i) {
    bool is_new = i == 0;
    for (int64_t o = 0; o < outer && !is_new; ++o) {
      const T* rows = data + o * n * width;
      for (int64_t w = 0; w < width && !is_new; ++w) {
        is_new = sort_key(rows[static_cast<int64_t>(order[i]) * width + w]) !=
                 sort_key(rows[static_cast<int64_t>(order[i - 1]) * width + w]);
      }
    }
    marks[i] = is_new ? 1 : 0;
  });
}

// Where the groups of equal entries begin among the sorted ones, and how many came before each.
struct Groups {
  const uint32_t* order;
  const int64_t *marks, *before, *starts;
  int64_t count, entries;
};

void tell_groups(const Run& run, const Groups& groups, int64_t* first, int64_t* inverse,
                 int64_t* counts) {
  gpu::each(run, groups.entries, [=] __device__(int64_t i) {
    int64_t group = groups.before[i] + groups.marks[i] - 1, place = groups.order[i];
    if (inverse) inverse[place] = group;
    if (groups.marks[i] == 0 || group >= groups.count) return;
    first[group] = place;
    int64_t end = group + 1 < groups.count ? groups.starts[group + 1] : groups.entries;
    if (counts) counts[group] = end - i;
  });
}

void unique(Run& run, const UniqueParam& p) {
  const Tensor& x = run.in(0);
  Entries entries(x.shape(), p);
  int64_t n = entries.extent, found = p.axis ? run.out(0).dim(entries.axis) : run.out(0).size();
  if (n == 0 || found == 0) return;
  check<Unsupported>(n < int64_t{1} << 32, run.who(), ": ", n, " elements are too many to sort");
  Groups groups{.count = found, .entries = n};
  auto *marks = run.scratch<int64_t>(n), *before = run.scratch<int64_t>(n);
  dispatch(kAnyType, x.dtype(), [&]<class T>() {
    groups.order = sorted_entries(run, x.data<const T>(), entries);
    mark_new(run, x.data<const T>(), entries, groups.order, marks);
  });
  gpu::sum_before(run, marks, before, n);
  groups.marks = marks;
  groups.before = before;
  groups.starts = gpu::marked_places(run, marks, n, found);
  int next = 1;
  int64_t* first = p.return_index ? run.out(next++).data<int64_t>() : run.scratch<int64_t>(found);
  int64_t* inverse = p.return_inverse ? run.out(next++).data<int64_t>() : nullptr;
  int64_t* counts = p.return_counts ? run.out(next).data<int64_t>() : nullptr;
  tell_groups(run, groups, first, inverse, counts);
  gpu::gather_rows(run, x, {entries.outer, n, entries.width}, first, found, run.out(0));
}

template <class Word>
void assign(const Run& run, const int64_t* marks, const int64_t* before, int64_t held,
            int64_t masked, int64_t width, const mx::cuda::Walk<1>& walk) {
  auto* from = static_cast<const Word*>(run.in(2).raw());
  auto* to = static_cast<Word*>(run.out(0).raw());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t row = i / width, outer = row / masked, place = row - outer * masked;
    if (marks[place] == 0) return;
    int64_t at = (outer * held + before[place]) * width + (i - row * width);
    to[i] = from[walk[at][0]];
  });
}

// How many of the marks are ones. The shape of the values must fit it: the call waits.
int64_t count_held(const Run& run, const int64_t* marks, const int64_t* before, int64_t n) {
  int64_t last[2] = {0, 0};
  if (n == 0) return 0;
  run.stream().copy(&last[0], marks + n - 1, 8);
  run.stream().copy(&last[1], before + n - 1, 8);
  run.stream().synchronize();
  return last[0] + last[1];
}

// The values broadcast to the data with one axis, of the places that hold, in place of the mask's.
void assign_masked(Run& run, const MaskAssignParam& p) {
  const Tensor &data = run.in(0), &mask = run.in(1), &value = run.in(2);
  int64_t n = mask.size();
  const int64_t* marks = gpu::marks_of(run, mask);
  auto* before = run.scratch<int64_t>(n);
  gpu::sum_before(run, marks, before, n);
  int64_t held = count_held(run, marks, before, n);
  Shape places = places_of(data.shape(), mask.ndim(), p, held);
  check<ShapeError>(broadcasts_to(value.shape(), places), run.who(), ": values of shape ",
                    value.shape(), " do not fit the ", held, " places of shape ", places,
                    " that the mask holds");
  gpu::copy_array(run, data, run.out(0));
  if (places.size() == 0) return;
  auto walk = gpu::broadcast_walk<1>(places, {&value.shape()});
  int64_t width = data.shape().product(p.start_axis + mask.ndim(), data.ndim());
  with_word(data.dtype(),
            [&]<class Word>() { assign<Word>(run, marks, before, held, n, width, walk); });
}

void keep_all(const Run& run, int64_t n, int64_t* kept) {
  gpu::each(run, n, [=] __device__(int64_t i) { kept[i] = 1; });
}

void leave_out(const Run& run, const int64_t* places, int64_t count, int64_t extent,
               int64_t* kept) {
  gpu::each(run, count, [=] __device__(int64_t i) {
    int64_t place = places[i] < 0 ? places[i] + extent : places[i];
    if (place >= 0 && place < extent) kept[place] = 0;
  });
}

void leave_out_range(const Run& run, int64_t start, int64_t step, int64_t count, int64_t* kept) {
  gpu::each(run, count, [=] __device__(int64_t i) { kept[start + i * step] = 0; });
}

void leave_out_marked(const Run& run, const int64_t* marks, int64_t n, int64_t* kept) {
  gpu::each(run, n, [=] __device__(int64_t i) { kept[i] = 1 - marks[i]; });
}

// The `count` rows that stay; the shape of the result, which says how many, has checked places.
const int64_t* remaining(const Run& run, const DeleteParam& p, int64_t extent, int64_t count,
                         int places) {
  auto* kept = run.scratch<int64_t>(extent);
  keep_all(run, extent, kept);
  if (p.int_ind) {
    leave_out_range(run, *p.int_ind < 0 ? *p.int_ind + extent : *p.int_ind, 1, 1, kept);
  } else if (p.is_static()) {
    SliceRange range(p.start, p.stop, p.step, extent);
    leave_out_range(run, range.start, range.step, range.count, kept);
  } else if (const Tensor& given = run.in(places); given.dtype() == DType::kBool) {
    leave_out_marked(run, gpu::marks_of(run, given), extent, kept);
  } else {
    leave_out(run, gpu::read_index(run, given), given.size(), extent, kept);
  }
  return gpu::marked_places(run, kept, extent, count);
}

void delete_rows(Run& run, const DeleteParam& p) {
  RowLayout layout = layout_of(run.in(0).shape(), p);
  int64_t count = layout_of(run.out(0).shape(), p).extent;
  const int64_t* rows = remaining(run, p, layout.extent, count, 1);
  gpu::gather_rows(run, run.in(0), layout, rows, count, run.out(0));
}

void put_rows_back(Run& run, const DeleteParam& p) {
  RowLayout layout = layout_of(run.out(0).shape(), p);
  int64_t count = layout_of(run.in(0).shape(), p).extent;
  const int64_t* rows = remaining(run, p, layout.extent, count, 2);
  gpu::scatter_add_rows(run, run.in(0), count, rows, run.out(0), layout);
}

}  // namespace

void add_cuda_numpy_selection(OpTable& table) {
  auto add = cuda_adder(table);
  add("_npx_nonzero", nonzero);
  add("_npi_bincount", bincount);
  add("_npi_unique", unique);
  add("_npi_boolean_mask_assign_tensor", assign_masked);
  add("_npi_delete", delete_rows);
  add("_backward_npi_delete", put_rows_back);
}

}  // namespace mx::ops
