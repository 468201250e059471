// SideStreams: streams of a device beside its compute stream, for compiled graphs that several
// threads run at once: they overlap there, where one stream would run them one after the other.
//
// For the engine such a run is over when it is in its stream, as any work on a device is, though it
// is not in the compute stream. So it leaves word here: what memory it touches, the event that ends
// it, and what must live until then. Whoever asks for the compute stream (`stream_of`) finds it
// behind all such runs, and so needs to know nothing of them; whoever knows the one array that it
// waits for (`wait_to_read`, copies, other such runs) comes behind those that use it alone.
//
//   SideRun run(side_streams_of(context), {.reads = inputs, .writes = outputs, .kept = frame});
//   kernel(run.stream());    // behind what the compute stream holds, and what it must wait for
//
// Thread-safe.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "device/device.h"
#include "ndarray/storage.h"

namespace mx {

class SideStreams {
 public:
  struct Touched {
    std::vector<const Storage*> reads = {}, writes = {};
    std::shared_ptr<void> kept = nullptr;  // lives until the run is over on the device
  };

  // At most `count` streams, each made when it is needed; 0: nothing runs beside.
  SideStreams(Device& device, Stream& compute, size_t count);

  // Counts the calling thread among those that run graphs, and says whether several did of late: a
  // thread alone is served best by the compute stream.
  [[nodiscard]] bool serves_several();
  // Whether some run may not be in the compute stream yet.
  [[nodiscard]] bool is_busy() const { return is_busy_.load(std::memory_order_acquire); }

  // What the compute stream gets later comes behind all runs so far.
  void join();
  // Later work of `stream` comes behind the compute stream, as it is, and the runs that write the
  // memory; where it `writes` that itself, those that read it too.
  void wait(const Storage& memory, bool writes, Stream& stream);
  // The end of the last run that writes the memory; null: no run that is still known does.
  [[nodiscard]] std::shared_ptr<Event> writer_of(const Storage& memory);
  // Raises what went wrong in the streams; waits until they are at rest.
  void rest();

 private:
  friend class SideRun;
  struct Ended {
    std::shared_ptr<Event> event;
    Touched touched;
  };
  struct Lane {
    std::unique_ptr<Stream> stream;
    std::deque<Ended> runs;  // that may still be at work
    int open = 0;            // runs that are being started
  };

  Lane& open(const Touched& touched);
  void close(Lane& lane, Touched touched);
  // These expect the lock. What is forgotten is destroyed by the caller, without it.
  [[nodiscard]] Lane& choose(std::vector<Ended>& forgotten);
  void forget_finished(Lane& lane, std::vector<Ended>& forgotten);
  void wait_for_compute(Stream& stream);
  void wait_for_runs(const Touched& touched, const Lane* own, Stream& stream);
  void join_all(std::vector<Ended>& forgotten);
  [[nodiscard]] std::shared_ptr<Event> take_event();
  void recycle(std::vector<Ended>& forgotten);

  Device& device_;
  Stream& compute_;
  const size_t most_;
  std::atomic<bool> is_busy_{false};
  std::atomic<const void*> last_thread_{nullptr};
  std::atomic<int> alone_;  // runs in a row of that thread
  std::mutex lock_;         // guards what follows
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<std::shared_ptr<Event>> free_events_;
};

SideStreams& side_streams_of(Context context);  // of a device, not of the host
// Returns when the writes of the memory are done that its device's streams hold now, and raises
// what went wrong; does not wait for runs beside that do not write it.
void synchronize_writer(const Storage& memory);

// What is added to its stream until it is destroyed is one run.
class SideRun {
 public:
  SideRun(SideStreams& streams, SideStreams::Touched touched);
  ~SideRun();
  SideRun(const SideRun&) = delete;
  SideRun& operator=(const SideRun&) = delete;
  [[nodiscard]] Stream& stream() const { return *lane_.stream; }

 private:
  SideStreams& streams_;
  SideStreams::Touched touched_;
  SideStreams::Lane& lane_;
};

}  // namespace mx
