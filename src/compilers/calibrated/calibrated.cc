#include "compilers/calibrated/calibrated.h"

#include <algorithm>
#include <atomic>
#include <iostream>
#include <mutex>

#include "base/error.h"
#include "compilers/calibrated/values.h"
#include "compilers/precision.h"
#include "ir/symbol.h"
#include "ndarray/storage.h"
#include "passes/inline_regions.h"
#include "passes/quantize.h"
#include "runtime/kernel_timing.h"

namespace mx {
namespace calibrated {
namespace {

// The smallest and the largest number of each watched value.
class Ranges {
 public:
  void add(const std::string& name, const Tensor& values, Stream* stream) {
    if (values.dtype() != DType::kFloat32 || values.shape().size() == 0) return;
    std::span given(values.data<const float>(), static_cast<size_t>(values.shape().size()));
    std::vector<float> copy;  // of what lies on a device
    if (stream) {
      copy.resize(given.size());
      stream->copy(copy.data(), given.data(), static_cast<int64_t>(given.size_bytes()));
      stream->synchronize();
      given = copy;
    }
    auto [low, high] = std::ranges::minmax(given);
    auto [known, is_new] = table_.try_emplace(name, low, high);
    if (is_new) return;
    known->second = {std::min(known->second.first, low), std::max(known->second.second, high)};
  }
  [[nodiscard]] const CalibrationTable& table() const { return table_; }

 private:
  CalibrationTable table_;
};

// The graph that also returns the values of these names, and the names in the order they follow.
struct Watched {
  Graph graph;
  std::vector<std::string> names;
};
Watched watch(const Graph& graph, const std::vector<std::string>& names) {
  Watched result{graph, {}};
  for (Node* node : post_order(graph.outputs)) {
    if (node->is_variable()) continue;
    Value value{Ref<Node>(node), 0};
    std::string name = output_name(value);
    bool is_wanted = std::ranges::find(names, name) != names.end();
    bool is_there = std::ranges::find(graph.outputs, value) != graph.outputs.end();
    if (!is_wanted || is_there) continue;
    result.graph.outputs.push_back(value);
    result.names.push_back(std::move(name));
  }
  return result;
}

class CalibratedRegion final : public CompiledGraph {
 public:
  CalibratedRegion(CalibratedCompilers compilers, const Subgraph& region, CompileOptions options,
                   int64_t runs)
      : compilers_(std::move(compilers)),
        values_(region),
        has_live_weights_(values_.has_live_weights(region.graph.graph())),
        options_(std::move(options)),
        left_(runs) {
    Graph graph = region.graph.graph();
    graph = has_live_weights_ ? compilers_.fuse(graph) : values_.fold_batch_norm(graph);
    quantized_ = quantize_graph(graph, how_to_quantize(graph));
    Watched watched = watch(graph, quantized_.to_calibrate);
    names_ = std::move(watched.names);
    outputs_ = graph.outputs;
    plain_ =
        std::make_unique<Part>(*compilers_.plain, inline_regions(watched.graph), values_, options_);
    if (quantized_.to_calibrate.empty()) left_ = 0;  // nothing here has a quantized form
    current_ = left_ > 0 ? nullptr : plain_.get();
  }

  void run(Run& run) override {
    if (const Part* part = current_.load(std::memory_order_acquire)) {
      part->run(run, run.outputs);
      return;
    }
    std::lock_guard guard(lock_);
    if (const Part* part = current_.load(std::memory_order_relaxed)) {
      part->run(run, run.outputs);
      return;
    }
    bool is_trial = KernelTiming::is_on();  // somebody measures, on data that is not typical
    run_watched(run, is_trial);
    if (is_trial) return;
    if (left_ > 1) {
      --left_;
    } else {
      quantize();
    }
  }

  [[nodiscard]] std::vector<std::byte> save() const override {
    fail<Unsupported>(compilers_.who,
                      ": a region that calibrates itself is not saved as bytes; save the "
                      "graph, which calibrates again where it runs");
  }

  [[nodiscard]] CompileReport report() const override {
    std::lock_guard guard(lock_);
    return (integer_ ? *integer_ : *plain_).report();
  }

