// OperatorSpan: one run of an operator in the profile, on its device.
#pragma once

#include <optional>
#include <string_view>

#include "base/profile.h"
#include "device/device.h"

namespace mx {

// "cpu/0": what the profile calls a device. Lives forever.
std::string_view profile_lane(Context context);

class OperatorSpan {
 public:
  OperatorSpan(uint32_t kinds, std::string_view name, Context context, std::string_view node = {}) {
    if (is_profiled(kinds)) begin(kinds, name, context, node);
  }
  ~OperatorSpan() {
    if (span_) finish();
  }
  OperatorSpan(const OperatorSpan&) = delete;
  OperatorSpan& operator=(const OperatorSpan&) = delete;

 private:
  void begin(uint32_t kinds, std::string_view name, Context context, std::string_view node);
  void finish() noexcept;

  std::optional<ProfileSpan> span_;
  Context context_;
};

}  // namespace mx
