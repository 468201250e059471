// What the forward and backward passes of RNN on CUDA share: products on cuBLASLt, lengths, and
// arrays in the type they are computed in.
#pragma once

#include "ops/cublas/gemm.h"
#include "ops/cuda_each.h"
#include "ops/nn/recurrent/rnn.h"
#include "tensor/dispatch.h"

namespace mx::cublas {

namespace gpu = ops::gpu;
using ops::RnnLayout;
using ops::RnnParam;

template <class A>
void copy(const Run& run, const A* from, int64_t count, A* to) {
  if (count > 0) run.stream().copy(to, from, count * static_cast<int64_t>(sizeof(A)));
}

template <class A>
void clear(const Run& run, A* to, int64_t count) {
  if (count > 0) run.stream().fill(to, 0, count * static_cast<int64_t>(sizeof(A)));
}

template <class T>
void read_lengths(const Run& run, const T* given, int64_t batch, int64_t steps, int64_t* lengths) {
  gpu::each(run, batch, [=] __device__(int64_t n) {
    auto length = static_cast<int64_t>(gpu::widen(given[n]));
    lengths[n] = length < 0 ? 0 : length > steps ? steps : length;
  });
}

// The length of each sequence, between 0 and `steps`; nullptr: all are whole.
inline const int64_t* lengths_of(const Run& run, const RnnParam& p, const RnnLayout& layout) {
  if (!p.use_sequence_length) return nullptr;
  const Tensor& given = run.in(p.is_lstm() ? 4 : 3);
  auto* lengths = run.scratch<int64_t>(layout.batch);
  dispatch(kAnyType, given.dtype(), [&]<class T>() {
    read_lengths(run, given.data<const T>(), layout.batch, layout.steps, lengths);
  });
  return lengths;
}

template <class T>
struct Widen {
  __device__ Acc<T> operator()(T x) const { return gpu::widen(x); }
};
template <class T>
struct Narrow {
  __device__ T operator()(Acc<T> x) const { return gpu::narrow<T>(x); }
};

// The elements of x as Acc<T>: x itself, or a copy.
template <class T>
const Acc<T>* wide(const Run& run, const Tensor& x) {
  if constexpr (std::is_same_v<T, Acc<T>>) {
    return x.data<const T>();
  } else {
    auto* copy = run.scratch<Acc<T>>(x.size());
    gpu::map(run, x.size(), Widen<T>{}, copy, x.data<const T>());
    return copy;
  }
}

// Where an output is computed, and how it gets there.
template <class T>
Acc<T>* room_for(const Run& run, const Tensor& y) {
  if constexpr (std::is_same_v<T, Acc<T>>) {
    return y.data<T>();
  } else {
    return run.scratch<Acc<T>>(y.size());
  }
}
template <class T>
void store(const Run& run, const Acc<T>* room, const Tensor& y) {
  if constexpr (!std::is_same_v<T, Acc<T>>) {
    gpu::map(run, y.size(), Narrow<T>{}, y.data<T>(), room);
  }
}

// The step that a direction reads as its i-th.
inline int64_t step_at(const RnnLayout& at, int64_t direction, int64_t i) {
  return direction == 1 ? at.steps - 1 - i : i;
}

// What one launch of cells is given: everything of a step that does not depend on the unit.
struct CellShape {
  int64_t hidden, recurrent, width;
  bool is_lstm, is_gru, is_relu, projects;
  ops::ClipRange clip;
  CellShape(const RnnParam& p, const RnnLayout& at)
      : hidden(at.hidden),
        recurrent(at.recurrent),
        width(at.width()),
        is_lstm(at.is_lstm),
        is_gru(at.is_gru),
        is_relu(p.mode == ops::RnnMode::kRelu),
        projects(at.projects),
        clip(ops::clip_range(p)) {}
};

void rnn_forward(Run& run, const RnnParam& p);
void rnn_backward(Run& run, const RnnParam& p);

}  // namespace mx::cublas
