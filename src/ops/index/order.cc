#include "ops/index/order.h"

#include <limits>

#include "ops/index/positions.h"
#include "ops/index/sort_line.h"
#include "ops/index/sort_values.h"
#include "ops/shape/strided_copy.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr Types<float, double, Half, uint8_t, int32_t, int64_t> kIndexResult{};

bool wants_values(TopKReturn kind) {
  return kind == TopKReturn::kValue || kind == TopKReturn::kBoth;
}

// The lines of an array along an axis, or the whole array as one line.
Tensor as_lines(const Tensor& array, std::optional<int> axis) {
  return axis ? array : array.reshaped(Shape{array.size()});
}

int line_axis(std::optional<int> axis, int ndim) {
  if (!axis) return 0;
  return *axis < 0 ? *axis + ndim : *axis;
}

// What a search for the first `count` elements of each line writes; null where not wanted.
struct Wanted {
  const Tensor* values = nullptr;
  const Tensor* indices = nullptr;
  const Tensor* mask = nullptr;
};

// Calls body(begin, end) for ranges of the lines of an array.
template <class T, class Body>
void each_range(const Run& run, const Rows<T>& lines, const Body& body) {
  if (lines.length() > int64_t{std::numeric_limits<uint32_t>::max()} && sizeof(T) <= 4) {
    fail<Unsupported>(run.who(), ": a line of ", lines.length(), " elements is too long to sort");
  }
  constexpr int64_t kGrain = 4096;  // elements worth a thread: sorting is slow
  int64_t grain = std::max<int64_t>(1, kGrain / std::max<int64_t>(lines.length(), 1));
  if (lines.size() == 1) return body(0, 1);  // the threads share its elements
  parallel_for(lines.size(), grain, body);
}

template <class T, class Write>
void sort_lines(const Run& run, const Tensor& data, int axis, int64_t count, bool ascending,
                Write&& write) {
  auto lines = data.rows<const T>(axis);
  each_range(run, lines, [&](int64_t begin, int64_t end) {
    LineSorter<T> sorter(lines.length(), count, ascending);
    for (int64_t i = begin; i < end; ++i) {
      sorter.sort(lines[i]);
      write(i, lines[i], sorter);
    }
  });
}

template <class T>
void sort_values(const Run& run, const Tensor& data, int axis, bool ascending,
                 const Tensor& values) {
  auto lines = data.rows<const T>(axis);
  auto sorted = values.rows<T>(axis);
  each_range(run, lines, [&](int64_t begin, int64_t end) {
    ValueSorter<T> sorter(lines.length(), ascending);
    for (int64_t i = begin; i < end; ++i) sorter.sort(lines[i], sorted[i]);
  });
}

template <class T>
void write_indices(const LineSorter<T>& sorter, int64_t count, const Tensor& indices, int axis,
                   int64_t line) {
  dispatch(kIndexResult, indices.dtype(), [&]<class I>() {
    auto row = indices.rows<I>(axis)[line];
    for (int64_t k = 0; k < count; ++k) {
      row[k] = static_cast<I>(static_cast<Acc<I>>(sorter.position(k)));
    }
  });
}

void search(Run& run, std::optional<int> given_axis, int64_t count, bool ascending,
            const Wanted& wanted) {
  Tensor data = as_lines(run.in(0), given_axis);
  if (data.size() == 0) return;
  int axis = line_axis(given_axis, data.ndim());
  Tensor mask = wanted.mask ? as_lines(*wanted.mask, given_axis) : Tensor();
  if (wanted.mask) zero_bytes(mask.raw(), mask.bytes());
  bool is_values_alone = wanted.values && !wanted.indices && count == data.shape()[axis];
  dispatch(kNumeric, data.dtype(), [&]<class T>() {
    if (is_values_alone) return sort_values<T>(run, data, axis, ascending, *wanted.values);
    sort_lines<T>(run, data, axis, count, ascending,
                  [&](int64_t line, Row<const T> from, const LineSorter<T>& sorter) {
                    if (wanted.values) {
                      auto row = wanted.values->rows<T>(axis)[line];
                      for (int64_t k = 0; k < count; ++k) row[k] = from[sorter.position(k)];
                    }
                    if (wanted.indices) write_indices(sorter, count, *wanted.indices, axis, line);
                    if (wanted.mask) {
                      auto row = mask.rows<T>(axis)[line];
                      for (int64_t k = 0; k < count; ++k)
                        row[sorter.position(k)] = static_cast<T>(Acc<T>(1));
                    }
                  });
  });
}

// The largest whole number up to which the dtype holds all.
int64_t exact_limit(DType dtype) {
  switch (dtype) {
    case DType::kUint8:
      return 255;
    case DType::kFloat16:
      return int64_t{1} << 11;
    case DType::kFloat32:
      return int64_t{1} << 24;
    case DType::kInt32:
      return std::numeric_limits<int32_t>::max();
    default:
      return int64_t{1} << 53;
  }
}

