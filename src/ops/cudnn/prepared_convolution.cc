#include "ops/cudnn/prepared_convolution.h"

namespace mx::cudnn {
namespace {

constexpr int64_t kMostWorkspace = int64_t{256} << 20;
const cudaStream_t kNoStream = nullptr;  // where plans are made, none is used

}  // namespace

std::vector<PreparedConvolution::Offer> PreparedConvolution::offers(const ConvolutionKind& kind,
                                                                    ProposalLimits limits) {
  std::shared_ptr<ConvolutionGraph> graph;
  try {
    graph = std::make_shared<ConvolutionGraph>(handle(kNoStream), kind);
  } catch (const DeviceError&) {  // what the library cannot even describe
    return {};
  }
  std::vector<Offer> offers;
  for (Descriptor& given : rivals_of(*graph, kind, limits)) {
    auto proposal = std::make_shared<Descriptor>(std::move(given));
    auto make = [graph, proposal]() -> std::shared_ptr<PreparedConvolution> {
      auto plan = ExecutionPlan::make(handle(kNoStream), std::move(*proposal), kMostWorkspace);
      if (!plan) return nullptr;
      return std::shared_ptr<PreparedConvolution>(new PreparedConvolution(graph, std::move(plan)));
    };
    offers.push_back({name_of(*proposal), std::move(make)});
  }
  return offers;
}

void PreparedConvolution::start(const Addresses& arrays, void* workspace, cudaStream_t stream) {
  std::lock_guard guard(lock_);
  const NamedArrays given(arrays);
  ok(plan_->run(handle(stream), given.names(), given.arrays(), workspace), "run a convolution");
}

size_t library_version() { return cudnnGetVersion(); }

}  // namespace mx::cudnn
