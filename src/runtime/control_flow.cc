#include "runtime/control_flow.h"

#include <algorithm>

#include "base/error.h"
#include "ir/control_flow.h"
#include "ops/shape/concat.h"
#include "passes/infer_control_flow.h"
#include "runtime/autograd.h"
#include "runtime/cached_op.h"
#include "runtime/copy.h"
#include "runtime/eager.h"
#include "runtime/zeros.h"
#include "tensor/dispatch.h"

namespace mx {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

NDArrays call(std::string_view op, const Params& params, const NDArrays& inputs) {
  return invoke(op_table().get(op), params, {inputs.begin(), inputs.size()});
}

bool has_history(const NDArray& array) { return live_entry_of(array) != nullptr; }

// The slices of an array along its first axis: views, or recorded parts. One of a vector has shape
// (1,), as x[i] has.
class Slices {
 public:
  explicit Slices(const NDArray& data) : data_(data), is_vector_(data.shape().ndim() == 1) {
    if (!autograd_state().recording || !has_history(data)) return;
    ops::SliceChannelParam apart{
        .num_outputs = static_cast<int>(data.shape()[0]), .axis = 0, .squeeze_axis = !is_vector_};
    parts_ = call("SliceChannel", apart, {data});
  }
  [[nodiscard]] NDArray get(int64_t i) const {
    if (!parts_.empty()) return parts_[at(i)];
    return is_vector_ ? data_.slice(i, i + 1).detached() : data_.at(i).detached();
  }

 private:
  NDArray data_;
  bool is_vector_;
  NDArrays parts_;
};

class ControlFlow {
 public:
  ControlFlow(const Node& node, const std::vector<std::shared_ptr<CachedOp>>& bodies,
              const NDArrays& inputs, Context context)
      : node_(node),
        bodies_(bodies),
        inputs_(inputs),
        context_(context),
        wiring_(wiring_of(node)),
        is_read_(inputs.size()) {}

  NDArrays run() {
    NDArrays outputs;
    switch (bodies_.size()) {
      case 1:
        outputs = foreach_slice(node_.params.as<ForeachParam>());
        break;
      case 2:
        outputs = as_long_as(node_.params.as<WhileLoopParam>());
        break;
      default:
        outputs = branch();
    }
    if (autograd_state().recording) link_unread(outputs);
    return outputs;
  }

 private:
  [[nodiscard]] Who who() const { return {node_.op, node_.name}; }

  std::vector<NDArray> call_body(size_t body, const NDArrays& values) {
    std::vector<NDArray> arguments;
    for (int input : wiring_[body]) {
      arguments.push_back(values[at(input)]);
      is_read_[at(input)] = true;
    }
    return (*bodies_[body])(arguments, context_);
  }

  bool is_true(const NDArrays& values) {
    RestoreState restore;
    autograd_state().recording = false;
    NDArray answer = call_body(0, values)[0];
    check<ShapeError>(answer.size() == 1, who(), ": the condition has shape ", answer.shape(),
                      "; it must be one element");
    NDArray host = on_context(answer.detached(), {});
    const void* data = host.host_data();
    bool result = false;
    dispatch(kAnyType, host.dtype(),
             [&]<class T>() { result = static_cast<double>(*static_cast<const T*>(data)) != 0; });
    return result;
  }

  NDArrays foreach_slice(const ForeachParam& p) {
    size_t data_count = p.in_data_locs.size();
    int64_t length = data_count > 0 ? inputs_[0].shape()[0] : 0;
    std::vector<Slices> slices;
    for (size_t i = 0; i < data_count; ++i) {
      check<ShapeError>(inputs_[i].shape().ndim() > 0 && inputs_[i].shape()[0] == length, who(),
                        ": the arrays of data must have one length, got the shapes ",
                        inputs_[0].shape(), " and ", inputs_[i].shape());
      if (length > 0) slices.emplace_back(inputs_[i]);
    }
    NDArrays values = inputs_;
    std::vector<NDArrays> steps(at(p.num_out_data));
    for (int64_t t = 0; t < length; ++t) {
      for (size_t i = 0; i < data_count; ++i) values[i] = slices[i].get(t);
      std::vector<NDArray> made = call_body(0, values);
      for (size_t i = 0; i < steps.size(); ++i) steps[i].push_back(made[i]);
      for (size_t i = 0; i < p.in_state_locs.size(); ++i) {
        values[data_count + i] = made[steps.size() + i];
      }
    }
    NDArrays outputs = stacked(steps, length);
    for (size_t i = 0; i < p.in_state_locs.size(); ++i) {
      const NDArray& state = values[data_count + i];
      outputs.push_back(length > 0 ? state : call("_copy", {}, {state})[0]);
    }
    return outputs;
  }