void check_index_dtype(Infer& t, DType dtype, int64_t length) {
  bool known = dtype == DType::kUint8 || dtype == DType::kFloat16 || dtype == DType::kFloat32 ||
               dtype == DType::kFloat64 || dtype == DType::kInt32 || dtype == DType::kInt64;
  if (!known) {
    fail<TypeError>(t.who(), ": indices cannot have dtype ", dtype,
                    "; use int32, int64, uint8, float16, float32 or float64");
  }
  if (length > exact_limit(dtype)) {
    fail<TypeError>(t.who(), ": dtype ", dtype, " cannot hold the indices of lines of ", length,
                    " elements; use int32 or int64");
  }
}

// The shape of the sorted lines cut to `count` elements (0: whole lines), and a line's length.
Shape infer_lines(Infer& t, std::optional<int> given_axis, int64_t count, int64_t& length) {
  const Slot& data = t.in(0);
  length = kUnknown;
  if (!data.shape.has_rank()) return Shape::unknown();
  Shape result = data.shape;
  int axis = 0;
  if (given_axis) {
    axis = t.axis(*given_axis, data);
  } else {
    result = Shape{data.shape.is_known() ? data.shape.size() : kUnknown};
  }
  length = result[axis];
  if (length != kUnknown && count > length) {
    fail<ShapeError>(t.who(), ": k ", count, " is more than the ", length,
                     " elements of a line of ", "data of shape ", data.shape);
  }
  if (count > 0) result[axis] = count;
  return result;
}

void infer_sort(Infer& t, const SortParam& p) {
  int64_t length = 0;
  Shape lines = infer_lines(t, p.axis, 0, length);
  t.set(t.out(0), lines);
  t.set(t.out(1), lines);
  t.unify_dtype(t.in(0), t.out(0));
  t.set_dtype(t.out(1), DType::kInt64);
}

void infer_argsort(Infer& t, const ArgsortParam& p) {
  int64_t length = 0;
  t.set(t.out(0), infer_lines(t, p.axis, 0, length));
  t.set_dtype(t.out(0), p.dtype);
  check_index_dtype(t, p.dtype, length);
}

void infer_topk(Infer& t, const TopKParam& p) {
  int64_t length = 0;
  Shape lines = infer_lines(t, p.axis, p.k, length);
  if (p.ret_typ == TopKReturn::kMask) {
    t.unify(t.in(0), t.out(0));
    return;
  }
  int index_output = wants_values(p.ret_typ) ? 1 : 0;
  check_index_dtype(t, p.dtype, length);
  for (int i = 0; i <= index_output; ++i) t.set(t.out(i), lines);
  if (index_output == 1) t.unify_dtype(t.in(0), t.out(0));
  t.set_dtype(t.out(index_output), p.dtype);
}

// The places, unless they are for the gradient alone and none is asked for.
const Tensor* places_of(const Run& run, int output) {
  const Tensor& places = run.out(output);
  return places.raw() ? &places : nullptr;
}

int64_t line_length(const Tensor& data, std::optional<int> axis) {
  return axis ? data.dim(*axis) : data.size();
}

void sort_forward(Run& run, const SortParam& p) {
  search(run, p.axis, line_length(run.in(0), p.axis), p.is_ascend,
         {.values = &run.out(0), .indices = places_of(run, 1)});
}

void argsort_forward(Run& run, const ArgsortParam& p) {
  search(run, p.axis, line_length(run.in(0), p.axis), p.is_ascend, {.indices = &run.out(0)});
}

void topk_forward(Run& run, const TopKParam& p) {
  int64_t count = p.k > 0 ? p.k : line_length(run.in(0), p.axis);
  Wanted wanted;
  switch (p.ret_typ) {
    case TopKReturn::kMask:
      wanted.mask = &run.out(0);
      break;
    case TopKReturn::kIndices:
      wanted.indices = &run.out(0);
      break;
    case TopKReturn::kValue:
    case TopKReturn::kBoth:
      wanted = {.values = &run.out(0), .indices = places_of(run, 1)};
      break;
  }
  search(run, p.axis, count, p.is_ascend, wanted);
}

Values values_gradient(Grad& g, std::optional<int> axis) {
  AlongAxisParam along{.axis = axis};
  return {apply("_backward_take_along_axis", along, {g.out_grad(0), g.out(1), g.in(0)})};
}

Values topk_gradient(Grad& g, const TopKParam& p) {
  if (!wants_values(p.ret_typ)) return Values(1);
  return values_gradient(g, p.axis);
}

// Indices and what they point into agree in all axes but the one along which lines are.
void infer_lines(Infer& t, const AlongAxisParam& p, const Slot& whole, Slot& indices) {
  if (!p.axis || !whole.shape.has_rank()) return;
  Shape lines = whole.shape;
  lines[t.axis(*p.axis, whole)] = kUnknown;
  t.set(indices, lines);
}

void infer_along(Infer& t, const AlongAxisParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_shape(t.in(1), t.out(0));
  infer_lines(t, p, t.in(0), t.in(1));
}

