#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/nn/recurrent/sequence.h"
#include "ops/with_word.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// data as sequences by batch, each element a line of `rest` values.
struct View {
  int64_t steps, batch, rest;
  bool batch_first;
  __device__ int64_t at(int64_t step, int64_t sequence) const {
    return (batch_first ? sequence * steps + step : step * batch + sequence) * rest;
  }
  // The step and the sequence of the i-th line.
  __device__ int64_t step_of(int64_t line) const {
    return batch_first ? line % steps : line / batch;
  }
  __device__ int64_t sequence_of(int64_t line) const {
    return batch_first ? line / steps : line % batch;
  }
};

View view_of(const Shape& data, int axis) {
  return {data[axis], data[1 - axis], data.product(2, data.ndim()), axis == 1};
}

template <class T>
void read_lengths(const Run& run, const T* given, const View& view, int64_t smallest,
                  int64_t* lengths) {
  gpu::each(run, view.batch, [=] __device__(int64_t i) {
    int64_t low = smallest < view.steps ? smallest : view.steps;
    int64_t length = given ? static_cast<int64_t>(gpu::widen(given[i])) : view.steps;
    lengths[i] = length < low ? low : length > view.steps ? view.steps : length;
  });
}

// Lengths cut to smallest..steps; all are `steps` without the input.
const int64_t* lengths_of(const Run& run, bool has_lengths, int input, const View& view,
                          int64_t smallest) {
  auto* lengths = run.scratch<int64_t>(view.batch);
  if (!has_lengths) {
    read_lengths<float>(run, nullptr, view, smallest, lengths);
    return lengths;
  }
  dispatch(kAnyType, run.in(input).dtype(), [&]<class T>() {
    read_lengths(run, run.in(input).data<const T>(), view, smallest, lengths);
  });
  return lengths;
}

template <class T>
void mask(const Run& run, const View& view, const int64_t* lengths, float given) {
  const T* x = run.in(0).data<const T>();
  T *y = run.out(0).data<T>(), value = static_cast<T>(static_cast<Acc<T>>(given));
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t line = i / view.rest;
    y[i] = view.step_of(line) >= lengths[view.sequence_of(line)] ? value : x[i];
  });
}

template <class Word>
void last(const Run& run, const View& view, const int64_t* lengths) {
  auto* x = static_cast<const Word*>(run.in(0).raw());
  auto* y = static_cast<Word*>(run.out(0).raw());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t sequence = i / view.rest;
    y[i] = x[view.at(lengths[sequence] - 1, sequence) + i % view.rest];
  });
}

template <class Word>
void last_backward(const Run& run, const View& view, const int64_t* lengths) {
  auto* dy = static_cast<const Word*>(run.in(0).raw());
  auto* dx = static_cast<Word*>(run.out(0).raw());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t line = i / view.rest, sequence = view.sequence_of(line);
    bool is_last = view.step_of(line) == lengths[sequence] - 1;
    dx[i] = is_last ? dy[sequence * view.rest + i % view.rest] : Word(0);
  });
}

template <class Word>
void reverse(const Run& run, const View& view, const int64_t* lengths) {
  auto* x = static_cast<const Word*>(run.in(0).raw());
  auto* y = static_cast<Word*>(run.out(0).raw());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t line = i / view.rest, sequence = view.sequence_of(line);
    int64_t step = view.step_of(line), length = lengths[sequence];
    y[i] = x[view.at(step < length ? length - 1 - step : step, sequence) + i % view.rest];
  });
}

}  // namespace

void add_cuda_sequence(OpTable& table) {
  auto add = cuda_adder(table);
  add("SequenceMask", [](Run& run, const SequenceMaskParam& p) {
    View view = view_of(run.in(0).shape(), p.axis);
    const int64_t* lengths = lengths_of(run, p.use_sequence_length, 1, view, 0);
    dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() { mask<T>(run, view, lengths, p.value); });
  });
  add("SequenceLast", [](Run& run, const SequenceLastParam& p) {
    View view = view_of(run.in(0).shape(), p.axis);
    check<ShapeError>(view.steps > 0, run.who(), ": sequences of no steps have no last element");
    const int64_t* lengths = lengths_of(run, p.use_sequence_length, 1, view, 1);
    with_word(run.in(0).dtype(), [&]<class Word>() { last<Word>(run, view, lengths); });
  });
  add("_backward_SequenceLast", [](Run& run, const SequenceLastParam& p) {
    View view = view_of(run.out(0).shape(), p.axis);
    const int64_t* lengths = lengths_of(run, p.use_sequence_length, 2, view, 1);
    with_word(run.out(0).dtype(), [&]<class Word>() { last_backward<Word>(run, view, lengths); });
  });
  add("SequenceReverse", [](Run& run, const SequenceReverseParam& p) {
    View view = view_of(run.in(0).shape(), 0);
    const int64_t* lengths = lengths_of(run, p.use_sequence_length, 1, view, 0);
    with_word(run.in(0).dtype(), [&]<class Word>() { reverse<Word>(run, view, lengths); });
  });
}

}  // namespace mx::ops
