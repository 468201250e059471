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

// What relu passes on of the gradient of its result y.
Value passed_by_relu(const Value& dy, const Value& y) {
  return dy * apply(kGreater.scalar, ScalarParam{.scalar = 0}, {y});
}

// To differentiate it again: as the gradient of a BatchNorm whose result has the gradient `head`.
Values composed(const BatchNormParam& p, Values inputs, const Value& head) {
  Grad plain(std::move(inputs), Values(3), {head, {}, {}}, true);
  return composed_gradient(plain, p);
}

// In one operator, unless it is to be differentiated again.
Values gradient_with_relu(Grad& g, const BatchNormParam& p) {
  if (!g.differentiable()) {
    Values grads = apply_all("_backward_contrib_BatchNormWithReLU", p,
                             {g.out_grad(0), g.in(0), g.in(1), g.in(2), g.out(1), g.out(2)});
    grads.resize(5);  // the moving statistics have none
    return grads;
  }
  return composed(p, {g.in(0), g.in(1), g.in(2), g.in(3), g.in(4)},
                  passed_by_relu(g.out_grad(0), g.out(0)));
}

// The same for clip. To differentiate it again, the slopes are those between 0 and the most.
Values gradient_with_clip(Grad& g, const BatchNormClipParam& p) {
  if (!g.differentiable()) {
    Values grads = apply_all("_backward_BatchNormWithClip", p,
                             {g.out_grad(0), g.in(0), g.in(1), g.in(2), g.out(1), g.out(2)});
    grads.resize(5);  // the moving statistics have none
    return grads;
  }
  Value below =
      apply(kLesser.scalar, ScalarParam{.scalar = static_cast<double>(p.a_max)}, {g.out(0)});
  return composed(plain(p), {g.in(0), g.in(1), g.in(2), g.in(3), g.in(4)},
                  passed_by_relu(g.out_grad(0), g.out(0)) * below);
}

// The gradient of the sum goes to both of its terms.
Values to_both_terms(Values of_norm) {
  Values grads = {of_norm[0], of_norm[0], of_norm[1], of_norm[2]};
  grads.resize(6);  // the moving statistics have none
  return grads;
}

template <bool kClips>
Values added_gradient(Grad& g, const BatchNormParam& p) {
  bool reaches_sum = g.has_out_grad(1);
  if (!g.has_out_grad(0)) {
    Value flows = reaches_sum ? g.out_grad(1) : Value{};
    return {flows, flows, {}, {}, {}, {}};
  }
  const Value& sum = g.out(1);
  if (g.differentiable()) {
    Value head = kClips ? passed_by_relu(g.out_grad(0), g.out(0)) : g.out_grad(0);
    Values grads = composed(p, {sum, g.in(2), g.in(3), g.in(4), g.in(5)}, head);
    if (reaches_sum) grads[0] = grads[0] + g.out_grad(1);
    return to_both_terms(std::move(grads));
  }
  Values inputs = {g.out_grad(0), sum, g.in(2)};
  if (kClips) inputs.push_back(g.in(3));
  inputs.insert(inputs.end(), {g.out(2), g.out(3)});
  if (reaches_sum) inputs.push_back(g.out_grad(1));
  const char* plain = kClips ? "_backward_contrib_BatchNormWithReLU" : "_backward_BatchNorm";
  const char* added = kClips ? "_backward_added_BatchNormWithReLU" : "_backward_added_BatchNorm";
  return to_both_terms(apply_all(reaches_sum ? added : plain, p, std::move(inputs)));
}

void infer_added(Infer& t, const BatchNormParam& p) {
  for (Slot* slot : {&t.in(1), &t.out(0), &t.out(1)}) t.unify(t.in(0), *slot);
  infer_channels(t, p, t.in(0), {&t.in(2), &t.in(3), &t.in(4), &t.in(5), &t.out(2), &t.out(3)});
  for (Slot* slot : {&t.in(1), &t.out(0), &t.out(1)}) t.unify(t.in(0), *slot);
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
  spec.num_visible = [](const P& p) { return plain(p).output_mean_var ? 3 : 1; };
  spec.output_names = {"output", "mean", "var"};
  spec.infer = [](Infer& t, const P& p) { infer_batch_norm(t, plain(p)); };
  spec.gradient = [](Grad& g, const P& p) { return batch_norm_gradient(g, plain(p)); };
  spec.cpu = [](Run& run, const P& p) { batch_norm_forward(run, plain(p)); };
  spec.names_outputs = true;
  spec.is_cheap = true;
  return spec;
}

OpDef added(const std::string& name, const std::string& doc, OpSpec spec) {
  spec.name = name;
  spec.doc = doc;
  spec.inputs = {"lhs", "rhs", "gamma", "beta", "moving_mean", "moving_var"};
  spec.num_outputs = [](const BatchNormParam&) { return 4; };
  spec.num_visible = [](const BatchNormParam&) { return 2; };
  spec.output_names = {"output", "sum", "mean", "var"};
  spec.infer = infer_added;
  spec.is_cheap = false;  // to compute it again takes the terms, which nothing else keeps
  return define<BatchNormParam>(std::move(spec));
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

OpDef batch_norm_with_clip() {
  using P = BatchNormClipParam;
  auto spec = variant<P>("_BatchNormWithClip", "BatchNorm, and then its result from 0 to `a_max`.");
  spec.gradient = gradient_with_clip;
  spec.cpu = batch_norm_clip_forward;
  return define<P>(std::move(spec));
}

OpDef added_batch_norm() {
  auto spec = variant<BatchNormParam>("", "");
  spec.gradient = added_gradient<false>;
  spec.cpu = added_batch_norm_forward;
  return added("_added_BatchNorm", "BatchNorm of the sum of two arrays.", std::move(spec));
}

OpDef added_batch_norm_with_relu() {
  auto spec = variant<BatchNormParam>("", "");
  spec.gradient = added_gradient<true>;
  spec.cpu = added_batch_norm_relu_forward;
  return added("_added_BatchNormWithReLU",
               "BatchNorm of the sum of two arrays, and then the larger of the result and 0.",
               std::move(spec));
}

}  // namespace mx::ops
