// Arrays in the type they are computed in: for 16-bit floats a copy, else the array itself.
#pragma once

#include "ops/nn/channels_first.h"

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

}  // namespace mx::ops
