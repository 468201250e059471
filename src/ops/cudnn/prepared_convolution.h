// Convolutions by cuDNN for compilers, which choose when they compile: proposals of the library, to
// be made ready and timed against others, each started on any stream in memory that the caller has
// laid out.
//
//   for (const auto& offer : PreparedConvolution::offers(kind, {.all = 6, .of_each = 4})) {
//     if (auto ready = offer.make()) ready->start(arrays, workspace, stream);
//   }
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "ops/cudnn/convolution_graph.h"
#include "ops/cudnn/execution_plan.h"

namespace mx::cudnn {

class PreparedConvolution {
 public:
  struct Offer {
    std::string name;  // engine and knobs
    // Null where the library cannot after all. Takes up to a tenth of a second; several threads may
    // make theirs at a time. For the current device.
    std::function<std::shared_ptr<PreparedConvolution>()> make;
  };
  // The likeliest first; none where the library has no engine.
  static std::vector<Offer> offers(const ConvolutionKind& kind, ProposalLimits limits);

  [[nodiscard]] int64_t workspace() const { return plan_->workspace(); }  // bytes

  // From any thread. Arrays that are not null lie at whole packs of 16 bytes.
  void start(const Addresses& arrays, void* workspace, cudaStream_t stream);

 private:
  PreparedConvolution(std::shared_ptr<ConvolutionGraph> graph, std::unique_ptr<ExecutionPlan> plan)
      : graph_(std::move(graph)), plan_(std::move(plan)) {}

  std::mutex lock_;                          // a plan serves one thread at a time
  std::shared_ptr<ConvolutionGraph> graph_;  // plans are made of it
  std::unique_ptr<ExecutionPlan> plan_;
};

// Of the library: what is remembered of one may not hold for another.
size_t library_version();

}  // namespace mx::cudnn
