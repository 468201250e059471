#include "simulated_device/stream.h"

#include <cstring>

#include "base/error.h"
#include "base/parallel.h"
#include "simulated_device/device.h"
#include "simulated_device/watch.h"

namespace mx::simulated {

bool SimulatedEvent::is_done() {
  std::lock_guard guard(state_->lock);
  return state_->is_reached;
}

void SimulatedEvent::synchronize() {
  std::unique_lock guard(state_->lock);
  state_->reached.wait(guard, [this] { return state_->is_reached; });
}

SimulatedStream::SimulatedStream(int device) : device_(device), thread_([this] { serve(); }) {}

SimulatedStream::SimulatedStream(const std::function<void(Stream&)>& work) : keeps_(true) {
  work(*this);
}

void SimulatedStream::replay(Stream& stream) {
  played_on_ = static_cast<SimulatedStream*>(&stream);
  for (const std::function<void()>& work : work_) played_on_->add(work);
  ++controls().replays;
}

SimulatedStream::~SimulatedStream() {
  if (keeps_) return;
  {
    std::lock_guard guard(lock_);
    quits_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void SimulatedStream::serve() {
  SerialScope serial;  // only the CPU's own workers use all cores
  std::unique_lock guard(lock_);
  for (;;) {
    changed_.wait(guard, [this] { return quits_ || !work_.empty(); });
    if (work_.empty()) return;
    std::function<void()> next = std::move(work_.front());
    work_.pop_front();
    is_busy_ = true;
    guard.unlock();
    if (int64_t delay = controls().delay_us; delay > 0) {
      std::this_thread::sleep_for(std::chrono::microseconds(delay));
    }
    next();
    next = nullptr;
    guard.lock();
    is_busy_ = false;
    changed_.notify_all();
  }
}

void SimulatedStream::add(std::function<void()> work) {
  std::lock_guard guard(lock_);
  work_.push_back(std::move(work));
  changed_.notify_all();
}

void SimulatedStream::add(std::function<void()> work, Activity what) {
  what.device = device_;
  add(keeps_ ? std::move(work) : Watch::get().timed(std::move(work), std::move(what)));
}

void SimulatedStream::drain() {
  check<Unsupported>(!keeps_, "a stream that is recorded cannot wait");
  std::unique_lock guard(lock_);
  changed_.wait(guard, [this] { return work_.empty() && !is_busy_; });
}

void SimulatedStream::keep_failure(const std::string& text) {
  if (keeps_) return played_on_->keep_failure(text);
  std::lock_guard guard(lock_);
  if (failure_.empty()) failure_ = text;
}

void SimulatedStream::synchronize() {
  drain();
  std::string failure;
  {
    std::lock_guard guard(lock_);
    failure.swap(failure_);
  }
  check<DeviceError>(failure.empty(), failure);
}

bool SimulatedStream::is_at_rest() {
  std::lock_guard guard(lock_);
  return work_.empty() && !is_busy_ && failure_.empty();
}

void SimulatedStream::copy(void* to, const void* from, int64_t bytes) {
  DeviceMemory *target = memory_of(to), *source = memory_of(from);
  check<Unsupported>(!keeps_ || (target && source), "a copy with the host");
  auto work = [=] {
    std::memcpy(target ? target->inside(to) : to, source ? source->inside(from) : from,
                static_cast<size_t>(bytes));
    if (target && source && target != source) note_exchange();
    std::string reason = source ? source->reason_of(from, bytes) : "";
    if (target && reason.empty()) target->heal(to, bytes);
    if (target && !reason.empty()) target->poison(to, bytes, reason);
  };
  const char* name = !source ? "host to device" : target ? "device to device" : "device to host";
  add(work, {.kind = Activity::Kind::kCopy, .name = name, .bytes = bytes});
}

void SimulatedStream::fill(void* to, int byte, int64_t bytes) {
  auto work = [=] {
    DeviceMemory* target = memory_of(to);
    std::memset(target->inside(to), byte, static_cast<size_t>(bytes));
    target->heal(to, bytes);
  };
  add(work, {.kind = Activity::Kind::kFill, .name = "fill", .bytes = bytes});
}

void SimulatedStream::record(Event& event) {
  check<Unsupported>(!keeps_, "an event of a stream that is recorded");
  // A point of its own: who waits for the one before goes on waiting for that.
  auto state = std::make_shared<SimulatedEvent::State>();
  static_cast<SimulatedEvent&>(event).state_ = state;
  add([state] {
    std::lock_guard guard(state->lock);
    state->is_reached = true;
    state->reached.notify_all();
  });
}

void SimulatedStream::wait(const Event& event) {
  check<Unsupported>(!keeps_, "a stream that is recorded cannot wait");
  auto state = static_cast<const SimulatedEvent&>(event).state_;
  add([state] {
    std::unique_lock guard(state->lock);
    state->reached.wait(guard, [&] { return state->is_reached; });
  });
}

}  // namespace mx::simulated
