// Makes operators of the structs in binary.h and comparison.h.
#pragma once

#include <string>
#include <vector>

#include "ir/op.h"
#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/binary/row_piece.h"
#include "ops/pointwise/broadcast.h"
#include "ops/pointwise/stream.h"
#include "ops/pointwise/unary/unary_op.h"
#include "ops/pointwise/value_math.h"
#include "tensor/dispatch.h"

namespace mx::ops {

namespace binary {

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
