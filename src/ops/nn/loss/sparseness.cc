#include "ops/nn/loss/sparseness.h"

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/nn/map.h"
#include "ops/nn/norm/batch_norm.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const SparsenessParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  infer_floating(t);
  const Shape& data = t.in_shape(0);
  if (!data.has_rank()) return;
  check<ShapeError>(data.ndim() >= 2, t.who(),
                    ": data must have a batch and a unit axis, got shape ", data);
  t.set(t.in(1), {data[1]});
  Shape broadcasts = Shape(Dims(static_cast<size_t>(data.ndim()), 1));
  broadcasts[1] = data[1];
  t.set(t.out(1), broadcasts);
}

void forward(Run& run, const SparsenessParam& p) {
  map(run, run.out(0), [](auto x) { return x; }, run.in(0));
  ChannelView v = channel_view(run.in(0).shape(), 1);
  bool learns = run.training && run.in(0).size() > 0;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(v.channels, v.outer * v.inner, [&](int64_t c) {
      T& moving = run.in(1).data<T>()[c];
      if (learns) {
        double sum = 0;
        for (int64_t n = 0; n < v.outer; ++n) {
          const T* x = run.in(0).data<const T>() + (n * v.channels + c) * v.inner;
          for (int64_t i = 0; i < v.inner; ++i) sum += static_cast<double>(Acc<T>(x[i]));
        }
        auto keep = static_cast<double>(p.momentum);
        double mean = sum / static_cast<double>(v.outer * v.inner);
        moving = static_cast<T>(
            static_cast<Acc<T>>(static_cast<double>(Acc<T>(moving)) * keep + mean * (1 - keep)));
      }
      run.out(1).data<T>()[c] = moving;
    });
  });
}

// dy + penalty · (-target / average + (1 - target) / (1 - average))
Values gradient(Grad& g, const SparsenessParam& p) {
  auto target = static_cast<double>(p.sparseness_target);
  Value average = g.out(1);
  Value push = (1 - target) / (1.0 - average) - target / average;
  return {g.out_grad(0) + static_cast<double>(p.penalty) * push, {}};
}

}  // namespace

OpDef attach_sparseness() {
  return define<SparsenessParam>({
      .name = "IdentityAttachKLSparseReg",
      .doc =
          "Gives data as it is; its gradient also pulls the mean activation of each unit towards "
          "a target, by the divergence of Kullback and Leibler.",
      .inputs = {"data", "moving_avg"},
      .aux = {"moving_avg"},
      .num_outputs = [](const SparsenessParam&) { return 2; },
      .num_visible = [](const SparsenessParam&) { return 1; },
      .output_names = {"output", "average"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
