// Numbers of rows, and rows taken and put by them.
#include <algorithm>

#include "base/error.h"
#include "ops/shape/strided_copy.h"
#include "ops/sparse/parts.h"
#include "ops/sparse/parts_infer.h"
#include "ops/sparse/rows.h"

namespace mx::ops {
namespace {

RowNumbers numbers(const Tensor& array) { return array.span<const int64_t>(); }

void need_rows(Infer& t, int input) {
  check<ShapeError>(t.in_shape(input).ndim() >= 1, t.who(), ": input ", input,
                    " of shape () has no rows");
}

Shape with_rows(const Shape& shape, int64_t count) {
  Shape rows = shape;
  rows[0] = count;
  return rows;
}

// ---- rows moved

void infer_take(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_rows(t, 0), need_numbers(t, 1);
  t.set(t.out(0), with_rows(t.in_shape(0), t.in_shape(1)[0]));
  t.unify_dtype(t.in(0), t.out(0));
}

void run_take(Run& run, const NoParam& /*p*/) {
  gather_rows(run.in(0), numbers(run.in(1)), run.out(0));
}

void need_pair(Infer& t, int rows, int at) {
  need_rows(t, rows), need_numbers(t, at);
  check<ShapeError>(t.in_shape(rows)[0] == t.in_shape(at)[0], t.who(), ": ", t.in_shape(at)[0],
                    " numbers for rows of shape ", t.in_shape(rows));
}

void infer_put(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_rows(t, 0), need_pair(t, 1, 2);
  t.set(t.in(1), with_rows(t.in_shape(0), t.in_shape(1)[0]));
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
}

void run_put(Run& run, const NoParam& /*p*/) {
  const Tensor &whole = run.in(0), &out = run.out(0);
  copy_bytes(whole.raw(), out.raw(), out.bytes());
  put_rows(run.in(1), numbers(run.in(2)), out);
}

void infer_whole(Infer& t, const PartsSizeParam& p) {
  if (!all_known(t)) return;
  need_pair(t, 0, 1);
  check<ShapeError>(p.size >= 0, t.who(), ": size must not be negative, got ", p.size);
  t.set(t.out(0), with_rows(t.in_shape(0), p.size));
  t.unify_dtype(t.in(0), t.out(0));
}

void run_whole(Run& run, const PartsSizeParam& /*p*/) {
  rows_to_dense(run.in(0), numbers(run.in(1)), run.out(0));
}

void infer_add(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_rows(t, 0), need_numbers(t, 1), need_numbers(t, 2);
  t.set(t.out(0), with_rows(t.in_shape(0), std::max<int64_t>(t.in_shape(2)[0] - 1, 0)));
  t.unify_dtype(t.in(0), t.out(0));
}

void run_add(Run& run, const NoParam& /*p*/) {
  RowNumbers order = numbers(run.in(1)), starts = numbers(run.in(2));
  for (int64_t place : order) {
    check(place >= 0 && place < run.in(0).dim(0), run.who(), ": there is no row ", place);
  }
  for (size_t i = 0; i + 1 < starts.size(); ++i) {
    check(starts[i] >= 0 && starts[i] <= starts[i + 1] && starts[i + 1] <= std::ssize(order),
          run.who(), ": run ", i, " goes from ", starts[i], " to ", starts[i + 1]);
  }
  add_rows(run.in(0), order, starts, run.out(0));
}

// ---- numbers

void infer_places(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_numbers(t, 0), need_numbers(t, 1);
  set_numbers(t, t.out(0), t.in_shape(0)[0]);
}

void run_places(Run& run, const NoParam& /*p*/) {
  std::ranges::copy(places_of(numbers(run.in(0)), numbers(run.in(1))), run.out(0).data<int64_t>());
}

void infer_join(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_numbers(t, 0), need_numbers(t, 1);
  int64_t most = t.in_shape(0)[0] + t.in_shape(1)[0];
  for (int i = 0; i < 3; ++i) set_numbers(t, t.out(i), most);
  set_numbers(t, t.out(3), 1);
}

void run_join(Run& run, const NoParam& /*p*/) {
  RowNumbers a = numbers(run.in(0)), b = numbers(run.in(1));
  auto *all = run.out(0).data<int64_t>(), *from_a = run.out(1).data<int64_t>(),
       *from_b = run.out(2).data<int64_t>();
  int64_t count = 0;
  size_t i = 0, j = 0;
  auto put = [&](int64_t number, bool has_a, bool has_b) {  // no branches: which comes next is luck
    all[count] = number;
    from_a[count] = has_a ? static_cast<int64_t>(i) : -1;
    from_b[count] = has_b ? static_cast<int64_t>(j) : -1;
    i += static_cast<size_t>(has_a);
    j += static_cast<size_t>(has_b);
    ++count;
  };
  while (i < a.size() && j < b.size()) {
    int64_t next_a = a[i], next_b = b[j];
    put(std::min(next_a, next_b), next_a <= next_b, next_b <= next_a);
  }
  while (i < a.size()) put(a[i], true, false);
  while (j < b.size()) put(b[j], false, true);
  *run.out(3).data<int64_t>() = count;
}

void infer_sort(Infer& t, const PartsSizeParam& /*p*/) {
  if (!all_known(t)) return;
  need_numbers(t, 0);
  for (int i = 0; i < 2; ++i) set_numbers(t, t.out(i), t.in_shape(0)[0]);
}

void run_sort(Run& run, const PartsSizeParam& p) {
  RowNumbers given = numbers(run.in(0));
  auto *sorted = run.out(0).data<int64_t>(), *order = run.out(1).data<int64_t>();
  std::vector<int64_t> places = ascending_order(given, p.size);
  for (size_t i = 0; i < places.size(); ++i) {
    order[i] = places[i];
    sorted[i] = given[static_cast<size_t>(places[i])];
  }
}

void infer_runs(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_numbers(t, 0);
  int64_t count = t.in_shape(0)[0];
  set_numbers(t, t.out(0), count);
  set_numbers(t, t.out(1), count + 1);
  set_numbers(t, t.out(2), 1);
}

void run_runs(Run& run, const NoParam& /*p*/) {
  RowNumbers sorted = numbers(run.in(0));
  auto *used = run.out(0).data<int64_t>(), *starts = run.out(1).data<int64_t>();
  int64_t count = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (i > 0 && sorted[i] == sorted[i - 1]) continue;
    used[count] = sorted[i];
    starts[count++] = static_cast<int64_t>(i);
  }
  starts[count] = std::ssize(sorted);
  *run.out(2).data<int64_t>() = count;
}

void infer_nonzero(Infer& t, const NoParam& /*p*/) {
  if (!all_known(t)) return;
  need_rows(t, 0);
  set_numbers(t, t.out(0), t.in_shape(0)[0]);
  set_numbers(t, t.out(1), 1);
}

void run_nonzero(Run& run, const NoParam& /*p*/) {
  std::vector<int64_t> rows = nonzero_rows(run.in(0));
  std::ranges::copy(rows, run.out(0).data<int64_t>());
  *run.out(1).data<int64_t>() = std::ssize(rows);
}

void infer_positions(Infer& t, const PartsPositionsParam& /*p*/) {
  if (!all_known(t)) return;
  set_numbers(t, t.out(0), t.in_shape(0).size());
}

void run_positions(Run& run, const PartsPositionsParam& p) {
  std::copy_n(positions(run, run.in(0), p.extent, p.mode), run.in(0).size(),
              run.out(0).data<int64_t>());
}

template <int kCount>
int outputs(const Params& /*p*/) {
  return kCount;
}

}  // namespace

