// Which matrices FullyConnected, dot and their gradients multiply: what all libraries that multiply
// matrices ask.
#pragma once

#include "ir/op.h"
#include "ops/linalg/dot.h"
#include "ops/nn/fully_connected.h"

namespace mx::ops {

// c (batch × m × n) = op(a) · op(b); op transposes where the flag is set. All lie row by row.
struct Product {
  int64_t batch = 1, m = 0, n = 0, k = 0;
  bool transpose_a = false, transpose_b = false;
};

inline Product dense_product(const Run& run, const FullyConnectedParam& p) {
  auto [rows, columns, hidden] = dense_sizes(run.in(0).shape(), p);
  return {1, rows, hidden, columns, false, true};
}
inline Product dense_data_product(const Run& run, const FullyConnectedParam& p) {
  auto [rows, columns, hidden] = dense_sizes(run.out(0).shape(), p);
  return {1, rows, columns, hidden, false, false};
}
inline Product dense_weight_product(const Run& run, const FullyConnectedParam& p) {
  auto [rows, columns, hidden] = dense_sizes(run.in(1).shape(), p);
  return {1, hidden, columns, rows, true, false};
}

// dot contracts one axis of each side; the others of a side count as one.
inline Product dot_product(const Shape& lhs, const Shape& rhs, const DotParam& p) {
  int64_t k = lhs[p.transpose_a ? 0 : lhs.ndim() - 1];
  return {
      1, k > 0 ? lhs.size() / k : 0, k > 0 ? rhs.size() / k : 0, k, p.transpose_a, p.transpose_b};
}
inline Product dot_product(const Run& run, const DotParam& p) {
  return dot_product(run.in(0).shape(), run.in(1).shape(), p);
}

// Inputs dy, rhs: lhs is dy · rhsᵀ, or with transpose_a its transpose: then rhs comes first.
inline Product dot_lhs_product(const Run& run, const DotParam& p) {
  Product of = dot_product(run.out(0).shape(), run.in(1).shape(), p);
  if (of.transpose_a) return {1, of.k, of.m, of.n, of.transpose_b, true};
  return {1, of.m, of.k, of.n, false, !of.transpose_b};
}

// Inputs lhs, dy: rhs is lhsᵀ · dy, or with transpose_b its transpose: then dy comes first.
inline Product dot_rhs_product(const Run& run, const DotParam& p) {
  Product of = dot_product(run.in(0).shape(), run.out(0).shape(), p);
  if (of.transpose_b) return {1, of.n, of.k, of.m, true, of.transpose_a};
  return {1, of.k, of.n, of.m, !of.transpose_a, false};
}

}  // namespace mx::ops
