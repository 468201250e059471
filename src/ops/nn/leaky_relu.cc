#include "ops/nn/leaky_relu.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/map.h"
#include "ops/pointwise/value_math.h"
#include "ops/random/draw.h"

namespace mx::ops {
namespace {

bool is_prelu(const LeakyReLUParam& p) { return p.act_type == LeakyType::kPrelu; }
bool is_rrelu(const LeakyReLUParam& p) { return p.act_type == LeakyType::kRrelu; }

std::vector<std::string> input_names(const LeakyReLUParam& p) {
  if (is_prelu(p)) return {"data", "gamma"};
  return {"data"};
}

std::vector<std::string> backward_input_names(const LeakyReLUParam& p) {
  if (is_prelu(p)) return {"dy", "data", "gamma"};
  if (is_rrelu(p)) return {"dy", "data", "slopes"};
  return {"dy", "data"};
}

int num_outputs(const LeakyReLUParam& p) { return is_rrelu(p) ? 2 : 1; }

// gamma has data's rank and broadcasts to it, or it has the last one or two of data's first axes,
// samples and channels.
void infer_gamma(Infer& t, const Slot& data, Slot& gamma) {
  if (!data.shape.has_rank() || gamma.shape == Shape{1}) return;
  int ndim = data.shape.ndim();
  bool is_vector = gamma.shape.has_rank() && gamma.shape.ndim() == 1 && ndim > 1;
  if (!gamma.shape.has_rank() || is_vector) return t.set(gamma, {ndim > 1 ? data.shape[1] : 1});
  bool fits = gamma.shape.ndim() == ndim || (gamma.shape.ndim() == 2 && ndim > 2);
  for (int i = 0; i < gamma.shape.ndim() && fits; ++i) {
    fits = gamma.shape[i] == 1 || gamma.shape[i] == data.shape[i] || gamma.shape[i] == kUnknown ||
           data.shape[i] == kUnknown;
  }
  check<ShapeError>(fits, t.who(), ": cannot broadcast gamma of shape ", gamma.shape,
                    " to data of shape ", data.shape);
}

void infer(Infer& t, const LeakyReLUParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  if (is_rrelu(p)) t.unify_shape(t.in(0), t.out(1));
  if (is_prelu(p)) infer_gamma(t, t.in(0), t.in(1));
  infer_floating(t);
}

void infer_backward(Infer& t, const LeakyReLUParam& p) {
  t.unify_shape(t.in(0), t.in(1));
  t.unify_shape(t.in(1), t.out(0));
  if (is_rrelu(p)) t.unify_shape(t.in(1), t.in(2));
  if (is_prelu(p)) t.unify_shape(t.in(2), t.out(1));
  infer_floating(t);
}

// What is negative everywhere is multiplied by gamma in the form that fits data, and the gradient
// of that sums over it: so slopes are spread over data, and sums of data's shape become gamma's.
Values spread_and_sum(const LeakyReLUParam& p, const Value& x, const Value& gamma,
                      const Value& slopes, const Value& parts) {
  Value minus = -apply("ones_like", {}, {x});
  return {-apply("LeakyReLU", p, {minus, slopes}),
          -apply_all("_backward_LeakyReLU", p, {parts, minus, gamma})[1]};
}

// Of the gradient of prelu, which is linear in dy.
Values gradient_of_backward(Grad& g, const LeakyReLUParam& p) {
  ensure(is_prelu(p), "the gradients of the others are composed");
  Value dy = g.in(0), x = g.in(1), gamma = g.in(2);
  Value zeros = apply("zeros_like", {}, {x});
  Value along_x = g.out_grad(0), along_gamma = g.out_grad(1);
  Value scale = spread_and_sum(p, x, gamma, gamma, zeros)[0];
  Values both = spread_and_sum(p, x, gamma, along_gamma, select(x > 0, zeros, along_x * dy));
  return {select(x > 0, along_x, along_x * scale + both[0] * x), select(x > 0, zeros, both[0] * dy),
          both[1]};
}

Values gradient(Grad& g, const LeakyReLUParam& p) {
  Value dy = g.out_grad(0), x = g.in(0);
  if (is_prelu(p)) return apply_all("_backward_LeakyReLU", p, {dy, x, g.in(1)});
  if (is_rrelu(p)) {
    if (g.differentiable()) return {select(x > 0, dy, dy * g.out(1))};
    return {apply("_backward_LeakyReLU", p, {dy, x, g.out(1)})};
  }
  if (!g.differentiable()) return {apply("_backward_LeakyReLU", p, {dy, x})};
  return {with_leaky(p.act_type, [&]<class F>() -> Value {
    return F::backward(x, dy, static_cast<double>(p.slope));
  })};
}

// The kernels below get gamma with x's rank.
Tensor slopes_for(const Tensor& x, const Tensor& gamma) {
  return gamma.reshaped(slopes_shape(x.shape(), gamma.shape()));
}

bool is_per_channel(const Tensor& gamma) {
  return gamma.ndim() > 1 && gamma.size() == gamma.dim(1);
}

// The first element of a line along the last axis, as a place in gamma.
int64_t place_of_line(const Tensor& x, const Tensor& gamma, int64_t line) {
  int64_t place = 0, step = gamma.dim(-1);
  for (int axis = x.ndim() - 2; axis >= 0; --axis) {
    if (gamma.dim(axis) > 1) place += line % x.dim(axis) * step;
    line /= x.dim(axis);
    step *= gamma.dim(axis);
  }
  return place;
}

// Calls body(first, step, begin, end) for runs of elements whose slopes are gamma[first], then
// `step` further each.
template <class Body>
void each_run(const Run& run, const Tensor& x, const Tensor& gamma, Body&& body) {
  if (x.size() == 0) return;
  int64_t none = 0;
  if (gamma.size() == 1) {
    return run.parallel_range(x.size(),
                              [&](int64_t begin, int64_t end) { body(none, none, begin, end); });
  }
  if (is_per_channel(gamma)) {
    int64_t inner = x.shape().product(2, x.ndim());
    return run.parallel(x.dim(0) * x.dim(1), inner,
                        [&](int64_t i) { body(i % x.dim(1), none, i * inner, (i + 1) * inner); });
  }
  int64_t inner = x.dim(-1), step = gamma.dim(-1) > 1 ? 1 : 0;
  run.parallel(x.size() / inner, inner, [&](int64_t i) {
    body(place_of_line(x, gamma, i), step, i * inner, (i + 1) * inner);
  });
}

// Calls body(slope of element i); one slope for all stays out of the loop's memory.
template <class T, class Body>
void with_slopes(const T* slopes, int64_t step, Body&& body) {
  if (step > 0) return body([slopes](int64_t i) { return Acc<T>(slopes[i]); });
  body([slope = Acc<T>(*slopes)](int64_t /*i*/) { return slope; });
}

void prelu(Run& run) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    const T* gamma = run.in(1).data<const T>();
    T* y = run.out(0).data<T>();
    each_run(run, run.in(0), slopes_for(run.in(0), run.in(1)),
             [&](int64_t first, int64_t step, int64_t begin, int64_t end) {
               with_slopes(gamma + first, step, [&](auto slope) {
                 vector_loop(end - begin, [=](int64_t i) {
                   y[begin + i] = static_cast<T>(Leaky::forward(Acc<T>(x[begin + i]), slope(i)));
                 });
               });
             });
  });
}

