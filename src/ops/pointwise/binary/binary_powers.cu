#include "ops/catalog_cuda.h"
#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/cuda_loop.h"

namespace mx::ops {
namespace {

template <class F>
void add_plain(OpTable& table, const char* name) {
  table.add("_power_scalar", gpu::kKind,
            {name, refuses_other_exponents<F>, gpu::unary<PlainPower<F>>});
  table.add("_backward_power_scalar", gpu::kKind,
            {name, refuses_other_exponents<F>, gpu::unary_backward<PlainPower<F>>});
}

}  // namespace

void add_cuda_powers(OpTable& table) {
  gpu::add_binaries(table, Types<Power, Hypot>{});
  gpu::add_unaries(table, Types<PowerScalar, RpowerScalar, HypotScalar>{});
  add_plain<ToSquare>(table, "cuda square");
  add_plain<ToCube>(table, "cuda cube");
}

}  // namespace mx::ops
