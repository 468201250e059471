#include "ops/numpy/pointwise.h"

#include "ops/numpy/catalog.h"
#include "ops/pointwise/binary/binary_op.h"

namespace mx::ops {
namespace {

template <class... Bs>
void add_broadcasting(OpTable& table, Types<Bs...> /*functions*/) {
  (table.add(binary::op<Bs, true>(Bs::broadcast)), ...);
}

}  // namespace

void add_numpy_pointwise(OpTable& table) {
  add_broadcasting(table, NumpyBinaries{});
  add_unaries(table, NumpyUnaries{});
}

}  // namespace mx::ops
