// The elements of csr matrices on CUDA: a group of threads for each row.
#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/index/cuda_sort.h"
#include "ops/sparse/cuda_search.h"
#include "ops/sparse/kernels_cuda.h"
#include "ops/sparse/parts.h"
#include "ops/with_word.h"
#include "tensor/dispatch.h"

namespace mx::ops::sparse {
namespace {

const int64_t* numbers(const Tensor& array) { return array.data<const int64_t>(); }

// ---- to and from dense matrices

// marks[row] = how many elements are not zero.
template <class T>
void count_rows(const Run& run, int64_t* counts) {
  const T* x = run.in(0).data<const T>();
  int64_t rows = run.in(0).dim(0), width = run.in(0).dim(1);
  gpu::each_line(run, rows, width, 1, [=] __device__(auto group, int64_t row) {
    double found = group.sum(
        width, [&](int64_t i) { return gpu::widen(x[row * width + i]) != Acc<T>(0) ? 1.0 : 0.0; });
    if (group.rank() == 0) counts[row] = static_cast<int64_t>(found);
  });
}

void run_count(Run& run, const NoParam& /*p*/) {
  int64_t rows = run.in(0).dim(0);
  auto* counts = run.scratch<int64_t>(rows + 1);
  run.stream().fill(counts, 0, (rows + 1) * 8);
  if (run.in(0).size() > 0) {
    dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() { count_rows<T>(run, counts); });
  }
  gpu::sum_before(run, counts, run.out(0).data<int64_t>(), rows + 1);
}

// A warp for each row: 32 elements at a time, of which each knows how many before it are kept.
template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    keep_kernel(const T* x, int64_t rows, int64_t width, const int64_t* starts, int64_t most,
                int64_t* columns, T* values) {
  int lane = static_cast<int>(threadIdx.x) % 32;
  for (int64_t row = gpu::first() / 32; row < rows; row += gpu::stride() / 32) {
    int64_t at = gpu::within(starts[row], most);
    for (int64_t base = 0; base < width; base += 32) {
      int64_t column = base + lane;
      T value{};
      if (column < width) value = x[row * width + column];
      bool is_kept = column < width && gpu::widen(value) != Acc<T>(0);
      unsigned kept = __ballot_sync(0xffffffffu, is_kept);
      int64_t place = at + __popc(kept & ((1u << lane) - 1));
      if (is_kept && place < most) {
        columns[place] = column;
        values[place] = value;
      }
      at += __popc(kept);
    }
  }
}

void run_keep(Run& run, const PartsSizeParam& p) {
  if (p.size == 0) return;
  int64_t rows = run.in(0).dim(0), width = run.in(0).dim(1);
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    gpu::launch(run, gpu::grid_for(rows * 32), gpu::kThreads, keep_kernel<T>,
                run.in(0).data<const T>(), rows, width, numbers(run.in(1)), p.size,
                run.out(0).data<int64_t>(), run.out(1).data<T>());
  });
}

// body(row, k) for each element k of a matrix whose starts and columns are inputs 0 and 1.
template <class Body>
void each_element(const Run& run, const Body& body) {
  const int64_t* starts = numbers(run.in(0));
  int64_t rows = run.in(0).size() - 1, count = run.in(1).size();
  if (rows <= 0 || count == 0) return;
  gpu::each_line(run, rows, count / rows, 1, [=] __device__(auto group, int64_t row) {
    int64_t begin = gpu::within(starts[row], count), end = gpu::within(starts[row + 1], count);
    group.each(end - begin, [&](int64_t i) { body(row, begin + i); });
  });
}

template <class Word>
void spread(const Run& run, int64_t width) {
  const int64_t* columns = numbers(run.in(1));
  auto* values = static_cast<const Word*>(run.in(2).raw());
  auto* dense = static_cast<Word*>(run.out(0).raw());
  each_element(run, [=] __device__(int64_t row, int64_t k) {
    int64_t column = columns[k];
    if (column >= 0 && column < width) dense[row * width + column] = values[k];
  });
}

void run_dense(Run& run, const PartsSizeParam& p) {
  if (run.out(0).size() == 0) return;
  run.stream().fill(run.out(0).raw(), 0, run.out(0).bytes());
  with_word(run.out(0).dtype(), [&]<class Word>() { spread<Word>(run, p.size); });
}

