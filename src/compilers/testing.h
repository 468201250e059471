// For the tests of compilers: small graphs of real operators, compiled and run on random data.
#pragma once

#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "compilers/compilers.h"
#include "ir/op.h"
#include "ir/plugin.h"
#include "ops/catalog.h"
#include "passes/infer.h"
#include "tensor/dispatch.h"

namespace mx::testing {

inline OpTable& filled_op_table() {
  static const bool kFilled = (ops::add_operators(op_table()), true);
  (void)kFilled;
  return op_table();
}

// With the nodes that compiled regions are.
inline void fill_compiler_table() {
  static const bool kFilled = (add_compilers(compiler_table(), filled_op_table()), true);
  (void)kFilled;
}

inline Value call(const std::string& op, std::string name, Values inputs, const Attrs& attrs = {}) {
  auto node = make_ref<Node>();
  node->op = &filled_op_table().get(op);
  Attrs all = attrs;
  if (!node->op->variadic.empty()) all[node->op->variadic] = cat(inputs.size());
  node->params = parse_params(*node->op->params, all, name);
  node->name = std::move(name);
  node->inputs = std::move(inputs);
  return {node, 0};
}

// A graph with data for its variables. Names ending in "var" or "gamma" get positive numbers.
// Variables that `dtypes` does not name have what follows from the others.
class Case {
 public:
  Case(Graph graph, const std::map<std::string, Shape>& shapes, unsigned seed = 1,
       const std::map<std::string, DType>& dtypes = {})
      : graph_(std::move(graph)) {
    std::vector<Slot> known(static_cast<size_t>(graph_.num_entries()));
    for (int node : graph_.variables()) {
      auto found = shapes.find(graph_.node(node).name);
      if (found != shapes.end()) known[entry(node)].shape = found->second;
      auto dtype = dtypes.find(graph_.node(node).name);
      if (dtype != dtypes.end()) known[entry(node)].dtype = dtype->second;
    }
    slots_ = infer_with_defaults(graph_, std::move(known));
    for (int node : graph_.variables()) {
      std::mt19937 rng(seed + static_cast<unsigned>(values_.size()));
      values_.emplace_back(static_cast<size_t>(slots_[entry(node)].shape.size()));
      fill(rng, graph_.node(node).name, slots_[entry(node)].shape, values_.back());
    }
    stamps_.assign(values_.size(), 1);
    narrowed_.resize(values_.size());
  }

  // Frozen: every variable whose name is not in `live`.
  std::unique_ptr<CompiledGraph> compile(GraphCompiler& compiler,
                                         const std::vector<std::string>& live,
                                         const CompileOptions& options = {}) {
    Subgraph subgraph{.graph = graph_, .slots = slots_, .inputs = {}, .name = "region0"};
    is_live_.clear();
    for (size_t i = 0; i < values_.size(); ++i) {
      int node = graph_.variables()[i];
      bool is_live = std::ranges::count(live, graph_.node(node).name) > 0;
      is_live_.push_back(is_live);
      subgraph.inputs.push_back({.node = node, .frozen = !is_live});
      if (!is_live) subgraph.inputs.back().value = tensor(i);
    }
    return compiler.compile(subgraph, options);
  }
  std::unique_ptr<CompiledGraph> compile_live(GraphCompiler& compiler,
                                              const CompileOptions& options = {}) {
    std::vector<std::string> all;
    for (int node : graph_.variables()) all.push_back(graph_.node(node).name);
    return compile(compiler, all, options);
  }

  using Outputs = std::vector<std::vector<float>>;
  // `prepare` adds to the call what a device has: a stream, scratch memory.
  Outputs run(CompiledGraph& compiled, const std::function<void(Run&)>& prepare = {}) {
    Outputs outputs;
    std::vector<Cells> made;
    Run run;
    std::vector<uint64_t> stamps;
    for (size_t i = 0; i < values_.size(); ++i) {
      if (!is_live_[i]) continue;
      run.inputs.push_back(tensor(i));
      stamps.push_back(stamps_[i]);
    }
    for (int output : graph_.outputs()) {
      const Slot& slot = slots_[static_cast<size_t>(output)];
      made.emplace_back(static_cast<size_t>(slot.shape.size()));
      run.outputs.push_back({made.back().data(), slot.shape, *slot.dtype});
    }
    run.input_stamps = stamps;
    if (prepare) prepare(run);
    compiled.run(run);
    for (const Tensor& output : run.outputs) outputs.push_back(widened(output));
    return outputs;
  }

