// Loops over all elements of arrays with one floating dtype, computing in Acc<T>.
//
//   map(run, run.out(0), [](auto x) { return x * x; }, run.in(0));
#pragma once

#include "ir/run.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::ops {

template <class Body, class... Arrays>
void map(const Run& run, const Tensor& y, Body body, const Arrays&... arrays) {
  dispatch(kFloating, y.dtype(), [&]<class T>() {
    auto loop = [&](T* target, const auto*... sources) {
      run.parallel_range(y.size(), [&](int64_t begin, int64_t end) {
        vector_loop(end - begin, [=](int64_t i) {
          target[begin + i] = static_cast<T>(body(Acc<T>(sources[begin + i])...));
        });
      });
    };
    loop(y.data<T>(), arrays.template data<const T>()...);
  });
}

}  // namespace mx::ops
