// Operators that exist for sparse arrays; their dense meaning is defined as well.
#pragma once

#include "base/error.h"
#include "ir/op.h"

namespace mx::ops {

struct AdagradParam {
  double lr = 0, epsilon = 1e-7, wd = 0, rescale_grad = 1, clip_gradient = -1;
  static constexpr auto fields() {
    using P = AdagradParam;
    return std::tuple{
        required("lr", &P::lr, "Learning rate."),
        field("epsilon", &P::epsilon, "Added under the root."),
        field("wd", &P::wd, "Weight decay; must be 0."),
        field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradient first."),
        field("clip_gradient", &P::clip_gradient,
              "Bound of the gradient's elements after that; negative means none.")};
  }
};

inline void check_no_decay(const AdagradParam& p) {
  check<Unsupported>(p.wd == 0, "_sparse_adagrad_update: wd must be 0, got ", p.wd,
                     "; weight decay is not lazy");
}

void add_sparse(OpTable& table);  // needs Embedding in the table

}  // namespace mx::ops
