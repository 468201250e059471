#include "ops/creation/creation.h"

namespace mx::ops {

Shape shape_from(const Dims& dims) {
  if (dims.empty()) return Shape::unknown();
  Shape shape(dims);
  for (int64_t& extent : shape.dims()) {
    if (extent <= 0) extent = kUnknown;
  }
  return shape;
}

void infer_filled(Infer& t, const Dims& shape, DType dtype) {
  t.set_dtype(t.out(0), dtype);
  Shape given = shape_from(shape);
  if (given.has_rank()) t.set(t.out(0), given);
}

}  // namespace mx::ops
