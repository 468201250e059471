#include "compilers/example/example.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>

#include "base/error.h"
#include "compilers/blob.h"
#include "compilers/free_list.h"
#include "ir/op.h"
#include "ir/symbol_json.h"
#include "ndarray/process.h"
#include "ndarray/storage.h"
#include "passes/infer.h"
#include "passes/plan_memory.h"
#include "runtime/kernel_call.h"
#include "runtime/kernel_timing.h"
#include "runtime/profile/operator_span.h"

namespace mx {
namespace {

constexpr int kFormat = 1;
size_t at(int i) { return static_cast<size_t>(i); }

class ExampleGraph final : public CompiledGraph {
 public:
  struct Input {
    Slot slot;
    bool frozen = false;
    std::vector<std::byte> value = {};  // of a frozen input
    Ref<Storage> placed = {};           // the value where the region runs, if that is no host
  };

  ExampleGraph(Graph graph, std::vector<Input> inputs, bool reference, Context context)
      : graph_(std::move(graph)),
        inputs_(std::move(inputs)),
        reference_(reference),
        context_(context) {
    auto start = std::chrono::steady_clock::now();
    std::vector<Slot> known(at(graph_.num_entries()));
    std::vector<bool> outside(known.size());
    for (size_t i = 0; i < inputs_.size(); ++i) {
      int entry = graph_.first_entry(graph_.variables()[i]);
      known[at(entry)] = inputs_[i].slot;
      outside[at(entry)] = true;
    }
    slots_ = infer_with_defaults(graph_, std::move(known));
    for (int entry : graph_.outputs()) outside[at(entry)] = true;
    plan_ = plan_memory(graph_, slots_, outside);
    for (int i = 0; i < graph_.num_nodes(); ++i) kernels_.push_back(kernel_of(i));
    times_.reset(kernels_.size());
    place_values();
    report_.compile_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  // Several threads may be in here: everything that changes lives in the arena of this run.
  void run(Run& run) override {
    std::unique_ptr<Arena> arena = take_arena();
    auto* memory = static_cast<std::byte*>(arena->memory->data());
    std::vector<Tensor> values(slots_.size());
    int next_live = 0;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      int entry = graph_.first_entry(graph_.variables()[i]);
      Input& input = inputs_[i];
      void* value = input.placed ? input.placed->data() : input.value.data();
      values[at(entry)] =
          input.frozen ? Tensor(value, input.slot.shape, *input.slot.dtype) : run.in(next_live++);
    }
    for (size_t i = 0; i < slots_.size(); ++i) {
      if (plan_.offset[i] == MemoryPlan::kOutside) continue;
      values[i] = {memory + plan_.offset[i], slots_[i].shape, *slots_[i].dtype};
    }
    for (int i = 0; i < run.num_outputs(); ++i) values[at(graph_.outputs()[at(i)])] = run.out(i);
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      if (!graph_.node(i).is_variable()) run_node(run, i, values);
    }
    arenas_.give(std::move(arena));
  }

  [[nodiscard]] std::vector<std::byte> save() const override {
    BlobWriter out;
    out.put_text(to_json(graph_.graph()));
    out.put_int(reference_ ? 1 : 0);
    out.put_list(inputs_, [&](const Input& input) {
      out.put_shape(input.slot.shape);
      out.put_text(name_of(*input.slot.dtype));
      out.put_int(input.frozen ? 1 : 0);
      out.put_bytes(input.value);
    });
    return out.finish("example", kFormat);
  }

  [[nodiscard]] CompileReport report() const override {
    CompileReport report = report_;
    size_t next = 0;  // items stand in the order of the operators
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      if (!graph_.node(i).is_variable()) report.items[next++].seconds = times_.seconds(at(i));
    }
    return report;
  }

 private:
  // On a device one that was given back may still be in use, by kernels that come before the next
  // ones in the stream.
  struct Arena {
    Ref<Storage> memory;
  };

  void place_values() {
    if (context_.is_host()) return;
    std::unique_ptr<Stream> stream = device_of(context_).new_stream();
    for (Input& input : inputs_) {
      if (!input.frozen) continue;
      auto bytes = static_cast<int64_t>(input.value.size());
      input.placed = make_ref<Storage>(context_, bytes);
      wait_for_compute(context_, *stream);  // who had this memory before
      stream->copy(input.placed->data(), input.value.data(), bytes);
    }
    stream->synchronize();
  }

