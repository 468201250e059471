// The entry of libmx_simulated.so, and what tests call through ctypes.
#include "ir/plugin.h"

#include "simulated_device/compiler.h"
#include "simulated_device/device.h"
#include "simulated_device/kernels.h"

extern "C" {

const mx::DevicePlugin* mx_device_plugin() {
  static const mx::DevicePlugin plugin{
      .kind = mx::simulated::kKind,
      .name = "simulated",
      .count = mx::simulated::device_count,
      .open = mx::simulated::open_device,
      .add_kernels = mx::simulated::add_kernels,
      .add_compilers = mx::simulated::add_compilers,
      .form = {.prefers_channels_last = [](mx::DType) -> bool {
                 return mx::simulated::controls().channels_last;
               },
               .joins_norms = true},
  };
  return &plugin;
}

void simulated_delay(int64_t microseconds) { mx::simulated::controls().delay_us = microseconds; }
int64_t simulated_replays() { return mx::simulated::controls().replays; }
void simulated_kernel_time(int64_t microseconds) {
  mx::simulated::controls().kernel_us = microseconds;
}
int64_t simulated_most_at_once() { return mx::simulated::controls().most_at_once.exchange(0); }
int64_t simulated_kernels() { return mx::simulated::controls().kernels; }
void simulated_channels_last(int wanted) { mx::simulated::controls().channels_last = wanted != 0; }
int64_t simulated_locked() { return mx::simulated::controls().locked_bytes; }
int64_t simulated_now_locked(int64_t bytes) { return mx::simulated::count_locked(bytes); }
void simulated_refuse_locks(int refuses) { mx::simulated::controls().refuses_locks = refuses != 0; }
void simulated_hold(const char* op) { mx::simulated::hold_operator(op); }
int64_t simulated_held_in_vain() { return mx::simulated::held_in_vain(); }
void simulated_fail(const char* op) { mx::simulated::fail_operator(op); }
void simulated_limit(int id, int64_t bytes) { mx::simulated::limit_memory(id, bytes); }

}  // extern "C"
