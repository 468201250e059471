#include "ops/linalg/linalg_gemm.h"

#include "ops/linalg/matrix_stack.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

template <class P>
StackProduct product_of(const P& p) {
  StackProduct product{
      .transpose_a = p.transpose_a, .transpose_b = p.transpose_b, .alpha = p.alpha, .axis = p.axis};
  if constexpr (requires { p.beta; }) product.beta = p.beta;
  return product;
}

Value product(const Value& a, bool transpose_a, const Value& b, bool transpose_b, double alpha,
              int64_t axis) {
  LinalgGemm2Param p{
      .transpose_a = transpose_a, .transpose_b = transpose_b, .alpha = alpha, .axis = axis};
  return apply("_linalg_gemm2", p, {a, b});
}

// Of alpha · op(A) · op(B), for A and B.
template <class P>
Values product_gradients(Grad& g, const P& p) {
  Value dy = g.out_grad(0);
  const Value& a = g.in(0);
  const Value& b = g.in(1);
  Value d_a = p.transpose_a ? product(b, p.transpose_b, dy, true, p.alpha, p.axis)
                            : product(dy, false, b, !p.transpose_b, p.alpha, p.axis);
  Value d_b = p.transpose_b ? product(dy, true, a, p.transpose_a, p.alpha, p.axis)
                            : product(a, !p.transpose_a, dy, false, p.alpha, p.axis);
  return {d_a, d_b};
}

void infer_gemm(Infer& t, const LinalgGemmParam& p) {
  t.unify(t.in(2), t.out(0));
  infer_stack_product(t, product_of(p), t.in(0), t.in(1), t.out(0));
  t.unify(t.in(2), t.out(0));
}

void gemm_forward(Run& run, const LinalgGemmParam& p) {
  if (p.beta != 0) copy_bytes(run.in(2).raw(), run.out(0).raw(), run.out(0).bytes());
  multiply_stacks(product_of(p), run.in(0), run.in(1), run.out(0));
}

Values gemm_gradient(Grad& g, const LinalgGemmParam& p) {
  Values result = product_gradients(g, p);
  result.push_back(g.out_grad(0) * p.beta);
  return result;
}

void infer_gemm2(Infer& t, const LinalgGemm2Param& p) {
  infer_stack_product(t, product_of(p), t.in(0), t.in(1), t.out(0));
}

void gemm2_forward(Run& run, const LinalgGemm2Param& p) {
  multiply_stacks(product_of(p), run.in(0), run.in(1), run.out(0));
}

StackProduct product_of(const LinalgSyrkParam& p) {
  return {.transpose_a = p.transpose, .transpose_b = !p.transpose, .alpha = p.alpha};
}

void infer_syrk(Infer& t, const LinalgSyrkParam& p) {
  infer_stack_product(t, product_of(p), t.in(0), t.in(0), t.out(0));
}

// With B = alpha · AAᵀ: dA = alpha · (dB + dBᵀ) · A, and the mirror image for AᵀA.
Values syrk_gradient(Grad& g, const LinalgSyrkParam& p) {
  Value dy = g.out_grad(0);
  const Value& a = g.in(0);
  if (p.transpose) {
    return {product(a, false, dy, false, p.alpha, -2) + product(a, false, dy, true, p.alpha, -2)};
  }
  return {product(dy, false, a, false, p.alpha, -2) + product(dy, true, a, false, p.alpha, -2)};
}

}  // namespace

OpDef linalg_gemm() {
  return define<LinalgGemmParam>({
      .name = "_linalg_gemm",
      .doc = "alpha · op(A) · op(B) + beta · C for stacks of matrices.",
      .aliases = {"linalg_gemm"},
      .inputs = {"A", "B", "C"},
      .infer = infer_gemm,
      .gradient = gemm_gradient,
      .cpu = gemm_forward,
      .inplace = {{2, 0}},
      .cost_ns =
          [](const Run& run, const LinalgGemmParam& p) {
            return stack_product_cost(product_of(p), run.in(0), run.out(0));
          },
  });
}

OpDef linalg_gemm2() {
  return define<LinalgGemm2Param>({
      .name = "_linalg_gemm2",
      .doc = "alpha · op(A) · op(B) for stacks of matrices.",
      .aliases = {"linalg_gemm2"},
      .inputs = {"A", "B"},
      .infer = infer_gemm2,
      .gradient = [](Grad& g, const LinalgGemm2Param& p) { return product_gradients(g, p); },
      .cpu = gemm2_forward,
      .cost_ns =
          [](const Run& run, const LinalgGemm2Param& p) {
            return stack_product_cost(product_of(p), run.in(0), run.out(0));
          },
  });
}

OpDef linalg_syrk() {
  return define<LinalgSyrkParam>({
      .name = "_linalg_syrk",
      .doc = "alpha · A · Aᵀ, or alpha · Aᵀ · A, for stacks of matrices.",
      .aliases = {"linalg_syrk"},
      .inputs = {"A"},
      .infer = infer_syrk,
      .gradient = syrk_gradient,
      .cpu =
          [](Run& run, const LinalgSyrkParam& p) {
            multiply_stacks(product_of(p), run.in(0), run.in(0), run.out(0));
          },
      .cost_ns =
          [](const Run& run, const LinalgSyrkParam& p) {
            return stack_product_cost(product_of(p), run.in(0), run.out(0));
          },
      .names_its_input = true,
  });
}

}  // namespace mx::ops
