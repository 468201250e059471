// What a device can do only where a library is there that is opened when it is used. A device with
// such features is a FeatureTeller beside Device:
//
//   auto* teller = dynamic_cast<FeatureTeller*>(&device);
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace mx {

class FeatureTeller {
 public:
  virtual ~FeatureTeller() = default;
  // By the names of mx.runtime.Features, and whether the library is there.
  [[nodiscard]] virtual std::vector<std::pair<std::string, bool>> features() = 0;
};

}  // namespace mx
