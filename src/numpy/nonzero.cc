// _npx_nonzero: the places of elements that are not 0.
#include <vector>

#include "numpy/catalog.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

std::vector<int64_t> places_in(const Tensor& x) {
  std::vector<int64_t> places;
  dispatch(kAnyType, x.dtype(), [&]<class T>() {
    const T* values = x.data<const T>();
    for (int64_t i = 0; i < x.size(); ++i) {
      if (static_cast<Acc<T>>(values[i]) != Acc<T>(0)) places.push_back(i);
    }
  });
  return places;
}

void infer(Infer& t, const NoParam& /*p*/) {
  t.set_dtype(t.out(0), DType::kInt64);
  if (t.in_shape(0).has_rank()) t.set(t.out(0), Shape{kUnknown, t.in_shape(0).ndim()});
}

Shape shape_from_values(const Run& run, const NoParam& /*p*/) {
  return {static_cast<int64_t>(places_in(run.in(0)).size()), run.in(0).ndim()};
}

void forward(Run& run, const NoParam& /*p*/) {
  Dims strides = contiguous_strides(run.in(0).shape());
  auto* out = run.out(0).data<int64_t>();
  for (int64_t place : places_in(run.in(0))) {
    for (int64_t stride : strides) {
      *out++ = place / stride;
      place %= stride;
    }
  }
}

}  // namespace

void add_nonzero(OpTable& table) {
  table.add(define<NoParam>({.name = "_npx_nonzero",
                             .doc = "The places of elements that are not 0, a row for each.",
                             .aliases = {"_npi_nonzero"},
                             .inputs = {"x"},
                             .infer = infer,
                             .shape_from_values = shape_from_values,
                             .gradient = zero_gradient<NoParam>,
                             .cpu = forward}));
}

}  // namespace mx::numpy
