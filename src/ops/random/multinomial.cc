// Positions drawn with the probabilities that the lines of an array state.
#include <cmath>

#include "base/error.h"
#include "ops/pointwise/convert.h"
#include "ops/random/draw.h"
#include "ops/random/random.h"
#include "ops/random/random_ops.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr Types<int32_t, float, double, Half, uint8_t, int64_t> kPositions{};

void infer(Infer& t, const MultinomialParam& p) {
  t.set_dtype(t.out(0), p.dtype);
  check<TypeError>(!t.in(0).dtype || is_floating(*t.in(0).dtype), t.who(), ": data has dtype ",
                   t.in(0).dtype.value_or(DType::kFloat32), "; use floating probabilities");
  if (p.get_prob) t.unify_dtype(t.in(0), t.out(1));
  if (!t.in_shape(0).has_rank()) return;
  const Shape& data = t.in_shape(0);
  check<ShapeError>(data.ndim() > 0, t.who(), ": data has no axis; use lines of probabilities");
  int64_t classes = data[data.ndim() - 1];
  check<ShapeError>(classes != 0, t.who(), ": data of shape ", data, " has no classes");
  Dims dims = data.dims();
  dims.pop_back();
  dims.append(p.shape.begin(), p.shape.end());
  if (dims.empty()) dims.push_back(1);
  for (int i = 0; i < t.num_outputs(); ++i) t.set(t.out(i), Shape(dims));
}

// The first class at which the sum of probabilities passes `level`; the last when none does.
template <class P>
int64_t find_class(const P* line, int64_t classes, float level) {
  Acc<P> sum = 0;
  for (int64_t c = 0; c < classes; ++c) {
    sum = Acc<P>(convert<P>(sum + Acc<P>(line[c])));
    if (sum > static_cast<Acc<P>>(level)) return c;
  }
  return classes - 1;
}

void forward(Run& run, const MultinomialParam& p) {
  const Tensor &data = run.in(0), &out = run.out(0);
  if (out.size() == 0) return;
  int64_t classes = data.dim(data.ndim() - 1);
  int64_t each = out.size() / (data.size() / classes);
  dispatch(kFloating, data.dtype(), [&]<class P>() {
    const P* lines = data.data<const P>();
    auto* levels = run.scratch<float>(out.size());  // one generator: drawn in order
    std::generate_n(levels, out.size(), [&] { return uniform<float>(run.random().serial()); });
    P* logs = p.get_prob ? run.out(1).data<P>() : nullptr;
    dispatch(kPositions, out.dtype(), [&]<class T>() {
      T* y = out.data<T>();
      run.parallel(out.size(), classes, [&](int64_t i) {
        const P* line = lines + (i / each) * classes;
        int64_t c = find_class(line, classes, levels[i]);
        y[i] = convert<T>(c);
        if (logs) logs[i] = convert<P>(std::log(Acc<P>(line[c])));
      });
    });
  });
}

Values gradient(Grad& g, const MultinomialParam& p) {
  if (!p.get_prob || !g.has_out_grad(1)) return Values(1);
  return {apply("_backward_sample_multinomial", p, {g.out_grad(1), g.in(0), g.out(0)})};
}

// The gradient of a drawn logarithm reaches the probability that was drawn.
void backward(Run& run, const MultinomialParam& /*p*/) {
  const Tensor &dy = run.in(0), &data = run.in(1), &out = run.out(0);
  if (out.size() == 0) return;
  int64_t classes = data.dim(data.ndim() - 1), lines = data.size() / classes;
  int64_t each = dy.size() / lines;
  dispatch(kFloating, data.dtype(), [&]<class P>() {
    const P *weight = data.data<const P>(), *head = dy.data<const P>();
    P* result = out.data<P>();
    dispatch(kPositions, run.in(2).dtype(), [&]<class T>() {
      const T* drawn = run.in(2).data<const T>();
      run.parallel(lines, classes + each, [&](int64_t line) {
        std::fill_n(result + line * classes, classes, P(Acc<P>(0)));
        for (int64_t i = line * each; i < (line + 1) * each; ++i) {
          int64_t at = line * classes + static_cast<int64_t>(Acc<T>(drawn[i]));
          result[at] = convert<P>(Acc<P>(result[at]) + Acc<P>(head[i]) / Acc<P>(weight[at]));
        }
      });
    });
  });
}

// values like data, drawn → the values at the positions that were drawn
void infer_pick(Infer& t, const MultinomialParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_shape(t.in(1), t.out(0));
}

void pick(Run& run, const MultinomialParam& /*p*/) {
  const Tensor &values = run.in(0), &drawn = run.in(1), &out = run.out(0);
  if (out.size() == 0) return;
  int64_t classes = values.dim(values.ndim() - 1), each = out.size() / (values.size() / classes);
  dispatch(kFloating, values.dtype(), [&]<class P>() {
    const P* from = values.data<const P>();
    P* result = out.data<P>();
    dispatch(kPositions, drawn.dtype(), [&]<class T>() {
      const T* places = drawn.data<const T>();
      run.parallel(out.size(), 1, [&](int64_t i) {
        result[i] = from[i / each * classes + static_cast<int64_t>(Acc<T>(places[i]))];
      });
    });
  });
}

// The gradient is dy / data at the drawn positions.
Values gradient_of_backward(Grad& g, const MultinomialParam& p) {
  Value shares = g.out_grad(0) / g.in(1);
  return {
      apply("_backward_sample_multinomial_pick", p, {shares, g.in(2)}), -(shares * g.out(0)), {}};
}

}  // namespace

OpDef sample_multinomial() {
  return define<MultinomialParam>({
      .name = "_sample_multinomial",
      .doc = "Positions drawn with the probabilities of each line of data.",
      .aliases = {"sample_multinomial"},
      .inputs = {"data"},
      .num_outputs = [](const MultinomialParam& p) { return p.get_prob ? 2 : 1; },
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .random = true,
  });
}

OpDef backward_sample_multinomial() {
  return define<MultinomialParam>({
      .name = "_backward_sample_multinomial",
      .doc = "Gradient of sample_multinomial's logarithms.",
      .inputs = {"dy", "data", "drawn"},
      .infer = [](Infer& t, const MultinomialParam& /*p*/) { t.unify(t.in(1), t.out(0)); },
      .gradient = gradient_of_backward,
      .cpu = backward,
  });
}

OpDef sample_multinomial_pick() {
  return define<MultinomialParam>({
      .name = "_backward_sample_multinomial_pick",
      .doc = "The values at the positions that sample_multinomial drew.",
      .inputs = {"values", "drawn"},
      .infer = infer_pick,
      .cpu = pick,
  });
}

}  // namespace mx::ops
