#include <algorithm>

#include "base/error.h"
#include "compilers/integer/plan.h"
#include "compilers/integer/rules.h"
#include "ops/nn/activation.h"
#include "ops/nn/fully_connected.h"
#include "ops/quantization/quantize.h"
#include "ops/quantization/quantized_pointwise.h"
#include "ops/shape/concat.h"
#include "passes/open_fused.h"

namespace mx::integer {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

[[noreturn]] void refuse(const Node& node, std::string_view reason) {
  fail<Unsupported>(node.op->name, " \"", node.name, "\": ", reason);
}

class IntegerLowering {
 public:
  explicit IntegerLowering(const Subgraph& subgraph)
      : subgraph_(subgraph),
        graph_(subgraph.graph),
        value_of_(at(graph_.num_entries()), -1),
        uses_(at(graph_.num_entries()), 0),
        dense_uses_(at(graph_.num_entries()), 0),
        input_of_(at(graph_.num_nodes()), -1) {
    for (size_t i = 0; i < subgraph.inputs.size(); ++i) {
      input_of_[at(subgraph.inputs[i].node)] = static_cast<int>(i);
    }
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      for (int entry : graph_.inputs_of(i)) ++uses_[at(entry)];
      if (is_integer_dense(graph_.node(i))) ++dense_uses_[at(graph_.inputs_of(i)[0])];
    }
    for (int entry : graph_.outputs()) ++uses_[at(entry)];
  }

  IntegerPlan run() {
    for (node_ = 0; node_ < graph_.num_nodes(); ++node_) {
      if (!node().is_variable()) lower();
    }
    for (const IntegerValue& value : plan_.values) {
      if (value.dtype == DType::kInt32) fail<Unsupported>("sums are used as they are");
    }
    for (size_t i = 0; i < graph_.outputs().size(); ++i) {
      int value = value_of_[at(graph_.outputs()[i])];
      bool is_real = value >= 0 && plan_.values[at(value)].dtype == DType::kFloat32 &&
                     plan_.values[at(value)].output < 0;
      if (!is_real) fail<Unsupported>("integers leave the region");
      plan_.values[at(value)].output = static_cast<int>(i);
    }
    drop_copies(plan_);
    return std::move(plan_);
  }

 private:
  [[nodiscard]] const Node& node() const { return graph_.node(node_); }
  [[nodiscard]] int entry_in(int position) const { return graph_.inputs_of(node_)[at(position)]; }
  [[nodiscard]] int entry_out() const { return graph_.first_entry(node_); }
  [[nodiscard]] const Shape& out_shape() const { return subgraph_.slots[at(entry_out())].shape; }

  // The integers at an input.
  int value(int position) {
    int found = value_of_[at(entry_in(position))];
    if (found < 0) refuse(node(), "its integers come from outside");
    return found;
  }

  [[nodiscard]] bool is_plain(int value) const { return plan_.values[at(value)].is_plain; }

  // A variable, as region input.
  [[nodiscard]] int constant(int position) const {
    int input = input_of_[at(graph_.producer_of(entry_in(position)))];
    if (input < 0) refuse(node(), "its weights or their range are computed");
    return input;
  }

  int new_value(DType dtype, double step) {
    plan_.values.push_back({.shape = out_shape(), .dtype = dtype, .step = step});
    return value_of_[at(entry_out())] = static_cast<int>(plan_.values.size()) - 1;
  }

  IntegerStep& add(IntegerKind kind, std::vector<int> inputs, int output) {
    plan_.steps.push_back({.kind = kind, .inputs = std::move(inputs), .output = output});
    plan_.steps.back().nodes = node().name;
    return plan_.steps.back();
  }

  void join(IntegerStep& step) { step.nodes += "+" + node().name; }

  // The step that makes the value at an input, if nothing else reads that value.
  IntegerStep* producer(int position) {
    if (uses_[at(entry_in(position))] != 1) return nullptr;
    int made = value(position);
    for (size_t i = plan_.steps.size(); i-- > 0;) {  // a copy may have gone before it
      if (plan_.steps[i].output == made) return &plan_.steps[i];
    }
    return nullptr;
  }

  static bool takes_relu(const IntegerStep& step) {
    return step.kind == IntegerKind::kConvolution || step.kind == IntegerKind::kDense ||
           step.kind == IntegerKind::kAdd || step.kind == IntegerKind::kNorm;
  }

