#include "ops/linalg/dot.h"
#include "ops/linalg/matrix_stack.h"

namespace mx::ops {
namespace {

StackProduct product_of(const DotParam& p) {
  return {.transpose_a = p.transpose_a, .transpose_b = p.transpose_b};
}

void infer(Infer& t, const DotParam& p) {
  for (int i = 0; i < 2; ++i) {
    const Shape& shape = t.in(i).shape;
    if (shape.has_rank() && shape.ndim() < 3) {
      fail<ShapeError>(t.who(), ": ", i == 0 ? "lhs" : "rhs", " of shape ", shape,
                       " must have three axes or more; use dot for matrices");
    }
  }
  infer_stack_product(t, product_of(p), t.in(0), t.in(1), t.out(0));
}

void forward(Run& run, const DotParam& p) {
  multiply_stacks(product_of(p), run.in(0), run.in(1), run.out(0));
}

Value product(const Value& a, bool transpose_a, const Value& b, bool transpose_b) {
  return apply("batch_dot", DotParam{.transpose_a = transpose_a, .transpose_b = transpose_b},
               {a, b});
}

Values gradient(Grad& g, const DotParam& p) {
  Value dy = g.out_grad(0);
  const Value& lhs = g.in(0);
  const Value& rhs = g.in(1);
  Value d_lhs = p.transpose_a ? product(rhs, p.transpose_b, dy, true)
                              : product(dy, false, rhs, !p.transpose_b);
  Value d_rhs = p.transpose_b ? product(dy, true, lhs, p.transpose_a)
                              : product(lhs, !p.transpose_a, dy, false);
  return {d_lhs, d_rhs};
}

}  // namespace

OpDef batch_dot() {
  return define<DotParam>({
      .name = "batch_dot",
      .doc = "The products of two stacks of matrices, pair by pair.",
      .aliases = {"_npx_batch_dot"},
      .inputs = {"lhs", "rhs"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .cost_ns =
          [](const Run& run, const DotParam& p) {
            return stack_product_cost(product_of(p), run.in(0), run.out(0));
          },
  });
}

}  // namespace mx::ops
