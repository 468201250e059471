#include "ops/contrib/cumsum.h"

#include "ops/pointwise/convert.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer_sums(Infer& t, const CumsumParam& p, Slot& data, Slot& result) {
  if (p.axis) {
    t.unify_shape(data, result);
    t.axis(*p.axis, data);
  } else if (data.shape.is_known()) {
    t.set(result, Shape{data.shape.size()});
  }
}

void infer(Infer& t, const CumsumParam& p) {
  if (p.dtype) {
    t.set_dtype(t.out(0), *p.dtype);
  } else {
    t.unify_dtype(t.in(0), t.out(0));
  }
  infer_sums(t, p, t.in(0), t.out(0));
}

// Inputs: gradient of the sums, data for its shape and dtype.
void infer_gradient(Infer& t, const CumsumParam& p) {
  t.unify(t.in(1), t.out(0));
  infer_sums(t, p, t.out(0), t.in(0));
}

// Lines of an array along an axis; one line of all elements without.
struct Lines {
  int64_t outer, length, inner;

  Lines(const Tensor& data, const CumsumParam& p) : outer(1), length(data.size()), inner(1) {
    if (!p.axis) return;
    int axis = *p.axis < 0 ? *p.axis + data.ndim() : *p.axis;
    outer = data.shape().product(0, axis);
    length = data.dim(axis);
    inner = data.shape().product(axis + 1, data.ndim());
  }
};

// A line is never shared among threads: the order of the additions is always the same.
template <class F, class T>
void sum_line(const F* from, T* to, int64_t length, int64_t stride, bool backward) {
  using Sum = std::conditional_t<std::is_integral_v<T>, int64_t, Acc<T>>;
  Sum total = 0;
  for (int64_t k = 0; k < length; ++k) {
    int64_t at = (backward ? length - 1 - k : k) * stride;
    total += convert<Sum>(convert<T>(from[at]));
    to[at] = convert<T>(total);
  }
}

void sum_lines(const Run& run, const Lines& lines, bool backward) {
  dispatch(kNumeric, run.in(0).dtype(), [&]<class F>() {
    dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
      const F* from = run.in(0).data<const F>();
      T* to = run.out(0).data<T>();
      run.parallel(lines.outer * lines.inner, lines.length, [&](int64_t i) {
        int64_t start = i / lines.inner * lines.length * lines.inner + i % lines.inner;
        sum_line(from + start, to + start, lines.length, lines.inner, backward);
      });
    });
  });
}

}  // namespace

OpDef cumsum() {
  return define<CumsumParam>({
      .name = "_np_cumsum",
      .doc = "The running sums along an axis.",
      .aliases = {"cumsum"},
      .inputs = {"a"},
      .infer = infer,
      .gradient = [](Grad& g, const CumsumParam& p) -> Values {
        return {apply("_backward_np_cumsum", CumsumParam{.axis = p.axis, .dtype = {}},
                      {g.out_grad(0), g.in(0)})};
      },
      .cpu = [](Run& run, const CumsumParam& p) { sum_lines(run, Lines(run.in(0), p), false); },
  });
}

OpDef cumsum_gradient() {
  return define<CumsumParam>({
      .name = "_backward_np_cumsum",
      .doc = "The gradient of cumsum: running sums from the end, shaped as `like`.",
      .inputs = {"data", "like"},
      .infer = infer_gradient,
      .gradient = [](Grad& g, const CumsumParam& p) -> Values {
        return {apply("_np_cumsum", p, {g.out_grad(0)}), Value{}};
      },
      .cpu = [](Run& run, const CumsumParam& p) { sum_lines(run, Lines(run.out(0), p), true); },
  });
}

}  // namespace mx::ops
