#include "runtime/operator_span.h"

#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "base/cat.h"
#include "device/kinds.h"
#include "ndarray/process.h"

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

std::string_view profile_lane(Context context) {
  static auto* const lock = new std::mutex;
  static auto* const lanes = new std::map<std::pair<int32_t, int32_t>, std::string>;
  std::lock_guard guard(*lock);
  std::string& lane = (*lanes)[{static_cast<int32_t>(context.kind), context.id}];
  if (lane.empty()) lane = cat(kind_name(context.kind), "/", context.id);
  return lane;
}

void OperatorSpan::begin(uint32_t kinds, std::string_view name, Context context,
                         std::string_view node) {
  context_ = context;
  const std::string* issuer = Issuer().name();
  if (issuer) title_ = cat(*issuer, "::", name);
  span_.emplace(kinds, issuer ? "Custom Operator" : "operator", issuer ? title_ : name,
                profile_lane(context), node);
}

void OperatorSpan::finish() noexcept {
  if (context_.is_host()) return;
  try {
    stream_of(context_).synchronize();  // the kernel was only started: its time is the device's
  } catch (...) {  // NOLINT(bugprone-empty-catch): whoever reads the result meets the failure
  }
}

}  // namespace mx
