// sort, argsort and topk: lines become whole numbers that order as the values do, CUB sorts them
// with their positions, and what is wanted is gathered.
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_rows.h"
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

template <class T, class Key>
void make_keys(const Run& run, const T* x, const Lines& lines, bool ascending, Key* keys,
               uint32_t* places) {
  int64_t length = lines.length, inner = lines.inner;
  gpu::each(run, lines.count() * length, [=] __device__(int64_t i) {
    int64_t line = i / length, k = i - line * length;
    Key key = sort_key(x[(line / inner * length + k) * inner + line % inner]);
    keys[i] = ascending ? key : ~key;
    places[i] = static_cast<uint32_t>(k);
  });
}

// The positions of each line in order.
template <class T>
const uint32_t* sorted_places(const Run& run, const T* x, const Lines& lines, bool ascending) {
  using Key = decltype(sort_key(T{}));
  int64_t n = lines.count() * lines.length;
  auto *keys = run.scratch<Key>(n), *sorted_keys = run.scratch<Key>(n);
  auto *places = run.scratch<uint32_t>(n), *sorted = run.scratch<uint32_t>(n);
  make_keys(run, x, lines, ascending, keys, places);
  gpu::sort_lines(run, keys, sorted_keys, places, sorted, lines.count(), lines.length);
  return sorted;
}

// Element k of each line of the result, k < count, is that at the k-th place.
template <class Word>
void write_values(const Run& run, const Tensor& data, const uint32_t* places, const Lines& lines,
                  int64_t count, const Tensor& out) {
  auto* x = static_cast<const Word*>(data.raw());
  auto* y = static_cast<Word*>(out.raw());
  int64_t length = lines.length, inner = lines.inner;
  gpu::each(run, lines.count() * count, [=] __device__(int64_t i) {
    int64_t line = i / count, k = i - line * count, outer = line / inner, column = line % inner;
    int64_t at = places[line * length + k];
    y[(outer * count + k) * inner + column] = x[(outer * length + at) * inner + column];
  });
}

template <class I>
void write_indices(const Run& run, const uint32_t* places, const Lines& lines, int64_t count,
                   I* y) {
  int64_t length = lines.length, inner = lines.inner;
  gpu::each(run, lines.count() * count, [=] __device__(int64_t i) {
    int64_t line = i / count, k = i - line * count;
    y[(line / inner * count + k) * inner + line % inner] =
        gpu::narrow<I>(static_cast<Acc<I>>(places[line * length + k]));
  });
}

template <class T>
void write_mask(const Run& run, const uint32_t* places, const Lines& lines, int64_t count, T* y) {
  int64_t length = lines.length, inner = lines.inner;
  T one = convert<T>(1);
  gpu::each(run, lines.count() * count, [=] __device__(int64_t i) {
    int64_t line = i / count, k = i - line * count;
    y[(line / inner * length + places[line * length + k]) * inner + line % inner] = one;
  });
}

struct Wanted {
  const Tensor *values = nullptr, *indices = nullptr, *mask = nullptr;
};

void search(const Run& run, std::optional<int> axis, int64_t count, bool ascending,
            const Wanted& wanted) {
  const Tensor& data = run.in(0);
  if (data.size() == 0) return;
  Lines lines(data, axis);
  dispatch(kNumeric, data.dtype(), [&]<class T>() {
    const uint32_t* places = sorted_places(run, data.data<const T>(), lines, ascending);
    if (wanted.values) {
      with_word(data.dtype(), [&]<class Word>() {
        write_values<Word>(run, data, places, lines, count, *wanted.values);
      });
    }
    if (wanted.indices) {
      dispatch(kIndexResult, wanted.indices->dtype(), [&]<class I>() {
        write_indices(run, places, lines, count, wanted.indices->data<I>());
      });
    }
    if (wanted.mask) {
      run.stream().fill(wanted.mask->raw(), 0, wanted.mask->bytes());
      write_mask(run, places, lines, count, wanted.mask->data<T>());
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
