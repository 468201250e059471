// softmax and log_softmax along lines whose elements do not lie together.
#include "ops/nn/softmax.h"

#include "ops/onednn/kernels.h"
#include "ops/onednn/plan.h"

namespace mx::onednn {
namespace {

using ops::SoftmaxParam;

// The array as (lines outside, elements of a line, lines inside).
Dims lines_of(const Tensor& x, const SoftmaxParam& p) {
  int axis = p.axis < 0 ? p.axis + x.ndim() : p.axis;
  return {x.shape().product(0, axis), x.dim(axis), x.shape().product(axis + 1, x.ndim())};
}

const char* refuses(const Run& run, const SoftmaxParam& p) {
  if (run.num_inputs() > 1) return "lengths are not supported";
  if (const char* reason = refuses_arrays(run)) return reason;
  if (p.temperature.value_or(1.0) != 1.0) return "only temperature 1 is supported";
  if (run.in(0).size() < 512) return "the array is small";
  constexpr int64_t kLongLine = 1024;  // a sum in float32 of more loses digits
  if (lines_of(run.in(0), p)[1] > kLongLine) return "long lines are added up in double";
  if (lines_of(run.in(0), p)[2] == 1) return "lines of neighbouring elements need no library";
  return nullptr;
}

template <dnnl::algorithm algorithm>
void forward(Run& run, const SoftmaxParam& p) {
  const Tensor& x = run.in(0);
  Dims view = lines_of(x, p);
  Key key(kSoftmax);
  key.add(view).add(static_cast<int64_t>(algorithm));
  PlanPtr plan = cached_plan(key, [&]() -> Plan {
    auto layout = plain(view);
    dnnl::softmax_forward::primitive_desc descriptor(cpu_engine(),
                                                     dnnl::prop_kind::forward_inference, algorithm,
                                                     layout, layout, 1, user_scratchpad());
    return {descriptor,
            dnnl::softmax_forward(descriptor),
            {{DNNL_ARG_SRC, layout}, {DNNL_ARG_DST, layout, true}}};
  });
  plan->run(run, {x.raw(), run.out(0).raw()});
}

}  // namespace

void add_softmax(OpTable& table) {
  table.add("softmax", DeviceKind::kCpu,
            {"onednn", refuses, forward<dnnl::algorithm::softmax_accurate>});
  table.add("log_softmax", DeviceKind::kCpu,
            {"onednn", refuses, forward<dnnl::algorithm::softmax_log>});
}

}  // namespace mx::onednn
