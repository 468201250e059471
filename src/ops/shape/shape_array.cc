#include "ops/shape/shape_array.h"

#include <algorithm>

namespace mx::ops {
namespace {

void infer_shape_array(Infer& t, const NoParam& /*params*/) {
  t.set_dtype(t.out(0), DType::kInt64);
  if (t.in(0).shape.has_rank()) t.set(t.out(0), Shape{t.in(0).shape.ndim()});
}

void infer_size_array(Infer& t, const NoParam& /*params*/) {
  t.set_dtype(t.out(0), DType::kInt64);
  t.set(t.out(0), Shape{1});
}

}  // namespace

OpDef shape_array() {
  return define<NoParam>({
      .name = "shape_array",
      .doc = "The extents of the data, int64.",
      .aliases = {"_npx_shape_array"},
      .inputs = {"data"},
      .infer = infer_shape_array,
      .gradient = zero_gradient<NoParam>,
      .cpu =
          [](Run& run, const NoParam& /*params*/) {
            const Dims& dims = run.in(0).shape().dims();
            std::copy(dims.begin(), dims.end(), run.out(0).data<int64_t>());
          },
  });
}

OpDef size_array() {
  return define<NoParam>({
      .name = "size_array",
      .doc = "The count of elements of the data, int64.",
      .inputs = {"data"},
      .infer = infer_size_array,
      .gradient = zero_gradient<NoParam>,
      .cpu = [](Run& run,
                const NoParam& /*params*/) { *run.out(0).data<int64_t>() = run.in(0).size(); },
  });
}

}  // namespace mx::ops
