// What the operators of this family have in common.
#pragma once

#include <string>

#include "ir/op.h"
#include "ops/reduce/reduce.h"
#include "ops/reduce/reduction.h"
#include "tensor/dispatch.h"

namespace mx::ops {

inline void infer_reduce(Infer& t, const ReduceParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_reduced_shape(t, p);
}

// infer of a gradient kernel with inputs out_grad, data and possibly output.
inline void infer_reduce_backward(Infer& t, const ReduceParam& /*p*/) {
  t.unify_shape(t.in(1), t.out(0));
  for (int i = 0; i < t.num_inputs(); ++i) t.unify_dtype(t.in(i), t.out(0));
}

inline AxisMask mask_of(const Run& run, const ReduceParam& p, const Tensor& data) {
  return reduced_axes(p, data.ndim(), run.who());
}

template <class R>
void run_reduce(Run& run, const ReduceParam& p) {
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    reduce<R, T>(run, run.in(0), mask_of(run, p, run.in(0)), run.out(0).data<T>());
  });
}

template <class R>
OpSpec reduce_spec(std::string name, std::string doc) {
  return {
      .name = std::move(name),
      .doc = std::move(doc),
      .inputs = {"data"},
      .infer = infer_reduce,
      .cpu = run_reduce<R>,
  };
}

// Repeats a reduced value over the elements of `like` it came from.
inline Value spread_value(const Value& reduced, const Value& like, const ReduceParam& p) {
  return apply("_backward_sum", p, {reduced, like});
}

void add_reduce_sums(OpTable& table);
void add_reduce_products(OpTable& table);
void add_reduce_extremes(OpTable& table);
void add_reduce_places(OpTable& table);
void add_reduce_norms(OpTable& table);

}  // namespace mx::ops
