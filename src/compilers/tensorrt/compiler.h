// Regions as engines of NVIDIA's TensorRT, which is opened when the first region is compiled. It
// takes the operators of rules.h. Options: precision (fp32, fp16, bf16; joined by _).
#pragma once

#include <memory>
#include <string>

#include "ir/plugin.h"

namespace mx {

inline constexpr DeviceKind kTensorrtDevice = DeviceKind::kGpu;

// `library`: a file to open instead of the usual one.
std::shared_ptr<GraphCompiler> tensorrt_compiler(std::string library = "");

// The version of the library on this machine, such as "10.3.1"; "" when there is none to use.
std::string tensorrt_version();
// Why there is none; "" where there is one.
std::string why_no_tensorrt();

}  // namespace mx
