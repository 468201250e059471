#include "ops/nn/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/sums.h"
#include "ops/nn/vector_max.h"
#include "ops/nn/vector_sum.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/math.h"
#include "ops/pointwise/value_math.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

enum class Kind { kSoftmax, kLogSoftmax, kSoftmin };

std::vector<std::string> input_names(const SoftmaxParam& p) {
  if (p.use_length.value_or(false)) return {"data", "length"};
  return {"data"};
}

void infer(Infer& t, const SoftmaxParam& p) {
  check(p.temperature.value_or(1.0) != 0, t.who(), ": temperature must not be 0");
  t.unify_shape(t.in(0), t.out(0));
  int axis = t.axis(p.axis, t.in(0));
  check_floating(t, t.in(0), "data");
  if (p.dtype) {
    check<TypeError>(is_floating(*p.dtype), t.who(), ": dtype must be a floating type, got ",
                     *p.dtype);
    t.set_dtype(t.out(0), *p.dtype);
  } else {
    t.unify_dtype(t.in(0), t.out(0));
  }
  if (t.num_inputs() == 1) return;
  if (t.in_shape(0).has_rank()) {
    Dims lengths = t.in_shape(0).dims();
    lengths.erase(static_cast<size_t>(axis));
    t.set(t.in(1), Shape(lengths));
  }
  t.default_dtype(t.in(1), DType::kInt32);
  DType length = *t.in(1).dtype;
  check<TypeError>(length == DType::kInt32 || length == DType::kInt64, t.who(),
                   ": length must have dtype int32 or int64, got ", length);
}

std::vector<std::string> backward_names(const SoftmaxParam& p) {
  if (p.dtype) return {"dy", "output", "data"};
  return {"dy", "output"};
}

void infer_backward(Infer& t, const SoftmaxParam& p) {
  t.unify(t.in(0), t.in(1));
  t.unify_shape(t.in(0), t.out(0));
  t.unify_dtype(t.in(p.dtype ? 2 : 0), t.out(0));
}

template <Kind kind>
Values gradient(Grad& g, const SoftmaxParam& p) {
  Value dy = g.out_grad(0), y = g.out(0), dx;
  if (g.differentiable()) {
    if (kind == Kind::kLogSoftmax) {
      dx = dy - exp(y) * sum_along(dy, p.axis);
    } else {
      dx = y * (dy - sum_along(y * dy, p.axis));
    }
    double scale = kind == Kind::kSoftmin ? -p.scale() : p.scale();
    if (scale != 1) dx = dx * scale;
    if (p.dtype) dx = apply("_cast_like", {}, {dx, g.in(0)});
  } else {
    constexpr std::string_view kNames[] = {"_backward_softmax", "_backward_log_softmax",
                                           "_backward_softmin"};
    Values inputs = {dy, y};
    if (p.dtype) inputs.push_back(g.in(0));
    SoftmaxParam bare = p;
    bare.use_length = false;
    dx = apply(kNames[static_cast<int>(kind)], bare, inputs);
  }
  Values grads(static_cast<size_t>(g.num_inputs()));
  grads[0] = dx;
  return grads;
}

constexpr int64_t kVectorLine = 16;     // shorter lines gain nothing from vector code
constexpr int64_t kVectorGrain = 8192;  // elements that are worth a thread

// softmax_line for lines that lie in one piece, one after the other.
template <Kind kind>
void vector_lines(const float* data, float* out, float scale, int64_t lines, int64_t n) {
  vector_once([=] {
    for (int64_t line = 0; line < lines; ++line) {
      const float* x = data + line * n;
      float* y = out + line * n;
      float top = detail::lane_max<float>(n, [=](int64_t i) { return x[i] * scale; });
      detail::steps(n, [=](int64_t i) { y[i] = vector_exp_of_negative(x[i] * scale - top); });
      double total = detail::line_sum<float>(n, [=](int64_t i) { return y[i]; });
      if constexpr (kind == Kind::kLogSoftmax) {
        auto log_total = static_cast<float>(std::log(total));
        detail::steps(n, [=](int64_t i) { y[i] = x[i] * scale - top - log_total; });
      } else {
        auto inverse = static_cast<float>(1 / total);
        detail::steps(n, [=](int64_t i) { y[i] *= inverse; });
      }
    }
  });
}