  void lower() {
    const std::string& op = node().op->name;
    if (is_fused_layer(node())) return lower_fused();
    if (op == "_contrib_quantize_v2") return lower_quantize();
    if (op == "_contrib_quantized_conv") return lower_convolution();
    if (op == "_contrib_quantized_fully_connected") return lower_dense();
    if (op == "_contrib_requantize") return lower_requantize();
    if (op == "_contrib_quantized_act") return lower_relu();
    if (op == "_contrib_quantized_pooling") return lower_pooling();
    if (op == "_contrib_quantized_flatten") return lower_flatten();
    if (op == "_contrib_quantized_elemwise_add") return lower_add();
    if (op == "_contrib_quantized_batch_norm") return lower_norm();
    if (op == "_contrib_quantized_concat") return lower_concat();
    if (op == "_contrib_dequantize") return lower_dequantize();
    refuse(node(), "no rule");
  }

  void lower_quantize() {
    const auto& p = node().params.as<ops::QuantizeV2Param>();
    auto range = ops::calibrated(p.min_calib_range, p.max_calib_range);
    if (!range) refuse(node(), "its range is not calibrated");
    int entry = entry_in(0), source = value_of_[at(entry)];
    if (source < 0) {
      int input = input_of_[at(graph_.producer_of(entry))];
      plan_.values.push_back({.shape = subgraph_.slots[at(entry)].shape,
                              .dtype = DType::kFloat32,
                              .is_plain = true,
                              .input = input});
      source = value_of_[at(entry)] = static_cast<int>(plan_.values.size()) - 1;
    }
    DType dtype = p.dtype();
    int result = new_value(dtype, range->magnitude() / ops::data_levels(dtype));
    bool feeds_dense = dense_uses_[at(entry_out())] == uses_[at(entry_out())];
    plan_.values[at(result)].is_plain = feeds_dense && out_shape().ndim() > 2;
    add(IntegerKind::kQuantize, {source}, result);
  }

  // Sums have no memory: the requantize that follows says what is stored of them.
  IntegerStep& add_layer(IntegerKind kind, bool no_bias) {
    int source = value(0), first = no_bias ? 2 : 3;
    IntegerStep& step = add(kind, {source}, new_value(DType::kInt32, 0));
    step.constants = {
        .weight = constant(1), .low = constant(first + 2), .high = constant(first + 3)};
    if (!no_bias) {
      step.constants.bias = constant(2);
      step.constants.bias_low = constant(first + 4);
      step.constants.bias_high = constant(first + 5);
    }
    step.weight_shape = subgraph_.slots[at(entry_in(1))].shape;
    step.weight_ranges = subgraph_.slots[at(entry_in(first + 2))].shape.size();
    return step;
  }

  void lower_convolution() {
    const auto& p = node().params.as<ops::ConvolutionParam>();
    if (ops::is_channels_last(p.layout)) refuse(node(), "channels are last");
    if (is_plain(value(0))) refuse(node(), "its data was flattened");
    add_layer(IntegerKind::kConvolution, p.no_bias).convolution = p;
  }

  void lower_dense() {
    const auto& p = node().params.as<ops::FullyConnectedParam>();
    value_of_[at(entry_in(0))] = as_plain(value(0));
    int result = add_layer(IntegerKind::kDense, p.no_bias).output;
    plan_.values[at(result)].is_plain = out_shape().ndim() > 2;
  }

  void lower_requantize() {
    const auto& p = node().params.as<ops::QuantizeV2Param>();
    auto range = ops::calibrated(p.min_calib_range, p.max_calib_range);
    if (!range) refuse(node(), "its range is not calibrated");
    IntegerStep* step = producer(0);
    if (!step) refuse(node(), "other operators read the same sums");
    IntegerValue& result = plan_.values[at(step->output)];
    result.dtype = p.dtype();
    result.step = range->magnitude() / ops::whole_levels(result.dtype);
    value_of_[at(entry_out())] = step->output;
    join(*step);
  }

  // Without negative numbers all 256 levels serve the positive ones.
  void lower_relu() {
    IntegerStep* step = producer(0);
    bool fuses = step && !step->activation && takes_relu(*step);
    if (!fuses) {
      int source = value(0);
      IntegerValue given = plan_.values[at(source)];
      int result = new_value(given.dtype, given.step);
      plan_.values[at(result)].is_plain = given.is_plain;
      add(IntegerKind::kRelu, {source}, result);
      return;
    }
    step->activation = {plan::ActivationKind::kRelu};
    IntegerValue& result = plan_.values[at(step->output)];
    if (result.dtype == DType::kInt8) {
      result.step *= ops::whole_levels(DType::kInt8) / ops::whole_levels(DType::kUint8);
      result.dtype = DType::kUint8;
    }
    value_of_[at(entry_out())] = step->output;
    join(*step);
  }

