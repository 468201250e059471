// sort, argsort and topk: lines become whole numbers that order as the values do, CUB sorts them
// with their positions, and what is wanted is gathered. A few of each line are found without
// sorting.
#include "device/cuda/walk.h"
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_rows.h"
#include "ops/index/cuda_select.h"
#include "ops/index/cuda_sort.h"
#include "ops/index/order.h"
#include "ops/index/sort_key.h"
#include "ops/with_word.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr Types<float, double, Half, uint8_t, int32_t, int64_t> kIndexResult{};

// The lines of an array along an axis, or the whole array as one line.
struct Lines {
  int64_t outer, length, inner;
  Lines(const Tensor& data, std::optional<int> given) : outer(1), length(data.size()), inner(1) {
    if (!given) return;
    int axis = *given < 0 ? *given + data.ndim() : *given;
    outer = data.shape().product(0, axis);
    length = data.dim(axis);
    inner = data.shape().product(axis + 1, data.ndim());
  }
  [[nodiscard]] int64_t count() const { return outer * inner; }
};

template <class T>
struct ToKey {
  using Key = decltype(sort_key(T{}));
  Key flip;  // all ones where the largest is first
  __device__ Key operator()(T value) const { return sort_key(value) ^ flip; }
};

template <class T>
ToKey<T> key_of(bool ascending) {
  using Key = typename ToKey<T>::Key;
  return {ascending ? Key{0} : static_cast<Key>(~Key{0})};
}

// The keys of each line, one line after the other.
template <class T, class Key>
void make_keys(const Run& run, const T* x, const Lines& lines, ToKey<T> to_key, Key* keys) {
  if (lines.inner == 1) return gpu::map(run, lines.outer * lines.length, to_key, keys, x);
  mx::cuda::Walk<1> walk;
  walk.add(lines.outer, {lines.length * lines.inner});
  walk.add(lines.inner, {1});
  walk.add(lines.length, {lines.inner});
  gpu::each(run, walk.size(), [=] __device__(int64_t i) { keys[i] = to_key(x[walk[i][0]]); });
}

// Which elements of each line come first, in their order: `pitch` is how far lines are apart.
struct Ordered {
  const uint32_t* places;
  int64_t pitch;
  Lines lines;
  int64_t count;
  // The line's start in the data, the element's place in the result, its entry in `places`.
  [[nodiscard]] mx::cuda::Walk<3> walk() const {
    mx::cuda::Walk<3> walk;
    int64_t inner = lines.inner;
    walk.add(lines.outer, {lines.length * inner, count * inner, inner * pitch});
    walk.add(inner, {1, 1, pitch});
    walk.add(count, {0, inner, 1});
    return walk;
  }
  [[nodiscard]] bool is_plain() const { return lines.inner == 1 && pitch == count; }
};

template <class T>
Ordered order(const Run& run, const T* x, const Lines& lines, int64_t count, bool ascending) {
  ToKey<T> to_key = key_of<T>(ascending);
  if (gpu::can_select(lines.count(), lines.length, count)) {
    auto* places = run.scratch<uint32_t>(lines.count() * count);
    gpu::select_first(run, x, {lines.count(), lines.length, lines.inner}, to_key, count, places);
    return {places, count, lines, count};
  }
  int64_t n = lines.count() * lines.length;
  auto* keys = run.scratch<typename ToKey<T>::Key>(n);
  auto* places = run.scratch<uint32_t>(n);
  make_keys(run, x, lines, to_key, keys);
  gpu::sort_lines(run, keys, nullptr, nullptr, places, lines.count(), lines.length);
  return {places, lines.length, lines, count};
}

template <class Word>
void write_values(const Run& run, const Tensor& data, const Ordered& ordered, const Tensor& out) {
  auto* x = static_cast<const Word*>(data.raw());
  auto* y = static_cast<Word*>(out.raw());
  auto walk = ordered.walk();
  const uint32_t* places = ordered.places;
  int64_t inner = ordered.lines.inner;
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    auto at = walk[i];
    y[at[1]] = x[at[0] + places[at[2]] * inner];
  });
}

template <class I>
struct ToIndex {
  __device__ I operator()(uint32_t place) const {
    return gpu::narrow<I>(static_cast<Acc<I>>(place));
  }
};

