#include "ops/catalog_cuda.h"
#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/cuda_loop.h"

namespace mx::ops {

void add_cuda_arithmetic(OpTable& table) {
  gpu::add_binaries(table, Types<Add, Subtract, Multiply, Divide, Modulo, Maximum, Minimum>{});
  gpu::add_unaries(table, Types<PlusScalar, MinusScalar, RminusScalar, MulScalar, DivScalar,
                                RdivScalar, ModScalar, RmodScalar, MaximumScalar, MinimumScalar>{});
  auto again = [&](std::string_view name, auto kernel) {
    table.add(name, gpu::kKind, {"cuda", nullptr, kernel});
  };
  again("_grad_add", gpu::binary<Add>);
  again("_scatter_elemwise_div", gpu::binary<Divide>);
  again("_contrib_backward_gradientmultiplier", gpu::unary<MulScalar>);
  again("_scatter_minus_scalar", gpu::unary<MinusScalar>);
  again("_scatter_plus_scalar", gpu::unary<PlusScalar>);
}

}  // namespace mx::ops
