// Executor: a symbol bound to arrays on one device, as runtime/bind.h makes it. forward(false) runs
// the inference program, in which a backend's compiler may have replaced regions; forward(true) and
// backward() run the plain graph with its gradients. forward(false) may be called from many threads
// at once. A graph with loops or branches, one whose shapes depend on values, one that is spread
// over several devices, and one that is watched, runs step by step instead.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "runtime/program/program.h"
#include "runtime/stepwise.h"
#include "runtime/training_graph.h"

namespace mx {

struct ExecutorSpec {
  Graph symbol;
  Context context;
  std::vector<NDArray> args;   // in the order of list_arguments(symbol)
  std::vector<NDArray> grads;  // one per argument, none where reqs says kNull
  std::vector<GradReq> reqs;
  std::vector<NDArray> aux;  // in the order of list_auxiliary(symbol)
  Graph optimized;           // what inference runs: the symbol, or its partitioned form
  RegionTable regions = {};  // of `optimized`, those that are compiled already
  Places places = {};        // of the operators where several devices share the graph
  // Shapes and dtypes per entry of `optimized`, where they are known already.
  std::vector<Slot> slots = {};
};

class Executor {
 public:
  explicit Executor(ExecutorSpec spec);

  // `feeds`: argument position → array used instead of the bound one in this call. For training the
  // caller copies into the bound arrays instead, because backward needs them.
  // `targets`: arrays that get the outputs, whole or the beginnings of them, in their order; none,
  // too small or of another dtype: a new array.
  std::vector<NDArray> forward(bool training,
                               const std::vector<std::pair<int, NDArray>>& feeds = {},
                               const std::vector<NDArray>& targets = {});
  // Head gradients, one per output; none: ones. After forward(true) it uses what that kept. Without
  // (after forward(false), before any forward, or for the second time) the forward part runs again
  // in the mode of the last one, with `feeds` in place of bound arrays.
  void backward(const std::vector<NDArray>& head_grads,
                const std::vector<std::pair<int, NDArray>>& feeds = {});
  [[nodiscard]] const ExecutorSpec& spec() const { return spec_; }
  // What training runs: outputs, then a gradient per argument that wants one.
  [[nodiscard]] const Graph& gradient_graph() { return gradients(true).graph.graph; }
  // From now on the graph runs operator by operator, without compiled regions, and the watcher is
  // told of each.
  void watch(Watcher watcher);
  // The planned memory: of training where some argument wants a gradient, else of inference.
  [[nodiscard]] int64_t arena_bytes();
  [[nodiscard]] std::vector<std::pair<std::string, CompileReport>> reports() const;
  // Runs the compiled regions a few times by themselves, so that reports() has times.
  void time_regions();

 private:
  struct Training {
    TrainingGraph graph;
    std::shared_ptr<Program> program;
    std::vector<int> wanted;  // argument positions that have gradients
    Ref<Frame> frame;         // of the last forward, until backward uses it up
  };
  [[nodiscard]] NDArray bound_array(const Node& variable) const;
  // What is known of a graph's variables.
  [[nodiscard]] std::vector<Slot> bound_slots(const IndexedGraph& graph) const;
  [[nodiscard]] std::shared_ptr<Program> inference_program();
  void find_inference_arrays();
  [[nodiscard]] std::vector<NDArray> inference_arrays(
      const std::vector<std::pair<int, NDArray>>& feeds) const;
  [[nodiscard]] std::vector<NDArray> arrays_for(
      const Program& program, const std::vector<std::pair<int, NDArray>>& feeds) const;
  // Runs the forward part; outputs go to targets where nothing that is read lies there.
  [[nodiscard]] static std::vector<NDArray> run_forward(Program& program, const Ref<Frame>& frame,
                                                        const std::vector<NDArray>& targets);
  Training& gradients(bool training);
  // The last recorded run of `steps_`.
  struct Recorded {
    std::vector<NDArray> outputs;                 // with histories
    std::vector<std::pair<int, NDArray>> leaves;  // argument → the array that stood for it
  };
  [[nodiscard]] Recorded run_steps(bool training, const std::vector<std::pair<int, NDArray>>& feeds,
                                   bool recording) const;
  std::vector<NDArray> forward_steps(bool training,
                                     const std::vector<std::pair<int, NDArray>>& feeds,
                                     const std::vector<NDArray>& targets);
  void backward_steps(const std::vector<NDArray>& head_grads,
                      const std::vector<std::pair<int, NDArray>>& feeds);

  ExecutorSpec spec_;
  std::vector<std::string> names_;                      // of the arguments
  std::vector<std::pair<std::string, NDArray>> bound_;  // variable name → array
  std::shared_ptr<CustomInstances> customs_ = std::make_shared<CustomInstances>();
  std::shared_ptr<Program> inference_;     // null where `steps_` runs
  std::vector<NDArray> inference_arrays_;  // per variable of it: the bound array
  std::vector<int> inference_places_;      // per argument: its variable there; -1: none
  std::unique_ptr<Stepwise> steps_;
  bool is_watched_ = false;
  std::unique_ptr<Recorded> recorded_;      // until backward uses it up
  std::unique_ptr<Training> gradients_[2];  // of inference and of training
  std::atomic<bool> last_was_training_{false};
};

}  // namespace mx
