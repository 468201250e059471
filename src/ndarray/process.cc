#include "ndarray/process.h"

#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "base/error.h"
#include "base/settings.h"
#include "device/cpu/pinned_device.h"
#include "device/kinds.h"
#include "device/rest_teller.h"
#include "device/staging.h"
#include "ndarray/side_streams.h"
#include "ndarray/started.h"

namespace mx {
namespace {

struct Place {
  std::unique_ptr<Device> owned;  // empty: the plug-in owns it
  Device* device = nullptr;
  std::unique_ptr<Pool> pool;
  std::unique_ptr<Stream> stream;
  RestTeller* teller = nullptr;                      // of that stream; null: it cannot say
  std::unique_ptr<Stream> copy_in, copy_out, group;  // of devices other than the host
  std::unique_ptr<Staging> staging;                  // null: the device locks no pages of the host
  std::unique_ptr<SideStreams> side;                 // of devices other than the host
  ActivityWatcher* watcher = nullptr;                // null: it cannot tell what it did
  StartedOperators started;
  std::mutex lock;  // guards what follows
  std::vector<std::unique_ptr<Event>> free_events;
};

struct Places {
  static constexpr size_t kQuickIds = 64;

  std::mutex lock;
  OpenDevice open;
  std::map<std::pair<int32_t, int32_t>, std::unique_ptr<Place>> all;
  // The same places once they are made, for asking without the lock: every call does.
  std::array<std::array<std::atomic<Place*>, kQuickIds>, kMaxDeviceKinds> quick{};
};

Places& places() {
  static auto* const instance = new Places;
  return *instance;
}

// As MXNet's variables ask for it; none of them set: the pool's own sizes alone.
PoolRounding device_rounding(const std::string& type) {
  const auto page = settings::kGpuPoolPage.get(), large = settings::kGpuPoolLarge.get(),
             cutoff = settings::kGpuPoolCutoff.get();
  constexpr int64_t kPage = 4096, kLarge = int64_t{2} << 20, kCutoff = 24;  // MXNet's
  if (type == "Round" && (page || cutoff)) {
    return PoolRounding::to_powers(page.value_or(kPage), cutoff.value_or(kCutoff));
  }
  if (type == "Naive" && (page || large)) {
    return PoolRounding::to_multiples(page.value_or(kPage), large.value_or(kLarge));
  }
  return {};
}

std::unique_ptr<Pool> make_device_pool(Device& device) {
  int64_t percent = settings::kGpuPoolReserve.get();
  check(percent >= 0 && percent < 100, "MXNET_GPU_MEM_POOL_RESERVE: ", percent,
        " is not a part of the memory in percent; use 0..99");
  int64_t limit = device.info().total_bytes / 100 * (100 - percent);
  const std::string type = settings::kGpuPoolType.get();
  const bool keeps = type != "Unpooled";
  check(!keeps || type == "Naive" || type == "Round", "MXNET_GPU_MEM_POOL_TYPE: \"", type,
        "\" is not known; use Naive, Round or Unpooled");
  return std::make_unique<Pool>(device, keeps ? settings::kPoolCacheBytes.get() : 0, 0, limit,
                                device_rounding(type));
}

// The first accelerator of this number that locks pages of the host; null: none does.
PageLocker* page_locker_of(int32_t id, const OpenDevice& open) {
  for (DeviceKind kind : known_kinds()) {
    if (is_host(kind) || !open) continue;
    try {
      if (auto* locker = dynamic_cast<PageLocker*>(&open({kind, id}))) return locker;
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch): this machine has none of that kind
    }
  }
  return nullptr;
}

std::unique_ptr<Device> make_host_device(Context context, const OpenDevice& open) {
  PageLocker* locker =
      context.kind == DeviceKind::kCpuPinned ? page_locker_of(context.id, open) : nullptr;
  if (!locker) return std::make_unique<CpuDevice>(context);
  return std::make_unique<PinnedDevice>(context, *locker);
}

size_t most_side_streams() {
  constexpr int64_t kMost = 64;
  const int64_t count = settings::kGpuStreams.get();
  check(count >= 0 && count <= kMost, "REMX_GPU_STREAMS: ", count,
        " is no number of streams; use 0..", kMost);
  return static_cast<size_t>(count);
}

std::unique_ptr<Place> make_place(Context context, const OpenDevice& open) {
  auto place = std::make_unique<Place>();
  if (context.is_host()) {
    place->owned = make_host_device(context, open);
    place->device = place->owned.get();
  } else {
    check<DeviceError>(static_cast<bool>(open), context, " is not available in this process");
    place->device = &open(context);
  }
  // Arrays of a network's many sizes share chunks of this size, of which little stays unused.
  // Pages that an accelerator has locked are never given back behind its back.
  constexpr int64_t kHostChunk = int64_t{64} << 20;
  if (context.is_host()) {
    const bool is_locked = dynamic_cast<PinnedDevice*>(place->device) != nullptr;
    const int64_t chunk = is_locked ? 0 : kHostChunk;
    place->pool = std::make_unique<Pool>(*place->device, settings::kPoolCacheBytes.get(), chunk);
  } else {
    place->pool = make_device_pool(*place->device);
  }
  place->stream = place->device->new_stream();
  place->teller = dynamic_cast<RestTeller*>(place->stream.get());
  if (!context.is_host()) {
    place->copy_in = place->device->new_stream();
    place->copy_out = place->device->new_stream();
    place->group = place->device->new_stream();
    place->side =
        std::make_unique<SideStreams>(*place->device, *place->stream, most_side_streams());
    place->watcher = dynamic_cast<ActivityWatcher*>(place->device);
    if (auto* locker = dynamic_cast<PageLocker*>(place->device)) {
      place->staging = std::make_unique<Staging>(*place->device, *locker);
    }
  }
  return place;
}

Place& place_of(Context context) {
  // Almost every call is for the first CPU: no lock for it.
  static Place* const cpu = make_place({}, nullptr).release();
  if (context == Context{}) return *cpu;
  Places& table = places();
  auto kind = static_cast<size_t>(context.kind), id = static_cast<size_t>(context.id);
  const bool is_quick = kind < table.quick.size() && id < Places::kQuickIds;
  if (is_quick) {
    if (Place* known = table.quick[kind][id].load(std::memory_order_acquire)) return *known;
  }
  std::lock_guard guard(table.lock);
  auto& place = table.all[{static_cast<int32_t>(context.kind), context.id}];
  if (!place) place = make_place(context, table.open);
  if (is_quick) table.quick[kind][id].store(place.get(), std::memory_order_release);
  return *place;
}

// An event of a place, given back to it for the next one who waits.
class LentEvent {
 public:
  explicit LentEvent(Place& place) : place_(place) {
    {
      std::lock_guard guard(place_.lock);
      if (!place_.free_events.empty()) {
        event_ = std::move(place_.free_events.back());
        place_.free_events.pop_back();
      }
    }
    if (!event_) event_ = place_.device->new_event();
  }
  LentEvent(const LentEvent&) = delete;
  LentEvent& operator=(const LentEvent&) = delete;
  ~LentEvent() {
    std::lock_guard guard(place_.lock);
    place_.free_events.push_back(std::move(event_));
  }
  [[nodiscard]] Event& get() const { return *event_; }

