// UpSampling: enlarges images by a whole factor.
#pragma once

#include <array>
#include <string_view>

#include "ir/op.h"
#include "ops/nn/convolution/deconvolution.h"

namespace mx::ops {

enum class SampleType : uint8_t { kBilinear, kNearest };
constexpr std::array<std::string_view, 2> names_of(SampleType /*type*/) {
  return {"bilinear", "nearest"};
}
enum class MultiInputMode : uint8_t { kConcat, kSum };
constexpr std::array<std::string_view, 2> names_of(MultiInputMode /*mode*/) {
  return {"concat", "sum"};
}

struct UpSamplingParam {
  int64_t scale = 0;
  int64_t num_filter = 0;
  SampleType sample_type = SampleType::kNearest;
  MultiInputMode multi_input_mode = MultiInputMode::kConcat;
  int64_t num_args = 1;
  int64_t workspace = 512;
  static constexpr auto fields() {
    using P = UpSamplingParam;
    return std::tuple{
        required("scale", &P::scale, "Factor by which the first input grows."),
        field("num_filter", &P::num_filter, "Channels of data (bilinear)."),
        required("sample_type", &P::sample_type,
                 "nearest repeats elements; bilinear spreads them by a kernel given as `weight`."),
        field("multi_input_mode", &P::multi_input_mode,
              "Whether several inputs are stacked along the channels or added."),
        required("num_args", &P::num_args, "Count of inputs."),
        field("workspace", &P::workspace, "Ignored; kept for old models.")};
  }
};

// Bilinear sampling is a deconvolution of each channel by itself.
DeconvolutionParam spreading(const UpSamplingParam& p);

OpDef up_sampling();
OpDef backward_up_sampling();  // dy, inputs… → gradients of the inputs (nearest)

}  // namespace mx::ops
