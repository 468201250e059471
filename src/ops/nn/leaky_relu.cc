#include "ops/nn/leaky_relu.h"

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/map.h"
#include "ops/pointwise/value_math.h"
#include "ops/random/draw.h"
#include "ops/shape/reshape.h"

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

// gamma has one slope for all, or one for each channel (axis 1).
void infer_gamma(Infer& t, const Slot& data, Slot& gamma) {
  if (!data.shape.has_rank()) return;
  int64_t channels = data.shape.ndim() > 1 ? data.shape[1] : 1;
  if (gamma.shape == Shape{1}) return;
  t.set(gamma, {channels});
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

// Composed, on data seen as (batch, channels, rest).
Values prelu_gradient(const Value& dy, const Value& x, const Value& gamma) {
  auto reshaped = [](const Value& v, const Dims& shape) {
    return apply("Reshape", ReshapeParam{.shape = shape, .target_shape = {}}, {v});
  };
  Value slopes = reshaped(dy, {0, 0, -1}), data = reshaped(x, {0, 0, -1});
  Value scale = reshaped(gamma, {1, -1, 1});
  Value zeros = apply("zeros_like", {}, {data});
  Value dx = select(data > 0, slopes, slopes * scale);
  Value dgamma = apply("_sum_like", {}, {select(data > 0, zeros, slopes * data), scale});
  return {apply("reshape_like", ReshapeLikeParam{}, {dx, x}),
          apply("reshape_like", ReshapeLikeParam{}, {dgamma, gamma})};
}

Values gradient(Grad& g, const LeakyReLUParam& p) {
  Value dy = g.out_grad(0), x = g.in(0);
  if (is_prelu(p) && g.differentiable()) return prelu_gradient(dy, x, g.in(1));
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

// Calls body(channel, begin, end) for each run of elements that share a channel's slope.
template <class Body>
void each_channel(const Run& run, const Tensor& x, const Tensor& gamma, Body&& body) {
  if (x.size() == 0) return;
  if (gamma.size() == 1) {
    return run.parallel_range(x.size(),
                              [&](int64_t begin, int64_t end) { body(int64_t{0}, begin, end); });
  }
  int64_t inner = x.shape().product(2, x.ndim());
  run.parallel(x.dim(0) * x.dim(1), inner,
               [&](int64_t i) { body(i % x.dim(1), i * inner, (i + 1) * inner); });
}

void prelu(Run& run) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    const T* gamma = run.in(1).data<const T>();
    T* y = run.out(0).data<T>();
    each_channel(run, run.in(0), run.in(1), [&](int64_t channel, int64_t begin, int64_t end) {
      Acc<T> slope = gamma[channel];
      vector_loop(end - begin, [=](int64_t i) {
        y[begin + i] = static_cast<T>(Leaky::forward(Acc<T>(x[begin + i]), slope));
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

void prelu_backward(Run& run) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T* dy = run.in(0).data<const T>();
    const T* x = run.in(1).data<const T>();
    const T* gamma = run.in(2).data<const T>();
    T* dx = run.out(0).data<T>();
    T* dgamma = run.out(1).data<T>();
    each_channel(run, run.in(1), run.in(2), [&](int64_t channel, int64_t begin, int64_t end) {
      Acc<T> slope = gamma[channel];
      vector_loop(end - begin, [=](int64_t i) {
        dx[begin + i] =
            static_cast<T>(Leaky::backward(Acc<T>(x[begin + i]), Acc<T>(dy[begin + i]), slope));
      });
    });
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
      .cpu = backward,
  });
}

}  // namespace mx::ops