 private:
  Place& place_;
  std::unique_ptr<Event> event_;
};

// A point in a stream, and the Var that is written when it is reached.
struct Mark {
  std::shared_ptr<Event> event;
  Var reached;
};

using Microseconds = std::chrono::microseconds;

// Asks again after so long: a driver that many threads ask has no time for those who start work.
bool is_reached_within(Event& event, Microseconds patience, Microseconds pause = Microseconds(0)) {
  using Clock = std::chrono::steady_clock;
  for (const auto begin = Clock::now();;) {
    if (event.is_done()) return true;
    const auto asked = Clock::now();
    if (asked - begin >= patience) return false;
    while (Clock::now() - asked < pause) {
    }
  }
}

// What a device finds out late does not say whose kernel it was.
template <class Call>
void name_failure(Place& place, Call&& call) {
  try {
    call();
  } catch (const DeviceError& error) {
    std::string names = place.started.tell();
    if (names.empty()) throw;
    fail<DeviceError>(error.what(), "; operators started since the last wait: ", names,
                      "; MXNET_ENGINE_TYPE=NaiveEngine names the one that failed");
  }
}

// `started` calls are waited for.
template <class Wait>
void wait_and_name(Place& place, uint64_t started, Wait&& wait) {
  name_failure(place, wait);
  place.started.forget(started);
}

// What the compute stream gets from now on comes behind all that runs beside it.
void join_side_runs(Place& place) {
  if (!place.side || !place.side->is_busy()) return;
  name_failure(place, [&] { place.side->join(); });
}

std::shared_ptr<Event> mark_of(Place& place) {
  place.device->make_current();
  auto lent = std::make_shared<LentEvent>(place);
  name_failure(place, [&] { place.stream->record(lent->get()); });
  return {lent, &lent->get()};
}

void wait_for(Context context, Place& place, uint64_t started, std::shared_ptr<Event> event,
              Microseconds pause = Microseconds(0)) {
  // Sleeping costs two changes of threads, as long as a small network takes on a GPU: what ends
  // this soon is waited for here.
  constexpr Microseconds kPatience(1000);
  if (is_reached_within(*event, kPatience, pause)) return place.started.forget(started);
  auto mark = std::make_shared<Mark>(std::move(event));
  Work work;
  work.writes.push_back({&mark->reached});
  work.name = "wait for a device";
  work.queue = {.device = context, .lane = Lane::kSettle};
  work.run = [mark] { mark->event->synchronize(); };
  engine().push(std::move(work));
  wait_and_name(place, started, [&] { engine().wait(mark->reached); });
}

}  // namespace

