// Makes operators of the structs in unary.h: for a function F the operator F::name and, unless its
// gradient reads neither x nor y, the fused kernel `_backward_<name>`.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ir/op.h"
#include "ops/pointwise/function.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/stream.h"
#include "ops/pointwise/value_math.h"
#include "tensor/dispatch.h"

namespace mx::ops {

namespace unary {

template <class P>
void infer(Infer& t, const P& /*p*/) {
  for (int i = 0; i < t.num_inputs(); ++i) t.unify(t.in(i), t.out(0));
}

template <class F, class T>
inline constexpr bool kHasNear = std::is_same_v<T, float> && requires { F::near; };

// Calls near(begin, end) for blocks whose x are all of moderate size, far(begin, end) for others.
template <class F, class Near, class Far>
void each_block(const Run& run, const float* x, int64_t n, Near near, Far far) {
  constexpr int64_t kBlock = 2048;
  run.parallel_range(n, [=](int64_t begin, int64_t end) {
    for (; begin < end; begin += kBlock) {
      int64_t stop = std::min(end, begin + kBlock);
      bool is_near =
          std::all_of(x + begin, x + stop, [](float v) { return std::fabs(v) <= F::near; });
      is_near ? near(begin, stop) : far(begin, stop);
    }
  });
}

template <class F>
void forward_blocks(const Run& run, const float* x, float* y) {
  each_block<F>(
      run, x, run.out(0).size(),
      [=](int64_t begin, int64_t end) {
        vector_loop(end - begin,
                    [=, x = x + begin, y = y + begin](int64_t i) { y[i] = F::forward_near(x[i]); });
      },
      [=](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) y[i] = F::forward(x[i]);
      });
}

template <class F>
void backward_blocks(const Run& run, const float* x, const float* dy, float* dx) {
  each_block<F>(
      run, x, run.out(0).size(),
      [=](int64_t begin, int64_t end) {
        vector_loop(end - begin, [=](int64_t step) {
          int64_t i = begin + step;
          dx[i] = F::backward_near(x[i], dy[i]);
        });
      },
      [=](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) dx[i] = F::backward(x[i], Absent{}, dy[i]);
      });
}

template <class F>
void forward(Run& run, const typename F::Param& p) {
  dispatch(F::types, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    if constexpr (kHasNear<F, T>) return forward_blocks<F>(run, x, y);
    with_arguments<F, T>(p, [&](auto... arguments) {
      int64_t bytes = x == y ? 0 : 2 * run.out(0).bytes();  // in place the cache has what is read
      write_range(run, y, run.out(0).size(), bytes, [=](int64_t begin, int64_t count, T* to) {
        vector_loop(count, [=, x = x + begin](int64_t i) {
          to[i] = convert<T>(F::forward(static_cast<Acc<T>>(x[i]), arguments...));
        });
      });
    });
  });
}

// The i-th element of a kept array, or Absent for one that is not an input of this kernel.
template <bool kKept, class T>
[[gnu::always_inline]] inline auto element(const T* values, int64_t i) {
  if constexpr (kKept) {
    return static_cast<Acc<T>>(values[i]);
  } else {
    return Absent{};
  }
}

// Inputs: dy, then x and y as far as F uses them.
template <class F>
void backward(Run& run, const typename F::Param& p) {
  constexpr int kOutput = F::uses_input ? 2 : 1;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const T* dy = run.in(0).data<const T>();
    const T* x = F::uses_input ? static_cast<const T*>(run.in(1).raw()) : nullptr;
    const T* y = F::uses_output ? static_cast<const T*>(run.in(kOutput).raw()) : nullptr;
    T* dx = run.out(0).data<T>();
    if constexpr (kHasNear<F, T>) return backward_blocks<F>(run, x, dy, dx);
    with_arguments<F, T>(p, [&](auto... arguments) {
      run.parallel_range(run.out(0).size(), [=](int64_t begin, int64_t end) {
        vector_loop(end - begin, [=](int64_t step) {
          int64_t i = begin + step;
          dx[i] =
              convert<T>(F::backward(element<F::uses_input>(x, i), element<F::uses_output>(y, i),
                                     static_cast<Acc<T>>(dy[i]), arguments...));
        });
      });
    });
  });
}

template <class F>
inline constexpr bool kFused = F::has_gradient && (F::uses_input || F::uses_output);

// The fused kernel's operator: _backward_relu, _backward_power_scalar.
template <class F>
std::string backward_name() {
  return (F::name.starts_with('_') ? "_backward" : "_backward_") + std::string(F::name);
}

template <class F>
Values gradient(Grad& g, const typename F::Param& p) {
  if constexpr (!F::has_gradient) {
    return zero_gradient(g, p);
  } else {
    if (kFused<F> && !g.differentiable()) {
      Values inputs = {g.out_grad(0)};
      if (F::uses_input) inputs.push_back(g.in(0));
      if (F::uses_output) inputs.push_back(g.out(0));
      return {apply(backward_name<F>(), p, std::move(inputs))};
    }
    auto values = F::arguments(p);
    auto call = [&](auto... arguments) {
      return F::backward(g.in(0), g.out(0), g.out_grad(0), arguments...);
    };
    return {std::apply(call, values)};
  }
}

inline std::vector<std::string> to_strings(const auto& texts) {
  return {texts.begin(), texts.end()};
}

}  // namespace unary

namespace unary {
// The operators whose names MXNet's sparse arrays repeat: `_sparse_abs` is `abs`.
inline constexpr std::string_view kNamedSparse[] = {
    "abs",     "arccos", "arccosh", "arcsin", "arcsinh", "arctan",  "arctanh", "cbrt",
    "ceil",    "clip",   "cos",     "cosh",   "degrees", "exp",     "expm1",   "fix",
    "floor",   "gamma",  "gammaln", "log",    "log10",   "log1p",   "log2",    "negative",
    "radians", "relu",   "rint",    "round",  "rsqrt",   "sigmoid", "sign",    "sin",
    "sinh",    "sqrt",   "square",  "tan",    "tanh",    "trunc"};

template <class F>
std::vector<std::string> aliases_of() {
  std::vector<std::string> aliases;
  if constexpr (requires { F::aliases; }) aliases = to_strings(F::aliases);
  if (std::ranges::find(kNamedSparse, F::name) != std::end(kNamedSparse)) {
    aliases.push_back("_sparse_" + std::string(F::name));
  }
  return aliases;
}
}  // namespace unary

template <class F>
void add_unary(OpTable& table) {
  using P = typename F::Param;
  OpSpec spec{
      .name = std::string(F::name),
      .doc = std::string(F::doc),
      .aliases = unary::aliases_of<F>(),
      .inputs = {"data"},
      .infer = unary::infer<P>,
      .gradient = unary::gradient<F>,
      .cpu = unary::forward<F>,
      .inplace = {{0, 0}},
  };
  table.add(define<P>(std::move(spec)));
  if constexpr (unary::kFused<F>) {
    OpSpec backward{
        .name = unary::backward_name<F>(),
        .doc = "Gradient of " + std::string(F::name) + ".",
        .inputs = {"out_grad"},
        .infer = unary::infer<P>,
        .cpu = unary::backward<F>,
        .inplace = {{0, 0}},
    };
    if (F::uses_input) backward.inputs.emplace_back("data");
    if (F::uses_output) backward.inputs.emplace_back("output");
    table.add(define<P>(std::move(backward)));
  }
}

template <class... Fs>
void add_unaries(OpTable& table, Types<Fs...> /*functions*/) {
  (add_unary<Fs>(table), ...);
}

}  // namespace mx::ops
