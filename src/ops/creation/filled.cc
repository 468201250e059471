// _zeros, _ones, _full, _eye.
#include <algorithm>

#include "base/error.h"
#include "ops/creation/creation.h"
#include "ops/creation/creation_ops.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/copy.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

OpDef constant(std::string name, std::string doc, double value) {
  return define<ShapeParam>({
      .name = std::move(name),
      .doc = std::move(doc),
      .infer = [](Infer& t, const ShapeParam& p) { infer_filled(t, p.shape, p.dtype); },
      .gradient = zero_gradient<ShapeParam>,
      .cpu = [value](Run& run, const ShapeParam& /*p*/) { fill_elements(run, run.out(0), value); },
  });
}

void infer_eye(Infer& t, const EyeParam& p) {
  check<ShapeError>(p.N > 0 && p.M >= 0, t.who(), ": N is ", p.N, " and M is ", p.M,
                    "; use a positive N and an M that is not negative");
  t.set_dtype(t.out(0), p.dtype);
  t.set(t.out(0), Shape{p.N, p.M > 0 ? p.M : p.N});
}

void draw_diagonal(Run& run, const EyeParam& p) {
  fill_elements(run, run.out(0), 0);
  const Tensor& out = run.out(0);
  int64_t rows = out.dim(0), columns = out.dim(1);
  dispatch(kAnyType, out.dtype(), [&]<class T>() {
    T* y = out.data<T>();
    for (int64_t row = std::max<int64_t>(0, -p.k); row < rows && row + p.k < columns; ++row) {
      y[row * columns + row + p.k] = convert<T>(1);
    }
  });
}

}  // namespace

OpDef zeros() { return constant("_zeros", "An array of zeros.", 0); }
OpDef ones() { return constant("_ones", "An array of ones.", 1); }

OpDef zeros_without_dtype() {
  return define<UntypedShapeParam>({
      .name = "_zeros_without_dtype",
      .doc = "Zeros whose element type the operators that use them decide.",
      .infer =
          [](Infer& t, const UntypedShapeParam& p) {
            if (p.dtype >= 0) t.set_dtype(t.out(0), static_cast<DType>(p.dtype));
            Shape shape = shape_from(p.shape);
            if (shape.has_rank()) t.set(t.out(0), shape);
          },
      .gradient = zero_gradient<UntypedShapeParam>,
      .cpu = [](Run& run, const UntypedShapeParam& /*p*/) { fill_elements(run, run.out(0), 0); },
  });
}

OpDef no_gradient() {
  return define<NoParam>({
      .name = "_NoGradient",
      .doc = "Stands in graphs for a gradient that is zero.",
      .infer = [](Infer& /*t*/, const NoParam& /*p*/) {},
      .cpu = [](Run& run, const NoParam& /*p*/) { fill_elements(run, run.out(0), 0); },
  });
}

OpDef full() {
  return define<FullParam>({
      .name = "_full",
      .doc = "An array with one value everywhere.",
      .aliases = {"_npi_full"},
      .infer = [](Infer& t, const FullParam& p) { infer_filled(t, p.shape, p.dtype); },
      .gradient = zero_gradient<FullParam>,
      .cpu = [](Run& run, const FullParam& p) { fill_elements(run, run.out(0), p.value); },
  });
}

OpDef eye() {
  return define<EyeParam>({
      .name = "_eye",
      .doc = "Ones on a diagonal, zeros elsewhere.",
      .infer = infer_eye,
      .gradient = zero_gradient<EyeParam>,
      .cpu = draw_diagonal,
  });
}

}  // namespace mx::ops
