// What a program's part adds to a device's stream, recorded, and replayed with one call. A
// recording knows addresses. The arena's is its key; arrays of the caller that lie elsewhere than
// they lay (batches, results) get a steady place, which all recordings of the part share, to and
// from which their content is copied; those that stay (weights, gradients) are used where they are.
// Thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "device/recorder.h"
#include "ir/random.h"
#include "ndarray/storage.h"

namespace mx {

// An array of the caller that the work touches.
struct Touched {
  void* address;
  int64_t bytes;
  bool is_read, is_written;
};

class Recordings {
 public:
  static constexpr size_t kMostKeys = 4;  // arenas of a program that are in use in turn

  struct Request {
    Recorder& recorder;
    Stream& stream;
    Context context;
    std::vector<const void*> key;  // what must lie where it lay: the arena, scratch memory
    std::vector<Touched> arrays;
    RandomState* random = nullptr;  // where the work may draw
    // Adds the work to a stream, with the arrays at these addresses.
    std::function<void(Stream&, const std::vector<void*>&)> work;
  };
  // Replays the work, and records it first where that is needed; the first run of a key is the
  // caller's own. False: the caller runs it. All runs go to one stream.
  bool run(const Request& request);

 private:
  struct Entry {
    std::vector<const void*> key;
    std::vector<void*> places;        // where the arrays lay, or their steady places
    std::vector<bool> is_moved = {};  // per array: it is recorded at its steady place
    std::unique_ptr<Recording> recording = nullptr;
    uint32_t draws = 0;  // of one replay
    int made = 0;        // recordings so far
  };
  Entry* find(const Request& request);  // null: there was none; there is now
  static bool fits(const Entry& entry, const Request& request);
  bool record(Entry& entry, const Request& request);
  void copy_moved(const Entry& entry, const Request& request, bool in) const;
  void write_keys(const Entry& entry, const Request& request) const;

  std::mutex lock_;                   // guards what follows, also while work is added to the stream
  std::vector<Entry> entries_;        // the oldest first
  std::vector<Ref<Storage>> steady_;  // per array: its place, once it was found elsewhere
  Ref<Storage> keys_;                 // on the device: what draws are counted from
  bool is_off_ = false;               // it cannot be recorded
};

}  // namespace mx
