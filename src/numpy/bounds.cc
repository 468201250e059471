#include "numpy/bounds.h"

#include "base/value_error.h"
#include "ir/op.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "ops/pointwise/copy.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

struct BoundParam {
  std::string what;
  bool is_open = false, is_chance = false;
  bool operator==(const BoundParam&) const = default;
  static constexpr auto fields() {
    using P = BoundParam;
    return std::tuple{required("what", &P::what, "What messages call the values."),
                      field("is_open", &P::is_open, "Whether 0 itself is too small."),
                      field("is_chance", &P::is_chance, "Whether 1 is the largest.")};
  }
};

bool keeps(double number, const BoundParam& p) {
  if (p.is_chance && number > 1) return false;
  return p.is_open ? number > 0 : number >= 0;
}

template <class Who>
void refuse(double number, const BoundParam& p, const Who& who) {
  const char* wanted = p.is_chance ? "between 0 and 1" : p.is_open ? "positive" : "0 or more";
  fail<ValueError>(who, ": ", p.what, " is ", number, "; it must be ", wanted);
}

void forward(Run& run, const BoundParam& p) {
  const Tensor& x = run.in(0);
  dispatch(kAnyType, x.dtype(), [&]<class T>() {
    const T* values = x.data<const T>();
    for (int64_t i = 0; i < x.size(); ++i) {
      auto number = static_cast<double>(static_cast<Acc<T>>(values[i]));
      if (!keeps(number, p)) refuse(number, p, run.who());
    }
  });
  ops::copy_elements(run, x, run.out(0));
}

}  // namespace

void check_bound(double number, const Bound& bound, std::string_view who) {
  BoundParam p{bound.name, bound.is_open, bound.is_chance};
  if (!keeps(number, p)) refuse(number, p, who);
}

Value bounded(const Value& x, const Bound& bound) {
  return apply("_np_bounded", BoundParam{bound.name, bound.is_open, bound.is_chance}, {x});
}

void add_bounds(OpTable& table) {
  const OpDef& op = table.add(define<BoundParam>({
      .name = "_np_bounded",
      .doc = "The values, none of which may be below 0.",
      .inputs = {"data"},
      .infer = [](Infer& t, const BoundParam& /*p*/) { t.unify(t.in(0), t.out(0)); },
      .gradient = [](Grad& g, const BoundParam& /*p*/) -> Values { return {g.out_grad(0)}; },
      .cpu = forward,
      .inplace = {{0, 0}},
  }));
  derive_from(op, table.get("_copy"));
}

}  // namespace mx::numpy
