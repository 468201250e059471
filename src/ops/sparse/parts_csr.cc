// The elements of csr matrices: rows begin at `starts`, as many numbers as there are rows and one.
#include <algorithm>
#include <span>
#include <vector>

#include "base/error.h"
#include "ops/sparse/csr.h"
#include "ops/sparse/parts.h"
#include "ops/sparse/parts_infer.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using Numbers = std::span<const int64_t>;

Numbers numbers(const Tensor& array) { return array.span<const int64_t>(); }

// ---- what comes in

void need_starts(Infer& t, int input) {
  need_numbers(t, input);
  check<ShapeError>(t.in_shape(input)[0] >= 1, t.who(), ": starts need a number at least");
}

void need_matrix(Infer& t, int input) {
  check<ShapeError>(t.in_shape(input).ndim() == 2, t.who(), ": input ", input,
                    " has two axes, got shape ", t.in_shape(input));
}

// Rows that begin and end among so many elements.
void check_starts(const Run& run, Numbers starts, int64_t count) {
  for (size_t i = 0; i < starts.size(); ++i) {
    bool is_right = starts[i] >= (i == 0 ? 0 : starts[i - 1]) && starts[i] <= count;
    check(is_right, run.who(), ": start ", i, " is ", starts[i], " of ", count, " elements");
  }
}

// A matrix whose starts and columns are those of inputs 0 and 1.
CsrView checked_matrix(const Run& run, int64_t width, const Tensor& values) {
  Numbers starts = numbers(run.in(0)), columns = numbers(run.in(1));
  check_starts(run, starts, std::ssize(columns));
  for (int64_t column : columns) {
    check(column >= 0 && column < width, run.who(), ": column ", column, " of ", width);
  }
  return {std::ssize(starts) - 1, width, starts.data(), columns.data(), values};
}

// ---- to and from dense matrices

void infer_count(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_matrix(t, 0);
  set_numbers(t, t.out(0), t.in_shape(0)[0] + 1);
}

void run_count(Run& run, const NoParam& /*p*/) {
  count_nonzero(run.in(0), run.out(0).data<int64_t>());
}

void infer_keep(Infer& t, const PartsSizeParam& p) {
  if (!all_known(t)) return;
  need_matrix(t, 0), need_starts(t, 1);
  check<ShapeError>(p.size >= 0 && t.in_shape(1)[0] == t.in_shape(0)[0] + 1, t.who(), ": ",
                    t.in_shape(1)[0], " starts and ", p.size, " elements of a matrix of shape ",
                    t.in_shape(0));
  set_numbers(t, t.out(0), p.size);
  t.set(t.out(1), {p.size});
  t.unify_dtype(t.in(0), t.out(1));
}

void run_keep(Run& run, const PartsSizeParam& p) {
  check_starts(run, numbers(run.in(1)), p.size);
  dense_to_csr(run.in(0), run.in(1).data<const int64_t>(), run.out(0).data<int64_t>(), run.out(1));
}

void infer_dense(Infer& t, const PartsSizeParam& p) {
  if (!all_known(t)) return;
  need_starts(t, 0), need_numbers(t, 1);
  t.set(t.in(2), t.in_shape(1));
  check<ShapeError>(p.size >= 0, t.who(), ": size must not be negative, got ", p.size);
  t.set(t.out(0), {t.in_shape(0)[0] - 1, p.size});
  t.unify_dtype(t.in(2), t.out(0));
}

void run_dense(Run& run, const PartsSizeParam& p) {
  csr_to_dense(checked_matrix(run, p.size, run.in(2)), run.out(0));
}

void infer_at(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_starts(t, 0), need_numbers(t, 1);
  const Shape& dense = t.in_shape(2);
  bool fits = dense.ndim() <= 2 && dense.size() > 0 &&
              (dense.ndim() < 2 || dense[0] == 1 || dense[0] == t.in_shape(0)[0] - 1);
  check<ShapeError>(fits || t.in_shape(1)[0] == 0, t.who(), ": a dense array of shape ", dense,
                    " for ", t.in_shape(0)[0] - 1, " rows");
  t.set(t.out(0), t.in_shape(1));
  t.unify_dtype(t.in(2), t.out(0));
}

void run_at(Run& run, const NoParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  const Tensor& dense = run.in(2);
  int64_t width = dense.ndim() == 0 ? 1 : dense.dim(-1);
  gather_at(checked_matrix(run, width == 1 ? INT64_MAX : width, {}), dense, run.out(0));
}

// ---- products

void infer_dot(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_starts(t, 0), need_numbers(t, 1);
  t.set(t.in(2), t.in_shape(1));
  int axes = t.in_shape(3).ndim();
  check<ShapeError>(axes == 1 || axes == 2, t.who(), ": the right side has one or two axes, got ",
                    t.in_shape(3));
  int64_t rows = t.in_shape(0)[0] - 1;
  t.set(t.out(0), axes == 1 ? Shape{rows} : Shape{rows, t.in_shape(3)[1]});
  t.unify_dtype(t.in(2), t.in(3));
  t.unify_dtype(t.in(2), t.out(0));
}

