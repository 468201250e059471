#include "simulated_device/device.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "base/error.h"
#include "device/cuda/nvjpeg.h"
#include "device/image_decoder.h"
#include "device/page_locker.h"
#include "simulated_device/stream.h"
#include "simulated_device/watch.h"

namespace mx::simulated {
namespace {

constexpr int64_t kBytes = int64_t{4} << 30;  // of address space; only what is used takes memory

int64_t from_environment(const char* name, int64_t fallback) {
  const char* text = std::getenv(name);
  return text ? std::atoll(text) : fallback;
}

class SimulatedDevice final : public Device,
                              public PageLocker,
                              public Recorder,
                              public ActivityWatcher,
                              public ImageDecoderMaker {
 public:
  explicit SimulatedDevice(int id) : id_(id), memory_(kBytes) {}
  [[nodiscard]] Context context() const override { return {kKind, id_}; }
  [[nodiscard]] DeviceInfo info() override {
    return {"simulated accelerator", memory_.total(), memory_.total() - memory_.in_use()};
  }
  [[nodiscard]] void* allocate(int64_t bytes) override { return memory_.allocate(bytes); }
  // As a GPU's driver does: memory goes when nothing in flight can use it.
  void release(void* memory, int64_t /*bytes*/) noexcept override {
    std::lock_guard guard(lock_);
    for (SimulatedStream* stream : streams_) stream->drain();
    memory_.release(memory);
  }
  std::unique_ptr<Stream> new_stream() override {
    auto stream = std::make_unique<ListedStream>(*this);
    std::lock_guard guard(lock_);
    streams_.push_back(stream.get());
    return stream;
  }
  std::unique_ptr<Event> new_event() override { return std::make_unique<SimulatedEvent>(); }
  std::unique_ptr<Recording> record(const std::function<void(Stream&)>& work) override {
    try {
      return std::make_unique<SimulatedStream>(work);
    } catch (const Error&) {
      return nullptr;
    }
  }
  void make_current() override {}
  void verify(const void* memory, int64_t bytes) override {
    std::string reason = memory_.reason_of(memory, bytes);
    check<DeviceError>(reason.empty(), reason);
  }
  [[nodiscard]] bool lock(void* memory, int64_t bytes) noexcept override {
    if (controls().refuses_locks) return false;
    std::lock_guard guard(pages_lock_);
    locked_[memory] = bytes;
    controls().locked_bytes += bytes;
    return true;
  }
  void unlock(void* memory) noexcept override {
    std::lock_guard guard(pages_lock_);
    if (locked_.erase(memory) == 0) std::abort();  // nobody has locked it
  }
  [[nodiscard]] int64_t count_locked(int64_t bytes) {
    std::lock_guard guard(pages_lock_);
    return std::ranges::count(locked_, bytes, &std::pair<void* const, int64_t>::second);
  }
  std::unique_ptr<ImageDecoder> new_image_decoder() override { return cuda::new_nvjpeg_decoder(); }
  void start() override { Watch::get().start(); }
  void stop() override { Watch::get().stop(); }
  void begin_call(uint64_t call, Stream& /*stream*/) override { Watch::get().begin_call(call); }
  void end_call(uint64_t /*call*/, Stream& /*stream*/) override { Watch::get().end_call(); }
  [[nodiscard]] std::vector<Activity> take() override { return Watch::get().take(); }
  [[nodiscard]] DeviceMemory& memory() { return memory_; }

 private:
  // Until it ends the device waits for it before memory goes.
  class ListedStream final : public SimulatedStream {
   public:
    explicit ListedStream(SimulatedDevice& device) : SimulatedStream(device.id_), device_(device) {}
    ~ListedStream() override {
      drain();
      std::lock_guard guard(device_.lock_);
      std::erase(device_.streams_, this);
    }
    ListedStream(const ListedStream&) = delete;
    ListedStream& operator=(const ListedStream&) = delete;

   private:
    SimulatedDevice& device_;
  };

  int id_;
  DeviceMemory memory_;
  std::mutex lock_;  // guards the streams
  std::vector<SimulatedStream*> streams_;
  std::mutex pages_lock_;            // guards what follows
  std::map<void*, int64_t> locked_;  // of the host's memory
};

struct Devices {
  std::mutex lock;
  std::vector<std::unique_ptr<SimulatedDevice>> all;
};
Devices& devices() {
  static auto* const instance = new Devices;
  return *instance;
}

SimulatedDevice& device(int id) {
  Devices& table = devices();
  std::lock_guard guard(table.lock);
  if (table.all.empty()) table.all.resize(static_cast<size_t>(device_count()));
  auto& place = table.all.at(static_cast<size_t>(id));
  if (!place) place = std::make_unique<SimulatedDevice>(id);
  return *place;
}

struct Holding {
  std::mutex lock;
  std::condition_variable changed;
  std::string op;
  int64_t exchanges = 0, at_start = 0, in_vain = 0;
};
Holding& holding() {
  static auto* const instance = new Holding;
  return *instance;
}

struct Failing {
  std::mutex lock;
  std::string op;
};
Failing& failing() {
  static auto* const instance = new Failing;
  return *instance;
}

}  // namespace

Controls& controls() {
  static auto* const instance = [] {
    auto* fresh = new Controls;
    fresh->delay_us = from_environment("SIMULATED_DELAY_US", 0);
    return fresh;
  }();
  return *instance;
}

void hold_operator(const std::string& name) {
  std::lock_guard guard(holding().lock);
  holding().op = name;
  holding().at_start = holding().exchanges;
  holding().changed.notify_all();
}

void wait_if_held(const std::string& op) {
  Holding& all = holding();
  std::unique_lock guard(all.lock);
  if (all.op != op) return;
  constexpr auto kLong = std::chrono::seconds(10);
  auto may_go = [&] { return all.op != op || all.exchanges > all.at_start; };
  if (!all.changed.wait_for(guard, kLong, may_go)) ++all.in_vain;
}

void note_exchange() {
  std::lock_guard guard(holding().lock);
  ++holding().exchanges;
  holding().changed.notify_all();
}

int64_t held_in_vain() {
  std::lock_guard guard(holding().lock);
  return holding().in_vain;
}

void fail_operator(const std::string& name) {
  std::lock_guard guard(failing().lock);
  failing().op = name;
}

bool fails(const std::string& op) {
  std::lock_guard guard(failing().lock);
  return failing().op == op;
}

int device_count() { return static_cast<int>(from_environment("SIMULATED_DEVICES", 2)); }
Device& open_device(int id) { return device(id); }
void limit_memory(int id, int64_t bytes) { device(id).memory().limit(bytes); }

int64_t count_locked(int64_t bytes) {
  Devices& table = devices();
  std::lock_guard guard(table.lock);
  int64_t count = 0;
  for (auto& place : table.all) count += place ? place->count_locked(bytes) : 0;
  return count;
}

DeviceMemory* memory_of(const void* address) {
  Devices& table = devices();
  std::lock_guard guard(table.lock);
  for (auto& place : table.all) {
    if (place && place->memory().contains(address)) return &place->memory();
  }
  return nullptr;
}

}  // namespace mx::simulated
