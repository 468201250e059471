// Work: one piece of work for the engine, with everything it reads and writes.
#pragma once

#include <cstdint>

#include "base/small_vector.h"
#include "device/device.h"
#include "engine/function.h"
#include "engine/var.h"

namespace mx {

// Each device has one queue of each lane. Only the CPU's compute lane enters parallel regions.
// kCopy brings data to the device, kCopyOut from it: neither waits for the other.
// kGroup joins it with other devices. kSettle runs the second half of work that its device finishes
// later.
enum class Lane : int8_t { kCompute, kCopy, kCopyOut, kCustom, kGroup, kSettle };

struct QueueId {
  Context device;
  Lane lane = Lane::kCompute;
  bool operator==(const QueueId&) const = default;
};

struct Work {
  static constexpr int64_t kUnknownCost = INT64_MAX;

  SmallVector<Var*, 8> reads = {};    // duplicates are allowed, and Vars that are written too
  SmallVector<Touch, 4> writes = {};  // duplicates are allowed
  Function run = {};                  // what it throws becomes a Failure
  // Empty: the work is done when `run` returns. Otherwise `run` only starts something on a device,
  // this sleeps until it is over, and the work is done then. It runs on a thread of its own, so
  // that the queue goes on meanwhile.
  Function settle = {};
  int64_t cost_ns = kUnknownCost;  // estimate; small and ready work runs on the calling thread
  int64_t bytes = 0;               // memory it keeps alive while it waits
  int priority = 0;                // higher runs earlier among the ready work of a queue
  const char* name = "operation";  // for messages; a string that lives forever
  QueueId queue = {};
};

}  // namespace mx
