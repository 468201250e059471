// Makes operators of the structs in unary.h: for a function F the operator F::name and, unless its
// gradient reads neither x nor y, the fused kernel `_backward_<name>`.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "ir/op.h"
#include "ops/pointwise/binary/row_piece.h"
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

// Of an element. A gradient that reads x works out something like the function again.
template <class F>
inline constexpr double kForwardNs = [] {
  if constexpr (requires { F::name; }) return element_ns(F::name);
  return kPlainNs;
}();
template <class F>
inline constexpr double kBackwardNs = F::uses_input ? kForwardNs<F> : kPlainNs;

// Calls near(begin, end) for blocks whose x are all of moderate size, far(begin, end) for others.
template <class F, class Near, class Far>
void each_block(const float* x, int64_t n, int64_t share, Near near, Far far) {
  constexpr int64_t kBlock = 2048;
  parallel_for(n, share, [=](int64_t begin, int64_t end) {
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
      x, run.out(0).size(), thread_share(kForwardNs<F>),
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
      x, run.out(0).size(), thread_share(kBackwardNs<F>),
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

// n elements of y from those of x; `arguments` are F's, as they come from its attributes.
template <class F, class T>
struct ForwardPiece {
  static void run(const void* x, void* y, int64_t n, const double* arguments) {
    const auto* from = static_cast<const T*>(x);
    auto* to = static_cast<T*>(y);
    with_arguments<F, T>(arguments, [=](auto... numbers) {
      detail::steps(n, [=](int64_t i) {
        to[i] = convert<T>(F::forward(static_cast<Acc<T>>(from[i]), numbers...));
      });
    });
  }
};
using ForwardFunction = void (*)(const void*, void*, int64_t, const double*);
void run_forward(const Run& run, ForwardFunction function, const double* arguments, int64_t share);

// The number as an element: the loops of two operands take it as one that does not move.
template <class F>
void forward_with_number(const Run& run, double scalar) {
  binary::RowFunction row = nullptr;
  alignas(int64_t) std::array<std::byte, sizeof(int64_t)> number{};
  dispatch(F::types, run.in(0).dtype(), [&]<class T>() {
    row = vector_function<binary::RowPiece<typename F::Binary, T>>();
    T element = convert<T>(scalar);
    std::memcpy(number.data(), &element, sizeof(element));
  });
  binary::run_with_number(run, row, number.data(), F::is_reversed, thread_share(kForwardNs<F>));
}

template <class F>
void forward_in_pieces(const Run& run, const typename F::Param& p) {
  ForwardFunction function = nullptr;
  dispatch(F::types, run.in(0).dtype(), [&]<class T>() {
    if constexpr (kHasNear<F, T>) {
      forward_blocks<F>(run, run.in(0).data<const T>(), run.out(0).data<T>());
    } else {
      function = vector_function<ForwardPiece<F, T>>();
    }
  });
  if (!function) return;
  run_forward(run, function, F::arguments(p).data(), thread_share(kForwardNs<F>));
}

template <class F>
void forward(Run& run, const typename F::Param& p) {
  if constexpr (requires { typename F::Binary; }) {
    forward_with_number<F>(run, p.scalar);
  } else {
    forward_in_pieces<F>(run, p);
  }
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

// n elements of dx; x and y are null where F does not use them.
template <class F, class T>
struct BackwardPiece {
  static void run(const void* dy, const void* x, const void* y, void* dx, int64_t n,
                  const double* arguments) {
    const auto* slope = static_cast<const T*>(dy);
    const auto* input = static_cast<const T*>(x);
    const auto* output = static_cast<const T*>(y);
    auto* to = static_cast<T*>(dx);
    with_arguments<F, T>(arguments, [=](auto... numbers) {
      detail::steps(n, [=](int64_t i) {
        to[i] = convert<T>(F::backward(element<F::uses_input>(input, i),
                                       element<F::uses_output>(output, i),
                                       static_cast<Acc<T>>(slope[i]), numbers...));
      });
    });
  }
};
using BackwardFunction = void (*)(const void*, const void*, const void*, void*, int64_t,
                                  const double*);
void run_backward(const Run& run, BackwardFunction function, const double* arguments,
                  bool uses_input, bool uses_output, int64_t share);

// Inputs: dy, then x and y as far as F uses them.
template <class F>
void backward(Run& run, const typename F::Param& p) {
  BackwardFunction function = nullptr;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    if constexpr (kHasNear<F, T>) {
      backward_blocks<F>(run, run.in(1).data<const T>(), run.in(0).data<const T>(),
                         run.out(0).data<T>());
    } else {
      function = vector_function<BackwardPiece<F, T>>();
    }
  });
  if (!function) return;
  run_backward(run, function, F::arguments(p).data(), F::uses_input, F::uses_output,
               thread_share(kBackwardNs<F>));
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

// For the engine; none where the bytes say it.
template <class P, double kNs>
OfParams<double(const Run&)> cost_ns() {
  if constexpr (kNs > kPlainNs) {
    return [](const Run& run, const P& /*p*/) { return pointwise_cost_ns(run, kNs); };
  } else {
    return nullptr;
  }
}

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
      .cost_ns = unary::cost_ns<P, unary::kForwardNs<F>>(),
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
        .cost_ns = unary::cost_ns<P, unary::kBackwardNs<F>>(),
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
