#include "runtime/profile/device_profile.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "base/cat.h"
#include "device/kinds.h"
#include "ndarray/process.h"

namespace mx {
namespace {

struct Call {
  DeviceCall what;
  int64_t asked = 0;    // when the host asked for it
  uint64_t around = 0;  // the call that it is a part of: 0, mostly
  bool has_ended = false;
  std::vector<Activity> parts = {};
};

struct Calls {
  std::mutex lock;  // guards what follows
  uint64_t last = 0;
  std::map<uint64_t, Call> open;
  std::vector<Activity> nobodys;
  std::mutex collecting;  // one at a time
};
Calls& calls() {
  static auto* const instance = new Calls;  // workers may end calls until the process ends
  return *instance;
}

// The call that this thread is inside of; 0: none.
uint64_t& innermost_call() {
  thread_local uint64_t number = 0;
  return number;
}

std::string_view text_of(DeviceLine line) {
  switch (line) {
    case DeviceLine::kCompute:
      return "kernels";
    case DeviceLine::kCopyIn:
      return "copies in";
    case DeviceLine::kCopyOut:
      return "copies out";
  }
  return "";
}

const char* category_of(Activity::Kind kind) {
  return kind == Activity::Kind::kKernel ? "kernel" : "device copy";
}

void record(const Activity& part, std::string_view lane, std::string_view line,
            std::string_view owner) {
  add_profile({.category = category_of(part.kind),
               .name = part.name,
               .lane = lane,
               .line = line,
               .detail = owner,
               .begin = part.begin,
               .value = part.end - part.begin});
}

// The call reaches from the first thing that was done for it to the end of the last.
void record(const Call& call) {
  const std::string_view lane = profile_lane(call.what.context), line = text_of(call.what.line);
  int64_t begin = call.asked, end = call.asked;  // nothing was done: a reshape, for instance
  if (!call.parts.empty()) {
    begin = std::ranges::min(call.parts, {}, &Activity::begin).begin;
    end = std::ranges::max(call.parts, {}, &Activity::end).end;
  }
  add_profile({.category = call.what.category,
               .name = call.what.name,
               .lane = lane,
               .line = line,
               .detail = call.what.node,
               .begin = begin,
               .value = end - begin});
  for (const Activity& part : call.parts) {
    if (part.kind != Activity::Kind::kCall) record(part, lane, line, call.what.name);
  }
}

// Each activity to its call. Those whose call is recorded already belong to nobody any more.
void hand_out(std::vector<Activity> activities) {
  std::lock_guard guard(calls().lock);
  for (Activity& activity : activities) {
    auto owner = calls().open.find(activity.call);
    if (owner == calls().open.end()) {
      calls().nobodys.push_back(std::move(activity));
      continue;
    }
    // Calls around it last as long, and have nothing to tell of it.
    Activity reach = activity;
    reach.kind = Activity::Kind::kCall;
    for (auto outer = calls().open.find(owner->second.around); outer != calls().open.end();
         outer = calls().open.find(outer->second.around)) {
      outer->second.parts.push_back(reach);
    }
    owner->second.parts.push_back(std::move(activity));
  }
}

std::vector<uint64_t> ended_calls() {
  std::vector<uint64_t> ended;
  std::lock_guard guard(calls().lock);
  for (const auto& [number, call] : calls().open) {
    if (call.has_ended) ended.push_back(number);
  }
  return ended;
}

}  // namespace

std::string_view profile_lane(Context context) {
  static auto* const lock = new std::mutex;
  static auto* const lanes = new std::map<std::pair<int32_t, int32_t>, std::string>;
  std::lock_guard guard(*lock);
  std::string& lane = (*lanes)[{static_cast<int32_t>(context.kind), context.id}];
  if (lane.empty()) lane = cat(kind_name(context.kind), "/", context.id);
  return lane;
}

Stream& stream_of(Context context, DeviceLine line) {
  return line == DeviceLine::kCompute ? stream_of(context)
                                      : copy_stream_of(context, line == DeviceLine::kCopyOut);
}

uint64_t begin_device_call(DeviceCall call) {
  ActivityWatcher* watcher = watcher_of(call.context);
  if (!watcher) return 0;
  watcher->start();
  Stream& stream = stream_of(call.context, call.line);
  uint64_t number = 0;
  {
    std::lock_guard guard(calls().lock);
    number = ++calls().last;
    calls().open[number] = {
        .what = std::move(call), .asked = profile_now(), .around = innermost_call()};
  }
  innermost_call() = number;
  watcher->begin_call(number, stream);
  return number;
}

void end_device_call(uint64_t number) noexcept {
  DeviceLine line{};
  Context context;
  {
    std::lock_guard guard(calls().lock);
    const Call& call = calls().open.at(number);
    line = call.what.line;
    context = call.what.context;
    innermost_call() = call.around;
  }
  watcher_of(context)->end_call(number, stream_of(context, line));
  std::lock_guard guard(calls().lock);
  calls().open.at(number).has_ended = true;
}

void collect_device_profile() {
  std::lock_guard collecting(calls().collecting);
  const std::vector<uint64_t> ended = ended_calls();
  for (Context context : devices_in_use()) {
    ActivityWatcher* watcher = watcher_of(context);
    if (!watcher || ended.empty()) continue;
    rest(context);
    hand_out(watcher->take());
  }
  std::vector<Activity> nobodys;
  for (uint64_t number : ended) {
    Call call;
    {
      std::lock_guard guard(calls().lock);
      call = std::move(calls().open.at(number));
      calls().open.erase(number);
      nobodys.swap(calls().nobodys);
    }
    record(call);
    for (const Activity& activity : std::exchange(nobodys, {})) {
      Context context = call.what.context;
      context.id = activity.device;
      record(activity, profile_lane(context), "others", "");
    }
  }
}

void set_profile(uint32_t kinds) {
  set_profile_kinds(kinds);
  if (is_profiled(kProfileSymbolic | kProfileImperative)) return;
  collect_device_profile();
  for (Context context : devices_in_use()) {
    if (ActivityWatcher* watcher = watcher_of(context)) watcher->stop();
  }
}

}  // namespace mx
