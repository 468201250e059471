#include "runtime/program/recordings.h"

#include <algorithm>
#include <optional>

#include "base/cat.h"
#include "ir/op.h"
#include "runtime/kernel_call.h"

namespace mx {
namespace {

constexpr size_t kMostEntries = 4;  // arenas of a program that are in use in turn
constexpr int kMostRecordings = 6;  // of one entry: then its arrays lie elsewhere every time

// Puts a number that the stream is to find when it gets there.
void put(const Recordings::Request& request, int64_t* to, uint32_t value) {
  constexpr std::string_view kOperator = "_full";
  const OpDef& op = op_table().get(kOperator);
  Params params = parse_params(
      *op.params, {{"shape", "(1,)"}, {"dtype", "int64"}, {"value", cat(value)}}, kOperator);
  Run run;
  run.op = &op;
  run.stream_ptr = &request.stream;
  run.outputs.push_back({to, Shape{1}, DType::kInt64});
  choose_kernel(op, params, run, request.context.kind).run(run, params);
}

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
  std::optional<RandomState::Recording> draws;
  if (request.random) {
    if (!entry.keys) entry.keys = make_ref<Storage>(request.context, 2 * sizeof(int64_t));
    draws.emplace(*request.random, static_cast<const int64_t*>(entry.keys->data()));
  }
  entry.recording =
      request.recorder.record([&](Stream& stream) { request.work(stream, entry.places); });
  entry.draws = draws ? draws->count() : 0;
  return entry.recording != nullptr;
}

// Draws of a replay are those that the same run would make without a recording.
void Recordings::write_keys(const Entry& entry, const Request& request) {
  RandomState::Keys keys = request.random->take_keys(entry.draws);
  auto* to = static_cast<int64_t*>(entry.keys->data());
  put(request, to, keys.seed);
  put(request, to + 1, keys.count);
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
  if (entry->draws > 0) write_keys(*entry, request);
  entry->recording->replay(request.stream);
  copy(false);
  return true;
}

}  // namespace mx
