#include "simulated_device/watch.h"

#include <utility>

#include "base/profile.h"

namespace mx::simulated {
namespace {

std::vector<uint64_t>& calls_of_thread() {
  thread_local std::vector<uint64_t> calls;
  return calls;
}

}  // namespace

Watch& Watch::get() {
  static auto* const instance = new Watch;
  return *instance;
}

void Watch::start() {
  std::lock_guard guard(lock_);
  is_on_ = true;
}

void Watch::stop() {
  std::lock_guard guard(lock_);
  is_on_ = false;
  done_.clear();
}

void Watch::begin_call(uint64_t call) { calls_of_thread().push_back(call); }
void Watch::end_call() { calls_of_thread().pop_back(); }

std::vector<Activity> Watch::take() {
  std::lock_guard guard(lock_);
  return std::exchange(done_, {});
}

void Watch::add(Activity activity) {
  std::lock_guard guard(lock_);
  if (is_on_) done_.push_back(std::move(activity));
}

std::function<void()> Watch::timed(std::function<void()> work, Activity what) {
  {
    std::lock_guard guard(lock_);
    if (!is_on_) return work;
  }
  what.call = calls_of_thread().empty() ? 0 : calls_of_thread().back();
  return [this, work = std::move(work), what]() mutable {
    what.begin = profile_now();
    work();
    what.end = profile_now();
    add(what);
  };
}

}  // namespace mx::simulated
