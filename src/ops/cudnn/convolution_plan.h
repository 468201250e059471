// One kind of convolution: its descriptors, and the algorithm that cuDNN chose for one direction.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include "ops/cudnn/descriptors.h"

namespace mx::cudnn {

enum class Direction : uint8_t { kForward, kData, kWeight };

class ConvolutionPlan {
 public:
  ConvolutionPlan(cudnnHandle_t handle, const ops::ConvGeometry& g, DType dtype,
                  Direction direction, bool rounds, bool is_deterministic);

  // Of data, weight and output the one that the direction makes is written. The first run may try
  // several algorithms.
  void run(Run& run, void* data, void* weight, void* output) const;
  void add_bias(Run& run, const void* bias, void* output) const;

 private:
  struct Algorithm {
    int number = 0;
    cudnnMathType_t math = CUDNN_DEFAULT_MATH;
    size_t workspace = 0;
  };
  template <class Performance>
  void keep_usable(const Performance* found, int count, bool is_deterministic);
  void choose_once(Run& run, void* data, void* weight, void* output) const;
  [[nodiscard]] void* take_workspace(const Run& run) const;
  void choose_fastest(Run& run, void* data, void* weight, void* output) const;
  void choose_layout(Run& run, void* data, void* weight, void* output, float shortest) const;
  using Arrays = std::array<Tensor, 3>;  // data, weight, output
  [[nodiscard]] Arrays turned_arrays(const Run& run, void* data, void* weight, void* output) const;
  void run_turned(Run& run, const Arrays& arrays, void* workspace, void* data, void* weight,
                  void* output) const;
  [[nodiscard]] cudnnStatus_t call(Run& run, void* data, void* weight, void* output,
                                   void* workspace) const;

  ops::ConvGeometry geometry_;
  DType dtype_;
  Direction direction_;
  bool rounds_;
  TensorDescriptor data_, output_, bias_;
  FilterDescriptor weight_;
  mutable ConvolutionDescriptor convolution_;
  std::vector<Algorithm> guesses_;  // the library's, best first
  mutable std::once_flag is_chosen_;
  mutable Algorithm algorithm_;
  // The same with the channels last, where that is faster although the arrays have to be turned.
  mutable std::unique_ptr<ConvolutionPlan> turned_;
};

// The plan for these arrays on the current device; made at its first use.
const ConvolutionPlan& plan_for(Run& run, const ops::ConvGeometry& g, DType dtype,
                                Direction direction);

}  // namespace mx::cudnn
