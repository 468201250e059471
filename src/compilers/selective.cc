#include "compilers/selective.h"

namespace mx {
namespace {

class Selective final : public GraphCompiler {
 public:
  Selective(NodeRule rule, RegionRule look, std::shared_ptr<GraphCompiler> compiler)
      : rule_(rule), look_(look), compiler_(std::move(compiler)) {}

  [[nodiscard]] std::string_view name() const override { return compiler_->name(); }
  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& options) const override {
    std::string reason = rule_(node, inputs);
    return reason.empty() ? compiler_->refuses(node, inputs, options) : reason;
  }
  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    look_(subgraph);
    return compiler_->compile(subgraph, options);
  }
  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    return compiler_->load(bytes);
  }

 private:
  NodeRule rule_;
  RegionRule look_;
  std::shared_ptr<GraphCompiler> compiler_;
};

}  // namespace

std::shared_ptr<GraphCompiler> selective(NodeRule rule, RegionRule look,
                                         std::shared_ptr<GraphCompiler> compiler) {
  return std::make_shared<Selective>(rule, look, std::move(compiler));
}

}  // namespace mx