// The host has faster ones (csr.h); this one is what a device may be compared with.
void run_dot(Run& run, const NoParam& /*p*/) {
  const Tensor& right = run.in(3);
  Numbers starts = numbers(run.in(0)), columns = numbers(run.in(1));
  check_starts(run, starts, std::ssize(columns));
  int64_t n = right.ndim() < 2 ? 1 : right.dim(1), width = right.dim(0);
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    const T *values = run.in(2).data<const T>(), *lines = right.data<const T>();
    T* result = run.out(0).data<T>();
    for (size_t row = 0; row + 1 < starts.size(); ++row) {
      for (int64_t j = 0; j < n; ++j) {
        Acc<T> sum = 0;
        for (int64_t k = starts[row]; k < starts[row + 1]; ++k) {
          int64_t column = columns[static_cast<size_t>(k)];
          if (column < 0 || column >= width) continue;
          sum = static_cast<Acc<T>>(sum + static_cast<Acc<T>>(values[k]) *
                                              static_cast<Acc<T>>(lines[column * n + j]));
        }
        result[static_cast<int64_t>(row) * n + j] = T(sum);
      }
    }
  });
}

// ---- numbers of elements

void infer_like_columns(Infer& t) {
  if (!all_known(t)) return;
  need_starts(t, 0), need_numbers(t, 1);
  set_numbers(t, t.out(0), t.in_shape(1)[0]);
}

// body(row, k) for each element.
template <class Body>
void each_element(const Run& run, Body&& body) {
  Numbers starts = numbers(run.in(0));
  check_starts(run, starts, run.in(1).size());
  for (size_t row = 0; row + 1 < starts.size(); ++row) {
    for (int64_t k = starts[row]; k < starts[row + 1]; ++k) body(static_cast<int64_t>(row), k);
  }
}

void run_rows(Run& run, const NoParam& /*p*/) {
  auto* rows = run.out(0).data<int64_t>();
  each_element(run, [&](int64_t row, int64_t k) { rows[k] = row; });
}

void run_flat(Run& run, const PartsSizeParam& p) {
  auto* flat = run.out(0).data<int64_t>();
  const auto* columns = run.in(1).data<const int64_t>();
  // Unsigned: a size that nobody has may overflow.
  auto place = [&](int64_t row, int64_t column) {
    return static_cast<uint64_t>(row) * static_cast<uint64_t>(p.size) +
           static_cast<uint64_t>(column);
  };
  each_element(
      run, [&](int64_t row, int64_t k) { flat[k] = static_cast<int64_t>(place(row, columns[k])); });
}

void infer_split(Infer& t, const PartsMatrixParam& p) {
  if (!all_known(t)) return;
  need_numbers(t, 0);
  check<ShapeError>(p.rows >= 0 && p.rows < INT64_MAX && p.width > 0, t.who(), ": a matrix of ",
                    p.rows, " rows and ", p.width, " columns has no elements");
  set_numbers(t, t.out(0), p.rows + 1);
  set_numbers(t, t.out(1), t.in_shape(0)[0]);
}

void run_split(Run& run, const PartsMatrixParam& p) {
  Numbers flat = numbers(run.in(0));
  auto *starts = run.out(0).data<int64_t>(), *columns = run.out(1).data<int64_t>();
  // Without a division for each element; unsigned, for a matrix that nobody has may overflow.
  auto width = static_cast<uint64_t>(p.width), end = width;
  int64_t row = 0;
  starts[0] = 0;
  for (size_t k = 0; k < flat.size(); ++k) {
    for (; row < p.rows && flat[k] >= static_cast<int64_t>(end); end += width) {
      starts[++row] = static_cast<int64_t>(k);
    }
    columns[k] = static_cast<int64_t>(static_cast<uint64_t>(flat[k]) - (end - width));
  }
  while (row < p.rows) starts[++row] = std::ssize(flat);
}

// ---- some rows, and a range of columns

void infer_selected_starts(Infer& t, const PartsSelectParam& /*p*/) {
  if (!all_known(t)) return;
  need_starts(t, 0), need_numbers(t, 1), need_numbers(t, 2);
  set_numbers(t, t.out(0), t.in_shape(2)[0] + 1);
}

// The elements of a row whose columns are in the range.
std::pair<int64_t, int64_t> selected(const Run& run, const PartsSelectParam& p, int64_t row) {
  Numbers starts = numbers(run.in(0)), columns = numbers(run.in(1));
  check(row >= 0 && row < std::ssize(starts) - 1, run.who(), ": there is no row ", row);
  auto first = static_cast<size_t>(starts[static_cast<size_t>(row)]);
  auto last = static_cast<size_t>(starts[static_cast<size_t>(row) + 1]);
  Numbers own = columns.subspan(first, last - first);
  return {std::ranges::lower_bound(own, p.begin) - own.begin() + static_cast<int64_t>(first),
          std::ranges::lower_bound(own, p.end) - own.begin() + static_cast<int64_t>(first)};
}

