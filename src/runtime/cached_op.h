// CachedOp: a graph called like an operator, as hybridized blocks do. Programs are made once per
// signature (shapes, dtypes, context, mode) and reused while they are among the last kMostPrograms
// that were asked for. While recording, a call is one tape node.
// Safe to call from many threads.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/recent_map.h"
#include "runtime/program/program.h"
#include "runtime/stepwise.h"
#include "runtime/training_graph.h"

namespace mx {

class CachedOp : public std::enable_shared_from_this<CachedOp> {
 public:
  // Each holds memory, on GPUs its own packed weights too: inputs of ever new shapes must not fill
  // a device.
  static constexpr size_t kMostPrograms = 48;

  explicit CachedOp(const Graph& graph);

  [[nodiscard]] const Graph& graph() const { return graph_; }
  [[nodiscard]] size_t num_inputs() const { return inputs_.size(); }
  // From then on calls go operator by operator, and the watcher is told of each.
  void watch(Watcher watcher);
  // Of the regions that inference has compiled so far, for each kind of inputs it saw.
  [[nodiscard]] std::vector<std::pair<std::string, CompileReport>> reports() const;
  // Inputs in the order of list_inputs(graph).
  std::vector<NDArray> operator()(std::span<const NDArray> inputs, Context context = {});
  // Writes the outputs to these arrays, which have as many elements and the same dtypes; recorded
  // where recording is on.
  void call_into(std::span<const NDArray> inputs, std::span<NDArray> outputs, Context context = {});

 private:
  struct Recorded {
    std::shared_ptr<const Graph> whole;  // its regions inlined, in the device's form
    Values drawn;                        // what its random operators draw: kept for create_graph
    TrainingGraph graph;
    std::shared_ptr<Program> program;
    std::vector<int> wanted;    // inputs with gradients
    std::vector<int> input_at;  // per variable of the program: the input, or -1
    std::vector<int> head_at;   // per head gradient: the variable of the program
  };
  struct Plain {
    std::shared_ptr<Program> program;
    std::vector<int> input_at;  // per variable of the program
  };
  std::shared_ptr<const Plain> plain_program(std::span<const NDArray> inputs, Context context,
                                             bool training);
  std::shared_ptr<Recorded> recorded_program(std::span<const NDArray> inputs, Context context,
                                             bool training);
  std::vector<NDArray> run_plain(std::span<const NDArray> inputs, Context context, bool training);
  std::vector<NDArray> run_recorded(std::span<const NDArray> inputs, Context context,
                                    bool training);
  Stepwise& sparse_steps();
  [[nodiscard]] std::vector<int> match_inputs(const IndexedGraph& graph) const;

  Graph graph_;
  std::vector<Node*> inputs_;
  std::unique_ptr<Stepwise> steps_;         // where the graph cannot be one program
  std::unique_ptr<Stepwise> sparse_steps_;  // where inputs or their gradients are sparse
  mutable std::mutex lock_;
  RecentMap<std::string, std::shared_ptr<const Plain>> plain_{kMostPrograms};
  RecentMap<std::string, std::shared_ptr<Recorded>> recorded_{kMostPrograms};
};

}  // namespace mx