  void lower_pooling() {
    const auto& p = node().params.as<ops::PoolingParam>();
    int source = value(0);
    IntegerValue given = plan_.values[at(source)];
    if (ops::is_channels_last(p.layout) || given.is_plain) refuse(node(), "channels are last");
    int result = new_value(given.dtype, given.step);
    add(IntegerKind::kPool, {source}, result).pooling = p;
  }

  // The value in the order of plain arrays.
  int as_plain(int source) {
    const IntegerValue& given = plan_.values[at(source)];
    int64_t inner = given.shape.product(2, given.shape.ndim());
    if (given.is_plain || given.shape.ndim() < 3 || inner == 1) return source;
    plan_.values.push_back(
        {.shape = given.shape, .dtype = given.dtype, .step = given.step, .is_plain = true});
    int result = static_cast<int>(plan_.values.size()) - 1;
    add(IntegerKind::kReorder, {source}, result);
    return result;
  }

  // Later steps see plain numbers as a matrix whatever their shape says. The value is then known
  // under two names, and its producer may only be changed for both.
  void lower_flatten() {
    value_of_[at(entry_out())] = as_plain(value(0));
    if (uses_[at(entry_in(0))] > 1) ++uses_[at(entry_out())];
  }

  void lower_add() {
    for (int i = 0; i < 2; ++i) {
      IntegerStep* step = producer(i);
      int other = value(1 - i);
      if (!step || step->kind != IntegerKind::kConvolution || step->activation ||
          step->residual >= 0 || plan_.values[at(other)].is_plain || value(i) == other) {
        continue;
      }
      IntegerStep moved = std::move(*step);
      plan_.steps.erase(plan_.steps.begin() + (step - plan_.steps.data()));
      join(moved);
      add_residual(moved, 1 - i);
      value_of_[at(entry_out())] = moved.output;
      set_unit_of_sum(moved.output);
      plan_.steps.push_back(std::move(moved));
      return;
    }
    int left = value(0), right = value(1);
    int result = new_value(DType::kInt32, 0);
    plan_.values[at(result)].is_plain = is_plain(left);
    if (is_plain(left) != is_plain(right)) refuse(node(), "its inputs lie in different orders");
    add(IntegerKind::kAdd, {left, right}, result);
    set_unit_of_sum(result);
  }

  // The sum takes the memory of what is added, or of a copy when others read that too.
  void add_residual(IntegerStep& step, int position) {
    step.residual = value(position);
    if (uses_[at(entry_in(position))] == 1 && plan_.values[at(step.residual)].input < 0) {
      plan_.values[at(step.output)].same_memory = step.residual;
    } else {
      add(IntegerKind::kCopy, {step.residual}, step.output);
    }
  }

  // A layer of MKLDNN, calibrated: it says itself what is stored.
  void lower_fused() {
    FusedLayer fused = fused_layer(node());
    int source = fused.is_dense ? as_plain(value(0)) : value(0);
    if (!fused.is_dense && is_plain(source)) refuse(node(), "its data was flattened");
    DType dtype = fused.gives_reals ? DType::kFloat32 : integer_dtype(node());
    double unit = fused.gives_reals ? 0 : fused.range->magnitude() / ops::whole_levels(dtype);
    IntegerStep step{.kind = fused.is_dense ? IntegerKind::kDense : IntegerKind::kConvolution,
                     .inputs = {source},
                     .output = new_value(dtype, unit),
                     .activation = fused.activation,
                     .nodes = node().name};
    plan_.values[at(step.output)].is_plain = fused.is_dense;
    step.weight_shape = subgraph_.slots[at(entry_in(fused.weight))].shape;
    set_constants(step, fused);
    if (!fused.is_dense) step.convolution = fused.layer->params.as<ops::ConvolutionParam>();
    if (fused.residual >= 0) {
      if (is_plain(value(fused.residual))) refuse(node(), "its sum was flattened");
      add_residual(step, fused.residual);
    }
    plan_.steps.push_back(std::move(step));
  }

