// Convolutions by cuDNN, for operators and for compilers: one call is one launch of a plan that is
// made and chosen when the first of its kind is asked for.
#pragma once

#include <optional>

#include "ir/run.h"
#include "ops/cudnn/convolution_kind.h"

namespace mx::cudnn {

// Forward may go on with a bias: output = relu(convolution + addend + bias), without the addend and
// without relu where they are not asked for. The library knows neither without a bias.
struct ConvolutionCall {
  ops::ConvGeometry geometry;
  DType dtype = DType::kFloat32;
  Direction direction = Direction::kForward;
  Addresses arrays{};  // of data, weight and output one is written: the direction says which
  bool relu = false;
  std::optional<ops::CudnnTune> tune = std::nullopt;
  bool adds = false;  // to what lies where the result goes
};

// False where the library has no engine for it: then nothing is written.
[[nodiscard]] bool convolve(Run& run, const ConvolutionCall& call);

}  // namespace mx::cudnn
