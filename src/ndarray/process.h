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

class Staging;

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
// Whether the context's compute stream has nothing to do.
bool is_at_rest(Context context);
// How the context's device copies ordinary memory of the host; null: it locks no pages.
Staging* staging_of(Context context);
bool is_page_locked(Context host);  // whether an accelerator has locked all memory of the context
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
// Returns when an event of one of the context's streams is reached that is behind all that was
// started there so far.
void wait_for_event(Context context, std::shared_ptr<Event> event);
void wait_all();   // all pending work, and every stream
void stop_work();  // ends the engine's threads, and lets the streams come to rest

// How contexts other than the CPU's come to be: installed once by library/, which opens the
// device's plug-in. Throws where there is no such device.
using OpenDevice = std::function<Device&(Context)>;
void set_open_device(OpenDevice open);

}  // namespace mx
