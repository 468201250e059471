#include "ops/contrib/khatri_rao.h"

#include "ops/pointwise/convert.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const KhatriRaoParam& /*p*/) {
  int64_t rows = 1, columns = kUnknown;
  for (int i = 0; i < t.num_inputs(); ++i) {
    for (int j = 0; j < t.num_inputs(); ++j) t.unify_dtype(t.in(j), t.out(0));
    const Shape& shape = t.in(i).shape;
    if (!shape.has_rank()) return;
    check<ShapeError>(shape.ndim() == 2, t.who(), ": input ", i, " of shape ", shape,
                      " is no matrix");
    if (columns == kUnknown) columns = shape[1];
    check<ShapeError>(shape[1] == kUnknown || shape[1] == columns, t.who(), ": input ", i,
                      " of shape ", shape, " must have ", columns, " columns as the others");
    rows = rows == kUnknown || shape[0] == kUnknown ? kUnknown : rows * shape[0];
  }
  t.set(t.out(0), Shape{rows, columns});
}

void forward(Run& run, const KhatriRaoParam& /*p*/) {
  int64_t columns = run.out(0).dim(1);
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    T* result = run.out(0).data<T>();
    run.parallel(run.out(0).dim(0), columns * run.num_inputs(), [&](int64_t row) {
      T* line = result + row * columns;
      int64_t left = row;
      for (int i = run.num_inputs() - 1; i >= 0; --i) {
        const Tensor& factor = run.in(i);
        const T* from = factor.data<const T>() + left % factor.dim(0) * columns;
        left /= factor.dim(0);
        bool is_first = i == run.num_inputs() - 1;
        for (int64_t c = 0; c < columns; ++c) {
          line[c] = is_first ? from[c] : convert<T>(Acc<T>(line[c]) * Acc<T>(from[c]));
        }
      }
    });
  });
}

}  // namespace

OpDef khatri_rao() {
  return define<KhatriRaoParam>({
      .name = "khatri_rao",
      .doc = "Column by column, the Kronecker product of matrices.",
      .inputs = {"args"},
      .variadic = "num_args",
      .infer = infer,
      .cpu = forward,
  });
}

}  // namespace mx::ops
