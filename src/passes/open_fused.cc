#include "passes/open_fused.h"

#include <optional>
#include <vector>

#include "base/error.h"
#include "ir/grad.h"
#include "ir/op.h"
#include "ir/region.h"
#include "ops/control/fused.h"
#include "ops/pointwise/cast.h"
#include "ops/quantization/quantize.h"
#include "ops/reduce/reduce.h"

namespace mx {
namespace {

struct Integers {
  bool quantized = false;
  bool gives_floats = false;
  std::optional<float> low, high;  // the calibrated range
};

template <class P>
const P* as_if(const Params& params) {
  return &params.type() == &param_type<P>() ? &params.as<P>() : nullptr;
}

template <class P>
Integers described(const P& p) {
  return {p.quantized, p.enable_float_output, p.min_calib_range, p.max_calib_range};
}

Integers integers_of(const Node& node) {
  if (node.is_variable() || !node.op->has_subgraph || node.subgraphs.size() != 1) return {};
  if (const auto* p = as_if<ops::FusedConvolutionParam>(node.params)) {
    return {p->quantized, false, p->min_calib_range, p->max_calib_range};
  }
  if (const auto* p = as_if<ops::FusedDenseParam>(node.params)) return described(*p);
  if (const auto* p = as_if<ops::FusedAttentionParam>(node.params)) return described(*p);
  return {};
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

bool is_quantized_fused(const Node& node) { return integers_of(node).quantized; }

Values real_inputs(const Node& node, const Values& inputs) {
  size_t values = live_variables(IndexedGraph(*node.subgraphs[0])).size();
  bool fits = inputs.size() > values && (inputs.size() - values) % 2 == 0 &&
              (inputs.size() - values) / 2 <= values;
  check(fits, "node \"", node.name, "\": it reads ", values, " values and has ", inputs.size(),
        " inputs; a minimum and a maximum are needed for each one that is quantized");
  Values result(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(values));
  size_t range = values;
  for (size_t i : ranged_values(node, values, (inputs.size() - values) / 2)) {
    result[i] = apply("_contrib_dequantize", ops::DequantizeParam{},
                      {inputs[i], inputs[range], inputs[range + 1]});
    range += 2;
  }
  return result;
}

Values integer_outputs(const Node& node, const Value& result) {
  Integers wanted = integers_of(node);
  if (wanted.gives_floats) return {result};
  if (wanted.low && wanted.high) {
    ops::QuantizeV2Param range{ops::QuantizeChoice::kAuto, wanted.low, wanted.high};
    return apply_all("_contrib_quantize_v2", range, {result});
  }
  // A requantize follows and wants sums in 32 bits. Of those 30 are used, so that nothing
  // overflows.
  constexpr double kUnits = 1 << 30;
  constexpr double kTiny = 1e-30;  // all may be zero
  Value size = apply("abs", {}, {result});
  Value largest = apply("max", ops::ReduceParam{}, {size}) + kTiny;
  Value everywhere = apply("max", ops::ReduceParam{.axis = {}, .keepdims = true}, {size}) + kTiny;
  Value scaled = apply("broadcast_div", {}, {result, everywhere}) * kUnits;
  Value sums = apply("Cast", ops::CastParam{DType::kInt32}, {scaled});
  return {sums, largest * -2.0, largest * 2.0};
}

}  // namespace mx
