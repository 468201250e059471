// What the forward and backward kernels of RNN share: arrays in the type they are computed in.
#pragma once

#include "ops/nn/planar.h"
#include "ops/nn/rnn.h"
#include "tensor/dispatch.h"

namespace mx::ops {

// The elements of x as Acc<T>: x itself, or a copy.
template <class T>
const Acc<T>* widened(const Run& run, const Tensor& x) {
  if constexpr (std::is_same_v<T, Acc<T>>) {
    return x.data<const T>();
  } else {
    Acc<T>* copy = run.scratch<Acc<T>>(x.size());
    convert_each(run, x.data<const T>(), copy, x.size());
    return copy;
  }
}

// An output that is computed in Acc<T>: in place, or in a copy that `store` narrows.
template <class T>
class WideOutput {
 public:
  WideOutput(const Run& run, const Tensor& y) : run_(run), y_(y) {
    if constexpr (std::is_same_v<T, Acc<T>>) {
      data = y.data<T>();
    } else {
      data = run.scratch<Acc<T>>(y.size());
    }
  }
  void store() const {
    if constexpr (!std::is_same_v<T, Acc<T>>) convert_each(run_, data, y_.data<T>(), y_.size());
  }
  Acc<T>* data;

 private:
  const Run& run_;
  const Tensor& y_;
};

// The length of each sequence, between 0 and `steps`; nullptr: all are whole.
inline const int64_t* sequence_lengths(const Run& run, const RnnParam& p, const RnnLayout& layout) {
  if (!p.use_sequence_length) return nullptr;
  const Tensor& lengths = run.in(p.is_lstm() ? 4 : 3);
  auto* result = run.scratch<int64_t>(layout.batch);
  dispatch(kAnyType, lengths.dtype(), [&]<class T>() {
    for (int64_t n = 0; n < layout.batch; ++n) {
      auto length = static_cast<int64_t>(Acc<T>(lengths.data<const T>()[n]));
      result[n] = std::clamp<int64_t>(length, 0, layout.steps);
    }
  });
  return result;
}

// The steps of one direction in the order in which it reads them.
struct Walk {
  int64_t steps;
  bool is_reverse;
  [[nodiscard]] int64_t at(int64_t i) const { return is_reverse ? steps - 1 - i : i; }
};

}  // namespace mx::ops
