// The one reduction: any axes of an array, any reducer (see reducers.h).
//
//   reduce<SumOf, float, float>(run, in, mask, out);
//
// Axes of a kind are merged first; then either the innermost axis is reduced, and lines of adjacent
// elements are folded in several lanes, or it is kept, and whole rows are folded into a row of
// states. Long reductions are cut into chunks whose size depends on the shape alone, so the result
// does not depend on the number of threads.
#pragma once

#include <algorithm>

#include "base/ceil_div.h"
#include "ir/run.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/vector_once.h"
#include "ops/reduce/plan.h"
#include "ops/reduce/reducers.h"

namespace mx::ops {

namespace reduction {

constexpr int64_t kChunk = 1 << 16;     // elements of a line folded in one go
constexpr int64_t kColumns = 1024;      // states that stay in the first cache
constexpr int64_t kRowChunk = 1 << 17;  // elements of rows folded into one row of states

// The place of the first of n elements that equals `value`, or of the first nan where it is one.
template <class T, class V>
int64_t first_place(const T* x, int64_t n, V value) {
  auto fits = [value](T element) {
    auto v = static_cast<V>(element);
    return value == value ? v == value : v != v;
  };
  constexpr int64_t kBlock = 64;  // counted without leaving, which vectors can do
  int64_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    int32_t count = vector_once([block = x + i, fits] {
      int32_t found = 0;
      for (int64_t k = 0; k < kBlock; ++k) found += fits(block[k]);
      return found;
    });
    if (count > 0) break;
  }
  while (i + 1 < n && !fits(x[i])) ++i;
  return i;
}

// Folds n adjacent elements; `index` is the place of the first among those reduced.
template <class R, class T>
[[gnu::noinline]] auto fold_line(const T* x, int64_t n, int64_t index) {
  using State = decltype(R::template start<T>());
  constexpr int64_t kLanes = R::kLanes, kFew = 8;
  if (n <= kFew) {
    State total = R::template start<T>();
    for (int64_t i = 0; i < n; ++i) R::add(total, static_cast<Acc<T>>(x[i]), index + i);
    return total;
  }
  if constexpr (requires { typename R::Extreme; }) {  // the value first: vectors find it
    auto value = fold_line<typename R::Extreme, T>(x, n, 0);
    return State{value, index + first_place(x, n, value)};
  } else {
    return vector_once([x, n, index] {
      State lanes[kLanes];
      for (State& lane : lanes) lane = R::template start<T>();
      auto add = [&](int64_t i, int64_t count) __attribute__((always_inline)) {
        for (int64_t k = 0; k < count; ++k) {
          R::add(lanes[k], static_cast<Acc<T>>(x[i + k]), index + i + k);
        }
      };
      int64_t i = 0;
      for (; i + kLanes <= n; i += kLanes) add(i, kLanes);
      add(i, n - i);
      for (int64_t width = kLanes / 2; width > 0; width /= 2) {
        for (int64_t k = 0; k < width; ++k) R::merge(lanes[k], lanes[k + width]);
      }
      return lanes[0];
    });
  }
}

// Folds the rows begin..end of `rows` into a row of states; the first row is at `base`.
template <class R, class T, class State>
[[gnu::noinline]] void fold_rows(State* states, int64_t count, int64_t begin, int64_t end,
                                 const T* base, const AxisList& rows) {
  vector_once([=, &rows] {
    auto row = [=, &rows](int64_t i) { return base + rows.offset(i); };
    int64_t i = begin;
    for (; i + 4 <= end; i += 4) {  // four at a time: the states are read and written less often
      const T *a = row(i), *b = row(i + 1), *c = row(i + 2), *d = row(i + 3);
      detail::steps(count, [=](int64_t j) {
        State state = states[j];
        R::add(state, static_cast<Acc<T>>(a[j]), i);
        R::add(state, static_cast<Acc<T>>(b[j]), i + 1);
        R::add(state, static_cast<Acc<T>>(c[j]), i + 2);
        R::add(state, static_cast<Acc<T>>(d[j]), i + 3);
        states[j] = state;
      });
    }
    for (; i < end; ++i) {
      const T* a = row(i);
      detail::steps(count, [=](int64_t j) { R::add(states[j], static_cast<Acc<T>>(a[j]), i); });
    }
  });
}

// Merges the chunks of each output and writes it; the steps are those of `states`.
template <class R, class Out, class State>
void finish(const Run& run, const State* states, int64_t output_step, int64_t outputs,
            int64_t chunk_step, int64_t chunks, int64_t length, Out* y) {
  run.parallel(outputs, chunks, [=](int64_t o) {
    State total = states[o * output_step];
    for (int64_t c = 1; c < chunks; ++c) R::merge(total, states[o * output_step + c * chunk_step]);
    y[o] = convert<Out>(R::finish(total, length));
  });
}

template <class R, class T, class Out>
void reduce_lines(const Run& run, const ReductionPlan& plan, const T* x, Out* y) {
  using State = decltype(R::template start<T>());
  using Fold = typename FoldsLike<R, T>::Type;
  int64_t outputs = plan.kept.count(), rows = plan.reduced.count(), width = plan.inner;
  int64_t length = rows * width;
  auto fold = [&](int64_t o, int64_t begin, int64_t end) {
    const T* base = x + plan.kept.offset(o);
    if (rows == 1) return fold_line<Fold, T>(base + begin, end - begin, begin);
    State total = R::template start<T>();
    while (begin < end) {
      int64_t row = begin / width, column = begin % width;
      int64_t count = std::min(width - column, end - begin);
      R::merge(total, fold_line<Fold, T>(base + plan.reduced.offset(row) + column, count, begin));
      begin += count;
    }
    return total;
  };
  int64_t chunks = ceil_div(length, kChunk);
  if (chunks <= 1) {
    run.parallel(outputs, length,
                 [&](int64_t o) { y[o] = convert<Out>(R::finish(fold(o, 0, length), length)); });
    return;
  }
  auto* states = run.scratch<State>(outputs * chunks);
  run.parallel(outputs * chunks, kChunk, [&](int64_t unit) {
    int64_t begin = unit % chunks * kChunk;
    states[unit] = fold(unit / chunks, begin, std::min(begin + kChunk, length));
  });
  finish<R>(run, states, chunks, outputs, 1, chunks, length, y);
}

template <class R, class T, class Out>
void reduce_rows(const Run& run, const ReductionPlan& plan, const T* x, Out* y) {
  using State = decltype(R::template start<T>());
  using Fold = typename FoldsLike<R, T>::Type;
  int64_t width = plan.inner, rows = plan.reduced.count();
  if (width == 0) return;  // an empty array: no outputs
  int64_t blocks = ceil_div(width, kColumns);
  int64_t chunk = std::max<int64_t>(1, kRowChunk / std::min(width, kColumns));
  int64_t chunks = std::max<int64_t>(1, ceil_div(rows, chunk));
  int64_t outputs = plan.kept.count() * width;
  State* states = chunks > 1 ? run.scratch<State>(outputs * chunks) : nullptr;
  int64_t units = plan.kept.count() * blocks * chunks;
  run.parallel(units, std::min(chunk, rows) * std::min(width, kColumns), [&](int64_t unit) {
    int64_t c = unit % chunks, block = unit / chunks % blocks, outer = unit / chunks / blocks;
    int64_t column = block * kColumns, count = std::min(kColumns, width - column);
    const T* base = x + plan.kept.offset(outer) + column;
    State row[kColumns];
    for (int64_t j = 0; j < count; ++j) row[j] = R::template start<T>();
    fold_rows<Fold, T>(&row[0], count, c * chunk, std::min((c + 1) * chunk, rows), base,
                       plan.reduced);
    int64_t first = outer * width + column;
    if (states) {
      std::copy_n(&row[0], count, states + c * outputs + first);
    } else {
      for (int64_t j = 0; j < count; ++j) y[first + j] = convert<Out>(R::finish(row[j], rows));
    }
  });
  if (states) finish<R>(run, states, 1, outputs, outputs, chunks, rows, y);
}

}  // namespace reduction

template <class R, class T, class Out>
void reduce(const Run& run, const Tensor& in, const AxisMask& mask, Out* y) {
  const T* x = in.data<const T>();
  ReductionPlan plan(in.shape(), mask);
  if (plan.inner_reduced) return reduction::reduce_lines<R, T>(run, plan, x, y);
  reduction::reduce_rows<R, T>(run, plan, x, y);
}

}  // namespace mx::ops
