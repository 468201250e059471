// What exists once per process: the engine, and a device with its memory pool per context. Made at
// first use and never destroyed, so that arrays may be released at any moment of the exit.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "device/activity.h"
#include "device/device.h"
#include "device/pool.h"
#include "engine/engine.h"

namespace mx {

Engine& engine();

// Raises DeviceError where the context does not exist on this machine.
Device& device_of(Context context);
Pool& pool_of(Context context);
Stream& stream_of(Context context);  // the compute stream: any thread may add to it
// The streams on which copies to and from other places run beside the compute stream.
Stream& copy_stream_of(Context context, bool out);
// The stream of sums over several devices.
Stream& group_stream_of(Context context);
// The present end of the context's compute stream.
std::shared_ptr<Event> mark_compute(Context context);
// Later work of `stream` starts after what the context's compute stream holds now.
void wait_for_compute(Context context, Stream& stream);
// Adds a copy between a device and the memory of a host's context to the copy stream of its
// direction. The source of a copy in may change when it returns only after that stream has come so
// far, unless the host's memory is ordinary: that goes through pieces of locked memory.
void copy_with_host(Context device, Context host, bool out, void* to, const void* from,
                    int64_t bytes);
// Who tells what the context's device did and when; null: it cannot, or it is the host.
ActivityWatcher* watcher_of(Context context);
std::vector<Context> devices_in_use();  // the host's aside
// Waits until all streams of a context are at rest. What went wrong is left to whoever reads it.
void rest(Context context);
// An operator's kernel goes to the stream now: a failure that comes late names it. `op` lives on.
void note_started(Context context, const std::string& op);
// A kernel could not be started: raises what a kernel before it has done to the device, if that is
// the reason, and names it.
void raise_earlier_failure(Context context);

// Returns when all that the context's stream holds at this moment is done, and raises what went
// wrong in it. For the engine work on a device is done once it is in the stream, so whoever wants
// its effect waits for the work first and then here. Nothing to do on the host.
void synchronize(Context context);
void wait_all();   // all pending work, and every stream
void stop_work();  // ends the engine's threads, and lets the streams come to rest

// How contexts other than the CPU's come to be: installed once by library/, which opens the
// device's plug-in. Throws where there is no such device.
using OpenDevice = std::function<Device&(Context)>;
void set_open_device(OpenDevice open);

}  // namespace mx