template <class I>
void write_indices(const Run& run, const Ordered& ordered, I* y) {
  auto walk = ordered.walk();
  const uint32_t* places = ordered.places;
  if (ordered.is_plain()) return gpu::map(run, walk.size(), ToIndex<I>{}, y, places);
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    auto at = walk[i];
    y[at[1]] = ToIndex<I>{}(places[at[2]]);
  });
}

template <class T>
void write_mask(const Run& run, const Ordered& ordered, T* y) {
  auto walk = ordered.walk();
  const uint32_t* places = ordered.places;
  int64_t inner = ordered.lines.inner;
  T one = convert<T>(1);
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    auto at = walk[i];
    y[at[0] + places[at[2]] * inner] = one;
  });
}

struct Wanted {
  const Tensor *values = nullptr, *indices = nullptr, *mask = nullptr;
};

void search(const Run& run, std::optional<int> axis, int64_t count, bool ascending,
            const Wanted& wanted) {
  const Tensor& data = run.in(0);
  if (data.size() == 0) return;
  dispatch(kNumeric, data.dtype(), [&]<class T>() {
    Ordered ordered = order(run, data.data<const T>(), Lines(data, axis), count, ascending);
    if (wanted.values) {
      with_word(data.dtype(),
                [&]<class Word>() { write_values<Word>(run, data, ordered, *wanted.values); });
    }
    if (wanted.indices) {
      dispatch(kIndexResult, wanted.indices->dtype(),
               [&]<class I>() { write_indices(run, ordered, wanted.indices->data<I>()); });
    }
    if (wanted.mask) {
      run.stream().fill(wanted.mask->raw(), 0, wanted.mask->bytes());
      write_mask(run, ordered, wanted.mask->data<T>());
    }
  });
}

int64_t line_length(const Tensor& data, std::optional<int> axis) {
  return axis ? data.dim(*axis) : data.size();
}

void run_sort(Run& run, const SortParam& p) {
  search(run, p.axis, line_length(run.in(0), p.axis), p.is_ascend,
         {.values = &run.out(0), .indices = &run.out(1)});
}

void run_argsort(Run& run, const ArgsortParam& p) {
  search(run, p.axis, line_length(run.in(0), p.axis), p.is_ascend, {.indices = &run.out(0)});
}

void run_topk(Run& run, const TopKParam& p) {
  int64_t count = p.k > 0 ? p.k : line_length(run.in(0), p.axis);
  Wanted wanted;
  if (p.ret_typ == TopKReturn::kMask) {
    wanted.mask = &run.out(0);
  } else if (p.ret_typ == TopKReturn::kIndices) {
    wanted.indices = &run.out(0);
  } else {
    wanted = {.values = &run.out(0), .indices = &run.out(1)};
  }
  search(run, p.axis, count, p.is_ascend, wanted);
}

// Where each element of the short array lies in the long one.
void long_places(const Run& run, const Lines& lines, int64_t extent, int64_t* at) {
  int64_t length = lines.length, inner = lines.inner;
  gpu::each(run, lines.count() * length, [=] __device__(int64_t i) {
    at[i] = (i / (length * inner) * extent + at[i]) * inner + i % inner;
  });
}

const int64_t* places_along(const Run& run, const AlongAxisParam& p, const Tensor& index,
                            const Tensor& whole) {
  Lines lines(index, p.axis), all(whole, p.axis);
  auto* at = const_cast<int64_t*>(gpu::positions(run, index, all.length, IndexMode::kClip));
  long_places(run, lines, all.length, at);
  return at;
}

void take_along(Run& run, const AlongAxisParam& p) {
  if (run.out(0).size() == 0) return;
  gpu::gather_rows(run, run.in(0), {1, run.in(0).size(), 1},
                   places_along(run, p, run.in(1), run.in(0)), run.out(0).size(), run.out(0));
}

void take_along_backward(Run& run, const AlongAxisParam& p) {
  const Tensor& result = run.out(0);
  if (run.in(0).size() == 0) {
    if (result.size() > 0) run.stream().fill(result.raw(), 0, result.bytes());
    return;
  }
  gpu::scatter_add_rows(run, run.in(0), run.in(0).size(), places_along(run, p, run.in(1), result),
                        result, {1, result.size(), 1});
}

}  // namespace

void add_cuda_order(OpTable& table) {
  auto add = cuda_adder(table);
  add("sort", run_sort);
  add("argsort", run_argsort);
  add("topk", run_topk);
  add("_take_along_axis", take_along);
  add("_backward_take_along_axis", take_along_backward);
}

}  // namespace mx::ops