template <Kind kind>
void vector_line_gradient(const float* dy, const float* y, float* dx, float scale, int64_t n) {
  if constexpr (kind == Kind::kLogSoftmax) {
    auto total = static_cast<float>(vector_sum<float>(n, [=](int64_t i) { return dy[i]; }));
    vector_loop(n, [=](int64_t i) { dx[i] = (dy[i] - vector_exp(y[i]) * total) * scale; });
  } else {
    auto total = static_cast<float>(vector_sum<float>(n, [=](int64_t i) { return dy[i] * y[i]; }));
    vector_loop(n, [=](int64_t i) { dx[i] = y[i] * (dy[i] - total) * scale; });
  }
}

// One line; elements from `length` on are left out: their result is 0.
template <Kind kind, class X, class Y>
void softmax_line(Row<const X> x, Row<Y> y, Acc<X> scale, int64_t length) {
  Acc<X> top = -std::numeric_limits<Acc<X>>::infinity();
  for (int64_t i = 0; i < length; ++i) top = std::max(top, Acc<X>(x[i]) * scale);
  double total = 0;
  for (int64_t i = 0; i < length; ++i) {
    Acc<X> score = Acc<X>(x[i]) * scale - top;
    Acc<X> power = std::exp(score);
    total += static_cast<double>(power);
    if constexpr (kind != Kind::kLogSoftmax) y[i] = static_cast<Y>(Acc<Y>(power));
  }
  if constexpr (kind == Kind::kLogSoftmax) {
    auto log_total = static_cast<Acc<X>>(std::log(total));
    for (int64_t i = 0; i < length; ++i) {
      y[i] = static_cast<Y>(Acc<Y>(Acc<X>(x[i]) * scale - top - log_total));
    }
  } else {
    auto inverse = static_cast<Acc<X>>(1 / total);
    for (int64_t i = 0; i < length; ++i) {
      auto power = static_cast<Acc<X>>(Acc<Y>(y[i]));
      // a narrower y has already lost digits
      if constexpr (sizeof(Y) < sizeof(Acc<X>)) power = std::exp(Acc<X>(x[i]) * scale - top);
      y[i] = static_cast<Y>(Acc<Y>(power * inverse));
    }
  }
  for (int64_t i = length; i < x.size(); ++i) y[i] = static_cast<Y>(Acc<Y>(0));
}

template <Kind kind>
void softmax_arrays(const Run& run, const Tensor& data, const Tensor* lengths, const Tensor& out,
                    int axis, double scale) {
  if (out.size() == 0) return;
  auto length_of = [&](int64_t line, int64_t full) {
    if (!lengths) return full;
    int64_t length = lengths->dtype() == DType::kInt32 ? lengths->data<const int32_t>()[line]
                                                       : lengths->data<const int64_t>()[line];
    return std::clamp<int64_t>(length, 0, full);
  };
  dispatch(kFloating, data.dtype(), [&]<class X>() {
    dispatch(kFloating, out.dtype(), [&]<class Y>() {
      auto x = data.rows<const X>(axis);
      auto y = out.rows<Y>(axis);
      if constexpr (std::is_same_v<X, float> && std::is_same_v<Y, float>) {
        if (!lengths && x.inner() == 1 && x.length() >= kVectorLine) {
          int64_t n = x.length(), grain = std::max<int64_t>(1, kVectorGrain / n);
          return parallel_for(x.size(), grain, [&](int64_t begin, int64_t end) {
            vector_lines<kind>(x[begin].data(), y[begin].data(), static_cast<float>(scale),
                               end - begin, n);
          });
        }
      }
      run.parallel(x.size(), x.length() * 8, [&](int64_t i) {
        softmax_line<kind>(x[i], y[i], static_cast<Acc<X>>(scale), length_of(i, x.length()));
      });
    });
  });
}

template <Kind kind>
void forward(Run& run, const SoftmaxParam& p) {
  const Tensor* lengths = run.num_inputs() > 1 ? &run.in(1) : nullptr;
  double scale = kind == Kind::kSoftmin ? -p.scale() : p.scale();
  softmax_arrays<kind>(run, run.in(0), lengths, run.out(0), p.axis, scale);
}

