#include "passes/open_fused.h"

#include <algorithm>

#include "base/error.h"
#include "ir/grad.h"
#include "ir/op.h"
#include "ir/region.h"
#include "passes/parameters.h"

namespace mx {
namespace {

Values call(std::string_view op, const Attrs& attrs, Values inputs) {
  return apply_all(op, parse_params(*op_table().get(op).params, attrs, op), std::move(inputs));
}

// Which values have ranges, in the order of the ranges.
std::vector<size_t> ranged_values(const Node& node, size_t values, size_t ranges) {
  if (node.op->name == "_sg_mkldnn_conv") {  // data, and what is added
    return ranges == 1 ? std::vector<size_t>{0} : std::vector<size_t>{0, values - 1};
  }
  std::vector<size_t> first;
  for (size_t i = 0; i < ranges; ++i) first.push_back(i);
  return first;
}

}  // namespace

bool is_quantized_fused(const Node& node) {
  if (node.is_variable() || !node.op->has_subgraph || node.subgraphs.size() != 1) return false;
  return parameter_text(node, "quantized") == "True";
}

DType integer_dtype(const Node& node) {
  const Node& last = *node.subgraphs.at(0)->outputs.at(0).node;
  const std::string& op = last.op->name;
  bool is_positive = op == "abs" || op == "exp" || op == "sqrt" || op == "square";
  if (op == "Activation") {
    std::string type = parameter_text(last, "act_type");
    is_positive = type == "relu" || type == "sigmoid" || type == "softrelu";
  } else if (op == "clip") {
    is_positive = std::stod(parameter_text(last, "a_min")) >= 0;
  }
  return is_positive ? DType::kUint8 : DType::kInt8;
}

std::vector<size_t> integer_parameters(const Node& node, size_t inputs) {
  size_t values = live_variables(IndexedGraph(*node.subgraphs[0])).size();
  if (node.op->name != "_sg_mkldnn_fully_connected" || inputs < values) return {};
  std::vector<size_t> found = ranged_values(node, values, std::min((inputs - values) / 2, values));
  if (!found.empty()) found.erase(found.begin());  // the data
  return found;
}

Values real_inputs(const Node& node, const Values& inputs) {
  size_t values = live_variables(IndexedGraph(*node.subgraphs[0])).size();
  bool fits = inputs.size() > values && (inputs.size() - values) % 2 == 0 &&
              (inputs.size() - values) / 2 <= values;
  check(fits, "node \"", node.name, "\": it reads ", values, " values and has ", inputs.size(),
        " inputs; a minimum and a maximum are needed for each one that is quantized");
  Values result(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(values));
  size_t range = values;
  for (size_t i : ranged_values(node, values, (inputs.size() - values) / 2)) {
    result[i] = call("_contrib_dequantize", {}, {inputs[i], inputs[range], inputs[range + 1]})[0];
    range += 2;
  }
  return result;
}

Values integer_outputs(const Node& node, const Value& result) {
  if (parameter_text(node, "enable_float_output") == "True") return {result};
  std::string low = parameter_text(node, "min_calib_range"),
              high = parameter_text(node, "max_calib_range");
  if (low != "None" && high != "None") {
    std::string type = integer_dtype(node) == DType::kUint8 ? "uint8" : "int8";
    Attrs range{{"out_type", type}, {"min_calib_range", low}, {"max_calib_range", high}};
    return call("_contrib_quantize_v2", range, {result});
  }
  // A requantize follows and wants sums in 32 bits. Of those 30 are used, so that nothing
  // overflows.
  constexpr double kUnits = 1 << 30;
  constexpr double kTiny = 1e-30;  // all may be zero
  Value size = call("abs", {}, {result})[0];
  Value largest = call("max", {}, {size})[0] + kTiny;
  Value everywhere = call("max", {{"keepdims", "True"}}, {size})[0] + kTiny;
  Value scaled = call("broadcast_div", {}, {result, everywhere})[0] * kUnits;
  Value sums = call("Cast", {{"dtype", "int32"}}, {scaled})[0];
  return {sums, largest * -2.0, largest * 2.0};
}

}  // namespace mx
