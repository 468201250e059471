// A convolution as cuDNN's graph of operations, and the plans that the library proposes for it.
#pragma once

#include <array>
#include <list>
#include <span>
#include <string>
#include <vector>

#include "ops/cudnn/backend.h"
#include "ops/cudnn/convolution_kind.h"

namespace mx::cudnn {

// Every array of a plan starts at a multiple of so many bytes. The library can be told less, but
// some of its engines do not listen.
inline constexpr int64_t kAlignment = 16;

// What an array of a place is called in a plan.
constexpr int64_t name_in_plan(size_t place) { return static_cast<int64_t>(place) + 1; }

// The arrays that there are, as a plan is given them.
class NamedArrays {
 public:
  explicit NamedArrays(const Addresses& given) {
    for (size_t place = 0; place < kPlaces; ++place) {
      if (!given[place]) continue;
      names_[count_] = name_in_plan(place);
      arrays_[count_++] = given[place];
    }
  }
  [[nodiscard]] std::span<const int64_t> names() const { return {names_.data(), count_}; }
  [[nodiscard]] std::span<void* const> arrays() const { return {arrays_.data(), count_}; }

 private:
  std::array<int64_t, kPlaces> names_{};
  Addresses arrays_{};
  size_t count_ = 0;
};

class ConvolutionGraph {
 public:
  ConvolutionGraph(cudnnHandle_t handle, const ConvolutionKind& kind);
  [[nodiscard]] const Descriptor& get() const { return parts_.back(); }

 private:
  Descriptor& add(Descriptor::Type type) { return *parts_.emplace(parts_.end(), type); }
  struct Array {
    size_t place = kPlaces;  // or a number above, where it is never stored
    int64_t first = 0, second = 0;
    ops::Extents spatial{1, 1, 1};
    bool is_stored = true;
  };
  const Descriptor& tensor(const Array& array, const ConvolutionKind& kind);
  const Descriptor& windows(const ConvolutionKind& kind);
  // The operations, first to last.
  std::vector<cudnnBackendDescriptor_t> operations(const ConvolutionKind& kind);
  cudnnBackendDescriptor_t pointwise(cudnnPointwiseMode_t mode, cudnnDataType_t computes_in,
                                     const Descriptor& x, const Descriptor* other,
                                     const Descriptor& y);

  std::list<Descriptor> parts_;  // the graph is the last: it needs the others
};

// Engines of the library with their knobs set, best first as one of its heuristics sees it; those
// that compute otherwise than `kind` asks are left out.
std::vector<Descriptor> proposals(const ConvolutionGraph& graph, const ConvolutionKind& kind,
                                  cudnnBackendHeurMode_t heuristic);

// Which of the library's heuristics is asked first. They mostly agree; where they do not, A has
// been better forward and B for gradients (docs/design/cuda.md).
std::array<cudnnBackendHeurMode_t, 3> heuristics_of(const ConvolutionKind& kind);

// The best of each heuristic, no proposal twice.
struct ProposalLimits {
  size_t all, of_each;
};
std::vector<Descriptor> rivals_of(const ConvolutionGraph& graph, const ConvolutionKind& kind,
                                  ProposalLimits limits);

// Engine and knobs: the same text for the same proposal of one version of the library.
std::string name_of(const Descriptor& proposal);

}  // namespace mx::cudnn