  // Writes a variable, as a user does between two forwards.
  void write(const std::string& name, const std::function<float(float)>& change) {
    size_t i = index_of(name);
    for (float& value : values_[i]) value = change(value);
    ++stamps_[i];
  }
  std::vector<float>& value(const std::string& name) { return values_[index_of(name)]; }
  [[nodiscard]] const IndexedGraph& graph() const { return graph_; }

 private:
  using Cells = std::vector<uint64_t>;  // room for an element of any dtype each

  [[nodiscard]] size_t entry(int node) const {
    return static_cast<size_t>(graph_.first_entry(node));
  }
  [[nodiscard]] size_t index_of(const std::string& name) const {
    for (size_t i = 0; i < values_.size(); ++i) {
      if (graph_.node(graph_.variables()[i]).name == name) return i;
    }
    fail("no variable ", name);
  }
  Tensor tensor(size_t i) {
    const Slot& slot = slots_[entry(graph_.variables()[i])];
    if (slot.dtype == DType::kFloat32) return {values_[i].data(), slot.shape, *slot.dtype};
    narrowed_[i].resize(values_[i].size());
    Tensor narrowed(narrowed_[i].data(), slot.shape, *slot.dtype);
    dispatch(kAnyType, *slot.dtype, [&]<class T>() {
      for (size_t k = 0; k < values_[i].size(); ++k) {
        narrowed.data<T>()[k] = static_cast<T>(values_[i][k]);
      }
    });
    return narrowed;
  }
  static std::vector<float> widened(const Tensor& given) {
    std::vector<float> values(static_cast<size_t>(given.shape().size()));
    dispatch(kAnyType, given.dtype(), [&]<class T>() {
      for (size_t k = 0; k < values.size(); ++k) {
        values[k] = static_cast<float>(given.data<const T>()[k]);
      }
    });
    return values;
  }
  static void fill(std::mt19937& rng, const std::string& name, const Shape& shape,
                   std::vector<float>& values) {
    bool positive = name.ends_with("var") || name.ends_with("gamma");
    // Weights scaled so that activations keep their size through a deep graph.
    double scale =
        name.ends_with("weight")
            ? 1.7 / std::sqrt(static_cast<double>(shape.size()) / static_cast<double>(shape[0]))
            : 1.0;
    std::uniform_real_distribution<double> draw(positive ? 0.5 : -1.0, positive ? 1.5 : 1.0);
    for (float& value : values) value = static_cast<float>(draw(rng) * scale);
  }

  IndexedGraph graph_;
  std::vector<Slot> slots_;
  std::vector<std::vector<float>> values_;  // per variable
  std::vector<Cells> narrowed_;             // what is not float32 as it is given
  std::vector<uint64_t> stamps_;
  std::vector<bool> is_live_;
};

// Largest difference, relative to the largest number in `expected`.
inline double distance(const Case::Outputs& got, const Case::Outputs& expected) {
  double difference = 0, size = 1e-30;
  if (got.size() != expected.size()) return 1e30;
  for (size_t k = 0; k < got.size(); ++k) {
    if (got[k].size() != expected[k].size()) return 1e30;
    for (size_t i = 0; i < got[k].size(); ++i) {
      double d = std::abs(static_cast<double>(got[k][i]) - expected[k][i]);
      difference = std::isnan(d) ? 1e30 : std::max(difference, d);
      size = std::max(size, std::abs(static_cast<double>(expected[k][i])));
    }
  }
  return difference / size;
}

}  // namespace mx::testing