void run_selected_starts(Run& run, const PartsSelectParam& p) {
  check_starts(run, numbers(run.in(0)), run.in(1).size());
  auto* starts = run.out(0).data<int64_t>();
  starts[0] = 0;
  for (int64_t row : numbers(run.in(2))) {
    auto [first, last] = selected(run, p, row);
    starts[1] = starts[0] + std::max<int64_t>(last - first, 0);
    ++starts;
  }
}

void infer_select(Infer& t, const PartsSelectParam& p) {
  if (!all_known(t)) return;
  need_starts(t, 0), need_numbers(t, 1), need_numbers(t, 2), need_starts(t, 3);
  check<ShapeError>(t.in_shape(3)[0] == t.in_shape(2)[0] + 1 && p.count >= 0, t.who(), ": ",
                    t.in_shape(3)[0], " starts for ", t.in_shape(2)[0], " rows");
  for (int i = 0; i < 2; ++i) set_numbers(t, t.out(i), p.count);
}

void run_select(Run& run, const PartsSelectParam& p) {
  check_starts(run, numbers(run.in(0)), run.in(1).size());
  Numbers columns = numbers(run.in(1)), rows = numbers(run.in(2)), starts = numbers(run.in(3));
  check_starts(run, starts, p.count);
  auto *places = run.out(0).data<int64_t>(), *kept = run.out(1).data<int64_t>();
  for (size_t i = 0; i < rows.size(); ++i) {
    int64_t first = selected(run, p, rows[i]).first;
    for (int64_t k = starts[i]; k < starts[i + 1]; ++k) {
      int64_t place = first + k - starts[i];
      check(place < std::ssize(columns), run.who(), ": row ", rows[i], " has no element ", place);
      places[k] = place;
      kept[k] = static_cast<int64_t>(static_cast<uint64_t>(columns[static_cast<size_t>(place)]) -
                                     static_cast<uint64_t>(p.begin));
    }
  }
}

// Between csr and dense matrices.
void add_parts_beside_dense(OpTable& table) {
  table.add(define<NoParam>({
      .name = "_parts_count",
      .doc = "Where rows begin in the csr form of a dense matrix.",
      .inputs = {"data"},
      .infer = infer_count,
      .cpu = run_count,
  }));
  table.add(define<PartsSizeParam>({
      .name = "_parts_keep",
      .doc = "Columns and values of the `size` elements of a dense matrix that are not zero.",
      .inputs = {"data", "starts"},
      .num_outputs = [](const Params&) { return 2; },
      .infer = infer_keep,
      .cpu = run_keep,
  }));
  table.add(define<PartsSizeParam>({
      .name = "_parts_dense",
      .doc = "A csr matrix of `size` columns as a dense one.",
      .inputs = {"starts", "columns", "values"},
      .infer = infer_dense,
      .cpu = run_dense,
  }));
  table.add(define<NoParam>({
      .name = "_parts_at",
      .doc = "The elements of a dense array, or of a row or column that is repeated, where a csr "
             "matrix has some.",
      .inputs = {"starts", "columns", "data"},
      .infer = infer_at,
      .cpu = run_at,
      .cost_ns = [](const Run& run,
                    const NoParam&) { return 200 + static_cast<double>(run.out(0).size()); },
  }));
  table.add(define<NoParam>({
      .name = "_parts_dot",
      .doc = "A csr matrix times a dense one; elements whose column is outside count as zeros.",
      .inputs = {"starts", "columns", "values", "right"},
      .infer = infer_dot,
      .cpu = run_dot,
  }));
}

// Within csr matrices.
void add_parts_alone(OpTable& table) {
  table.add(define<NoParam>({
      .name = "_parts_rows",
      .doc = "The row of each element.",
      .inputs = {"starts", "columns"},
      .infer = [](Infer& t, const NoParam&) { infer_like_columns(t); },
      .cpu = run_rows,
  }));
  table.add(define<PartsSizeParam>({
      .name = "_parts_flat",
      .doc = "The place of each element in the matrix of `size` columns, row after row.",
      .inputs = {"starts", "columns"},
      .infer = [](Infer& t, const PartsSizeParam&) { infer_like_columns(t); },
      .cpu = run_flat,
  }));
  table.add(define<PartsMatrixParam>({
      .name = "_parts_split",
      .doc = "Starts and columns of elements at such places, which ascend.",
      .inputs = {"places"},
      .num_outputs = [](const Params&) { return 2; },
      .infer = infer_split,
      .cpu = run_split,
  }));
  table.add(define<PartsSelectParam>({
      .name = "_parts_selected_starts",
      .doc = "Where rows begin when only these are kept, and of them a range of columns.",
      .inputs = {"starts", "columns", "rows"},
      .infer = infer_selected_starts,
      .cpu = run_selected_starts,
  }));
  table.add(define<PartsSelectParam>({
      .name = "_parts_select",
      .doc = "The places of such elements, and their columns in the range.",
      .inputs = {"starts", "columns", "rows", "selected_starts"},
      .num_outputs = [](const Params&) { return 2; },
      .infer = infer_select,
      .cpu = run_select,
  }));
}

}  // namespace

void add_parts_of_csr(OpTable& table) {
  add_parts_beside_dense(table);
  add_parts_alone(table);
}

}  // namespace mx::ops
