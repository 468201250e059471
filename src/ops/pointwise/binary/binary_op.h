// Makes operators of the structs in binary.h and comparison.h.
#pragma once

#include <string>
#include <vector>

#include "ir/op.h"
#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/broadcast.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/stream.h"
#include "ops/pointwise/unary/unary_op.h"
#include "ops/pointwise/value_math.h"
#include "tensor/dispatch.h"

namespace mx::ops {

namespace binary {

template <class B, class T>
[[gnu::always_inline]] inline T result(T a, T b) {
  return convert<T>(B::forward(static_cast<Acc<T>>(a), static_cast<Acc<T>>(b)));
}

// A row; a step of 0 repeats one element of that operand.
template <class B, class T>
void row(const T* a, int64_t a_step, const T* b, int64_t b_step, T* y, int64_t n) {
  if (b_step == 0) {
    vector_loop(n, [=, right = *b](int64_t i) { y[i] = result<B, T>(a[i], right); });
  } else if (a_step == 0) {
    vector_loop(n, [=, left = *a](int64_t i) { y[i] = result<B, T>(left, b[i]); });
  } else {
    vector_loop(n, [=](int64_t i) { y[i] = result<B, T>(a[i], b[i]); });
  }
}

template <class B>
void forward(Run& run, const NoParam& /*p*/) {
  const Tensor &lhs = run.in(0), &rhs = run.in(1), &out = run.out(0);
  dispatch(B::types, out.dtype(), [&]<class T>() {
    const T* a = lhs.data<const T>();
    const T* b = rhs.data<const T>();
    T* y = out.data<T>();
    if (lhs.shape() == rhs.shape()) {  // two streams of reads: one of writes would gain nothing
      run.parallel_range(out.size(), [=](int64_t begin, int64_t end) {
        row<B, T>(a + begin, 1, b + begin, 1, y + begin, end - begin);
      });
      return;
    }
    // In place the cache has what is overwritten.
    int64_t bytes = y == a || y == b ? 0 : lhs.bytes() + rhs.bytes() + out.bytes();
    Walk<2> walk(out.shape(), {&lhs.shape(), &rhs.shape()});
    write_range(run, y, out.size(), bytes, [=, &walk](int64_t begin, int64_t n, T* to) {
      walk.rows(
          begin, begin + n, [&](int64_t at, const std::array<int64_t, 2>& from, int64_t count) {
            row<B, T>(a + from[0], walk.step(0), b + from[1], walk.step(1), to + at - begin, count);
          });
    });
  });
}

template <class B, bool kBroadcast>
Values gradient(Grad& g, const NoParam& p) {
  if constexpr (!B::has_gradient) {
    return zero_gradient(g, p);
  } else {
    const Value &a = g.in(0), &b = g.in(1);
    Value left = B::left(a, b, g.out(0), g.out_grad(0));
    Value right = B::right(a, b, g.out(0), g.out_grad(0));
    if (!kBroadcast) return {left, right};
    return {apply("_sum_like", {}, {left, a}), apply("_sum_like", {}, {right, b})};
  }
}

template <class B, bool kBroadcast>
OpDef op(Names names) {
  OpSpec spec{
      .name = std::string(names.front()),
      .doc = std::string(B::doc),
      .aliases = unary::to_strings(names.subspan(1)),
      .inputs = {"lhs", "rhs"},
      .infer = unary::infer<NoParam>,
      .gradient = gradient<B, kBroadcast>,
      .cpu = forward<B>,
      .inplace = {{0, 0}, {1, 0}},
  };
  if (kBroadcast) {
    spec.infer = [](Infer& t, const NoParam& /*p*/) { infer_broadcast(t); };
    spec.doc += " Broadcasts.";
  }
  return define<NoParam>(std::move(spec));
}

}  // namespace binary

template <class B>
void add_binary(OpTable& table) {
  table.add(binary::op<B, false>(B::same_shape));
  table.add(binary::op<B, true>(B::broadcast));
}

template <class... Bs>
void add_binaries(OpTable& table, Types<Bs...> /*functions*/) {
  (add_binary<Bs>(table), ...);
}

}  // namespace mx::ops
