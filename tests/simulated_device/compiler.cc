#include "simulated_device/compiler.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "base/error.h"
#include "compilers/blob.h"
#include "ir/symbol_json.h"
#include "passes/infer.h"
#include "simulated_device/device.h"

namespace mx::simulated {
namespace {

constexpr std::string_view kName = "simulated";
constexpr int kFormat = 1;
constexpr size_t kMostStreams = 9;  // the compute stream, and those that runs are beside it in

// The same region once per stream: none shares memory with another.
class RegionPerStream final : public CompiledGraph {
 public:
  RegionPerStream(const Subgraph& subgraph, GraphCompiler& plain, const CompileOptions& options)
      : streams_(kMostStreams), saved_(written(subgraph)) {
    for (size_t i = 0; i < kMostStreams; ++i) {
      regions_.push_back(plain.compile(subgraph, options));
    }
  }

  void run(Run& run) override { region_of(run.stream()).run(run); }
  [[nodiscard]] std::optional<int64_t> bytes_per_stream() const override { return 0; }
  [[nodiscard]] std::vector<std::byte> save() const override { return saved_; }
  [[nodiscard]] CompileReport report() const override { return regions_[0]->report(); }

 private:
  CompiledGraph& region_of(const Stream& stream) {
    std::lock_guard guard(lock_);
    for (size_t i = 0; i < streams_.size(); ++i) {
      if (!streams_[i]) streams_[i] = &stream;
      if (streams_[i] == &stream) return *regions_[i];
    }
    fail<InternalError>("simulated: a region runs in more streams than there are");
  }

  static std::vector<std::byte> written(const Subgraph& subgraph) {
    BlobWriter out;
    out.put_text(to_json(subgraph.graph.graph()));
    out.put_list(subgraph.inputs, [&](const Subgraph::Input& input) {
      const Slot& slot =
          subgraph.slots[static_cast<size_t>(subgraph.graph.first_entry(input.node))];
      out.put_shape(slot.shape);
      out.put_text(name_of(*slot.dtype));
      const auto* value = static_cast<const std::byte*>(input.value.raw());
      out.put_bytes(std::span(value, input.frozen ? static_cast<size_t>(input.value.bytes()) : 0));
    });
    return out.finish(kName, kFormat);
  }

  std::vector<std::unique_ptr<CompiledGraph>> regions_;
  std::mutex lock_;
  std::vector<const Stream*> streams_;  // per region
  std::vector<std::byte> saved_;
};

class Compiler final : public GraphCompiler {
 public:
  explicit Compiler(std::shared_ptr<GraphCompiler> plain) : plain_(std::move(plain)) {}

  [[nodiscard]] std::string_view name() const override { return kName; }
  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& options) const override {
    return plain_->refuses(node, inputs, options);
  }
  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    return std::make_unique<RegionPerStream>(subgraph, *plain_, options);
  }
  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    BlobReader in(bytes, kName, kFormat);
    const IndexedGraph graph(from_json(in.get_text()));
    std::vector<Slot> known;
    std::vector<Subgraph::Input> inputs;
    size_t next = 0;
    for (const Variable& variable : in.get_list([&] { return Variable(in); })) {
      const Slot& slot = known.emplace_back(variable.slot);
      Subgraph::Input& input = inputs.emplace_back(Subgraph::Input{graph.variables()[next++]});
      input.frozen = !variable.value.empty();
      auto* value = const_cast<std::byte*>(variable.value.data());
      if (input.frozen) input.value = {value, slot.shape, *slot.dtype};
    }
    in.expect_end();
    const std::vector<Slot> slots = infer_from_variables(graph, known);
    return compile(
        {.graph = graph, .slots = slots, .inputs = inputs, .name = {}, .context = {kKind, 0}}, {});
  }

 private:
  struct Variable {
    explicit Variable(BlobReader& in)
        : slot{in.get_shape(), dtype_named(in.get_text())}, value(in.get_bytes()) {}
    Slot slot;
    std::span<const std::byte> value;  // none: not frozen
  };
  std::shared_ptr<GraphCompiler> plain_;
};

}  // namespace

void add_compilers(CompilerTable& compilers) {
  const GraphBackend* plain = compilers.find("example");
  ensure(plain != nullptr, "what runs a region operator by operator is always there");
  compilers.attach("cuda", kKind, std::make_shared<Compiler>(compilers.compiler(*plain)));
}

}  // namespace mx::simulated
