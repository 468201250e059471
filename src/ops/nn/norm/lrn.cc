#include "ops/nn/norm/lrn.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/norm/norm_gradients.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const LRNParam& p) {
  check(p.nsize > 0, t.who(), ": nsize must be 1 or more, got ", p.nsize);
  t.unify_shape(t.in(0), t.out(0));
  t.unify_shape(t.in(0), t.out(1));
  const Shape& data = t.in_shape(0);
  check<ShapeError>(!data.has_rank() || data.ndim() >= 2, t.who(),
                    ": data must have a batch and a channel axis, got shape ", data);
  infer_floating(t);
}

void infer_backward(Infer& t, const LRNParam& /*p*/) {
  t.unify_shape(t.in(0), t.in(1));
  t.unify_shape(t.in(1), t.in(2));
  t.unify_shape(t.in(1), t.out(0));
  infer_floating(t);
}

// Lines of elements that share image and channel, and the channels that are near.
struct Neighbours {
  int64_t channels, plane, reach;
  Neighbours(const Shape& data, int64_t nsize)
      : channels(data[1]), plane(data.product(2, data.ndim())), reach((nsize - 1) / 2) {}
  // Calls body(offset) with the first element of each channel near that of `line`.
  template <class Body>
  void each(int64_t line, Body&& body) const {
    int64_t image = line / channels, channel = line % channels;
    int64_t high = std::min(channel + reach + 1, channels);
    for (int64_t c = std::max<int64_t>(channel - reach, 0); c < high; ++c) {
      body((image * channels + c) * plane);
    }
  }
};

// total^-beta; the usual 0.75 takes two square roots, which are vector code.
template <bool kUsual, class A>
A decay(A total, A beta) {
  if constexpr (kUsual) {
    A root = std::sqrt(total);
    return A(1) / (root * std::sqrt(root));
  } else {
    return std::pow(total, -beta);
  }
}

// Calls body.operator()<T, is the usual beta>().
template <class Body>
void dispatch_decay(DType dtype, float beta, Body&& body) {
  dispatch(kFloating, dtype, [&]<class T>() {
    if (beta == 0.75F) {
      body.template operator()<T, true>();
    } else {
      body.template operator()<T, false>();
    }
  });
}

void forward(Run& run, const LRNParam& p) {
  if (run.in(0).size() == 0) return;
  Neighbours near(run.in(0).shape(), p.nsize);
  dispatch_decay(run.in(0).dtype(), p.beta, [&]<class T, bool kUsual>() {
    using A = Acc<T>;
    const T* x = run.in(0).data<const T>();
    A* sums = run.scratch<A>(run.in(0).size());
    auto scale = static_cast<A>(p.alpha / static_cast<float>(p.nsize));
    auto knorm = static_cast<A>(p.knorm), beta = static_cast<A>(p.beta);
    int64_t plane = near.plane;
    run.parallel(run.in(0).size() / plane, plane * p.nsize, [&](int64_t line) {
      A* sum = sums + line * plane;
      std::fill_n(sum, plane, A(0));
      near.each(line, [&](int64_t first) {
        const T* from = x + first;
        vector_loop(plane, [=](int64_t i) { sum[i] += A(from[i]) * A(from[i]); });
      });
      const T* from = x + line * plane;
      T* y = run.out(0).data<T>() + line * plane;
      T* norm = run.out(1).data<T>() + line * plane;
      vector_loop(plane, [=](int64_t i) {
        A total = knorm + scale * sum[i];
        norm[i] = static_cast<T>(total);
        y[i] = static_cast<T>(A(from[i]) * decay<kUsual>(total, beta));
      });
    });
  });
}

void backward(Run& run, const LRNParam& p) {
  if (run.in(0).size() == 0) return;
  Neighbours near(run.in(0).shape(), p.nsize);
  dispatch_decay(run.in(0).dtype(), p.beta, [&]<class T, bool kUsual>() {
    using A = Acc<T>;
    const T* dy = run.in(0).data<const T>();
    const T* x = run.in(1).data<const T>();
    const T* norm = run.in(2).data<const T>();
    int64_t plane = near.plane, size = run.in(0).size();
    A *pulls = run.scratch<A>(size), *sums = run.scratch<A>(size);
    auto beta = static_cast<A>(p.beta);
    auto scale = static_cast<A>(2 * p.beta * p.alpha / static_cast<float>(p.nsize));
    run.parallel_range(size, [&](int64_t begin, int64_t end) {
      vector_loop(end - begin, [=](int64_t k) {
        int64_t i = begin + k;
        pulls[i] = A(dy[i]) * A(x[i]) * decay<kUsual>(A(norm[i]), beta) / A(norm[i]);
      });
    });
    run.parallel(size / plane, plane * p.nsize, [&](int64_t line) {
      A* sum = sums + line * plane;
      std::fill_n(sum, plane, A(0));
      near.each(line, [&](int64_t first) {
        const A* from = pulls + first;
        vector_loop(plane, [=](int64_t i) { sum[i] += from[i]; });
      });
      int64_t first = line * plane;
      T* dx = run.out(0).data<T>() + first;
      vector_loop(plane, [=](int64_t i) {
        A straight = A(dy[first + i]) * decay<kUsual>(A(norm[first + i]), beta);
        dx[i] = static_cast<T>(straight - scale * A(x[first + i]) * sum[i]);
      });
    });
  });
}

}  // namespace

OpDef lrn() {
  return define<LRNParam>({
      .name = "LRN",
      .doc = "Divides each element by a power of the squares of neighbouring channels.",
      .inputs = {"data"},
      .num_outputs = [](const LRNParam&) { return 2; },
      .num_visible = [](const LRNParam&) { return 1; },
      .output_names = {"output", "tmp_norm"},
      .infer = infer,
      .gradient = [](Grad& g, const LRNParam& p) -> Values {
        if (g.differentiable()) return composed_gradient(g, p);
        return {apply("_backward_LRN", p, {g.out_grad(0), g.in(0), g.out(1)})};
      },
      .cpu = forward,
      .names_its_input = true,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_lrn() {
  return define<LRNParam>({
      .name = "_backward_LRN",
      .doc = "Gradient of LRN.",
      .inputs = {"dy", "data", "norm"},
      .infer = infer_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
