#include "ops/creation/creation.h"

#include "ir/numpy_shapes.h"

namespace mx::ops {

Shape shape_from(const Dims& dims) {
  int64_t smallest = numpy_shapes() ? 0 : 1;
  if (dims.empty() && smallest > 0) return Shape::unknown();
  Shape shape(dims);
  for (int64_t& extent : shape.dims()) {
    if (extent < smallest) extent = kUnknown;
  }
  return shape;
}

void infer_filled(Infer& t, const Dims& shape, DType dtype) {
  t.set_dtype(t.out(0), dtype);
  Shape given = shape_from(shape);
  if (given.has_rank()) t.set(t.out(0), given);
}

}  // namespace mx::ops
