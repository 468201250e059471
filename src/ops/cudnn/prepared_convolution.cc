#include "ops/cudnn/prepared_convolution.h"

#include "base/parallel.h"

namespace mx::cudnn {
namespace {

constexpr int64_t kMostWorkspace = int64_t{256} << 20;

int current_device() {
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
  return device;
}

// Making one ready takes the library up to a tenth of a second, on the host: it is done on all
// threads.
std::vector<std::unique_ptr<ExecutionPlan>> make_ready(std::vector<Descriptor> proposals) {
  const int device = current_device();
  std::vector<std::unique_ptr<ExecutionPlan>> plans(proposals.size());
  parallel_for(static_cast<int64_t>(proposals.size()), 1, [&](int64_t begin, int64_t end) {
    check<DeviceError>(cudaSetDevice(device) == cudaSuccess, "cuda: no device ", device);
    for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i) {
      plans[i] = ExecutionPlan::make(handle(cudaStream_t{}), std::move(proposals[i]), kMostWorkspace);
    }
  });
  return plans;
}

}  // namespace

std::vector<std::shared_ptr<PreparedConvolution>> PreparedConvolution::rivals(
    const ConvolutionKind& kind, ProposalLimits limits) {
  std::shared_ptr<ConvolutionGraph> graph;
  try {
    graph = std::make_shared<ConvolutionGraph>(handle(cudaStream_t{}), kind);
  } catch (const DeviceError&) {  // what the library cannot even describe
    return {};
  }
  std::vector<Descriptor> proposals = rivals_of(*graph, kind, limits);
  std::vector<std::string> names;
  for (const Descriptor& proposal : proposals) names.push_back(name_of(proposal));
  std::vector<std::unique_ptr<ExecutionPlan>> plans = make_ready(std::move(proposals));
  std::vector<std::shared_ptr<PreparedConvolution>> ready;
  for (size_t i = 0; i < plans.size(); ++i) {
    if (!plans[i]) continue;
    ready.push_back(std::shared_ptr<PreparedConvolution>(
        new PreparedConvolution(graph, std::move(plans[i]), std::move(names[i]))));
  }
  return ready;
}

void PreparedConvolution::start(const Addresses& arrays, void* workspace, cudaStream_t stream) {
  std::lock_guard guard(lock_);
  const NamedArrays given(arrays);
  ok(plan_->run(handle(stream), given.names(), given.arrays(), workspace), "run a convolution");
}

}  // namespace mx::cudnn