  // Chosen once: shapes and dtypes are known, pointers are not needed for it.
  const Kernel* kernel_of(int node) {
    const Node& call = graph_.node(node);
    if (call.is_variable()) return nullptr;
    Run run;
    std::vector<Tensor> values;
    for (const Slot& slot : slots_) values.emplace_back(nullptr, slot.shape, *slot.dtype);
    fill(run, node, values);
    DeviceKind kind = context_.is_host() ? DeviceKind::kCpu : context_.kind;
    const auto& kernels = call.op->kernels_on(kind);
    const Kernel& kernel =
        reference_ ? kernels.back() : choose_kernel(*call.op, call.params, run, kind);
    report_.items.push_back({.nodes = call.name, .kernel = kernel.name});
    return &kernel;
  }

  void fill(Run& run, int node, const std::vector<Tensor>& values) const {
    run.op = graph_.node(node).op;
    run.node = graph_.node(node).name;
    for (int entry : graph_.inputs_of(node)) run.inputs.push_back(values[at(entry)]);
    for (int k = 0; k < graph_.num_outputs(node); ++k) {
      run.outputs.push_back(values[at(graph_.first_entry(node) + k)]);
    }
  }

  void run_node(const Run& outer, int node, const std::vector<Tensor>& values) {
    Run inner;
    PoolScratch scratch{context_};
    inner.scratch_memory = &scratch;
    inner.stream_ptr = outer.stream_ptr;
    inner.random_state = outer.random_state;
    fill(inner, node, values);
    std::optional<OperatorSpan> span;  // on the host the region is one
    if (!context_.is_host()) {
      span.emplace(kProfileSymbolic | kProfileImperative, inner.op->name, context_, inner.node);
    }
    times_.run(at(node), [&] { kernels_[at(node)]->run(inner, graph_.node(node).params); });
  }

  std::unique_ptr<Arena> take_arena() {
    return arenas_.take([&] {
      return std::make_unique<Arena>(
          make_ref<Storage>(context_, std::max<int64_t>(plan_.bytes, 1)));
    });
  }

  IndexedGraph graph_;
  std::vector<Input> inputs_;
  bool reference_;
  Context context_;
  std::vector<Slot> slots_;
  MemoryPlan plan_;
  std::vector<const Kernel*> kernels_;  // per node
  CompileReport report_;
  KernelTimes times_;  // per node, where somebody asked for them
  FreeList<Arena> arenas_;
};

class ExampleCompiler final : public GraphCompiler {
 public:
  [[nodiscard]] std::string_view name() const override { return "example"; }

  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> /*inputs*/,
                                    const CompileOptions& /*options*/) const override {
    if (node.op->random) return "draws random numbers";
    if (node.op->mutates_always) return "changes its inputs";
    if (node.op->has_subgraph) return "holds a graph of its own";
    if (node.op->shape_from_values) return "its shape depends on values";
    if (node.op->kernels_on(DeviceKind::kCpu).empty()) return "has no CPU kernel";
    return "";
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    std::vector<ExampleGraph::Input> inputs;
    for (const Subgraph::Input& input : subgraph.inputs) {
      auto entry = at(subgraph.graph.first_entry(input.node));
      auto& kept = inputs.emplace_back(subgraph.slots[entry], input.frozen);
      if (!input.frozen) continue;
      const auto* data = static_cast<const std::byte*>(input.value.raw());
      kept.value.assign(data, data + input.value.bytes());
    }
    auto choice = options.find("kernels");
    return std::make_unique<ExampleGraph>(subgraph.graph.graph(), std::move(inputs),
                                          choice != options.end() && choice->second == "reference",
                                          subgraph.context);
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    BlobReader in(bytes, name(), kFormat);
    Graph graph = from_json(in.get_text());
    bool reference = in.get_int(0, 1) == 1;
    auto inputs = in.get_list([&] {
      ExampleGraph::Input input;
      input.slot = {in.get_shape(), dtype_named(in.get_text())};
      input.frozen = in.get_int(0, 1) == 1;
      auto value = in.get_bytes();
      input.value.assign(value.begin(), value.end());
      return input;
    });
    in.expect_end();
    return std::make_unique<ExampleGraph>(std::move(graph), std::move(inputs), reference,
                                          Context{});
  }
};

}  // namespace

std::shared_ptr<GraphCompiler> example_compiler() { return std::make_shared<ExampleCompiler>(); }

}  // namespace mx
