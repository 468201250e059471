// What serves the TensorRT backend on a GPU: the compiler that the device's plug-in brings, or
// NVIDIA's library, where MXNET_TENSORRT_LIBRARY asks for it and it can be used. One line on the
// standard error says which, when the first region is compiled.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "ir/plugin.h"

namespace mx {

struct TensorrtServers {
  // Of the device; null where its plug-in brought none: then the library serves.
  std::function<std::shared_ptr<GraphCompiler>()> own;
  std::shared_ptr<GraphCompiler> library;
  bool (*is_library_asked_for)() = nullptr;
  std::function<std::string()> why_no_library;  // "" where it can be used; asked once
};

std::shared_ptr<GraphCompiler> tensorrt_door(TensorrtServers servers);

}  // namespace mx
