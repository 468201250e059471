// Reference kernels of convolution and pooling work on channels-first arrays of a type that has
// arithmetic. These functions give them that view: the array itself where it already is one, else
// a transposed and widened copy in scratch memory.
#pragma once

#include <cstdint>
#include <type_traits>

#include "ir/run.h"

namespace mx::ops {

// to[b][j][i] = from[b][i][j] for `batch` matrices of rows x columns, converting the type.
template <class To, class From>
void transpose_each(const Run& run, const From* from, To* to, int64_t batch, int64_t rows,
                    int64_t columns) {
  run.parallel(batch, rows * columns, [&](int64_t b) {
    const From* source = from + b * rows * columns;
    To* target = to + b * rows * columns;
    for (int64_t j = 0; j < columns; ++j) {
      for (int64_t i = 0; i < rows; ++i) {
        target[j * rows + i] = static_cast<To>(Acc<From>(source[i * columns + j]));
      }
    }
  });
}

template <class To, class From>
void convert_each(const Run& run, const From* from, To* to, int64_t count) {
  run.parallel_range(count, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = static_cast<To>(Acc<From>(from[i]));
  });
}

template <class T>
struct ChannelsFirst {
  Acc<T>* data;
  bool is_copy;
};

template <class T>
ChannelsFirst<T> channels_first_view(const Run& run, const Tensor& x, bool channels_last) {
  if constexpr (std::is_same_v<T, Acc<T>>) {
    if (!channels_last) return {x.data<T>(), false};
  }
  return {run.scratch<Acc<T>>(x.size()), true};
}

// An input as (outer, channels, inner) where the last axis of `x` holds the channels if
// channels_last.
template <class T>
const Acc<T>* channels_first_input(const Run& run, const Tensor& x, bool channels_last) {
  ChannelsFirst<T> view = channels_first_view<T>(run, x, channels_last);
  if (!view.is_copy || x.size() == 0) return view.data;
  const T* source = x.data<const T>();
  if (channels_last) {
    int64_t channels = x.dim(-1), outer = x.dim(0);
    transpose_each(run, source, view.data, outer, x.size() / outer / channels, channels);
  } else {
    convert_each(run, source, view.data, x.size());
  }
  return view.data;
}

// Writes an output that was computed in a channels-first view of it.
template <class T>
void store_channels_first(const Run& run, const ChannelsFirst<T>& view, const Tensor& y,
                          bool channels_last) {
  if (!view.is_copy || y.size() == 0) return;
  T* target = y.data<T>();
  if (channels_last) {
    int64_t channels = y.dim(-1), outer = y.dim(0);
    transpose_each(run, view.data, target, outer, channels, y.size() / outer / channels);
  } else {
    convert_each(run, view.data, target, y.size());
  }
}

}  // namespace mx::ops
