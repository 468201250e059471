// The values of a region's variables by name, and graphs over them that are compiled apart from the
// region: what calibration needs to rewrite a region after it was compiled.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ir/plugin.h"

namespace mx::calibrated {

class RegionValues {
 public:
  explicit RegionValues(const Subgraph& region);  // copies what is frozen

  [[nodiscard]] std::set<std::string> absorbed() const;  // names
  [[nodiscard]] Context context() const { return context_; }
  void each_live(const std::function<void(const std::string& name, size_t input)>& tell) const;

  // Whether some layer, or a node that is one, has weights that may change.
  [[nodiscard]] bool has_live_weights(const Graph& graph) const;
  [[nodiscard]] bool has_live_weights(const Node& node) const;

  // The graph with BatchNorms in the convolutions before them, whose weights change here; the graph
  // itself where some of these weights are live.
  Graph fold_batch_norm(const Graph& graph);
  // Makes 8-bit integers of the weights that the graph wants so.
  void quantize_weights(const Graph& graph);
  void keep_only(const Graph& graph);  // forgets the values that it does not read

 private:
  friend class Part;

  struct Kept {
    Shape shape;
    DType dtype = DType::kFloat32;
    std::vector<std::byte> bytes;
    [[nodiscard]] Tensor tensor();
  };
  struct Live {
    size_t input;  // of the region
    Slot slot;
  };
  [[nodiscard]] std::span<float> floats(const std::string& name);
  void put(const std::string& name, Shape shape, DType dtype, std::span<const std::byte> bytes);

  Context context_;  // where the region runs
  std::map<std::string, Kept> kept_;
  std::map<std::string, Live> live_;
};

// A compiled graph over these values.
class Part {
 public:
  Part(GraphCompiler& compiler, const Graph& graph, RegionValues& values,
       const CompileOptions& options);

  void run(const Run& region, const Tensors& outputs) const;
  [[nodiscard]] const Slot& output(size_t i) const { return outputs_[i]; }
  [[nodiscard]] CompileReport report() const { return compiled_->report(); }

 private:
  std::unique_ptr<CompiledGraph> compiled_;
  std::vector<size_t> inputs_;  // of the region, per live variable
  std::vector<Slot> outputs_;
};

}  // namespace mx::calibrated
