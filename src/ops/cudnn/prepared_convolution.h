// Convolutions by cuDNN for compilers, which choose when they compile: every proposal of the
// library that can be made ready, to be timed against others, each started on any stream in memory
// that the caller has laid out.
//
//   for (auto& rival : PreparedConvolution::rivals(kind, {.all = 6, .of_each = 4})) …
//   rival->start(arrays, workspace, stream);
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "ops/cudnn/convolution_graph.h"
#include "ops/cudnn/execution_plan.h"

namespace mx::cudnn {

class PreparedConvolution {
 public:
  // The likeliest first; none where the library has no engine. The current device's.
  static std::vector<std::shared_ptr<PreparedConvolution>> rivals(const ConvolutionKind& kind,
                                                                  ProposalLimits limits);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] int64_t workspace() const { return plan_->workspace(); }  // bytes

  // From any thread. Arrays that are not null lie at whole packs of 16 bytes.
  void start(const Addresses& arrays, void* workspace, cudaStream_t stream);

 private:
  PreparedConvolution(std::shared_ptr<ConvolutionGraph> graph, std::unique_ptr<ExecutionPlan> plan,
                      std::string name)
      : graph_(std::move(graph)), plan_(std::move(plan)), name_(std::move(name)) {}

  std::mutex lock_;  // a plan serves one thread at a time
  std::shared_ptr<ConvolutionGraph> graph_;  // plans are made of it
  std::unique_ptr<ExecutionPlan> plan_;
  std::string name_;
};

}  // namespace mx::cudnn