void rrelu(Run& run, const LeakyReLUParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    T* slopes = run.out(1).data<T>();
    int64_t n = run.in(0).size();
    auto apply_slope = [&](int64_t i, float slope) {
      y[i] = static_cast<T>(Leaky::forward(Acc<T>(x[i]), Acc<T>(slope)));
      slopes[i] = static_cast<T>(Acc<T>(slope));
    };
    if (run.training) {
      draw(run, n, [&](int64_t i, std::mt19937& generator) {
        auto u = static_cast<float>(uniform<Drawn<T>>(generator));
        apply_slope(i, p.lower_bound + u * (p.upper_bound - p.lower_bound));
      });
    } else {
      float middle = (p.lower_bound + p.upper_bound) / 2;
      for (int64_t i = 0; i < n; ++i) apply_slope(i, middle);
    }
  });
}

void forward(Run& run, const LeakyReLUParam& p) {
  if (is_prelu(p)) return prelu(run);
  if (is_rrelu(p)) return rrelu(run, p);
  with_leaky(p.act_type, [&]<class F>() {
    float slope = p.slope;
    map(run, run.out(0), [=](auto x) { return F::forward(x, decltype(x)(slope)); }, run.in(0));
  });
}

// The gradient of a gamma that has slopes for other axes than the channels'.
template <class T>
void sum_slopes(const Tensor& x, const Tensor& dy, const Tensor& dgamma) {
  std::vector<double> sums(static_cast<size_t>(dgamma.size()));
  const T *values = x.data<const T>(), *heads = dy.data<const T>();
  int64_t inner = x.size() > 0 ? x.dim(-1) : 1, step = dgamma.dim(-1) > 1 ? 1 : 0;
  for (int64_t line = 0; line < x.size() / inner; ++line) {
    int64_t first = place_of_line(x, dgamma, line);
    for (int64_t i = 0; i < inner; ++i) {
      Acc<T> value = values[line * inner + i], head = heads[line * inner + i];
      if (value > 0) continue;
      sums[static_cast<size_t>(first + step * i)] += static_cast<double>(head * value);
    }
  }
  std::ranges::transform(sums, dgamma.data<T>(),
                         [](double sum) { return static_cast<T>(static_cast<Acc<T>>(sum)); });
}

