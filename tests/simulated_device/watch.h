// What the streams of simulated devices did, for the profile.
#pragma once

#include <functional>
#include <mutex>
#include <vector>

#include "device/activity.h"

namespace mx::simulated {

class Watch final {
 public:
  static Watch& get();
  void start();
  void stop();
  void begin_call(uint64_t call);
  void end_call();
  [[nodiscard]] std::vector<Activity> take();

  // The same work, which tells when it ran; `what` without times and call.
  [[nodiscard]] std::function<void()> timed(std::function<void()> work, Activity what);

 private:
  void add(Activity activity);

  std::mutex lock_;  // guards what follows
  bool is_on_ = false;
  std::vector<Activity> done_;
};

}  // namespace mx::simulated
