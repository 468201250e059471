#include "device/device_table.h"

#include <climits>

#include "base/error.h"
#include "device/cpu/cpu_device.h"

namespace mx {

DeviceTable::DeviceTable(int64_t max_cached_bytes) : max_cached_bytes_(max_cached_bytes) {
  auto open_cpu = [](Context context) { return std::make_unique<CpuDevice>(context); };
  for (auto kind : {DeviceKind::kCpu, DeviceKind::kCpuPinned, DeviceKind::kCpuShared}) {
    add_kind(kind, [] { return INT_MAX; }, open_cpu);
  }
  cpu_pool_ = entry({DeviceKind::kCpu, 0}).pool.get();
}

DeviceTable::~DeviceTable() = default;

void DeviceTable::add_kind(DeviceKind kind, Count count, Open open) {
  std::lock_guard lock(mutex_);
  if (Kind* known = find_kind(kind)) {
    *known = {kind, std::move(count), std::move(open)};
    return;
  }
  kinds_.push_back({kind, std::move(count), std::move(open)});
}

DeviceTable::Kind* DeviceTable::find_kind(DeviceKind kind) {
  for (Kind& known : kinds_) {
    if (known.kind == kind) return &known;
  }
  return nullptr;
}

int DeviceTable::count(DeviceKind kind) {
  std::lock_guard lock(mutex_);
  Kind* known = find_kind(kind);
  return known ? known->count() : 0;
}

DeviceTable::Entry& DeviceTable::entry(Context context) {
  // All ids of the processor share one pool, so that memory freed as cpu(1) serves cpu(0).
  if (context.kind == DeviceKind::kCpu) context.id = 0;
  std::lock_guard lock(mutex_);
  for (auto& known : entries_) {
    if (known->device->context() == context) return *known;
  }
  Kind* kind = find_kind(context.kind);
  const int count = kind ? kind->count() : 0;
  check<DeviceError>(context.id >= 0 && context.id < count, context, ": there is no such device; ",
                     count, " of kind ", kind_name(context.kind), " were found");
  auto made = std::make_unique<Entry>();
  made->device = kind->open(context);
  made->pool = std::make_unique<Pool>(*made->device, max_cached_bytes_);
  entries_.push_back(std::move(made));
  return *entries_.back();
}

Device& DeviceTable::device(Context context) { return *entry(context).device; }

Pool& DeviceTable::pool(Context context) { return *entry(context).pool; }

}  // namespace mx
