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
  void choose(Run& run, const Addresses& arrays);
  void choose_first(Run& run, const Addresses& arrays);
  void choose_fastest(Run& run, const Addresses& arrays);
  void run_chosen(Run& run, const Addresses& arrays);
  bool recall(Run& run);
  [[nodiscard]] cudnnStatus_t call(Run& run, const ExecutionPlan& plan, const Addresses& arrays,
                                   void* workspace) const;

  std::mutex lock_;  // a plan serves one thread at a time
  ConvolutionKind kind_;
  bool measures_;
  bool is_refused_ = false;
  std::optional<ConvolutionGraph> graph_;  // while a plan is alive that was made from it
  std::unique_ptr<ExecutionPlan> chosen_;
};

}  // namespace mx::cudnn
