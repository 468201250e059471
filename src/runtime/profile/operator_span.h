// OperatorSpan: one run of an operator in the profile, on its device. Issuer: the custom operator
// whose code asked for it, if one did.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/profile.h"
#include "device/device.h"
#include "runtime/profile/device_profile.h"

namespace mx {

// Taken where work is issued and carried along to the thread that runs it.
class Issuer {
 public:
  Issuer();  // of this thread; nobody, mostly
  explicit Issuer(std::string_view operator_name);
  [[nodiscard]] const std::string* name() const { return name_; }  // null: nobody

  // While it lives, what this thread issues and runs is the issuer's.
  class Scope {
   public:
    explicit Scope(Issuer issuer);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    const std::string* before_;
  };

 private:
  const std::string* name_;  // lives forever: programs register a few names
};

class OperatorSpan {
 public:
  OperatorSpan(uint32_t kinds, std::string_view name, Context context, std::string_view node = {},
               DeviceLine line = DeviceLine::kCompute) {
    if (is_profiled(kinds)) begin(kinds, name, context, node, line);
  }
  ~OperatorSpan() {
    if (call_ != 0) end_device_call(call_);
    if (span_) finish();
  }
  OperatorSpan(const OperatorSpan&) = delete;
  OperatorSpan& operator=(const OperatorSpan&) = delete;

 private:
  void begin(uint32_t kinds, std::string_view name, Context context, std::string_view node,
             DeviceLine line);
  void finish() noexcept;

  std::string title_;                // with its issuer's name in front
  uint64_t call_ = 0;                // of a device that tells what it does
  std::optional<ProfileSpan> span_;  // of the others
  Context context_;
  DeviceLine line_ = DeviceLine::kCompute;
};

}  // namespace mx
