// Operators whose values are copies or constants; they differ in their gradients.
#include "ops/pointwise/copy.h"
#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/unary/unary_op.h"

namespace mx::ops {
namespace {

void copy(Run& run, const NoParam& /*p*/) { copy_elements(run, run.in(0), run.out(0)); }

Values pass_gradient(Grad& g, const NoParam& /*p*/) {
  Values gradients(static_cast<size_t>(g.num_inputs()));
  gradients[0] = g.out_grad(0);
  return gradients;
}

Values ones_gradient(Grad& g, const NoParam& /*p*/) { return {apply("ones_like", {}, {g.in(0)})}; }

template <int kValue>
void fill(Run& run, const NoParam& /*p*/) {
  fill_elements(run, run.out(0), kValue);
}

OpSpec copying(std::string name, std::string doc) {
  return {
      .name = std::move(name),
      .doc = std::move(doc),
      .inputs = {"data"},
      .infer = unary::infer<NoParam>,
      .cpu = copy,
      .inplace = {{0, 0}},
  };
}

}  // namespace

void add_copies(OpTable& table) {
  OpSpec identity = copying("_copy", "The same values.");
  identity.aliases = {"identity"};
  identity.gradient = pass_gradient;
  table.add(define<NoParam>(identity));

  OpSpec across =
      copying("_CrossDeviceCopy", "The same values on another device, between parts of a graph.");
  across.gradient = pass_gradient;
  across.names_outputs = true;
  table.add(define<NoParam>(across));

  OpSpec block = copying("BlockGrad", "The same values; gradients stop here.");
  block.aliases = {"stop_gradient", "_sparse_stop_gradient"};
  block.gradient = zero_gradient<NoParam>;
  table.add(define<NoParam>(block));

  OpSpec loss = copying("make_loss", "The same values as a loss: backward starts here with ones.");
  loss.aliases = {"_sparse_make_loss"};
  loss.gradient = ones_gradient;
  loss.names_outputs = true;
  table.add(define<NoParam>(loss));

  OpSpec like = copying("_identity_with_attr_like_rhs",
                        "The values of lhs, which has the shape and dtype of rhs.");
  like.inputs = {"lhs", "rhs"};
  like.gradient = pass_gradient;
  like.reads = all_but(1);
  table.add(define<NoParam>(like));

  OpSpec zeros = copying("zeros_like", "Zeros in the shape and dtype of data.");
  zeros.aliases = {"_sparse_zeros_like"};
  zeros.gradient = zero_gradient<NoParam>;
  zeros.cpu = fill<0>;
  zeros.reads = all_but(0);
  table.add(define<NoParam>(zeros));

  OpSpec ones = copying("ones_like", "Ones in the shape and dtype of data.");
  ones.gradient = zero_gradient<NoParam>;
  ones.cpu = fill<1>;
  ones.reads = all_but(0);
  table.add(define<NoParam>(ones));
}

}  // namespace mx::ops
