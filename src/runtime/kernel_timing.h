// Times of the kernels inside compiled regions. While a KernelTiming lives, anywhere in the
// process, regions measure every kernel they run.
//
//   times_.run(i, [&] { kernels_[i]->run(…); });     // in the region's run
//   report.items[i].seconds = times_.seconds(i);     // in its report
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <vector>

namespace mx {

class KernelTiming {
 public:
  KernelTiming();
  ~KernelTiming();
  KernelTiming(const KernelTiming&) = delete;
  KernelTiming& operator=(const KernelTiming&) = delete;

  [[nodiscard]] static bool is_on();  // costs a relaxed load
};

// The quickest run of each kernel of one region. Thread-safe, but for `reset`.
class KernelTimes {
 public:
  // `always`: measures whether or not a KernelTiming lives.
  void reset(size_t kernels, bool always = false);

  template <class Call>
  void run(size_t kernel, const Call& call) {
    if (!always_ && !KernelTiming::is_on()) return call();
    auto start = std::chrono::steady_clock::now();
    call();
    keep(kernel, std::chrono::steady_clock::now() - start);
  }
  [[nodiscard]] double seconds(size_t kernel) const;  // 0: not measured

 private:
  void keep(size_t kernel, std::chrono::duration<double> time);

  bool always_ = false;
  mutable std::mutex lock_;  // guards what follows
  std::vector<double> seconds_;
};

}  // namespace mx
