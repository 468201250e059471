#include "numpy/composed.h"

#include <algorithm>
#include <map>

#include "base/error.h"
#include "ir/derived.h"
#include "ir/opening.h"
#include "numpy/expansion.h"
#include "passes/gradient.h"

namespace mx::numpy {
namespace {

size_t outputs_of(const OpSpec& spec, const Params& p) {
  return static_cast<size_t>(spec.num_outputs ? spec.num_outputs(p) : 1);
}

// The body of the gradient of an operator that has this body: first the gradients of its outputs
// come in, then its inputs; a gradient for each input goes out.
Body backward_of(const Body& body, const OpSpec& spec, bool differentiable) {
  return [body, spec, differentiable](const Arguments& a, const Params& p) {
    size_t count = outputs_of(spec, p);
    Arguments inputs = a.from(count);
    Values all = a.all();
    GradientRequest request{.outputs = body(inputs, p),
                            .head_grads = {all.begin(), all.begin() + static_cast<int64_t>(count)},
                            .wrt = inputs.all(),
                            .differentiable = differentiable};
    request.outputs.resize(count);
    Values result = gradient(request);
    for (size_t i = 0; i < result.size(); ++i) {
      if (!result[i]) result[i] = apply("zeros_like", {}, {inputs[i]});
    }
    return result;
  };
}

// Names and counts of the gradient's operator.
OpSpec backward_spec(const OpDef& forward) {
  OpSpec spec{.name = "_backward" + forward.name, .doc = "Gradient of " + forward.name + "."};
  const OpDef* op = &forward;
  spec.input_names = [op](const Params& p) {
    std::vector<std::string> names;
    for (int i = 0; i < op->outputs_of(p); ++i) names.push_back(cat("out_grad", i));
    for (std::string& name : op->names_of_inputs(p)) names.push_back(std::move(name));
    return names;
  };
  spec.num_outputs = [op](const Params& p) {
    return static_cast<int>(op->names_of_inputs(p).size());
  };
  return spec;
}

const OpDef& add_one(OpTable& table, OpSpec spec, const ParamType& params,
                     const std::type_info& type, Composition given) {
  const auto* composition = new Composition(std::move(given));  // lives as long as the operator
  spec.infer = [composition](Infer& t, const Params& p) { infer_composed(t, *composition, p); };
  spec.cpu = composed_kernel(*composition, DeviceKind::kCpu).run;
  const OpDef& op = table.add(define(std::move(spec), params, type));
  derive_from_body(op, *composition);
  if (!op.random) {
    add_opening(op,
                [composition](const Values& inputs, std::span<const Slot> slots,
                              const Params& p) -> Values {
                  bool is_known =
                      std::ranges::all_of(slots, [](const Slot& s) { return s.shape.is_known(); });
                  return is_known ? composition->body(Arguments(inputs, slots), p) : Values{};
                });
  }
  return op;
}

OfParams<Values(Grad&)> gradient_by(std::string backward) {
  return [backward = std::move(backward)](Grad& g, const Params& p) {
    Values inputs;
    for (int i = 0; i < g.num_outputs(); ++i) inputs.push_back(g.out_grad(i));
    for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
    return apply_all(backward, p, std::move(inputs));
  };
}

}  // namespace

void derive_from_body(const OpDef& op, const Composition& composition) {
  add_derived(op, [&composition](DeviceKind kind) {
    return std::vector<Kernel>{composed_kernel(composition, kind)};
  });
}

void derive_from(const OpDef& op, const OpDef& other) {
  bool has_same = op.params == other.params;
  add_derived(op, [&other, has_same](DeviceKind kind) {
    std::vector<Kernel> kernels = other.kernels_on(kind);
    if (has_same) return kernels;
    for (Kernel& kernel : kernels) {
      kernel.run = [run = kernel.run](Run& r, const Params& /*p*/) { run(r, Params()); };
      if (!kernel.refuses) continue;
      kernel.refuses = [refuses = kernel.refuses](const Run& r, const Params& /*p*/) {
        return refuses(r, Params());
      };
    }
    return kernels;
  });
}

void add_composed(OpTable& table, OpSpec spec, const ParamType& params, const std::type_info& type,
                  Composition composition, Gradients gradients) {
  const Body& body = composition.body;
  check<InternalError>(!body.takes() || *body.takes() == type, "operator ", spec.name,
                       ": its body takes other parameters than it has");
  if (gradients == Gradients::kZero || gradients == Gradients::kOwn) {
    if (gradients == Gradients::kZero) {
      spec.gradient = [](Grad& g, const Params& p) { return zero_gradient(g, p); };
    }
    add_one(table, std::move(spec), params, type, composition);
    return;
  }
  std::string first = "_backward" + spec.name, second = "_backward" + first;
  spec.gradient = gradient_by(first);
  OpSpec kept = spec;
  const OpDef& forward = add_one(table, std::move(spec), params, type, composition);
  OpSpec backward = backward_spec(forward);
  backward.gradient = gradient_by(second);
  if (gradients == Gradients::kFromShapes) {
    backward.reads = [op = &forward](int i, const Params& p) { return i < op->outputs_of(p); };
  }
  OpSpec kept_backward = backward;
  const OpDef& once = add_one(table, std::move(backward), params, type,
                              {backward_of(body, kept, false), composition.same});
  Body again = backward_of(backward_of(body, kept, true), kept_backward, false);
  add_one(table, backward_spec(once), params, type, {again, composition.same});
}

}  // namespace mx::numpy
