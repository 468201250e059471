#include "ops/nn/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/line_ranges.h"
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

// Kernels know two kinds: softmin is softmax with a negative scale.
constexpr bool is_log(Kind kind) { return kind == Kind::kLogSoftmax; }
double scale_of(Kind kind, const SoftmaxParam& p) {
  return kind == Kind::kSoftmin ? -p.scale() : p.scale();
}

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
    double scale = scale_of(kind, p);
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
template <bool kLog>
void vector_lines(const float* data, float* out, float scale, int64_t lines, int64_t n) {
  vector_once([=] {
    for (int64_t line = 0; line < lines; ++line) {
      const float* x = data + line * n;
      float* y = out + line * n;
      float top = detail::lane_max<float>(n, [=](int64_t i) { return x[i] * scale; });
      detail::steps(n, [=](int64_t i) { y[i] = vector_exp_of_negative(x[i] * scale - top); });
      double total = detail::line_sum<float>(n, [=](int64_t i) { return y[i]; });
      if constexpr (kLog) {
        auto log_total = static_cast<float>(std::log(total));
        detail::steps(n, [=](int64_t i) { y[i] = x[i] * scale - top - log_total; });
      } else {
        auto inverse = static_cast<float>(1 / total);
        detail::steps(n, [=](int64_t i) { y[i] *= inverse; });
      }
    }
  });
}

template <bool kLog>
void vector_line_gradient(const float* dy, const float* y, float* dx, float scale, int64_t n) {
  if constexpr (kLog) {
    auto total = static_cast<float>(vector_sum<float>(n, [=](int64_t i) { return dy[i]; }));
    vector_loop(n, [=](int64_t i) { dx[i] = (dy[i] - vector_exp(y[i]) * total) * scale; });
  } else {
    auto total = static_cast<float>(vector_sum<float>(n, [=](int64_t i) { return dy[i] * y[i]; }));
    vector_loop(n, [=](int64_t i) { dx[i] = y[i] * (dy[i] - total) * scale; });
  }
}

// One line in the type that it is computed in; elements from `length` on are left out: their result
// is 0.
template <bool kLog, class X>
[[gnu::noinline]] void softmax_line(Row<const X> x, Row<Acc<X>> y, Acc<X> scale, int64_t length) {
  Acc<X> top = -std::numeric_limits<Acc<X>>::infinity();
  for (int64_t i = 0; i < length; ++i) top = std::max(top, Acc<X>(x[i]) * scale);
  double total = 0;
  for (int64_t i = 0; i < length; ++i) {
    Acc<X> power = std::exp(Acc<X>(x[i]) * scale - top);
    total += static_cast<double>(power);
    if constexpr (!kLog) y[i] = power;
  }
  if constexpr (kLog) {
    auto log_total = static_cast<Acc<X>>(std::log(total));
    for (int64_t i = 0; i < length; ++i) y[i] = Acc<X>(x[i]) * scale - top - log_total;
  } else {
    auto inverse = static_cast<Acc<X>>(1 / total);
    for (int64_t i = 0; i < length; ++i) y[i] *= inverse;
  }
  for (int64_t i = length; i < x.size(); ++i) y[i] = 0;
}

template <bool kLog, class Y>
[[gnu::noinline]] void gradient_line(Row<const Y> dy, Row<const Y> y, Row<Acc<Y>> dx,
                                     Acc<Y> scale) {
  using A = Acc<Y>;
  double sum = 0;
  for (int64_t i = 0; i < dy.size(); ++i) {
    sum += static_cast<double>(A(dy[i]) * (kLog ? A(1) : A(y[i])));
  }
  auto total = static_cast<A>(sum);
  for (int64_t i = 0; i < dy.size(); ++i) {
    A value = kLog ? A(dy[i]) - std::exp(A(y[i])) * total : A(y[i]) * (A(dy[i]) - total);
    dx[i] = value * scale;
  }
}

// Writes a line computed in A to line i of `out`, whose elements are of another type.
template <class A>
void store_line(const std::vector<A>& line, const Tensor& out, int axis, int64_t i) {
  dispatch(kFloating, out.dtype(), [&]<class Out>() {
    Row<Out> to = out.rows<Out>(axis)[i];
    for (int64_t k = 0; k < to.size(); ++k) {
      to[k] = static_cast<Out>(static_cast<Acc<Out>>(line[static_cast<size_t>(k)]));
    }
  });
}

