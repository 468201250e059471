// What the CUDA files of this family have in common.
#pragma once

#include <string_view>

#include "ir/op.h"
#include "ops/reduce/cuda_reduction.h"
#include "ops/reduce/reduce.h"
#include "tensor/dispatch.h"

namespace mx::ops::gpu {

inline AxisMask mask_of(const Run& run, const ReduceParam& p, const Tensor& data) {
  return reduced_axes(p, data.ndim(), run.who());
}

template <class R>
void run_reduce(Run& run, const ReduceParam& p) {
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    reduce<R, T>(run, run.in(0), mask_of(run, p, run.in(0)), run.out(0).raw(), run.out(0).dtype());
  });
}

// For reducers that treat nan apart: integers go to `plain`, which is another's kernel.
template <class R, class Plain>
void reduce_numbers(Run& run, const ReduceParam& p, const Plain& plain) {
  const Tensor& out = run.out(0);
  if (!is_floating(out.dtype())) return plain(run, p);
  dispatch(kFloating, out.dtype(), [&]<class T>() {
    reduce<R, T>(run, run.in(0), mask_of(run, p, run.in(0)), out.raw(), out.dtype());
  });
}

template <class R>
void add_reduce(OpTable& table, std::string_view op) {
  table.add(op, kKind, {"cuda", nullptr, run_reduce<R>});
}

}  // namespace mx::ops::gpu