// Inputs: gradient of the result, indices, data for its shape.
void infer_along_gradient(Infer& t, const AlongAxisParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_shape(t.in(0), t.in(1));
  t.unify_shape(t.in(2), t.out(0));
  infer_lines(t, p, t.in(2), t.in(1));
}

// Calls move(position in the long array, position in the short one) for every element of the short.
template <class Move>
void each_along(const Run& run, const AlongAxisParam& p, const Tensor& index, const Tensor& whole,
                Move&& move) {
  Tensor lines = as_lines(index, p.axis), data = as_lines(whole, p.axis);
  if (lines.size() == 0) return;
  int axis = line_axis(p.axis, lines.ndim());
  int64_t length = lines.shape()[axis], extent = data.shape()[axis];
  int64_t inner = lines.shape().product(axis + 1, lines.ndim());
  const int64_t* at = positions(run, index, extent, IndexMode::kRaise);
  run.parallel(lines.size() / length, length, [&](int64_t line) {
    int64_t from = line / inner * extent * inner + line % inner;
    int64_t to = line / inner * length * inner + line % inner;
    for (int64_t k = 0; k < length; ++k) {
      move(from + at[to + k * inner] * inner, to + k * inner);
    }
  });
}

void along_forward(Run& run, const AlongAxisParam& p) {
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    const T* from = run.in(0).data<const T>();
    T* to = run.out(0).data<T>();
    each_along(run, p, run.in(1), run.in(0), [&](int64_t i, int64_t j) { to[j] = from[i]; });
  });
}

void along_gradient_forward(Run& run, const AlongAxisParam& p) {
  const Tensor& result = run.out(0);
  zero_bytes(result.raw(), result.bytes());
  dispatch(kNumeric, result.dtype(), [&]<class T>() {
    const T* from = run.in(0).data<const T>();
    T* to = result.data<T>();
    each_along(run, p, run.in(1), result, [&](int64_t i, int64_t j) {
      to[i] = static_cast<T>(static_cast<Acc<T>>(to[i]) + static_cast<Acc<T>>(from[j]));
    });
  });
}

// Nanoseconds on one core: comparing takes longer than reading.
template <class P>
double sorting_cost(const Run& run, const P& /*p*/) {
  return 500 + 10 * static_cast<double>(run.in(0).size());
}
double topk_cost(const Run& run, const TopKParam& /*p*/) {
  return 500 + static_cast<double>(run.in(0).size());
}

}  // namespace

OpDef sort() {
  return define<SortParam>({
      .name = "sort",
      .doc = "Sorts each line along an axis.",
      .aliases = {"_npi_sort"},
      .inputs = {"data"},
      .num_outputs = [](const SortParam&) { return 2; },
      .num_visible = [](const SortParam&) { return 1; },
      .infer = infer_sort,
      .gradient = [](Grad& g, const SortParam& p) { return values_gradient(g, p.axis); },
      .cpu = sort_forward,
      .gradient_outputs = {1},
      .cost_ns = sorting_cost<SortParam>,
  });
}

OpDef argsort() {
  return define<ArgsortParam>({
      .name = "argsort",
      .doc = "The positions that would sort each line along an axis.",
      .aliases = {"_npi_argsort"},
      .inputs = {"data"},
      .infer = infer_argsort,
      .gradient = zero_gradient<ArgsortParam>,
      .cpu = argsort_forward,
      .cost_ns = sorting_cost<ArgsortParam>,
  });
}

OpDef topk() {
  return define<TopKParam>({
      .name = "topk",
      .doc = "The k largest elements of each line, in order: where they are, or what.",
      .aliases = {"_npx_topk"},
      .inputs = {"data"},
      .num_outputs = [](const TopKParam& p) { return wants_values(p.ret_typ) ? 2 : 1; },
      .num_visible = [](const TopKParam& p) { return p.ret_typ == TopKReturn::kBoth ? 2 : 1; },
      .infer = infer_topk,
      .gradient = topk_gradient,
      .cpu = topk_forward,
      .gradient_outputs = {1},
      .cost_ns = topk_cost,
  });
}

OpDef take_along_axis() {
  return define<AlongAxisParam>({
      .name = "_take_along_axis",
      .doc = "Takes from each line the elements that the same line of indices names.",
      .inputs = {"data", "indices"},
      .infer = infer_along,
      .gradient = [](Grad& g, const AlongAxisParam& p) -> Values {
        return {apply("_backward_take_along_axis", p, {g.out_grad(0), g.in(1), g.in(0)}), Value{}};
      },
      .cpu = along_forward,
  });
}

OpDef take_along_axis_gradient() {
  return define<AlongAxisParam>({
      .name = "_backward_take_along_axis",
      .doc = "Adds each line of data to zeros of the shape of `like` at the positions of indices.",
      .inputs = {"data", "indices", "like"},
      .infer = infer_along_gradient,
      .gradient = [](Grad& g, const AlongAxisParam& p) -> Values {
        return {apply("_take_along_axis", p, {g.out_grad(0), g.in(1)}), Value{}, Value{}};
      },
      .cpu = along_gradient_forward,
  });
}

}  // namespace mx::ops
