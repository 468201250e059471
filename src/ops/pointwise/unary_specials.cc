#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/unary.h"
#include "ops/pointwise/unary_op.h"

namespace mx::ops {
namespace {

struct Digamma : UsesInput {
  static constexpr auto forward(auto x) { return digamma(x); }
};

}  // namespace

void add_specials(OpTable& table) {
  add_unaries(table, Specials{});
  table.add(define<NoParam>({
      .name = "_digamma",
      .doc = "Derivative of gammaln: part of differentiable gradients, has none of its own.",
      .inputs = {"data"},
      .infer = unary::infer<NoParam>,
      .cpu = unary::forward<Digamma>,
      .inplace = {{0, 0}},
  }));
}

}  // namespace mx::ops
