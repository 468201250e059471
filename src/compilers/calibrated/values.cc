#include "compilers/calibrated/values.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "passes/infer.h"
#include "passes/quantize.h"

namespace mx::calibrated {
namespace {

constexpr float kLevels = 127;

std::span<const std::byte> bytes_of(const Tensor& tensor) {
  return {static_cast<const std::byte*>(tensor.raw()), static_cast<size_t>(tensor.bytes())};
}

}  // namespace

Tensor RegionValues::Kept::tensor() { return {bytes.data(), shape, dtype}; }

RegionValues::RegionValues(const Subgraph& region) : context_(region.context) {
  size_t input = 0;
  for (const Subgraph::Input& source : region.inputs) {
    const std::string& name = region.graph.node(source.node).name;
    if (source.frozen) {
      put(name, source.value.shape(), source.value.dtype(), bytes_of(source.value));
    } else {
      auto entry = static_cast<size_t>(region.graph.first_entry(source.node));
      live_[name] = {input++, region.slots[entry]};
    }
  }
}

std::set<std::string> RegionValues::absorbed() const {
  std::set<std::string> names;
  for (const auto& [name, value] : kept_) names.insert(name);
  return names;
}

void RegionValues::each_live(
    const std::function<void(const std::string& name, size_t input)>& tell) const {
  for (const auto& [name, live] : live_) tell(name, live.input);
}

bool RegionValues::has_live_weights(const Node& node) const {
  const bool is_layer = node.op->name == "Convolution" || node.op->name == "FullyConnected";
  return is_layer && std::any_of(node.inputs.begin() + 1, node.inputs.end(), [&](const Value& v) {
           return v.node->is_variable() && live_.contains(v.node->name);
         });
}

bool RegionValues::has_live_weights(const Graph& graph) const {
  return std::ranges::any_of(post_order(graph.outputs), [&](const Node* node) {
    return !node->is_variable() && has_live_weights(*node);
  });
}

void RegionValues::put(const std::string& name, Shape shape, DType dtype,
                       std::span<const std::byte> bytes) {
  kept_[name] = {std::move(shape), dtype, {bytes.begin(), bytes.end()}};
}

std::span<float> RegionValues::floats(const std::string& name) {
  Tensor tensor = kept_.at(name).tensor();
  ensure(tensor.dtype() == DType::kFloat32, "weights of a region are float32");
  return {tensor.data<float>(), static_cast<size_t>(tensor.shape().size())};
}

Graph RegionValues::fold_batch_norm(const Graph& graph) {
  FoldedGraph result = mx::fold_batch_norm(graph);
  for (const FoldedNorm& norm : result.folded) {
    for (const std::string* name :
         {&norm.weight, &norm.gamma, &norm.beta, &norm.mean, &norm.variance}) {
      if (!kept_.contains(*name)) return graph;
    }
    if (norm.has_bias && !kept_.contains(norm.bias)) return graph;
  }
  for (const FoldedNorm& norm : result.folded) {
    std::span<float> weight = floats(norm.weight), beta = floats(norm.beta);
    std::span<float> gamma = floats(norm.gamma), mean = floats(norm.mean);
    std::span<float> variance = floats(norm.variance);
    size_t channels = beta.size(), each = weight.size() / channels;
    std::vector<float> bias(channels);
    for (size_t c = 0; c < channels; ++c) {
      double slope = (norm.fixes_gamma ? 1.0 : gamma[c]) / std::sqrt(variance[c] + norm.eps);
      double before = norm.has_bias ? floats(norm.bias)[c] : 0.0;
      bias[c] = static_cast<float>(beta[c] + (before - mean[c]) * slope);
      for (float& w : weight.subspan(c * each, each)) w = static_cast<float>(w * slope);
    }
    put(norm.bias, Shape{static_cast<int64_t>(channels)}, DType::kFloat32,
        std::as_bytes(std::span(bias)));
  }
  return std::move(result.graph);
}

void RegionValues::quantize_weights(const Graph& graph) {
  constexpr std::string_view kSuffix = "_quantize";
  IndexedGraph indexed(graph);
  for (int variable : indexed.variables()) {
    const std::string& name = indexed.node(variable).name;
    if (kept_.contains(name) || !name.ends_with(kSuffix)) continue;
    std::string origin = name.substr(0, name.size() - kSuffix.size());
    std::span<float> values = floats(origin);
    float reach = 0;
    for (float v : values) reach = std::max(reach, std::abs(v));
    std::vector<int8_t> integers;
    for (float v : values) {
      float level = reach > 0 ? std::round(v * (kLevels / reach)) : 0;
      integers.push_back(static_cast<int8_t>(std::clamp(level, -kLevels, kLevels)));
    }
    put(name, kept_.at(origin).shape, DType::kInt8, std::as_bytes(std::span(integers)));
    for (auto [end, limit] : {std::pair("_min", -reach), std::pair("_max", reach)}) {
      put(name + end, Shape{1}, DType::kFloat32, std::as_bytes(std::span(&limit, 1)));
    }
  }
}

void RegionValues::keep_only(const Graph& graph) {
  IndexedGraph indexed(graph);
  std::set<std::string> names;
  for (int variable : indexed.variables()) names.insert(indexed.node(variable).name);
  std::erase_if(kept_, [&](const auto& item) { return !names.contains(item.first); });
}

Part::Part(GraphCompiler& compiler, const Graph& graph, RegionValues& values,
           const CompileOptions& options) {
  IndexedGraph indexed(graph);
  std::vector<Slot> variables;
  std::vector<Subgraph::Input> sources;
  for (int variable : indexed.variables()) {
    const std::string& name = indexed.node(variable).name;
    if (auto live = values.live_.find(name); live != values.live_.end()) {
      variables.push_back(live->second.slot);
      sources.push_back({.node = variable});
      inputs_.push_back(live->second.input);
    } else {
      Tensor value = values.kept_.at(name).tensor();
      variables.push_back({value.shape(), value.dtype()});
      sources.push_back({.node = variable, .frozen = true, .value = value});
    }
  }
  std::vector<Slot> slots = infer_from_variables(indexed, variables);
  for (int entry : indexed.outputs()) outputs_.push_back(slots[static_cast<size_t>(entry)]);
  compiled_ = compiler.compile({.graph = indexed,
                                .slots = slots,
                                .inputs = std::move(sources),
                                .name = "int8",
                                .context = values.context()},
                               options);
}

void Part::run(const Run& region, const Tensors& outputs) const {
  Run run;
  run.outputs = outputs;
  run.stream_ptr = region.stream_ptr;
  run.scratch_memory = region.scratch_memory;
  run.random_state = region.random_state;
  run.op = region.op;
  run.node = region.node;
  std::vector<uint64_t> stamps;
  for (size_t input : inputs_) {
    run.inputs.push_back(region.inputs[input]);
    if (!region.input_stamps.empty()) stamps.push_back(region.input_stamps[input]);
  }
  run.input_stamps = stamps;
  compiled_->run(run);
}

}  // namespace mx::calibrated
