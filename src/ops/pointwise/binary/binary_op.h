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

// n elements of y; a step of 0 repeats one element of that operand.
template <class B, class T>
struct RowPiece {
  static void run(const void* lhs, int64_t lhs_step, const void* rhs, int64_t rhs_step, void* out,
                  int64_t n) {
    const auto* a = static_cast<const T*>(lhs);
    const auto* b = static_cast<const T*>(rhs);
    auto* y = static_cast<T*>(out);
    if (rhs_step == 0) {
      detail::steps(n, [=, right = *b](int64_t i) { y[i] = result<B, T>(a[i], right); });
    } else if (lhs_step == 0) {
      detail::steps(n, [=, left = *a](int64_t i) { y[i] = result<B, T>(left, b[i]); });
    } else {
      detail::steps(n, [=](int64_t i) { y[i] = result<B, T>(a[i], b[i]); });
    }
  }
};
using RowFunction = void (*)(const void*, int64_t, const void*, int64_t, void*, int64_t);
void run_rows(const Run& run, RowFunction row, int64_t share);

// Of an element.
template <class B>
inline constexpr double kForwardNs = [] {
  if constexpr (requires { B::same_shape; }) return element_ns(B::same_shape.front());
  return kPlainNs;
}();

template <class B>
void forward(Run& run, const NoParam& /*p*/) {
  RowFunction row = nullptr;
  dispatch(B::types, run.out(0).dtype(),
           [&]<class T>() { row = vector_function<RowPiece<B, T>>(); });
  run_rows(run, row, thread_share(kForwardNs<B>));
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
      .cost_ns = unary::cost_ns<NoParam, kForwardNs<B>>(),
      .names_outputs = !kBroadcast && requires { B::names_outputs; },
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