 private:
  // Of weights that are live only those of fused nodes become integers.
  [[nodiscard]] QuantizeOptions how_to_quantize(const Graph& graph) const {
    QuantizeOptions how{.offline = values_.absorbed(), .dtype = "auto"};
    if (!has_live_weights_) return how;
    how.channel_wise = true;
    for (const Node* node : post_order(graph.outputs)) {
      if (!node->is_variable() && values_.has_live_weights(*node)) {
        how.excluded_nodes.insert(node->name);
      }
    }
    return how;
  }

  void run_watched(const Run& run, bool is_trial) {
    Tensors outputs = run.outputs;
    std::vector<Ref<Storage>> memory;
    for (size_t i = 0; i < names_.size(); ++i) {
      const Slot& slot = plain_->output(run.outputs.size() + i);
      const auto bytes = slot.shape.size() * static_cast<int64_t>(sizeof(float));
      memory.push_back(make_ref<Storage>(values_.context(), std::max<int64_t>(bytes, 1)));
      outputs.emplace_back(memory.back()->data(), slot.shape, DType::kFloat32);
    }
    plain_->run(run, outputs);
    if (is_trial) return;
    for (size_t i = 0; i < names_.size(); ++i) {
      ranges_.add(names_[i], outputs[run.outputs.size() + i], run.stream_ptr);
    }
    for (size_t i = 0; i < outputs_.size(); ++i) {
      ranges_.add(output_name(outputs_[i]), run.outputs[i], run.stream_ptr);
    }
    values_.each_live([&](const std::string& name, size_t i) {
      ranges_.add(name, run.inputs[i], run.stream_ptr);
    });
  }

  void quantize() {
    Graph graph = set_calibration(quantized_.graph, ranges_.table());
    values_.quantize_weights(graph);
    if (has_live_weights_) graph = compilers_.fuse(graph);
    integer_ = std::make_unique<Part>(*compilers_.mixed, graph, values_, options_);
    plain_.reset();
    values_.keep_only(graph);
    current_.store(integer_.get(), std::memory_order_release);
    std::cerr << cat("[", compilers_.who,
                     " op] Calibration done, setting inference engine to INT8.\n");
  }

  CalibratedCompilers compilers_;
  RegionValues values_;
  bool has_live_weights_;
  CompileOptions options_;
  QuantizedGraph quantized_;
  std::vector<std::string> names_;  // of what the plain part returns beside the outputs
  Values outputs_;
  std::atomic<const Part*> current_{nullptr};  // null: calibrating
  mutable std::mutex lock_;                    // guards what follows
  int64_t left_;                               // runs to watch
  Ranges ranges_;
  std::unique_ptr<Part> plain_, integer_;
};

class CalibratedCompiler final : public GraphCompiler {
 public:
  explicit CalibratedCompiler(CalibratedCompilers compilers) : compilers_(std::move(compilers)) {}

  [[nodiscard]] std::string_view name() const override { return compilers_.plain->name(); }
  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& options) const override {
    return compilers_.plain->refuses(node, inputs, compilers_.reals(options));
  }
  std::unique_ptr<CompiledGraph> compile(const Subgraph& region,
                                         const CompileOptions& options) override {
    const CompileOptions asked = compilers_.asked ? compilers_.asked(options) : options;
    const CompileOptions reals = compilers_.reals(asked);
    auto runs = asked.find("calibration_iters");
    if (!compilers_.mixed || !asks_for(asked, "int8") || runs == asked.end()) {
      return compilers_.plain->compile(region, reals);
    }
    return std::make_unique<CalibratedRegion>(compilers_, region, without_int8(reals),
                                              Codec<int64_t>::parse(runs->second));
  }
  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    return compilers_.plain->load(bytes);
  }

 private:
  CalibratedCompilers compilers_;
};

}  // namespace
}  // namespace calibrated

std::shared_ptr<GraphCompiler> calibrated_compiler(CalibratedCompilers compilers) {
  return std::make_shared<calibrated::CalibratedCompiler>(std::move(compilers));
}

}  // namespace mx
