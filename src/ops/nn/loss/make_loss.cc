#include "ops/nn/loss/make_loss.h"

#include <algorithm>
#include <cstring>

#include "ops/nn/floating.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const MakeLossParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  infer_floating(t);
}

void copy(Run& run, const MakeLossParam& /*p*/) {
  if (run.out(0).raw() == run.in(0).raw()) return;
  std::memcpy(run.out(0).raw(), run.in(0).raw(), static_cast<size_t>(run.in(0).bytes()));
}

void backward(Run& run, const MakeLossParam& p) {
  const Tensor& data = run.in(0);
  if (data.size() == 0) return;
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    bool by_batch = p.normalization == Normalization::kBatch;
    // "batch" means lines along the last axis, as MXNet counts them.
    auto divisor = static_cast<double>(by_batch ? data.shape().product(0, data.ndim() - 1) : 1);
    if (p.normalization == Normalization::kValid) {
      auto values = data.span<const T>();
      auto valid = std::ranges::count_if(
          values, [&](T x) { return Acc<T>(x) > static_cast<Acc<T>>(p.valid_thresh); });
      divisor = static_cast<double>(std::max<int64_t>(valid, 1));
    }
    auto slope = static_cast<Acc<T>>(static_cast<double>(p.grad_scale) / divisor);
    std::ranges::fill(run.out(0).span<T>(), static_cast<T>(slope));
  });
}

}  // namespace

OpDef make_loss_output() {
  return define<MakeLossParam>({
      .name = "MakeLoss",
      .doc = "Returns data; its gradient is grad_scale whatever follows.",
      .inputs = {"data"},
      .infer = infer,
      .gradient = [](Grad& g, const MakeLossParam& p) -> Values {
        return {apply("_backward_MakeLoss", p, {g.in(0)})};
      },
      .cpu = copy,
      .inplace = {{0, 0}},
      .names_its_input = true,
      .names_outputs = true,
  });
}

OpDef backward_make_loss() {
  return define<MakeLossParam>({
      .name = "_backward_MakeLoss",
      .doc = "Gradient of MakeLoss.",
      .inputs = {"data"},
      .infer = infer,
      .gradient = zero_gradient<MakeLossParam>,
      .cpu = backward,
  });
}

}  // namespace mx::ops
