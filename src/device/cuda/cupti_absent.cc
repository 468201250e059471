#include "device/cuda/cupti.h"

namespace mx::cuda {

Cupti* cupti() { return nullptr; }

const std::string& why_no_cupti() {
  static const std::string reason = "mx.profiler: this library was built without NVIDIA's CUPTI";
  return reason;
}

}  // namespace mx::cuda