  void set_constants(IntegerStep& step, const FusedLayer& fused) {
    auto given = [&](int position) { return position < 0 ? -1 : constant(position); };
    step.constants = {.weight = constant(fused.weight),
                      .bias = given(fused.bias),
                      .gamma = given(fused.gamma),
                      .beta = given(fused.beta),
                      .mean = given(fused.mean),
                      .variance = given(fused.variance)};
    if (fused.norm) step.norm = fused.norm->params.as<ops::BatchNormParam>();
    step.weight_ranges = step.weight_shape[0];
    if (!fused.has_integer_weights) return;
    step.weight_ranges = 1;
    step.constants.low = constant(fused.first_range + 2);
    step.constants.high = constant(fused.first_range + 3);
    if (fused.bias < 0) return;
    step.constants.bias_low = constant(fused.first_range + 4);
    step.constants.bias_high = constant(fused.first_range + 5);
  }

  // A calibrated addition says itself what is stored; else the requantize behind it does.
  void set_unit_of_sum(int result) {
    const auto& p = node().params.as<ops::QuantizedAddParam>();
    auto range = ops::calibrated(p.min_calib_range, p.max_calib_range);
    IntegerValue& sum = plan_.values[at(result)];
    sum.dtype = range ? DType::kInt8 : DType::kInt32;
    sum.step = range ? range->magnitude() / ops::whole_levels(sum.dtype) : 0;
  }

  void lower_norm() {
    const auto& p = node().params.as<ops::BatchNormParam>();
    int source = value(0);
    const IntegerValue& given = plan_.values[at(source)];
    if (p.axis != 1 || given.is_plain) refuse(node(), "channels are not in the second axis");
    auto range = ops::calibrated(p.min_calib_range, p.max_calib_range);
    if (!range) refuse(node(), "its range is not calibrated");
    int result = new_value(DType::kInt8, range->magnitude() / ops::whole_levels(DType::kInt8));
    IntegerStep& step = add(IntegerKind::kNorm, {source}, result);
    step.norm = p;
    step.constants = {
        .gamma = constant(1), .beta = constant(2), .mean = constant(3), .variance = constant(4)};
  }

  // The value in another dtype and unit, itself where it has them already.
  int in_units(int source, DType dtype, double unit) {
    const IntegerValue& given = plan_.values[at(source)];
    if (given.dtype == dtype && given.step == unit) return source;
    plan_.values.push_back({.shape = given.shape, .dtype = dtype, .step = unit});
    int result = static_cast<int>(plan_.values.size()) - 1;
    add(IntegerKind::kReorder, {source}, result);
    return result;
  }

  // All parts in the unit of the one that reaches farthest.
  void lower_concat() {
    const auto& p = node().params.as<ops::ConcatParam>();
    std::vector<int> parts;
    double most = 0;
    bool is_positive = true;
    for (int i = 0; i < p.num_args; ++i) {
      parts.push_back(value(i));
      const IntegerValue& part = plan_.values[at(parts.back())];
      if (part.is_plain) refuse(node(), "a part was flattened");
      most = std::max(most, part.step * ops::whole_levels(part.dtype));
      is_positive = is_positive && part.dtype == DType::kUint8;
    }
    DType dtype = is_positive ? DType::kUint8 : DType::kInt8;
    double unit = most / ops::whole_levels(dtype);
    for (int& part : parts) part = in_units(part, dtype, unit);
    int result = new_value(dtype, unit);
    add(IntegerKind::kConcat, parts, result).axis = p.dim < 0 ? p.dim + out_shape().ndim() : p.dim;
  }

  void lower_dequantize() {
    IntegerStep* step = producer(0);
    if (step && step->kind == IntegerKind::kDense) {  // no need to round at all
      IntegerValue& result = plan_.values[at(step->output)];
      result.dtype = DType::kFloat32;
      result.is_plain = true;
      result.shape = out_shape();
      value_of_[at(entry_out())] = step->output;
      join(*step);
      return;
    }
    int source = value(0), result = new_value(DType::kFloat32, 0);
    plan_.values[at(result)].is_plain = true;
    plan_.values[at(result)].shape = plan_.values[at(source)].shape;  // maybe flattened since
    add(IntegerKind::kDequantize, {source}, result);
  }

  const Subgraph& subgraph_;
  const IndexedGraph& graph_;
  int node_ = -1;
  IntegerPlan plan_;
  std::vector<int> value_of_;    // per entry, -1 unknown
  std::vector<int> uses_;        // per entry, outputs of the region count
  std::vector<int> dense_uses_;  // per entry: those that are the data of a dense layer
  std::vector<int> input_of_;    // per node: region input or -1
};

}  // namespace

IntegerPlan lower_integers(const Subgraph& subgraph) { return IntegerLowering(subgraph).run(); }

}  // namespace mx::integer
