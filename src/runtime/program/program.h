// Program: a graph made ready to run on one device: kernels chosen, memory planned, compiled
// regions compiled. One run of it (or of its forward or backward part) is one operation of the
// engine; where gradients are shared (shared_gradients.h) a backward part is several. The same
// program may run from many threads at once: each run has a Frame of its own.
//
//   auto frame = program->frame(variables);     // arrays in the order of graph.variables()
//   NDArrays results = program->forward(frame); // asynchronous
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "ir/plugin.h"
#include "ndarray/ndarray.h"
#include "passes/plan_memory.h"
#include "runtime/custom_call.h"
#include "runtime/kernel_call.h"
#include "runtime/program/recordings.h"
#include "runtime/region.h"
#include "runtime/tape.h"

namespace mx {

struct ProgramSpec {
  Graph graph;
  std::vector<Slot> variable_slots;  // in the order of the graph's variables: shapes and dtypes
  std::vector<Slot> slots = {};      // per entry, where they are known already
  Context context;
  bool training = false;
  int forward_outputs = -1;  // the first outputs make the forward part; -1: all
  // Instances of custom operators that outlive a run, made now. Null: each frame has its own.
  std::shared_ptr<CustomInstances> customs = nullptr;
  RegionTable regions = {};  // those that are compiled already; the others are compiled now
};

class Program;

// The memory of one run: the caller's arrays and the results; where a backward part follows, also
// the arena with what it needs.
class Frame : public RefCounted<Frame> {
 public:
  Frame(std::shared_ptr<Program> program, std::vector<NDArray> variables);
  ~Frame();

  std::vector<NDArray> variables;  // without histories
  std::vector<NDArray> outputs;    // per output of the graph; none: to be allocated

 private:
  friend class Program;
  std::shared_ptr<Program> program_;
  Ref<Storage> arena_;
  bool has_passed_on_ = false;  // the arena is another frame's from now on, or nobody's
  std::vector<std::shared_ptr<CustomOperator>> customs_;  // per custom step
};

class Program : public std::enable_shared_from_this<Program> {
 public:
  explicit Program(ProgramSpec spec);

  [[nodiscard]] const IndexedGraph& graph() const { return graph_; }
  [[nodiscard]] const Slot& slot(int entry) const { return slots_[static_cast<size_t>(entry)]; }
  [[nodiscard]] bool has_backward() const { return backward_.begin < backward_.end; }
  [[nodiscard]] int64_t arena_bytes() const { return plan_.bytes; }
  [[nodiscard]] std::vector<std::pair<std::string, CompileReport>> reports() const;

  Ref<Frame> frame(std::vector<NDArray> variables) {
    return make_ref<Frame>(shared_from_this(), std::move(variables));
  }
  // Runs the forward part; fills and returns the frame's first outputs.
  std::vector<NDArray> forward(const Ref<Frame>& frame);
  // Runs the compiled regions of the forward part alone, on zeros where other operators would have
  // given them something, and waits for them.
  void run_regions(const Ref<Frame>& frame);
  // Runs the rest. The frame must have run forward; afterwards its arena is used up, unless `keep`
  // asks to work on a copy of it.
  std::vector<NDArray> backward(const Ref<Frame>& frame, bool keep = false);

 private:
  friend class Frame;
  struct Step {
    const Node* node;
    const Kernel* kernel = nullptr;  // null: compiled
    std::shared_ptr<CompiledGraph> compiled;
    std::vector<int> inputs, outputs;  // entries
    int custom = -1;                   // which custom step it is
    std::vector<bool> wanted = {};     // of a custom step: which outputs anybody reads
  };
  struct Touches {  // arrays of the caller that a part reads or writes
    struct Item {
      int entry;
      bool is_read = false, is_written = false;
    };
    std::vector<Item> items;
    std::vector<int> position = {};  // per entry: its item, or -1
  };
  struct Part {  // steps [begin, end)
    size_t begin = 0, end = 0;
    std::vector<size_t> outputs = {};  // that its steps write
    bool is_piece = false;             // of the backward part
    Touches touches = {};
    std::unique_ptr<Recordings> recordings = std::make_unique<Recordings>();
  };
  class Execution;

  void check_slots() const;
  void find_outside();
  void add_step(int node, const RegionTable& regions);
  void mark_wanted();
  [[nodiscard]] Touches touches_of(const Part& part) const;
  [[nodiscard]] std::vector<std::shared_ptr<CustomOperator>> instances(
      CustomInstances& customs) const;
  [[nodiscard]] Tensor tensor_of(int entry) const;
  void start(Work work) const;
  void make_parts(size_t forward_steps);
  [[nodiscard]] Part make_part(size_t begin, size_t end) const;
  Work make_work(const Ref<Frame>& frame, const Part& part, bool regions_only = false);
  int64_t known_cost_ns();
  void keep_time(std::chrono::nanoseconds time);
  void make_outputs(Frame& frame, size_t first, size_t last) const;
  // Runs parts that write the outputs [first, last).
  std::vector<NDArray> run(const Ref<Frame>& frame, std::span<const Part> parts, size_t first,
                           size_t last);
  Ref<Storage> take_arena();
  [[nodiscard]] std::string largest_results() const;
  void give_arena(Ref<Storage> arena);
  void pass_on_arena(Frame& frame);
  Ref<Frame> copy_of(const Ref<Frame>& frame);
  void keep_scratch(int64_t bytes);
  [[nodiscard]] bool can_replay() const;
  // Whether runs need not be in the device's compute stream: all is compiled, and little enough
  // memory goes with each stream.
  [[nodiscard]] bool may_run_beside() const;
  [[nodiscard]] bool runs_beside(const Part& part) const;  // this one, now

  IndexedGraph graph_;
  std::vector<Slot> slots_;
  Context context_;
  bool training_;
  MemoryPlan plan_;
  std::vector<bool> outside_;
  std::vector<int> direct_output_;  // per entry: the output it is written to, or -1
  std::vector<int> variable_at_;    // per entry: the variable it is, or -1
  std::vector<Step> steps_;
  size_t forward_outputs_ = 0;  // the first outputs, which the forward part writes
  Part forward_, backward_;
  std::vector<Part> pieces_;  // the backward part, cut; empty: it stays whole
  double cost_ns_ = 0;        // an estimate, or what a run took; atomic once there are runs
  bool draws_ = false;        // some operator is random
  bool waits_ = false;        // some operator may wait for runs on other devices
  bool has_regions_ = false;
  bool may_run_beside_ = false;
  int custom_steps_ = 0;
  std::vector<std::shared_ptr<CustomOperator>> customs_;  // when they outlive a run

  std::atomic<int64_t> scratch_bytes_{0};  // that one kernel was seen to need
  std::mutex lock_;
  std::vector<Ref<Storage>> free_arenas_;
};

}  // namespace mx