// Calls body(i, line) for each line of `out`: it computes in A, where the line lies or, where its
// elements are of another type, beside it.
template <class A, class Body>
void each_line(const Tensor& out, int axis, int64_t work, const Body& body) {
  int64_t length = out.dim(axis);
  parallel_lines(out.size() / length, work, [&](int64_t begin, int64_t end) {
    if (out.dtype() == kDTypeOf<A>) {
      for (int64_t i = begin; i < end; ++i) body(i, out.rows<A>(axis)[i]);
      return;
    }
    std::vector<A> beside(static_cast<size_t>(length));
    for (int64_t i = begin; i < end; ++i) {
      body(i, Row<A>(beside.data(), length, 1));
      store_line(beside, out, axis, i);
    }
  });
}

template <bool kLog>
void softmax_arrays(const Tensor& data, const Tensor* lengths, const Tensor& out, int axis,
                    double scale) {
  if (out.size() == 0) return;
  auto length_of = [&](int64_t line, int64_t full) {
    if (!lengths) return full;
    int64_t length = lengths->dtype() == DType::kInt32 ? lengths->data<const int32_t>()[line]
                                                       : lengths->data<const int64_t>()[line];
    return std::clamp<int64_t>(length, 0, full);
  };
  dispatch(kFloating, data.dtype(), [&]<class X>() {
    auto x = data.rows<const X>(axis);
    int64_t n = x.length();
    if constexpr (std::is_same_v<X, float>) {
      bool is_vector = !lengths && out.dtype() == data.dtype() && x.inner() == 1;
      if (is_vector && n >= kVectorLine) {
        auto y = out.rows<float>(axis);
        return parallel_for(x.size(), std::max<int64_t>(1, kVectorGrain / n),
                            [&](int64_t begin, int64_t end) {
                              vector_lines<kLog>(x[begin].data(), y[begin].data(),
                                                 static_cast<float>(scale), end - begin, n);
                            });
      }
    }
    each_line<Acc<X>>(out, axis, n * 8, [&](int64_t i, Row<Acc<X>> line) {
      softmax_line<kLog, X>(x[i], line, static_cast<Acc<X>>(scale), length_of(i, n));
    });
  });
}

template <Kind kind>
void forward(Run& run, const SoftmaxParam& p) {
  const Tensor* lengths = run.num_inputs() > 1 ? &run.in(1) : nullptr;
  softmax_arrays<is_log(kind)>(run.in(0), lengths, run.out(0), p.axis, scale_of(kind, p));
}

template <bool kLog>
void gradient_arrays(const Run& run, int axis, double scale) {
  if (run.out(0).size() == 0) return;
  dispatch(kFloating, run.in(0).dtype(), [&]<class Y>() {
    auto dy = run.in(0).rows<const Y>(axis);
    auto y = run.in(1).rows<const Y>(axis);
    each_line<Acc<Y>>(run.out(0), axis, dy.length() * 2, [&](int64_t i, Row<Acc<Y>> line) {
      if constexpr (std::is_same_v<Y, float>) {
        if (dy.inner() == 1 && line.size() >= kVectorLine) {
          return vector_line_gradient<kLog>(dy[i].data(), y[i].data(), line.data(),
                                            static_cast<float>(scale), line.size());
        }
      }
      gradient_line<kLog, Y>(dy[i], y[i], line, static_cast<Acc<Y>>(scale));
    });
  });
}

template <Kind kind>
void backward(Run& run, const SoftmaxParam& p) {
  gradient_arrays<is_log(kind)>(run, p.axis, scale_of(kind, p));
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

void softmax_lines(const Tensor& x, const Tensor& y, int axis) {
  softmax_arrays<false>(x, nullptr, y, axis, 1);
}

void softmax_rows(const float* x, float* y, int64_t lines, int64_t length) {
  vector_lines<false>(x, y, 1, lines, length);
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
            softmax_lines(run.in(0), run.out(0), axis_of(p));
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
