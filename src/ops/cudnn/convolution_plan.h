// One kind of convolution, and how the library runs it: chosen at the first run, then kept.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>

#include "ops/cudnn/convolution_graph.h"
#include "ops/cudnn/execution_plan.h"

namespace mx::cudnn {

class ConvolutionPlan {
 public:
  // `measures`: the proposals of the library are timed; otherwise its first is taken.
  ConvolutionPlan(const ConvolutionKind& kind, bool measures) : kind_(kind), measures_(measures) {}

  // Of data, weight and output the one that the direction makes is written. False where the library
  // has no engine for it: then nothing is.
  [[nodiscard]] bool run(Run& run, const Addresses& arrays);

 private:
  using Room = std::array<Tensor, 3>;  // for the arrays with the channels last

  void choose(Run& run, const Addresses& arrays);
  void choose_first(Run& run, const Addresses& arrays);
  void choose_fastest(Run& run, const Addresses& arrays);
  void run_chosen(Run& run, const Addresses& arrays);
  bool recall(Run& run);
  float contest(Run& run, const Addresses& arrays, std::vector<Descriptor> rivals);
  bool is_faster_turned(Run& run, const Addresses& arrays, float shortest);
  void prepare_turned();
  [[nodiscard]] Room room_for_turned(const Run& run, const Addresses& arrays) const;
  void run_turned(Run& run, const Addresses& arrays, const Room& room);
  [[nodiscard]] cudnnStatus_t call(Run& run, const ExecutionPlan& plan, const Addresses& arrays,
                                   void* workspace) const;

  std::mutex lock_;  // a plan serves one thread at a time
  ConvolutionKind kind_;
  bool measures_;
  bool is_refused_ = false;
  std::optional<ConvolutionGraph> graph_;  // while a plan is alive that was made from it
  std::unique_ptr<ExecutionPlan> chosen_;
  std::string name_;  // of what was chosen
  // The same with the channels last, where that is faster although the arrays have to be turned.
  std::unique_ptr<ConvolutionPlan> turned_;
};

}  // namespace mx::cudnn
