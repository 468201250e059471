// How long work takes that is put into a stream.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>

#include "device/device.h"
#include "ir/run.h"

namespace mx::cudnn {

// Holds a stream back while calls are put into it: then the device's time is measured, not how
// fast they arrive. It opens by itself after a while, should a call wait for the stream.
class Gate {
 public:
  explicit Gate(cudaStream_t stream);
  ~Gate();
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;
  void open() { is_open_.store(true, std::memory_order_release); }

 private:
  static void CUDART_CB wait_here(void* self);
  cudaStream_t stream_;
  bool is_set_ = false;
  std::atomic<bool> is_open_{false};
};

// The time of some work of a stream.
class Stopwatch {
 public:
  explicit Stopwatch(cudaStream_t stream);
  ~Stopwatch();
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  void stop() { cudaEventRecord(end_, stream_); }
  [[nodiscard]] float milliseconds();  // infinite where the work failed

 private:
  cudaStream_t stream_;
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
};

// Microseconds for a call, after one that warms up: the device's, or the host's where it takes
// longer to start the work than the device to do it.
template <class Call>
float time_of(Run& run, const Call& call, int calls = 5) {
  auto* stream = static_cast<cudaStream_t>(run.stream().native());
  call();
  Gate gate(stream);
  Stopwatch watch(stream);
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) call();
  const std::chrono::duration<float, std::micro> host = std::chrono::steady_clock::now() - begin;
  watch.stop();
  gate.open();
  return std::max(watch.milliseconds() * 1000, host.count()) / static_cast<float>(calls);
}

}  // namespace mx::cudnn
