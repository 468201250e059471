// Measured choices of this GPU, remembered on disk: they hold while the GPU's model, the driver and
// the library stay the same.
#pragma once

#include <optional>
#include <string>

namespace mx::cudnn {

// Of the current device. Safe to call from several threads.
std::optional<std::string> remembered(const std::string& kind);
void remember(const std::string& kind, const std::string& choice);

}  // namespace mx::cudnn