  NDArrays as_long_as(const WhileLoopParam& p) {
    NDArrays values = inputs_;
    std::vector<NDArrays> steps(at(p.num_out_data));
    int64_t count = 0;
    for (; count < p.max_iterations && is_true(values); ++count) {
      std::vector<NDArray> made = call_body(1, values);
      for (size_t i = 0; i < steps.size(); ++i) steps[i].push_back(made[i]);
      for (size_t i = 0; i < p.func_var_locs.size(); ++i) {
        values[at(wiring_[1][at(p.func_var_locs[i])])] = made[steps.size() + i];
      }
    }
    NDArrays outputs = stacked(steps, p.max_iterations);
    for (int64_t loc : p.func_var_locs) {
      const NDArray& value = values[at(wiring_[1][at(loc)])];
      outputs.push_back(count > 0 ? value : call("_copy", {}, {value})[0]);
    }
    return outputs;
  }

  NDArrays branch() {
    std::vector<NDArray> made = call_body(is_true(inputs_) ? 1 : 2, inputs_);
    return {made.begin(), made.end()};
  }

  // One array per output: its values of all steps, zeros up to `length`.
  [[nodiscard]] NDArrays stacked(const std::vector<NDArrays>& steps, int64_t length) const {
    NDArrays outputs;
    if (steps.empty()) return outputs;
    auto count = static_cast<int64_t>(steps[0].size());
    if (count == 0) {
      Slots inputs, slots(at(node_.op->outputs_of(node_.params)));
      for (const NDArray& input : inputs_) inputs.push_back({input.shape(), input.dtype()});
      infer_control_flow(node_, inputs, slots);
      for (size_t i = 0; i < steps.size(); ++i) {
        outputs.push_back(
            zeros(slots[i].shape, slots[i].dtype.value_or(DType::kFloat32), context_));
      }
      return outputs;
    }
    for (const NDArrays& values : steps) {
      NDArray all = call("stack", ops::StackParam{.num_args = static_cast<int>(count)}, values)[0];
      if (count < length) {
        Shape rest = all.shape();
        rest[0] = length - count;
        all = call("Concat", ops::ConcatParam{.num_args = 2, .dim = 0},
                   {all, zeros(rest, all.dtype(), context_)})[0];
      }
      outputs.push_back(all);
    }
    return outputs;
  }

  // Inputs that no executed function read have the gradient zero; without a link to the outputs
  // they would have none, and a gradient array would keep an old one.
  void link_unread(NDArrays& outputs) const {
    auto node = make_ref<TapeNode>();
    node->training = autograd_state().training;
    node->inputs = outputs;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (!is_read_[i] && has_history(inputs_[i])) node->inputs.push_back(inputs_[i]);
    }
    size_t linked = outputs.size(), all = node->inputs.size();
    if (linked == all) return;
    std::vector<NDArray> unread;
    for (size_t i = linked; i < all; ++i) unread.push_back(node->inputs[i].detached());
    node->differentiable = true;
    node->backward = [linked, unread](const NDArrays& out_grads, const NodeGradient& /*how*/) {
      NDArrays grads;
      for (size_t i = 0; i < linked; ++i) grads.push_back(out_grads[i]);
      for (const NDArray& input : unread) grads.push_back(invoke_one("zeros_like", {}, {input}));
      return grads;
    };
    std::vector<NDArray> results;
    for (const NDArray& output : outputs) results.push_back(output.detached());
    link_outputs(node, results);
    std::ranges::copy(results, outputs.begin());
  }

  const Node& node_;
  const std::vector<std::shared_ptr<CachedOp>>& bodies_;
  const NDArrays& inputs_;
  Context context_;
  std::vector<std::vector<int>> wiring_;
  std::vector<bool> is_read_;  // per input: some function that ran reads it
};

}  // namespace

NDArrays run_control_flow(const Node& node, const std::vector<std::shared_ptr<CachedOp>>& bodies,
                          const NDArrays& inputs, Context context) {
  return ControlFlow(node, bodies, inputs, context).run();
}

}  // namespace mx
