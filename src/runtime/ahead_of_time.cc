#include "runtime/ahead_of_time.h"

#include <mutex>

#include "base/error.h"
#include "ir/region.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"

namespace mx {
namespace {

// Inference lets a bind override the shapes that variables declare; a compiled region cannot.
void check_shape(const Node& node, const Node& declared, const Slot& given) {
  auto text = declared.attrs.find("__shape__");
  if (text == declared.attrs.end()) return;
  Shape compiled(Codec<Dims>::parse(text->second));
  check<ShapeError>(given.shape == compiled, "node \"", node.name, "\": \"", declared.name,
                    "\" has shape ", given.shape, ", and the node was compiled for ", compiled,
                    "; bind with that, or compile again");
}

void check_shapes(const Node& node, std::span<const Slot> inputs) {
  size_t next = 0;
  for (const Node* inner : post_order(node.subgraphs.at(0)->outputs)) {
    bool is_live = inner->is_variable() && !inner->attrs.contains(std::string(kAbsorbedKey));
    if (is_live && next + 1 < inputs.size()) check_shape(node, *inner, inputs[next++]);
  }
  check_shape(node, *node.inputs.back().node, inputs.back());
}

class LoadedRegion final : public CompiledGraph {
 public:
  explicit LoadedRegion(const Node& node) : node_(const_cast<Node*>(&node)) {}

  void run(Run& run) override {
    std::shared_ptr<CompiledGraph> region = current(run);
    Run inner;
    for (int i = 0; i + 1 < run.num_inputs(); ++i) inner.inputs.push_back(run.in(i));
    inner.outputs = run.outputs;
    inner.training = false;  // it was compiled for inference
    inner.stream_ptr = run.stream_ptr;
    inner.scratch_memory = run.scratch_memory;
    inner.random_state = run.random_state;
    if (!run.input_stamps.empty()) {
      inner.input_stamps = run.input_stamps.first(run.input_stamps.size() - 1);
    }
    inner.op = run.op;
    inner.node = run.node;
    region->run(inner);
  }

  [[nodiscard]] std::vector<std::byte> save() const override {
    std::lock_guard guard(lock_);
    check(region_ != nullptr, "\"", output_name(node_->inputs.back()),
          "\" was not loaded yet; run the graph once");
    return region_->save();
  }

  [[nodiscard]] CompileReport report() const override {
    std::lock_guard guard(lock_);
    return region_ ? region_->report() : CompileReport{};
  }

 private:
  std::shared_ptr<CompiledGraph> current(const Run& run) {
    std::lock_guard guard(lock_);
    bool has_stamp = !run.input_stamps.empty();
    if (region_ && has_stamp && run.input_stamps.back() == stamp_) return region_;
    region_ = load_artifact(*node_, run.inputs.back());
    if (has_stamp) stamp_ = run.input_stamps.back();
    return region_;
  }

  Ref<Node> node_;
  mutable std::mutex lock_;  // guards what follows
  std::shared_ptr<CompiledGraph> region_;
  uint64_t stamp_ = 0;
};

}  // namespace

AheadOfTime compile_ahead(const Graph& graph, const AheadOfTimeRequest& request) {
  return with_artifacts(compile_regions(graph, {.variable_slots = request.variable_slots,
                                                .backend = request.backend}),
                        request.suffix, request.attrs);
}

AheadOfTime with_artifacts(const CompiledRegions& compiled, const std::string& suffix,
                           const Attrs& attrs) {
  AheadOfTime result;
  Rewrite rewrite;
  result.graph = rewrite.run(compiled.graph, [&](Node& node) -> Replacement {
    auto region = compiled.regions.find(&node);
    if (region == compiled.regions.end()) return {};
    std::vector<std::byte> bytes = region->second->save();
    std::string name = node.name + suffix;
    Slot slot{Shape{static_cast<int64_t>(bytes.size())}, DType::kUint8};
    Values inputs = rewrite.inputs_of(node);
    inputs.push_back(variable(name, slot_attrs(slot)));
    Ref<Node> copy = with_inputs(node, {});
    set_inputs(*copy, std::move(inputs));
    copy->attrs.insert(attrs.begin(), attrs.end());
    result.artifacts.emplace_back(std::move(name), std::move(bytes));
    return copy;
  });
  return result;
}

std::unique_ptr<CompiledGraph> load_region(const Node& node, std::span<const Slot> inputs,
                                           Context context) {
  check<Unsupported>(context.is_host(), "node \"", node.name,
                     "\" was compiled ahead of time for the CPU, and the graph is bound on ",
                     context, "; bind it on mx.cpu()");
  check_shapes(node, inputs);
  return std::make_unique<LoadedRegion>(node);
}

}  // namespace mx
