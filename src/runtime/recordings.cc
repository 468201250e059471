#include "runtime/recordings.h"

#include <algorithm>

namespace mx {
namespace {

constexpr size_t kMostEntries = 4;  // arenas of a program that are in use in turn
constexpr int kMostRecordings = 6;  // of one entry: then its arrays lie elsewhere every time

}  // namespace

std::shared_ptr<Recordings::Entry> Recordings::find(const Request& request, bool& is_new) {
  std::lock_guard guard(lock_);
  if (is_off_) return nullptr;
  auto same = [&](const auto& entry) { return entry->key == request.key; };
  auto found = std::ranges::find_if(entries_, same);
  is_new = found == entries_.end();
  if (!is_new) return *found;
  if (entries_.size() == kMostEntries) entries_.erase(entries_.begin());
  auto entry = std::make_shared<Entry>();
  entry->key = request.key;
  entry->own.resize(request.arrays.size());
  for (const Touched& array : request.arrays) entry->places.push_back(array.address);
  entries_.push_back(entry);
  return entry;
}

// Whether what the recording uses in place lies there.
bool Recordings::fits(const Entry& entry, const Request& request) {
  for (size_t i = 0; i < request.arrays.size(); ++i) {
    if (!entry.own[i] && entry.places[i] != request.arrays[i].address) return false;
  }
  return true;
}

bool Recordings::record(Entry& entry, const Request& request) {
  if (entry.made == kMostRecordings) return false;
  ++entry.made;
  entry.recording = nullptr;
  for (size_t i = 0; i < request.arrays.size(); ++i) {
    const Touched& array = request.arrays[i];
    if (entry.own[i] || entry.places[i] == array.address) continue;
    entry.places[i] = array.address;
    if (array.is_read && array.is_written)
      continue;  // a state: one that was loaded anew, and stays
    entry.own[i] = make_ref<Storage>(request.context, array.bytes);
    entry.places[i] = entry.own[i]->data();
  }
  entry.recording =
      request.recorder.record([&](Stream& stream) { request.work(stream, entry.places); });
  return entry.recording != nullptr;
}

bool Recordings::run(const Request& request) {
  bool is_new = false;
  std::shared_ptr<Entry> entry = find(request, is_new);
  if (!entry || is_new) return false;
  std::lock_guard guard(entry->lock);
  if ((!entry->recording || !fits(*entry, request)) && !record(*entry, request)) {
    std::lock_guard all(lock_);
    is_off_ = true;
    return false;
  }
  auto copy = [&](bool in) {
    for (size_t i = 0; i < request.arrays.size(); ++i) {
      const Touched& array = request.arrays[i];
      if (!entry->own[i] || array.bytes == 0 || !(in ? array.is_read : array.is_written)) continue;
      void *own = entry->places[i], *given = array.address;
      request.stream.copy(in ? own : given, in ? given : own, array.bytes);
    }
  };
  copy(true);
  entry->recording->replay(request.stream);
  copy(false);
  return true;
}

}  // namespace mx
