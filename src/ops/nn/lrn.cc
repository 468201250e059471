#include "ops/nn/lrn.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/norm_gradients.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const LRNParam& p) {
  check(p.nsize > 0 && p.nsize % 2 == 1, t.who(), ": nsize must be odd, got ", p.nsize);
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

// Calls body(at, first, end, plane) for each element: neighbours are first, first + plane, … < end.
template <class Body>
void each_element(const Run& run, const Shape& data, int64_t nsize, Body&& body) {
  int64_t channels = data[1], plane = data.product(2, data.ndim());
  run.parallel(data[0] * channels, plane * nsize, [&](int64_t line) {
    int64_t image = line / channels, channel = line % channels, reach = nsize / 2;
    int64_t low = std::max<int64_t>(channel - reach, 0);
    int64_t high = std::min(channel + reach + 1, channels);
    for (int64_t i = 0; i < plane; ++i) {
      int64_t base = image * channels * plane + i;
      body(base + channel * plane, base + low * plane, base + high * plane, plane);
    }
  });
}

void forward(Run& run, const LRNParam& p) {
  if (run.in(0).size() == 0) return;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    T* norm = run.out(1).data<T>();
    auto scale = static_cast<Acc<T>>(p.alpha / static_cast<float>(p.nsize));
    each_element(
        run, run.in(0).shape(), p.nsize,
        [&](int64_t at, int64_t first, int64_t end, int64_t plane) {
          Acc<T> squares = 0;
          for (int64_t i = first; i < end; i += plane) {
            squares += Acc<T>(x[i]) * Acc<T>(x[i]);
          }
          Acc<T> total = static_cast<Acc<T>>(p.knorm) + scale * squares;
          norm[at] = static_cast<T>(total);
          y[at] = static_cast<T>(Acc<T>(x[at]) * std::pow(total, static_cast<Acc<T>>(-p.beta)));
        });
  });
}

void backward(Run& run, const LRNParam& p) {
  if (run.in(0).size() == 0) return;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const T* dy = run.in(0).data<const T>();
    const T* x = run.in(1).data<const T>();
    const T* norm = run.in(2).data<const T>();
    T* dx = run.out(0).data<T>();
    auto beta = static_cast<Acc<T>>(p.beta);
    auto scale = static_cast<Acc<T>>(2 * p.beta * p.alpha / static_cast<float>(p.nsize));
    each_element(run, run.in(0).shape(), p.nsize,
                 [&](int64_t at, int64_t first, int64_t end, int64_t plane) {
                   Acc<T> pull = 0;
                   for (int64_t i = first; i < end; i += plane) {
                     pull += Acc<T>(dy[i]) * Acc<T>(x[i]) * std::pow(Acc<T>(norm[i]), -beta - 1);
                   }
                   dx[at] = static_cast<T>(Acc<T>(dy[at]) * std::pow(Acc<T>(norm[at]), -beta) -
                                           scale * Acc<T>(x[at]) * pull);
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
