// argmax, argmin, argmax_channel: places as numbers of the input's dtype.
#include "ops/reduce/arg.h"
#include "ops/reduce/not_empty.h"
#include "ops/reduce/reduce_op.h"
#include "ops/reduce/reducers.h"

namespace mx::ops {
namespace {

ReduceParam axes_of(const ArgParam& p) {
  ReduceParam result;
  if (p.axis) result.axis = Dims{*p.axis};
  result.keepdims = p.keepdims;
  return result;
}
ReduceParam axes_of(const NoParam& /*p*/) { return {.axis = Dims{1}}; }

template <class P>
void infer(Infer& t, const P& p) {
  infer_reduce(t, axes_of(p));
  check_not_empty(t);
}

template <bool kLargest, class P>
void forward(Run& run, const P& p) {
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    AxisMask mask = mask_of(run, axes_of(p), run.in(0));
    reduce<PlaceOf<kLargest>, T>(run, run.in(0), mask, run.out(0).data<T>());
  });
}

template <bool kLargest>
OpDef op(std::string name, std::string doc) {
  return define<ArgParam>({
      .name = std::move(name),
      .doc = std::move(doc),
      .inputs = {"data"},
      .infer = infer<ArgParam>,
      .gradient = zero_gradient<ArgParam>,
      .cpu = forward<kLargest, ArgParam>,
  });
}

}  // namespace

void add_reduce_places(OpTable& table) {
  table.add(op<true>("argmax", "Place of the first largest element along `axis`."));
  table.add(op<false>("argmin", "Place of the first smallest element along `axis`."));
  table.add(define<NoParam>({
      .name = "argmax_channel",
      .doc = "Place of the first largest element along axis 1.",
      .inputs = {"data"},
      .infer = infer<NoParam>,
      .gradient = zero_gradient<NoParam>,
      .cpu = forward<true, NoParam>,
  }));
}

}  // namespace mx::ops
