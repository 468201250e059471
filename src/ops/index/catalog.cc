#include "ops/index/catalog.h"

#include "ops/index/array_functions.h"
#include "ops/index/diag.h"
#include "ops/index/gather_nd.h"
#include "ops/index/histogram.h"
#include "ops/index/one_hot.h"
#include "ops/index/order.h"
#include "ops/index/pick.h"
#include "ops/index/take.h"

namespace mx::ops {

void add_index(OpTable& table) {
  table.add(argsort());
  table.add(batch_take());
  table.add(copyto());
  table.add(diag());
  table.add(diag_gradient());
  table.add(embedding());
  table.add(embedding_gradient());
  table.add(fill_element_0index());
  table.add(gather_nd());
  table.add(gather_nd_gradient());
  table.add(histogram());
  table.add(one_hot());
  table.add(onehot_encode());
  table.add(pick());
  table.add(pick_gradient());
  table.add(scatter_nd());
  table.add(scatter_set_nd());
  table.add(set_value());
  table.add(sort());
  table.add(take());
  table.add(take_along_axis());
  table.add(take_along_axis_gradient());
  table.add(take_gradient());
  table.add(topk());
}

}  // namespace mx::ops