template <Kind kind>
void backward(Run& run, const SoftmaxParam& p) {
  if (run.out(0).size() == 0) return;
  double scale = kind == Kind::kSoftmin ? -p.scale() : p.scale();
  dispatch(kFloating, run.in(0).dtype(), [&]<class Y>() {
    dispatch(kFloating, run.out(0).dtype(), [&]<class X>() {
      auto dy = run.in(0).rows<const Y>(p.axis);
      auto y = run.in(1).rows<const Y>(p.axis);
      auto dx = run.out(0).rows<X>(p.axis);
      run.parallel(dy.size(), dy.length() * 2, [&](int64_t line) {
        Row<const Y> slope = dy[line], out = y[line];
        Row<X> target = dx[line];
        if constexpr (std::is_same_v<X, float> && std::is_same_v<Y, float>) {
          if (slope.stride() == 1 && slope.size() >= kVectorLine) {
            return vector_line_gradient<kind>(slope.data(), out.data(), target.data(),
                                              static_cast<float>(scale), slope.size());
          }
        }
        double sum = 0;
        for (int64_t i = 0; i < slope.size(); ++i) {
          Acc<Y> weight = kind == Kind::kLogSoftmax ? Acc<Y>(1) : Acc<Y>(out[i]);
          sum += static_cast<double>(Acc<Y>(slope[i]) * weight);
        }
        auto total = static_cast<Acc<Y>>(sum), factor = static_cast<Acc<Y>>(scale);
        for (int64_t i = 0; i < slope.size(); ++i) {
          Acc<Y> value = kind == Kind::kLogSoftmax
                             ? Acc<Y>(slope[i]) - std::exp(Acc<Y>(out[i])) * total
                             : Acc<Y>(out[i]) * (Acc<Y>(slope[i]) - total);
          target[i] = static_cast<X>(Acc<X>(value * factor));
        }
      });
    });
  });
}

template <Kind kind>
OpSpec forward_spec(const std::string& name, const std::string& doc) {
  return {.name = name,
          .doc = doc,
          .inputs = {"data"},
          .infer = infer,
          .gradient = gradient<kind>,
          .cpu = forward<kind>,
          .is_cheap = true};
}

template <Kind kind>
OpDef backward_op(const std::string& name) {
  return define<SoftmaxParam>({.name = "_backward_" + name,
                               .doc = "Gradient of " + name + ".",
                               .inputs = {"dy", "output", "data"},
                               .input_names = backward_names,
                               .infer = infer_backward,
                               .cpu = backward<kind>});
}

int axis_of(const SoftmaxActivationParam& p) { return p.mode == SoftmaxMode::kChannel ? 1 : -1; }

void infer_activation(Infer& t, const SoftmaxActivationParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  t.axis(axis_of(p), t.in(0));
  infer_floating(t);
}

Values gradient_of_activation(Grad& g, const SoftmaxActivationParam& p) {
  if (g.differentiable()) {
    const Value& y = g.out(0);
    return {y * (g.out_grad(0) - sum_along(y * g.out_grad(0), axis_of(p)))};
  }
  return {apply("_backward_softmax", SoftmaxParam{.axis = axis_of(p)}, {g.out_grad(0), g.out(0)})};
}

}  // namespace

void softmax_lines(const Run& run, const Tensor& x, const Tensor& y, int axis) {
  softmax_arrays<Kind::kSoftmax>(run, x, nullptr, y, axis, 1);
}

void softmax_rows(const float* x, float* y, int64_t lines, int64_t length) {
  vector_lines<Kind::kSoftmax>(x, y, 1, lines, length);
}

OpDef softmax() {
  auto spec = forward_spec<Kind::kSoftmax>(
      "softmax", "Exponentiates, then scales each line along `axis` to sum to one.");
  spec.aliases = {"_npx_softmax"};
  spec.inputs = {"data", "length"};
  spec.input_names = input_names;
  spec.names_outputs = true;
  return define<SoftmaxParam>(std::move(spec));
}

OpDef log_softmax() {
  auto spec = forward_spec<Kind::kLogSoftmax>("log_softmax", "The logarithm of softmax.");
  spec.aliases = {"_npx_log_softmax"};
  spec.names_its_input = true;
  return define<SoftmaxParam>(std::move(spec));
}

OpDef softmin() {
  auto spec = forward_spec<Kind::kSoftmin>("softmin", "softmax of -data.");
  spec.names_outputs = true;
  return define<SoftmaxParam>(std::move(spec));
}

OpDef softmax_activation() {
  return define<SoftmaxActivationParam>({
      .name = "SoftmaxActivation",
      .doc = "softmax along the channels or along the last axis; deprecated, use softmax.",
      .inputs = {"data"},
      .infer = infer_activation,
      .gradient = gradient_of_activation,
      .cpu =
          [](Run& run, const SoftmaxActivationParam& p) {
            softmax_lines(run, run.in(0), run.out(0), axis_of(p));
          },
      .names_its_input = true,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_softmax() { return backward_op<Kind::kSoftmax>("softmax"); }
OpDef backward_log_softmax() { return backward_op<Kind::kLogSoftmax>("log_softmax"); }
OpDef backward_softmin() { return backward_op<Kind::kSoftmin>("softmin"); }

}  // namespace mx::ops
