#include "compilers/with_fallback.h"

#include "base/error.h"
#include "base/out_of_memory.h"
#include "compilers/blob.h"

namespace mx {
namespace {

class Noted final : public CompiledGraph {
 public:
  Noted(std::unique_ptr<CompiledGraph> graph, std::string note)
      : graph_(std::move(graph)), note_(std::move(note)) {}

  void run(Run& run) override { graph_->run(run); }
  [[nodiscard]] double cost_ns() const override { return graph_->cost_ns(); }
  [[nodiscard]] std::vector<std::byte> save() const override { return graph_->save(); }
  [[nodiscard]] CompileReport report() const override {
    CompileReport report = graph_->report();
    report.notes.push_back(note_);
    return report;
  }

 private:
  std::unique_ptr<CompiledGraph> graph_;
  std::string note_;
};

class WithFallback final : public GraphCompiler {
 public:
  WithFallback(std::shared_ptr<GraphCompiler> compiler, std::shared_ptr<GraphCompiler> fallback)
      : compiler_(std::move(compiler)), fallback_(std::move(fallback)) {}

  [[nodiscard]] std::string_view name() const override { return compiler_->name(); }
  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& options) const override {
    return compiler_->refuses(node, inputs, options);
  }

  // What was taken for the attempt is given back before the other one begins.
  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    std::string reason;
    try {
      return compiler_->compile(subgraph, options);
    } catch (const Unsupported& error) {
      reason = error.what();
    } catch (const OutOfMemory& error) {
      reason = error.what();
    }
    return with_note(fallback_->compile(subgraph, options),
                     cat("runs operator by operator: ", reason));
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    return (writer_of(bytes) == fallback_->name() ? fallback_ : compiler_)->load(bytes);
  }

 private:
  std::shared_ptr<GraphCompiler> compiler_, fallback_;
};

}  // namespace

std::unique_ptr<CompiledGraph> with_note(std::unique_ptr<CompiledGraph> graph, std::string note) {
  return std::make_unique<Noted>(std::move(graph), std::move(note));
}

std::shared_ptr<GraphCompiler> with_fallback(std::shared_ptr<GraphCompiler> compiler,
                                             std::shared_ptr<GraphCompiler> fallback) {
  return std::make_shared<WithFallback>(std::move(compiler), std::move(fallback));
}

}  // namespace mx
