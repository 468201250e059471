#include "runtime/operator_span.h"

#include <map>
#include <mutex>
#include <string>

#include "base/cat.h"
#include "device/kinds.h"
#include "ndarray/process.h"

namespace mx {

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
  span_.emplace(kinds, "operator", name, profile_lane(context), node);
}

void OperatorSpan::finish() noexcept {
  if (context_.is_host()) return;
  try {
    stream_of(context_).synchronize();  // the kernel was only started: its time is the device's
  } catch (...) {  // NOLINT(bugprone-empty-catch): whoever reads the result meets the failure
  }
}

}  // namespace mx
