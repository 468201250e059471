// What one GPU did and when, for the profile: every kernel and copy where CUPTI is there, else the
// time of each call, between two events. Thread-safe.
#pragma once

#include <cuda_runtime.h>

#include <atomic>
#include <mutex>
#include <vector>

#include "device/activity.h"
#include "device/cuda/cupti.h"

namespace mx::cuda {

class Activities {
 public:
  explicit Activities(int device) : device_(device) {}

  // The device is current in all of these.
  void start();
  void stop();
  void begin_call(uint64_t call, cudaStream_t stream);
  void end_call(uint64_t call, cudaStream_t stream);
  [[nodiscard]] std::vector<Activity> take();

 private:
  struct Timed {
    uint64_t call = 0;
    cudaEvent_t begin = nullptr, end = nullptr;  // null: CUPTI tells
  };
  static std::vector<Timed>& calls_of_thread();
  [[nodiscard]] cudaEvent_t take_event();
  [[nodiscard]] Activity measured(const Timed& timed);

  int device_;
  std::atomic<bool> is_on_{false};
  std::mutex lock_;  // guards what follows
  Cupti* cupti_ = nullptr;
  cudaEvent_t start_ = nullptr;  // reached at start_ns_
  int64_t start_ns_ = 0;
  std::vector<cudaEvent_t> free_;
  std::vector<Timed> done_;
};

}  // namespace mx::cuda
