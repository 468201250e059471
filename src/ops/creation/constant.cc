#include "ir/constant.h"

#include <cstring>

#include "base/error.h"
#include "ops/creation/creation_ops.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const ConstantParam& p) {
  Shape shape(p.shape);
  auto given = static_cast<int64_t>(p.value ? p.value->view().size() : 0);
  int64_t wanted = shape.size() * size_of(p.dtype);
  check<ShapeError>(given == wanted, t.who(), ": value holds ", given, " bytes, shape ", shape,
                    " of ", name_of(p.dtype), " needs ", wanted);
  t.set_dtype(t.out(0), p.dtype);
  t.set(t.out(0), shape);
}

void forward(Run& run, const ConstantParam& p) {
  if (p.value) std::memcpy(run.out(0).raw(), p.value->view().data(), p.value->view().size());
}

}  // namespace

OpDef constant() {
  return define<ConstantParam>({
      .name = std::string(kConstantOp),
      .doc = "A value that is part of the graph.",
      .infer = infer,
      .gradient = zero_gradient<ConstantParam>,
      .cpu = forward,
  });
}

}  // namespace mx::ops
