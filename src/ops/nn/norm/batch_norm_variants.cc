#include "ops/nn/norm/batch_norm_variants.h"

#include "ir/arithmetic.h"
#include "ir/scalar_param.h"
#include "ops/nn/norm/norm_gradients.h"

namespace mx::ops {

BatchNormParam plain(const BatchNormV1Param& p) {
  return {.eps = static_cast<double>(p.eps),
          .momentum = p.momentum,
          .fix_gamma = p.fix_gamma,
          .use_global_stats = p.use_global_stats,
          .output_mean_var = p.output_mean_var};
}

namespace {

const BatchNormParam& plain(const BatchNormParam& p) { return p; }

// In one operator; to differentiate it again, as the gradient of a BatchNorm whose result has the
// gradient that relu passes on.
Values gradient_with_relu(Grad& g, const BatchNormParam& p) {
  if (!g.differentiable()) {
    Values grads = apply_all("_backward_contrib_BatchNormWithReLU", p,
                             {g.out_grad(0), g.in(0), g.in(1), g.in(2), g.out(1), g.out(2)});
    grads.resize(5);  // the moving statistics have none
    return grads;
  }
  Values inputs, outputs, heads(static_cast<size_t>(g.num_outputs()));
  for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  for (int i = 0; i < g.num_outputs(); ++i) outputs.push_back(g.out(i));
  heads[0] = g.out_grad(0) * apply(kGreater.scalar, ScalarParam{.scalar = 0}, {g.out(0)});
  Grad plain(std::move(inputs), std::move(outputs), std::move(heads), true);
  return composed_gradient(plain, p);
}

template <class P>
OpSpec variant(const std::string& name, const std::string& doc) {
  OpSpec spec;
  spec.name = name;
  spec.doc = doc;
  spec.inputs = {"data", "gamma", "beta", "moving_mean", "moving_var"};
  spec.aux = {"moving_mean", "moving_var"};
  spec.input_init = {{"moving_mean", R"(["zero", {}])"}, {"moving_var", R"(["one", {}])"}};
  spec.num_outputs = [](const P&) { return 3; };
  spec.num_visible = [](const P& p) { return p.output_mean_var ? 3 : 1; };
  spec.output_names = {"output", "mean", "var"};
  spec.infer = [](Infer& t, const P& p) { infer_batch_norm(t, plain(p)); };
  spec.gradient = [](Grad& g, const P& p) { return batch_norm_gradient(g, plain(p)); };
  spec.cpu = [](Run& run, const P& p) { batch_norm_forward(run, plain(p)); };
  spec.names_outputs = true;
  spec.is_cheap = true;
  return spec;
}

}  // namespace

OpDef batch_norm_v1() {
  return define<BatchNormV1Param>(
      variant<BatchNormV1Param>("BatchNorm_v1", "BatchNorm of old models."));
}

OpDef batch_norm_with_relu() {
  auto spec = variant<BatchNormParam>("_contrib_BatchNormWithReLU",
                                      "BatchNorm, and then the larger of the result and 0.");
  spec.gradient = gradient_with_relu;
  spec.cpu = batch_norm_relu_forward;
  return define<BatchNormParam>(std::move(spec));
}

}  // namespace mx::ops
