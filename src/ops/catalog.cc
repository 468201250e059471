#include "ops/catalog.h"

#include "ops/contrib/catalog.h"
#include "ops/control/control_flow.h"
#include "ops/creation/catalog.h"
#include "ops/image/catalog.h"
#include "ops/index/catalog.h"
#include "ops/linalg/catalog.h"
#include "ops/nn/catalog.h"
#include "ops/numpy/catalog.h"
#include "ops/optimizer/catalog.h"
#include "ops/pointwise/catalog.h"
#include "ops/quantization/catalog.h"
#include "ops/random/catalog.h"
#include "ops/reduce/catalog.h"
#include "ops/shape/catalog.h"
#include "ops/sparse/operators.h"

namespace mx::ops {

void add_operators(OpTable& table) {
  add_contrib(table);
  add_control_flow(table);
  add_creation(table);
  add_image(table);
  add_index(table);
  add_linalg(table);
  add_nn(table);
  add_numpy_decompositions(table);
  add_numpy_pointwise(table);
  add_optimizer(table);
  add_pointwise(table);
  add_quantization(table);
  add_random(table);
  add_reduce(table);
  add_shape(table);
  add_sparse(table);
}

}  // namespace mx::ops
