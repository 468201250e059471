#include "ops/linalg/dot.h"

#include "ops/linalg/gemm.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// The axes of lhs and rhs that remain in the result, as [begin, end).
struct Kept {
  int begin, end;
};

Kept kept_lhs(const Shape& lhs, bool transposed) {
  return transposed ? Kept{1, lhs.ndim()} : Kept{0, lhs.ndim() - 1};
}

Kept kept_rhs(const Shape& rhs, bool transposed) {
  return transposed ? Kept{0, rhs.ndim() - 1} : Kept{1, rhs.ndim()};
}

void fail_extents(Infer& t, const DotParam& p, const Shape& lhs, const Shape& rhs) {
  fail<ShapeError>(t.who(), ": lhs of shape ", lhs, p.transpose_a ? " transposed" : "",
                   " and rhs of shape ", rhs, p.transpose_b ? " transposed" : "",
                   " do not fit: ", p.transpose_a ? "the first" : "the last",
                   " axis of lhs must have the extent of ",
                   p.transpose_b ? "the last" : "the first", " axis of rhs");
}

// dot contracts one axis of each side; the others follow each other in the result.
void infer_product(Infer& t, const DotParam& p, Slot& lhs, Slot& rhs, Slot& result) {
  if (!lhs.shape.has_rank() || !rhs.shape.has_rank()) return;
  if (lhs.shape.ndim() == 0 || rhs.shape.ndim() == 0) {
    fail<ShapeError>(t.who(), ": lhs of shape ", lhs.shape, " and rhs of shape ", rhs.shape,
                     " must have at least one axis");
  }
  int64_t& left = lhs.shape[p.transpose_a ? 0 : lhs.shape.ndim() - 1];
  int64_t& right = rhs.shape[p.transpose_b ? rhs.shape.ndim() - 1 : 0];
  if (left == kUnknown) left = right;
  if (right == kUnknown) right = left;
  if (left != right) fail_extents(t, p, lhs.shape, rhs.shape);
  Kept a = kept_lhs(lhs.shape, p.transpose_a), b = kept_rhs(rhs.shape, p.transpose_b);
  Dims dims(lhs.shape.begin() + a.begin, lhs.shape.begin() + a.end);
  dims.append(rhs.shape.begin() + b.begin, rhs.shape.begin() + b.end);
  if (dims.empty()) dims.push_back(1);  // two vectors; MXNet 1 has no shape ()
  t.set(result, Shape(dims));
}

void infer_dot(Infer& t, const DotParam& p) {
  for (int round = 0; round < 2; ++round) {
    t.unify_dtype(t.in(0), t.out(0));
    t.unify_dtype(t.in(1), t.out(0));
  }
  infer_product(t, p, t.in(0), t.in(1), t.out(0));
}

// Both sides as matrices: op(lhs) is m×k, op(rhs) is k×n.
struct Extents {
  int64_t m, n, k;
};

Extents extents_of(const Shape& lhs, const Shape& rhs, const DotParam& p) {
  Kept a = kept_lhs(lhs, p.transpose_a), b = kept_rhs(rhs, p.transpose_b);
  return {lhs.product(a.begin, a.end), rhs.product(b.begin, b.end),
          lhs[p.transpose_a ? 0 : lhs.ndim() - 1]};
}

void dot_forward(Run& run, const DotParam& p) {
  auto [m, n, k] = extents_of(run.in(0).shape(), run.in(1).shape(), p);
  dispatch(kNumeric, run.out(0).dtype(), [&, m = m, n = n, k = k]<class T>() {
    gemm<T>(p.transpose_a, p.transpose_b, m, n, k, 1, run.in(0).data<const T>(),
            p.transpose_a ? m : k, run.in(1).data<const T>(), p.transpose_b ? k : n, 0,
            run.out(0).data<T>(), n);
  });
}

double dot_cost(const Run& run, const DotParam& p) {
  auto [m, n, k] = extents_of(run.in(0).shape(), run.in(1).shape(), p);
  return gemm_cost_ns(m, n, k);
}

// The product is linear in each side, so the two gradients are each other's gradients too.

Value lhs_gradient(const DotParam& p, const Value& dy, const Value& rhs, const Value& lhs) {
  return apply("_backward_dot_lhs", p, {dy, rhs, lhs});
}

Value rhs_gradient(const DotParam& p, const Value& lhs, const Value& dy, const Value& rhs) {
  return apply("_backward_dot_rhs", p, {lhs, dy, rhs});
}

