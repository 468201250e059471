// Places as values: one_hot, ravel and unravel, ranges, histograms.
#include "ops/catalog_cuda.h"
#include "ops/contrib/numbering.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_rows.h"
#include "ops/index/histogram.h"
#include "ops/index/one_hot.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class T>
void draw_lines(const Run& run, const int64_t* index, int64_t depth, double on_value,
                double off_value) {
  T on = convert<T>(on_value), off = convert<T>(off_value), *y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t line = i / depth;
    y[i] = index[line] == i - line * depth ? on : off;  // outside: off everywhere
  });
}

void run_one_hot(Run& run, const OneHotParam& p) {
  const int64_t* index = gpu::read_index(run, run.in(0));
  dispatch(kAnyType, p.dtype,
           [&]<class T>() { draw_lines<T>(run, index, p.depth, p.on_value, p.off_value); });
}

void run_onehot_encode(Run& run, const NoParam& /*p*/) {
  const int64_t* index = gpu::read_index(run, run.in(0));
  dispatch(kAnyType, run.out(0).dtype(),
           [&]<class T>() { draw_lines<T>(run, index, run.out(0).dim(1), 1, 0); });
}

template <class T>
void fill_elements(const Run& run, const int64_t* index) {
  const T* values = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t width = run.out(0).dim(1);
  gpu::each(run, run.out(0).dim(0), [=] __device__(int64_t row) {
    if (index[row] >= 0 && index[row] < width) y[row * width + index[row]] = values[row];
  });
}

void run_fill_element_0index(Run& run, const NoParam& /*p*/) {
  const Tensor& out = run.out(0);
  const int64_t* index = gpu::read_index(run, run.in(2));
  if (run.in(0).raw() != out.raw() && out.size() > 0) {
    run.stream().copy(out.raw(), run.in(0).raw(), out.bytes());
  }
  dispatch(kAnyType, out.dtype(), [&]<class T>() { fill_elements<T>(run, index); });
}

template <class T>
void number_elements(const Run& run, const ArangeLikeParam& p) {
  T* y = run.out(0).data<T>();
  double start = p.start, step = p.step;
  int64_t repeat = p.repeat;
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    y[i] = gpu::narrow<T>(__dadd_rn(start, __dmul_rn(static_cast<double>(i / repeat), step)));
  });
}

struct Axes {
  static constexpr int kMost = 32;
  int count = 0;
  int64_t strides[kMost] = {}, extents[kMost] = {};
};

void write_places(const Run& run, const Axes& axes) {
  auto* y = run.out(0).data<int64_t>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t element = i / axes.count, k = i % axes.count;
    y[i] = element / axes.strides[k] % axes.extents[k];
  });
}

void run_index_array(Run& run, const IndexArrayParam& p) {
  const Shape& shape = run.in(0).shape();
  Dims strides = contiguous_strides(shape), wanted;
  for (int i = 0; i < shape.ndim(); ++i) wanted.push_back(i);
  if (p.axes) wanted = *p.axes;
  check<Unsupported>(wanted.size() <= Axes::kMost, run.who(), ": on a gpu at most ", Axes::kMost,
                     " axes, got ", wanted.size());
  Axes axes;
  for (int64_t given : wanted) {
    auto axis = static_cast<size_t>(given < 0 ? given + shape.ndim() : given);
    axes.strides[axes.count] = strides[axis];
    axes.extents[axes.count++] = shape.dims()[axis];
  }
  write_places(run, axes);
}

Axes axes_of(const Run& run, const RavelParam& p) {
  check<Unsupported>(p.shape.size() <= Axes::kMost, run.who(), ": on a gpu at most ", Axes::kMost,
                     " axes, got ", p.shape.size());
  Axes axes;
  for (int64_t extent : p.shape) axes.extents[axes.count++] = extent;
  return axes;
}

template <class T>
void ravel(const Run& run, const Axes& axes) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t count = run.out(0).size();
  gpu::each(run, count, [=] __device__(int64_t i) {
    int64_t flat = 0;
    for (int axis = 0; axis < axes.count; ++axis) {
      flat = flat * axes.extents[axis] + gpu::narrow<int64_t>(gpu::widen(x[axis * count + i]));
    }
    y[i] = gpu::narrow<T>(flat);
  });
}

template <class T>
void unravel(const Run& run, const Axes& axes) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t count = run.in(0).size();
  gpu::each(run, count, [=] __device__(int64_t i) {
    auto flat = gpu::narrow<int64_t>(gpu::widen(x[i]));
    for (int axis = axes.count - 1; axis > 0; --axis) {
      y[axis * count + i] = gpu::narrow<T>(flat % axes.extents[axis]);
      flat /= axes.extents[axis];
    }
    y[i] = gpu::narrow<T>(flat);
  });
}

template <class T>
void read_edges(const Run& run, const HistogramParam& p, int64_t bins, double* edges) {
  bool is_equal = p.bin_cnt.has_value();
  double low = is_equal ? (*p.range)[0] : 0, high = is_equal ? (*p.range)[1] : 0;
  const T* given = is_equal ? nullptr : run.in(1).data<const T>();
  T* written = run.out(1).data<T>();
  gpu::each(run, bins + 1, [=] __device__(int64_t i) {
    if (given) {
      written[i] = given[i];
      edges[i] = static_cast<double>(gpu::widen(given[i]));
      return;
    }
    double part = __dmul_rn(static_cast<double>(i), high - low) / static_cast<double>(bins);
    edges[i] = __dadd_rn(low, part);
    written[i] = gpu::narrow<T>(edges[i]);
  });
}

template <class T>
void count_values(const Run& run, int64_t bins, const double* edges) {
  const T* x = run.in(0).data<const T>();
  auto* counts = reinterpret_cast<unsigned long long*>(run.out(0).data<int64_t>());
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    auto value = static_cast<double>(gpu::widen(x[i]));
    if (!(value >= edges[0] && value <= edges[bins])) return;  // also nan
    int64_t low = 0, high = bins;  // the last edge not above the value, but not the very last
    while (high - low > 1) {
      int64_t middle = (low + high) / 2;
      if (value >= edges[middle]) {
        low = middle;
      } else {
        high = middle;
      }
    }
    atomicAdd(&counts[low], 1ull);
  });
}

void run_histogram(Run& run, const HistogramParam& p) {
  int64_t bins = run.out(0).size();
  auto* edges = run.scratch<double>(bins + 1);
  run.stream().fill(run.out(0).raw(), 0, run.out(0).bytes());
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    read_edges<T>(run, p, bins, edges);
    count_values<T>(run, bins, edges);
  });
}

}  // namespace

void add_cuda_one_hot(OpTable& table) {
  auto add = cuda_adder(table);
  add("one_hot", run_one_hot);
  add("_onehot_encode", run_onehot_encode);
  add("fill_element_0index", run_fill_element_0index);
  add("_contrib_arange_like", [](Run& run, const ArangeLikeParam& p) {
    dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { number_elements<T>(run, p); });
  });
  add("_contrib_index_array", run_index_array);
  add("_ravel_multi_index", [](Run& run, const RavelParam& p) {
    dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { ravel<T>(run, axes_of(run, p)); });
  });
  add("_unravel_index", [](Run& run, const RavelParam& p) {
    dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { unravel<T>(run, axes_of(run, p)); });
  });
  add("_histogram", run_histogram);
}

}  // namespace mx::ops
