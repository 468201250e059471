// Updates that use only the sign of the gradient or of the momentum.
#include "ops/optimizer/sign_step.h"
#include "ops/optimizer/update.h"

namespace mx::ops {

void add_sign_updates(OpTable& table) {
  table.add(define_update<SignSgdParam, SignSgd, 0>(
      "signsgd_update", {}, "A step of fixed size against the gradient's sign."));
  table.add(define_update<SignumParam, Signum, 1>(
      "signum_update", {"mom"}, "A step of fixed size along the momentum's sign."));
}

}  // namespace mx::ops
