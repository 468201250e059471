// What the forward and backward kernels of RNN share.
#pragma once

#include <algorithm>

#include "ops/nn/recurrent/rnn.h"
#include "ops/nn/widened.h"
#include "tensor/dispatch.h"

namespace mx::ops {

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
