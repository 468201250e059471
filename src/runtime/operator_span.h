// OperatorSpan: one run of an operator in the profile, on its device. Issuer: the custom operator
// whose code asked for it, if one did.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/profile.h"
#include "device/device.h"

namespace mx {

// "cpu/0": what the profile calls a device. Lives forever.
std::string_view profile_lane(Context context);

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

  std::string title_;  // with its issuer's name in front
  std::optional<ProfileSpan> span_;
  Context context_;
};

}  // namespace mx
