#include "base/profile.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>

namespace mx {

std::atomic<uint32_t> profile_kinds{0};  // NOLINT(*-avoid-non-const-global-variables)

namespace {

struct Recorder {
  std::mutex lock;
  std::unordered_map<std::string, int> places;
  ProfileRecords kept;

  int place(std::string_view text) {
    auto [found, is_new] = places.try_emplace(std::string(text), static_cast<int>(places.size()));
    if (is_new) kept.texts.emplace_back(text);
    return found->second;
  }
};

Recorder& recorder() {
  static auto* const the_recorder = new Recorder;  // threads may record until the process ends
  return *the_recorder;
}

}  // namespace

int64_t profile_now() {
  auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(since).count();
}

void add_profile(const ProfileEvent& event) {
  uint64_t thread = std::hash<std::thread::id>{}(std::this_thread::get_id());
  Recorder& to = recorder();
  std::lock_guard guard(to.lock);
  to.kept.records.push_back({.phase = event.phase,
                             .category = to.place(event.category),
                             .name = to.place(event.name),
                             .lane = to.place(event.lane),
                             .line = to.place(event.line),
                             .detail = to.place(event.detail),
                             .begin = event.begin,
                             .value = event.value,
                             .thread = thread});
}

ProfileRecords take_profile() {
  Recorder& from = recorder();
  std::lock_guard guard(from.lock);
  from.places.clear();
  return std::exchange(from.kept, {});
}

void ProfileSpan::begin(const char* category, std::string_view name, std::string_view lane,
                        std::string_view detail) {
  event_ = {
      .category = category, .name = name, .lane = lane, .detail = detail, .begin = profile_now()};
}

void ProfileSpan::end() {
  event_.value = profile_now() - event_.begin;
  add_profile(event_);
}

}  // namespace mx