void add_parts_of_rows(OpTable& table) {
  table.add(define<NoParam>({
      .name = "_parts_take",
      .doc = "Rows by their numbers; zeros for a number that no row has.",
      .inputs = {"data", "rows"},
      .infer = infer_take,
      .cpu = run_take,
      .cost_ns = [](const Run& run,
                    const NoParam&) { return 200 + static_cast<double>(run.out(0).bytes()) / 8; },
  }));
  table.add(define<NoParam>({
      .name = "_parts_put",
      .doc = "`data` with other rows where `rows` says; each number occurs once.",
      .inputs = {"data", "values", "rows"},
      .infer = infer_put,
      .cpu = run_put,
      .inplace = {{0, 0}},
      .cost_ns =
          [](const Run& run, const NoParam&) {
            bool is_inplace = run.in(0).raw() == run.out(0).raw();
            return 200 + static_cast<double>((is_inplace ? run.in(1) : run.out(0)).bytes()) / 8;
          },
  }));
  table.add(define<PartsSizeParam>({
      .name = "_parts_whole",
      .doc = "`size` rows: `data` where `rows` says, zeros elsewhere.",
      .inputs = {"data", "rows"},
      .infer = infer_whole,
      .cpu = run_whole,
  }));
  table.add(define<NoParam>({
      .name = "_parts_add",
      .doc = "Row i: the sum of the rows order[starts[i]] to order[starts[i + 1] - 1].",
      .inputs = {"data", "order", "starts"},
      .infer = infer_add,
      .cpu = run_add,
  }));
  table.add(define<NoParam>({
      .name = "_parts_places",
      .doc = "The place of each wanted number in `rows`, which ascend, or -1.",
      .inputs = {"wanted", "rows"},
      .infer = infer_places,
      .cpu = run_places,
  }));
  table.add(define<NoParam>({
      .name = "_parts_join",
      .doc = "All numbers of two ascending lists, ascending, each with its place in either list "
             "or -1; and how many they are.",
      .inputs = {"first", "second"},
      .num_outputs = outputs<4>,
      .infer = infer_join,
      .cpu = run_join,
  }));
  table.add(define<PartsSizeParam>({
      .name = "_parts_sort",
      .doc = "Numbers below `size` in ascending order, and where each was; equal ones keep theirs.",
      .inputs = {"numbers"},
      .num_outputs = outputs<2>,
      .infer = infer_sort,
      .cpu = run_sort,
  }));
  table.add(define<NoParam>({
      .name = "_parts_runs",
      .doc = "The different ones among ascending numbers, where each begins, and how many.",
      .inputs = {"numbers"},
      .num_outputs = outputs<3>,
      .infer = infer_runs,
      .cpu = run_runs,
  }));
  table.add(define<NoParam>({
      .name = "_parts_nonzero",
      .doc = "The numbers of the rows that have an element other than zero, and how many.",
      .inputs = {"data"},
      .num_outputs = outputs<2>,
      .infer = infer_nonzero,
      .cpu = run_nonzero,
  }));
  table.add(define<PartsPositionsParam>({
      .name = "_parts_positions",
      .doc = "Indices of any dtype as numbers inside of an axis.",
      .inputs = {"indices"},
      .infer = infer_positions,
      .cpu = run_positions,
  }));
}

}  // namespace mx::ops