template <class Word>
void gather_at(const Run& run) {
  const Tensor& dense = run.in(2);
  int axes = dense.ndim();
  int64_t width = axes == 0 ? 1 : dense.dim(-1), rows = axes < 2 ? 1 : dense.dim(0);
  int64_t along_columns = width == 1 ? 0 : 1, along_rows = rows == 1 ? 0 : width;
  const int64_t* columns = numbers(run.in(1));
  auto* all = static_cast<const Word*>(dense.raw());
  auto* found = static_cast<Word*>(run.out(0).raw());
  each_element(run, [=] __device__(int64_t row, int64_t k) {
    int64_t column = gpu::within(columns[k], width == 1 ? INT64_MAX : width - 1);
    found[k] = all[row * along_rows + column * along_columns];
  });
}

void run_at(Run& run, const NoParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  with_word(run.out(0).dtype(), [&]<class Word>() { gather_at<Word>(run); });
}

// ---- numbers of elements

void run_rows(Run& run, const NoParam& /*p*/) {
  auto* rows = run.out(0).data<int64_t>();
  each_element(run, [=] __device__(int64_t row, int64_t k) { rows[k] = row; });
}

void run_flat(Run& run, const PartsSizeParam& p) {
  auto* flat = run.out(0).data<int64_t>();
  const int64_t* columns = numbers(run.in(1));
  int64_t width = p.size;
  each_element(run, [=] __device__(int64_t row, int64_t k) { flat[k] = row * width + columns[k]; });
}

void run_split(Run& run, const PartsMatrixParam& p) {
  const int64_t* flat = numbers(run.in(0));
  auto *starts = run.out(0).data<int64_t>(), *columns = run.out(1).data<int64_t>();
  int64_t count = run.in(0).size(), width = p.width;
  gpu::each(run, p.rows + 1, [=] __device__(int64_t row) {
    starts[row] = gpu::lower_bound(flat, 0, count, row * width);
  });
  gpu::each(run, count, [=] __device__(int64_t k) { columns[k] = flat[k] % width; });
}

// ---- some rows, and a range of columns

// The first element of a row whose column is not below a bound.
struct RowSearch {
  const int64_t *starts, *columns;
  int64_t rows, count;
  explicit RowSearch(const Run& run)
      : starts(numbers(run.in(0))),
        columns(numbers(run.in(1))),
        rows(run.in(0).size() - 1),
        count(run.in(1).size()) {}
  __device__ int64_t operator()(int64_t row, int64_t bound) const {
    if (row < 0 || row >= rows) return 0;
    return gpu::lower_bound(columns, gpu::within(starts[row], count),
                            gpu::within(starts[row + 1], count), bound);
  }
};

void run_selected_starts(Run& run, const PartsSelectParam& p) {
  const int64_t* wanted = numbers(run.in(2));
  int64_t n = run.in(2).size(), begin = p.begin, end = p.end;
  auto* counts = run.scratch<int64_t>(n + 1);
  RowSearch search(run);
  gpu::each(run, n + 1, [=] __device__(int64_t i) {
    int64_t found = i < n ? search(wanted[i], end) - search(wanted[i], begin) : 0;
    counts[i] = found > 0 ? found : 0;
  });
  gpu::sum_before(run, counts, run.out(0).data<int64_t>(), n + 1);
}

void run_select(Run& run, const PartsSelectParam& p) {
  const int64_t *columns = numbers(run.in(1)), *wanted = numbers(run.in(2)),
                *starts = numbers(run.in(3));
  int64_t n = run.in(2).size(), begin = p.begin, most = p.count, count = run.in(1).size();
  auto *places = run.out(0).data<int64_t>(), *kept = run.out(1).data<int64_t>();
  if (n == 0 || most == 0 || count == 0) return;
  RowSearch search(run);
  gpu::each_line(run, n, most / n, 1, [=] __device__(auto group, int64_t i) {
    int64_t at = gpu::within(starts[i], most), end = gpu::within(starts[i + 1], most);
    int64_t first = search(wanted[i], begin);
    group.each(end - at, [&](int64_t k) {
      int64_t place = gpu::within(first + k, count - 1);
      places[at + k] = place;
      kept[at + k] = columns[place] - begin;
    });
  });
}

}  // namespace

void add_parts_csr(OpTable& table) {
  auto add = cuda_adder(table);
  add("_parts_count", run_count);
  add("_parts_keep", run_keep);
  add("_parts_dense", run_dense);
  add("_parts_at", run_at);
  add("_parts_rows", run_rows);
  add("_parts_flat", run_flat);
  add("_parts_split", run_split);
  add("_parts_selected_starts", run_selected_starts);
  add("_parts_select", run_select);
}

}  // namespace mx::ops::sparse
