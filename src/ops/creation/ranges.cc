// _arange and _linspace.
#include <cmath>

#include "base/error.h"
#include "ops/creation/creation.h"
#include "ops/creation/creation_ops.h"
#include "ops/pointwise/convert.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer_arange(Infer& t, const ArangeParam& p) {
  t.set_dtype(t.out(0), p.dtype);
  check(p.step != 0, t.who(), ": step is 0; use a step that is not");
  check(p.repeat > 0, t.who(), ": repeat is ", p.repeat, "; use at least 1");
  if (p.infer_range && !p.stop) return;  // the length comes from the users
  // One number is the end of a range that starts at 0.
  double start = p.stop ? p.start : 0, stop = p.stop.value_or(p.start);
  check(p.step > 0 ? start < stop : start > stop, t.who(), ": the range from ", start, " to ", stop,
        " with step ", p.step, " is empty; use an end that the step reaches");
  auto count = static_cast<int64_t>(std::ceil((stop - start) / p.step));
  t.set(t.out(0), Shape{count * p.repeat});
}

// Floating types compute in their own precision, as MXNet does: float32 gives its very numbers.
void run_arange(Run& run, const ArangeParam& p) {
  double first = p.stop || p.infer_range ? p.start : 0;
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    using Real = std::conditional_t<std::is_integral_v<T>, double, Acc<T>>;
    auto start = static_cast<Real>(first), step = static_cast<Real>(p.step);
    T* y = run.out(0).data<T>();
    run.parallel_range(run.out(0).size(), [=, repeat = p.repeat](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        y[i] = convert<T>(start + static_cast<Real>(i / repeat) * step);
      }
    });
  });
}

void infer_linspace(Infer& t, const LinspaceParam& p) {
  check(p.num > 0, t.who(), ": num is ", p.num, "; use at least 1");
  t.set_dtype(t.out(0), p.dtype);
  t.set(t.out(0), Shape{p.num});
}

void run_linspace(Run& run, const LinspaceParam& p) {
  int64_t gaps = p.endpoint ? p.num - 1 : p.num;
  double step = gaps > 0 ? (p.stop - p.start) / static_cast<double>(gaps) : 0;
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    T* y = run.out(0).data<T>();
    for (int64_t i = 0; i < p.num; ++i) {
      y[i] = convert<T>(p.start + static_cast<double>(i) * step);
    }
    if (p.endpoint && p.num > 1) y[p.num - 1] = convert<T>(p.stop);  // exactly
  });
}

}  // namespace

OpDef arange() {
  return define<ArangeParam>({
      .name = "_arange",
      .doc = "Evenly spaced values from start, below stop.",
      .infer = infer_arange,
      .gradient = zero_gradient<ArangeParam>,
      .cpu = run_arange,
  });
}

OpDef linspace() {
  return define<LinspaceParam>({
      .name = "_linspace",
      .doc = "A number of evenly spaced values from start to stop.",
      .aliases = {"_npi_linspace"},
      .infer = infer_linspace,
      .gradient = zero_gradient<LinspaceParam>,
      .cpu = run_linspace,
  });
}

}  // namespace mx::ops
