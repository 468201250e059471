#include "ops/cudnn/remembered.h"

#include <cudnn.h>

#include "base/cat.h"
#include "device/cuda/remembered.h"

namespace mx::cudnn {
namespace {

cuda::Remembered& memory() {
  static auto* const memory = new cuda::Remembered("cudnn-1", cat("cudnn ", cudnnGetVersion()));
  return *memory;
}

}  // namespace

std::optional<std::string> remembered(const std::string& kind) { return memory().find(kind); }

void remember(const std::string& kind, const std::string& choice) { memory().add(kind, choice); }

}  // namespace mx::cudnn
