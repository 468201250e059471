#include "device/cuda/activities.h"

#include <cmath>
#include <iostream>
#include <utility>

#include "base/error.h"
#include "base/profile.h"

namespace mx::cuda {
namespace {

void ok(cudaError_t status, const char* doing) {
  check<DeviceError>(status == cudaSuccess, "cuda: ", doing, ": ", cudaGetErrorString(status));
}

int64_t nanoseconds_between(cudaEvent_t begin, cudaEvent_t end) {
  float milliseconds = 0;
  if (cudaEventElapsedTime(&milliseconds, begin, end) != cudaSuccess) {
    (void)cudaGetLastError();  // work that failed has no time
    return 0;
  }
  constexpr double kPerMillisecond = 1e6;
  return std::llround(static_cast<double>(milliseconds) * kPerMillisecond);
}

void tell_once() {
  static const bool is_told = [] {
    const std::string& reason = why_no_cupti();
    std::cerr << "warning: "
              << (reason.empty() ? "mx.profiler: CUPTI serves another tool of this process"
                                 : reason)
              << "; operators of a GPU are timed without their kernels\n";
    return true;
  }();
  (void)is_told;
}

}  // namespace

std::vector<Activities::Timed>& Activities::calls_of_thread() {
  thread_local std::vector<Timed> calls;
  return calls;
}

void Activities::start() {
  if (is_on_.load(std::memory_order_acquire)) return;
  std::lock_guard guard(lock_);
  if (is_on_.load(std::memory_order_relaxed)) return;
  cupti_ = cupti();
  if (cupti_ && !cupti_->start()) cupti_ = nullptr;
  if (!cupti_) {
    tell_once();
    if (!start_) ok(cudaEventCreate(&start_), "make an event");
    ok(cudaEventRecord(start_, cudaStreamPerThread), "record an event");
    ok(cudaEventSynchronize(start_), "wait for an event");
    start_ns_ = profile_now();
  }
  is_on_.store(true, std::memory_order_release);
}

void Activities::stop() {
  if (!is_on_.exchange(false)) return;
  std::lock_guard guard(lock_);
  if (cupti_) cupti_->stop();
  for (const Timed& timed : std::exchange(done_, {})) {
    free_.push_back(timed.begin);
    free_.push_back(timed.end);
  }
}

cudaEvent_t Activities::take_event() {
  {
    std::lock_guard guard(lock_);
    if (!free_.empty()) {
      cudaEvent_t event = free_.back();
      free_.pop_back();
      return event;
    }
  }
  cudaEvent_t event = nullptr;
  ok(cudaEventCreate(&event), "make an event");
  return event;
}

void Activities::begin_call(uint64_t call, cudaStream_t stream) {
  Timed timed{.call = call};
  if (cupti_) {
    cupti_->begin_call(call);
  } else {
    timed.begin = take_event();
    timed.end = take_event();
    ok(cudaEventRecord(timed.begin, stream), "record an event");
  }
  calls_of_thread().push_back(timed);
}

void Activities::end_call(uint64_t call, cudaStream_t stream) {
  std::vector<Timed>& calls = calls_of_thread();
  if (calls.empty() || calls.back().call != call) return;
  Timed timed = calls.back();
  calls.pop_back();
  if (!timed.begin) return cupti()->end_call();
  (void)cudaEventRecord(timed.end, stream);  // whoever reads the result meets a failure
  std::lock_guard guard(lock_);
  done_.push_back(timed);
}

Activity Activities::measured(const Timed& timed) {
  Activity activity;
  activity.kind = Activity::Kind::kCall;
  activity.call = timed.call;
  activity.device = device_;
  activity.begin = start_ns_ + nanoseconds_between(start_, timed.begin);
  activity.end = activity.begin + nanoseconds_between(timed.begin, timed.end);
  return activity;
}

std::vector<Activity> Activities::take() {
  if (!is_on_.load(std::memory_order_acquire)) return {};
  if (cupti_) return cupti_->take();
  std::lock_guard guard(lock_);
  std::vector<Activity> activities;
  for (const Timed& timed : std::exchange(done_, {})) {
    activities.push_back(measured(timed));
    free_.push_back(timed.begin);
    free_.push_back(timed.end);
  }
  return activities;
}

}  // namespace mx::cuda