Values dot_gradient(Grad& g, const DotParam& p) {
  Value dy = g.out_grad(0);
  return {lhs_gradient(p, dy, g.in(1), g.in(0)), rhs_gradient(p, g.in(0), dy, g.in(1))};
}

// Inputs: gradient of the result, rhs, lhs for its shape.
void infer_lhs_gradient(Infer& t, const DotParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
  t.unify_shape(t.in(2), t.out(0));
  infer_product(t, p, t.out(0), t.in(1), t.in(0));
}

void lhs_gradient_forward(Run& run, const DotParam& p) {
  auto [m, n, k] = extents_of(run.out(0).shape(), run.in(1).shape(), p);
  dispatch(kNumeric, run.out(0).dtype(), [&, m = m, n = n, k = k]<class T>() {
    const T* dy = run.in(0).data<const T>();
    const T* rhs = run.in(1).data<const T>();
    T* result = run.out(0).data<T>();
    int64_t pitch = p.transpose_b ? k : n;
    if (p.transpose_a) {
      gemm<T>(p.transpose_b, true, k, m, n, 1, rhs, pitch, dy, n, 0, result, m);
    } else {
      gemm<T>(false, !p.transpose_b, m, k, n, 1, dy, n, rhs, pitch, 0, result, k);
    }
  });
}

Values lhs_gradient_gradient(Grad& g, const DotParam& p) {
  Value dd = g.out_grad(0);  // shaped as lhs
  return {apply("dot", p, {dd, g.in(1)}), rhs_gradient(p, dd, g.in(0), g.in(1)), Value{}};
}

// Inputs: lhs, gradient of the result, rhs for its shape.
void infer_rhs_gradient(Infer& t, const DotParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
  t.unify_shape(t.in(2), t.out(0));
  infer_product(t, p, t.in(0), t.out(0), t.in(1));
}

void rhs_gradient_forward(Run& run, const DotParam& p) {
  auto [m, n, k] = extents_of(run.in(0).shape(), run.out(0).shape(), p);
  dispatch(kNumeric, run.out(0).dtype(), [&, m = m, n = n, k = k]<class T>() {
    const T* lhs = run.in(0).data<const T>();
    const T* dy = run.in(1).data<const T>();
    T* result = run.out(0).data<T>();
    int64_t pitch = p.transpose_a ? m : k;
    if (p.transpose_b) {
      gemm<T>(true, p.transpose_a, n, k, m, 1, dy, n, lhs, pitch, 0, result, k);
    } else {
      gemm<T>(!p.transpose_a, false, k, n, m, 1, lhs, pitch, dy, n, 0, result, n);
    }
  });
}

Values rhs_gradient_gradient(Grad& g, const DotParam& p) {
  Value dd = g.out_grad(0);  // shaped as rhs
  return {lhs_gradient(p, g.in(1), dd, g.in(0)), apply("dot", p, {g.in(0), dd}), Value{}};
}

}  // namespace

OpDef dot() {
  return define<DotParam>({
      .name = "dot",
      .doc = "Sums over the last axis of lhs and the first of rhs: the product of matrices.",
      .aliases = {"_sparse_dot"},
      .inputs = {"lhs", "rhs"},
      .infer = infer_dot,
      .gradient = dot_gradient,
      .cpu = dot_forward,
      .cost_ns = dot_cost,
  });
}

OpDef dot_lhs_gradient() {
  return define<DotParam>({
      .name = "_backward_dot_lhs",
      .doc = "The gradient of dot for its left side, shaped as `like`.",
      .inputs = {"data", "rhs", "like"},
      .infer = infer_lhs_gradient,
      .gradient = lhs_gradient_gradient,
      .cpu = lhs_gradient_forward,
      .cost_ns =
          [](const Run& run, const DotParam& p) {
            auto [m, n, k] = extents_of(run.out(0).shape(), run.in(1).shape(), p);
            return gemm_cost_ns(m, n, k);
          },
      .reads = all_but(2),
  });
}

OpDef dot_rhs_gradient() {
  return define<DotParam>({
      .name = "_backward_dot_rhs",
      .doc = "The gradient of dot for its right side, shaped as `like`.",
      .inputs = {"lhs", "data", "like"},
      .infer = infer_rhs_gradient,
      .gradient = rhs_gradient_gradient,
      .cpu = rhs_gradient_forward,
      .cost_ns =
          [](const Run& run, const DotParam& p) {
            auto [m, n, k] = extents_of(run.in(0).shape(), run.out(0).shape(), p);
            return gemm_cost_ns(m, n, k);
          },
      .reads = all_but(2),
  });
}

}  // namespace mx::ops
