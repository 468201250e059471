#include "ndarray/process.h"

#include <exception>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

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
  // Arrays of a network's many sizes share chunks of this size, of which little stays unused.
  constexpr int64_t kHostChunk = int64_t{64} << 20;
  place->pool = std::make_unique<Pool>(*place->device, settings::kPoolCacheBytes.get(),
                                       context.is_host() ? kHostChunk : 0);
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

// The devices in use, the host's aside.
std::vector<Context> contexts_with_streams() {
  Places& table = places();
  std::lock_guard guard(table.lock);
  std::vector<Context> contexts;
  for (const auto& [key, place] : table.all) {
    Context context{static_cast<DeviceKind>(key.first), key.second};
    if (place && !context.is_host()) contexts.push_back(context);
  }
  return contexts;
}

// A point in a stream, and the Var that is written when it is reached.
struct Mark {
  Var reached;
  std::unique_ptr<Event> event;
};

}  // namespace

Engine& engine() {
  static auto* const instance = new Engine(EngineOptions::from_settings());
  return *instance;
}

Device& device_of(Context context) { return *place_of(context).device; }
Pool& pool_of(Context context) { return *place_of(context).pool; }
Stream& stream_of(Context context) { return *place_of(context).stream; }

void synchronize(Context context) {
  if (context.is_host()) return;
  auto mark = std::make_shared<Mark>();
  Work work;
  work.writes.push_back({&mark->reached});
  work.priority = std::numeric_limits<int>::max();  // what is queued but not started can wait
  work.name = "wait for a device";
  work.queue = {.device = context};
  work.run = [mark, context] {
    Device& device = device_of(context);
    device.make_current();
    mark->event = device.new_event();
    stream_of(context).record(*mark->event);
  };
  work.settle = [mark] { mark->event->synchronize(); };
  engine().push(std::move(work));
  engine().wait(mark->reached);
}

void wait_all() {
  std::exception_ptr first;
  auto try_to = [&](auto&& wait) {
    try {
      wait();
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  };
  try_to([] { engine().wait_all(); });
  for (Context context : contexts_with_streams()) {
    try_to([&] { synchronize(context); });
    try_to([&] { stream_of(context).synchronize(); });  // at rest: raises what went wrong in it
  }
  if (first) std::rethrow_exception(first);
}

void stop_work() {
  engine().stop();
  for (Context context : contexts_with_streams()) {
    try {
      stream_of(context).synchronize();
    } catch (...) {  // NOLINT(bugprone-empty-catch): nobody is left to hear of it
    }
  }
}

void set_open_device(OpenDevice open) {
  std::lock_guard guard(places().lock);
  places().open = std::move(open);
}

}  // namespace mx
