#include "runtime/profile/operator_span.h"

#include <mutex>
#include <set>
#include <utility>

#include "base/cat.h"

namespace mx {
namespace {

const std::string*& current_issuer() {
  thread_local const std::string* name = nullptr;
  return name;
}

}  // namespace

Issuer::Issuer() : name_(current_issuer()) {}

Issuer::Issuer(std::string_view operator_name) {
  static auto* const lock = new std::mutex;
  static auto* const names = new std::set<std::string, std::less<>>;
  std::lock_guard guard(*lock);
  name_ = &*names->emplace(operator_name).first;
}

Issuer::Scope::Scope(Issuer issuer) : before_(std::exchange(current_issuer(), issuer.name())) {}
Issuer::Scope::~Scope() { current_issuer() = before_; }

void OperatorSpan::begin(uint32_t kinds, std::string_view name, Context context,
                         std::string_view node, DeviceLine line) {
  context_ = context;
  line_ = line;
  const std::string* issuer = Issuer().name();
  if (issuer) title_ = cat(*issuer, "::", name);
  const char* category = issuer ? "Custom Operator" : "operator";
  const std::string_view title = issuer ? std::string_view(title_) : name;
  if (!context.is_host()) {
    call_ = begin_device_call({.category = category,
                               .name = std::string(title),
                               .node = std::string(node),
                               .context = context,
                               .line = line});
    if (call_ != 0) return;
  }
  span_.emplace(kinds, category, title, profile_lane(context), node);
}

void OperatorSpan::finish() noexcept {
  if (context_.is_host()) return;
  try {
    stream_of(context_, line_).synchronize();  // it was only started: its time is the device's
  } catch (...) {  // NOLINT(bugprone-empty-catch): whoever reads the result meets the failure
  }
}

}  // namespace mx
