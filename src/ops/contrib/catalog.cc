#include "ops/contrib/catalog.h"

#include "ops/contrib/boolean_mask.h"
#include "ops/contrib/cumsum.h"
#include "ops/contrib/elementwise.h"
#include "ops/contrib/finite.h"
#include "ops/contrib/interleaved.h"
#include "ops/contrib/khatri_rao.h"
#include "ops/contrib/numbering.h"

namespace mx::ops {

void add_contrib(OpTable& table) {
  table.add(all_finite());
  table.add(allclose());
  table.add(amp_multicast());
  table.add(arange_like());
  table.add(boolean_mask());
  table.add(boolean_mask_gradient());
  table.add(cumsum());
  table.add(cumsum_gradient());
  table.add(div_sqrt_dim());
  table.add(gradient_multiplier());
  table.add(index_array());
  table.add(index_copy());
  table.add(interleaved_encdec_qk());
  table.add(interleaved_encdec_valatt());
  table.add(interleaved_selfatt_qk());
  table.add(interleaved_selfatt_valatt());
  table.add(khatri_rao());
  table.add(multi_all_finite());
  table.add(quadratic());
  table.add(ravel_multi_index());
  table.add(round_ste());
  table.add(sign_ste());
  table.add(unravel_index());
}

}  // namespace mx::ops
