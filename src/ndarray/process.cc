#include "ndarray/process.h"

#include <map>
#include <memory>
#include <mutex>

#include "base/error.h"
#include "base/settings.h"
#include "device/cpu/cpu_device.h"

namespace mx {
namespace {

struct Place {
  std::unique_ptr<Device> owned;  // empty: the plug-in owns it
  Device* device = nullptr;
  std::unique_ptr<Pool> pool;
  std::unique_ptr<Stream> stream;
};

struct Places {
  std::mutex lock;
  OpenDevice open;
  std::map<std::pair<int32_t, int32_t>, std::unique_ptr<Place>> all;
};

Places& places() {
  static auto* const instance = new Places;
  return *instance;
}

std::unique_ptr<Place> make_place(Context context, const OpenDevice& open) {
  auto place = std::make_unique<Place>();
  if (context.is_host()) {
    place->owned = std::make_unique<CpuDevice>(context);
    place->device = place->owned.get();
  } else {
    check<DeviceError>(static_cast<bool>(open), context, " is not available in this process");
    place->device = &open(context);
  }
  place->pool = std::make_unique<Pool>(*place->device, settings::kPoolCacheBytes.get());
  place->stream = place->device->new_stream();
  return place;
}

Place& place_of(Context context) {
  // Almost every call is for the first CPU: no lock for it.
  static Place* const cpu = make_place({}, nullptr).release();
  if (context == Context{}) return *cpu;
  Places& table = places();
  std::lock_guard guard(table.lock);
  auto& place = table.all[{static_cast<int32_t>(context.kind), context.id}];
  if (!place) place = make_place(context, table.open);
  return *place;
}

}  // namespace

Engine& engine() {
  static auto* const instance = new Engine(EngineOptions::from_settings());
  return *instance;
}

Device& device_of(Context context) { return *place_of(context).device; }
Pool& pool_of(Context context) { return *place_of(context).pool; }
Stream& stream_of(Context context) { return *place_of(context).stream; }

void set_open_device(OpenDevice open) {
  std::lock_guard guard(places().lock);
  places().open = std::move(open);
}

}  // namespace mx
