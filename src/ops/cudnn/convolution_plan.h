// One kind of convolution: its descriptors, and the algorithm that cuDNN chose for one direction.
#pragma once

#include "ops/cudnn/descriptors.h"

namespace mx::cudnn {

enum class Direction : uint8_t { kForward, kData, kWeight };

class ConvolutionPlan {
 public:
  ConvolutionPlan(cudnnHandle_t handle, const ops::ConvGeometry& g, DType dtype,
                  Direction direction, bool rounds, bool is_deterministic);

  // Of data, weight and output the one that the direction makes is written.
  void run(Run& run, void* data, void* weight, void* output) const;
  void add_bias(Run& run, const void* bias, void* output) const;

 private:
  DType dtype_;
  Direction direction_;
  TensorDescriptor data_, output_, bias_;
  FilterDescriptor weight_;
  ConvolutionDescriptor convolution_;
  int algorithm_ = 0;
  size_t workspace_ = 0;
};

// The plan for these arrays on the current device; made at its first use.
const ConvolutionPlan& plan_for(Run& run, const ops::ConvGeometry& g, DType dtype,
                                Direction direction);

}  // namespace mx::cudnn
