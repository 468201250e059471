// DeviceTable: the devices of the process and their memory pools, opened at first use.
//
//   devices.add_kind(DeviceKind::kGpu, count, open);    // by the owner of the table, once
//   void* memory = devices.pool(context).allocate(bytes);
//
// Thread-safe. Devices and pools live as long as the table.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "device/device.h"
#include "device/pool.h"

namespace mx {

class DeviceTable {
 public:
  using Count = std::function<int()>;
  using Open = std::function<std::unique_ptr<Device>(Context)>;

  // Starts with the host kinds; every id of a host kind is the same processor.
  explicit DeviceTable(int64_t max_cached_bytes = -1);
  ~DeviceTable();
  DeviceTable(const DeviceTable&) = delete;
  DeviceTable& operator=(const DeviceTable&) = delete;

  void add_kind(DeviceKind kind, Count count, Open open);  // replaces an earlier one

  [[nodiscard]] int count(DeviceKind kind);  // 0: there is none
  [[nodiscard]] Device& device(Context context);  // raises DeviceError when there is none
  [[nodiscard]] Pool& pool(Context context);
  [[nodiscard]] Pool& cpu_pool() { return *cpu_pool_; }  // without a search

 private:
  struct Kind {
    DeviceKind kind;
    Count count;
    Open open;
  };
  struct Entry {
    std::unique_ptr<Device> device;
    std::unique_ptr<Pool> pool;
  };
  [[nodiscard]] Entry& entry(Context context);
  [[nodiscard]] Kind* find_kind(DeviceKind kind);

  const int64_t max_cached_bytes_;
  std::mutex mutex_;  // guards both lists
  std::vector<Kind> kinds_;
  std::vector<std::unique_ptr<Entry>> entries_;
  Pool* cpu_pool_;
};

}  // namespace mx
