// Activations that oneDNN computes in vector code, where our own loops call <cmath>.
#include "ops/nn/activation.h"

#include "ops/nn/leaky_relu.h"
#include "ops/onednn/kernels.h"
#include "ops/onednn/plan.h"

namespace mx::onednn {
namespace {

using dnnl::algorithm;
using ops::ActivationParam;
using ops::ActType;
using ops::LeakyReLUParam;
using ops::LeakyType;

const char* refuses_call(const Run& run) {
  if (const char* reason = refuses_arrays(run)) return reason;
  if (run.in(0).size() < 1024) return "the array is small";
  return nullptr;
}

void apply_function(Run& run, algorithm function, float alpha, float beta) {
  int64_t size = run.in(0).size();
  Key key(kEltwise);
  key.add(size).add(static_cast<int64_t>(function)).add(std::bit_cast<int32_t>(alpha));
  PlanPtr plan = cached_plan(key, [&]() -> Plan {
    auto layout = plain({size});
    dnnl::eltwise_forward::primitive_desc descriptor(
        cpu_engine(), dnnl::prop_kind::forward_inference, function, layout, layout, alpha, beta,
        user_scratchpad());
    return {descriptor,
            dnnl::eltwise_forward(descriptor),
            {{DNNL_ARG_SRC, layout}, {DNNL_ARG_DST, layout, true}}};
  });
  plan->run(run, {run.in(0).raw(), run.out(0).raw()});
}

const char* refuses_activation(const Run& run, const ActivationParam& p) {
  if (p.act_type != ActType::kSoftrelu) return "our own loop is as fast";
  return refuses_call(run);
}

void run_activation(Run& run, const ActivationParam& /*p*/) {
  apply_function(run, algorithm::eltwise_soft_relu, 1, 0);
}

const char* refuses_leaky(const Run& run, const LeakyReLUParam& p) {
  if (p.act_type != LeakyType::kElu && p.act_type != LeakyType::kGelu) {
    return "it needs no exponential";
  }
  return refuses_call(run);
}

void run_leaky(Run& run, const LeakyReLUParam& p) {
  if (p.act_type == LeakyType::kElu) {
    return apply_function(run, algorithm::eltwise_elu, p.slope, 0);
  }
  apply_function(run, algorithm::eltwise_gelu_erf, 0, 0);
}

}  // namespace

void add_activation(OpTable& table) {
  table.add("Activation", DeviceKind::kCpu, {"onednn", refuses_activation, run_activation});
  table.add("LeakyReLU", DeviceKind::kCpu, {"onednn", refuses_leaky, run_leaky});
  // Not exp: oneDNN makes inf of nan, which would hide a failed computation. Not tanh: our own loop
  // takes half of the time.
}

}  // namespace mx::onednn