void prelu_backward(Run& run) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T* dy = run.in(0).data<const T>();
    const T* x = run.in(1).data<const T>();
    const T* gamma = run.in(2).data<const T>();
    T* dx = run.out(0).data<T>();
    T* dgamma = run.out(1).data<T>();
    Tensor slopes = slopes_for(run.in(1), run.in(2));
    each_run(run, run.in(1), slopes, [&](int64_t first, int64_t step, int64_t begin, int64_t end) {
      with_slopes(gamma + first, step, [&](auto slope) {
        vector_loop(end - begin, [=](int64_t i) {
          Acc<T> value = x[begin + i], head = dy[begin + i];
          dx[begin + i] = static_cast<T>(Leaky::backward(value, head, slope(i)));
        });
      });
    });
    if (slopes.size() > 1 && !is_per_channel(slopes)) {
      return sum_slopes<T>(run.in(1), run.in(0), run.out(1).reshaped(slopes.shape()));
    }
    int64_t channels = run.in(2).size(), size = run.in(1).size();
    int64_t inner = channels == 1 ? size : run.in(1).shape().product(2, run.in(1).ndim());
    int64_t outer = size == 0 ? 0 : size / channels / inner;
    run.parallel(channels, outer * inner, [&](int64_t channel) {
      double sum = 0;
      for (int64_t n = 0; n < outer; ++n) {
        int64_t begin = (n * channels + channel) * inner;
        for (int64_t i = begin; i < begin + inner; ++i) {
          if (!(Acc<T>(x[i]) > 0)) sum += static_cast<double>(Acc<T>(dy[i]) * Acc<T>(x[i]));
        }
      }
      dgamma[channel] = static_cast<T>(static_cast<Acc<T>>(sum));
    });
  });
}

void backward(Run& run, const LeakyReLUParam& p) {
  if (is_prelu(p)) return prelu_backward(run);
  if (is_rrelu(p)) {
    return map(
        run, run.out(0), [](auto dy, auto x, auto slope) { return Leaky::backward(x, dy, slope); },
        run.in(0), run.in(1), run.in(2));
  }
  with_leaky(p.act_type, [&]<class F>() {
    float slope = p.slope;
    map(
        run, run.out(0), [=](auto dy, auto x) { return F::backward(x, dy, decltype(x)(slope)); },
        run.in(0), run.in(1));
  });
}

}  // namespace

OpDef leaky_relu() {
  return define<LeakyReLUParam>({
      .name = "LeakyReLU",
      .doc =
          "Keeps positive elements and bends negative ones: leaky, elu, selu, gelu, prelu, rrelu.",
      .aliases = {"_npx_leaky_relu"},
      .inputs = {"data", "gamma"},
      .input_names = input_names,
      .input_init = {{"gamma", R"(["Constant", {"value": 0.25}])"}},
      .num_outputs = num_outputs,
      .output_names = {"output", "mask"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .inplace = {{0, 0}},
      .random = true,
      .draws = [](bool training, const LeakyReLUParam& p) { return is_rrelu(p) && training; },
      .drawn_outputs = {1},
      .names_outputs = true,
      .from_drawn =
          [](const Values& inputs, const Values& drawn, const LeakyReLUParam&) {
            return Values{Leaky::forward(inputs[0], drawn[0]), drawn[0]};
          },
  });
}

OpDef backward_leaky_relu() {
  return define<LeakyReLUParam>({
      .name = "_backward_LeakyReLU",
      .doc = "Gradient of LeakyReLU.",
      .inputs = {"dy", "data", "gamma"},
      .input_names = backward_input_names,
      .num_outputs = [](const LeakyReLUParam& p) { return is_prelu(p) ? 2 : 1; },
      .infer = infer_backward,
      .gradient = gradient_of_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