Engine& engine() {
  static auto* const instance = new Engine(EngineOptions::from_settings());
  return *instance;
}

Device& device_of(Context context) { return *place_of(context).device; }
Pool& pool_of(Context context) { return *place_of(context).pool; }

Stream& stream_of(Context context) {
  Place& place = place_of(context);
  join_side_runs(place);
  return *place.stream;
}

SideStreams& side_streams_of(Context context) { return *place_of(context).side; }

Stream& copy_stream_of(Context context, bool out) {
  Place& place = place_of(context);
  return out ? *place.copy_out : *place.copy_in;
}

Stream& group_stream_of(Context context) { return *place_of(context).group; }

std::shared_ptr<Event> mark_compute(Context context) {
  Place& place = place_of(context);
  join_side_runs(place);
  return mark_of(place);
}

void wait_for_compute(Context context, Stream& stream) {
  Place& place = place_of(context);
  join_side_runs(place);
  place.device->make_current();
  LentEvent now(place);  // a device has taken note of it when `wait` returns
  name_failure(place, [&] {
    place.stream->record(now.get());
    stream.wait(now.get());
  });
}

bool is_at_rest(Context context) {
  RestTeller* teller = place_of(context).teller;
  return teller && teller->is_at_rest();
}

Staging* staging_of(Context context) { return place_of(context).staging.get(); }

bool is_page_locked(Context host) {
  return dynamic_cast<PinnedDevice*>(place_of(host).device) != nullptr;
}

ActivityWatcher* watcher_of(Context context) { return place_of(context).watcher; }

std::vector<Context> devices_in_use() {
  Places& table = places();
  std::lock_guard guard(table.lock);
  std::vector<Context> contexts;
  for (const auto& [key, place] : table.all) {
    Context context{static_cast<DeviceKind>(key.first), key.second};
    if (place && !context.is_host()) contexts.push_back(context);
  }
  return contexts;
}

void rest(Context context) {
  Place& place = place_of(context);
  for (Stream* stream :
       {place.stream.get(), place.copy_in.get(), place.copy_out.get(), place.group.get()}) {
    try {
      stream->synchronize();
    } catch (...) {  // NOLINT(bugprone-empty-catch): whoever reads the result meets the failure
    }
  }
  try {
    if (place.side) place.side->rest();
  } catch (...) {  // NOLINT(bugprone-empty-catch): the same
  }
}

void note_started(Context context, const std::string& op) { place_of(context).started.add(op); }

void raise_earlier_failure(Context context) {
  Place& place = place_of(context);
  wait_and_name(place, place.started.count(), [&] { place.stream->synchronize(); });
}

void synchronize(Context context) {
  if (context.is_host()) return;
  Place& place = place_of(context);
  join_side_runs(place);
  const uint64_t started = place.started.count();
  wait_for(context, place, started, mark_of(place));
}

void wait_for_event(Context context, std::shared_ptr<Event> event) {
  Place& place = place_of(context);
  wait_for(context, place, place.started.count(), std::move(event));
}

void synchronize_writer(const Storage& memory) {
  const Context context = memory.context();
  if (context.is_host()) return;
  Place& place = place_of(context);
  if (!place.side->is_busy()) return synchronize(context);
  const uint64_t started = place.started.count();
  std::shared_ptr<Event> written = place.side->writer_of(memory);
  constexpr Microseconds kPause(4);  // several threads wait
  wait_for(context, place, started, written ? written : mark_of(place), kPause);
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
  for (Context context : devices_in_use()) {
    try_to([&] { synchronize(context); });
    Place& place = place_of(context);  // at rest: raises what went wrong in it
    try_to([&] { place.copy_in->synchronize(); });
    try_to([&] { place.copy_out->synchronize(); });
    try_to([&] { place.group->synchronize(); });
    try_to(
        [&] { wait_and_name(place, place.started.count(), [&] { place.stream->synchronize(); }); });
  }
  if (first) std::rethrow_exception(first);
}

void stop_work() {
  engine().stop();
  for (Context context : devices_in_use()) rest(context);
}

void set_open_device(OpenDevice open) {
  std::lock_guard guard(places().lock);
  places().open = std::move(open);
}

}  // namespace mx
