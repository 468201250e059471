// What oneDNN is told of a convolution's arrays, whatever their dtype.
#pragma once

#include "ops/nn/convolution/convolution.h"
#include "ops/onednn/plan.h"

namespace mx::onednn {

struct ConvArrays {
  const Tensor &data, &weight, &output;
};

struct ConvLayouts {
  dnnl::memory::desc data, weight, output;  // ours
  dnnl::memory::dims strides, dilates, pads;
};

ConvLayouts conv_layouts(const ConvArrays& a, const ops::ConvolutionParam& p,
                         const ops::ConvGeometry& g);
// The same array in the layout that the primitive likes best.
dnnl::memory::desc unspecified(const dnnl::memory::desc& desc);
Key conv_key(PlanKind kind, const ConvArrays& a, const ops::ConvolutionParam& p,
             const ops::ConvGeometry& g);

}  // namespace mx::onednn
