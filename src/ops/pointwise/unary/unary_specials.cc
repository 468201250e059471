#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/unary/unary.h"
#include "ops/pointwise/unary/unary_op.h"

namespace mx::ops {

void add_specials(OpTable& table) {
  add_unaries(table, Specials{});
  table.add(define<NoParam>({
      .name = "_digamma",
      .doc = "Derivative of gammaln: part of differentiable gradients.",
      .inputs = {"data"},
      .infer = unary::infer<NoParam>,
      .gradient = [](Grad& g, const NoParam& /*p*/) -> Values {
        return {g.out_grad(0) * apply("_backward_digamma", {}, {g.in(0)})};
      },
      .cpu = unary::forward<Digamma>,
      .inplace = {{0, 0}},
  }));
  table.add(define<NoParam>({
      .name = "_backward_digamma",
      .doc = "Derivative of _digamma.",
      .inputs = {"data"},
      .infer = unary::infer<NoParam>,
      .cpu = unary::forward<Trigamma>,
      .inplace = {{0, 0}},
  }));
}

}  // namespace mx::ops
