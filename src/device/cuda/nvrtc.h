// NVIDIA's compiler of CUDA source at run time, opened when the first kernel is built.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "device/run_time_code.h"

namespace mx::cuda {

[[nodiscard]] bool has_nvrtc();  // whether the library can be opened

// For the current device.
std::unique_ptr<RunTimeModule> build_module(const std::string& source,
                                            std::span<const std::string> options,
                                            std::span<const std::string> exports);

}  // namespace mx::cuda
