// Devices as the rest of the core sees them: places with memory, streams and events. The CPU is
// built in (device/cpu); a GPU comes from a library opened at first use.
// Device and its streams are safe to use from several threads unless a function says otherwise.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "device/context.h"

namespace mx {

struct DeviceInfo {
  std::string name;
  int64_t total_bytes = 0;
  int64_t free_bytes = 0;
};

// A point in a stream's work.
class Event {
 public:
  virtual ~Event() = default;
  [[nodiscard]] virtual bool is_done() = 0;
  virtual void synchronize() = 0;  // waits until the point is reached
};

// Work in order. One queue of the engine owns it and adds work; `record` may be called from any
// thread, and comes after all that was added before.
class Stream {
 public:
  virtual ~Stream() = default;
  virtual void copy(void* to, const void* from,
                    int64_t bytes) = 0;  // either side may be host memory
  virtual void fill(void* to, int byte, int64_t bytes) = 0;
  virtual void record(Event& event) = 0;
  virtual void wait(const Event& event) = 0;  // later work starts after the event
  virtual void synchronize() = 0;             // raises what went wrong in the stream
  [[nodiscard]] virtual void* native() = 0;   // cudaStream_t; null on the CPU
};

class Device {
 public:
  virtual ~Device() = default;
  [[nodiscard]] virtual Context context() const = 0;
  [[nodiscard]] virtual DeviceInfo info() = 0;
  // At least 64-byte aligned; null when memory is short. Use a Pool instead of calling this often.
  [[nodiscard]] virtual void* allocate(int64_t bytes) = 0;
  virtual void release(void* memory, int64_t bytes) noexcept = 0;
  virtual std::unique_ptr<Stream> new_stream() = 0;
  virtual std::unique_ptr<Event> new_event() = 0;
  virtual void make_current() = 0;  // for the calling thread; nothing to do on the CPU
  // Raises what is known to have gone wrong with the work that should have written this memory.
  // Asked after that work is over.
  virtual void verify(const void* /*memory*/, int64_t /*bytes*/) {}
};

}  // namespace mx
