#include "runtime/program/recordings.h"

#include <algorithm>
#include <optional>

#include "base/cat.h"
#include "ir/op.h"
#include "runtime/kernel_call.h"

namespace mx {
namespace {

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

Recordings::Entry* Recordings::find(const Request& request) {
  auto found = std::ranges::find(entries_, request.key, &Entry::key);
  if (found != entries_.end()) return &*found;
  if (entries_.size() == kMostKeys) entries_.erase(entries_.begin());
  Entry entry{.key = request.key, .places = {}, .is_moved = {}};
  entry.is_moved.resize(request.arrays.size());
  for (const Touched& array : request.arrays) entry.places.push_back(array.address);
  entries_.push_back(std::move(entry));
  return nullptr;
}

// Whether what the recording uses in place lies there.
bool Recordings::fits(const Entry& entry, const Request& request) {
  for (size_t i = 0; i < request.arrays.size(); ++i) {
    if (!entry.is_moved[i] && entry.places[i] != request.arrays[i].address) return false;
  }
  return true;
}

bool Recordings::record(Entry& entry, const Request& request) {
  if (entry.made == kMostRecordings) return false;
  ++entry.made;
  entry.recording = nullptr;
  steady_.resize(request.arrays.size());
  for (size_t i = 0; i < request.arrays.size(); ++i) {
    const Touched& array = request.arrays[i];
    bool stays = !steady_[i] && entry.places[i] == array.address;
    if (entry.is_moved[i] || stays) continue;
    entry.places[i] = array.address;
    if (array.is_read && array.is_written)
      continue;  // a state: one that was loaded anew, and stays
    if (!steady_[i]) steady_[i] = make_ref<Storage>(request.context, array.bytes);
    entry.is_moved[i] = true;
    entry.places[i] = steady_[i]->data();
  }
  std::optional<RandomState::Recording> draws;
  if (request.random) {
    if (!keys_) keys_ = make_ref<Storage>(request.context, 2 * sizeof(int64_t));
    draws.emplace(*request.random, static_cast<const int64_t*>(keys_->data()));
  }
  entry.recording =
      request.recorder.record([&](Stream& stream) { request.work(stream, entry.places); });
  entry.draws = draws ? draws->count() : 0;
  return entry.recording != nullptr;
}

void Recordings::copy_moved(const Entry& entry, const Request& request, bool in) const {
  for (size_t i = 0; i < request.arrays.size(); ++i) {
    const Touched& array = request.arrays[i];
    bool is_used = in ? array.is_read : array.is_written;
    if (!entry.is_moved[i] || array.bytes == 0 || !is_used) continue;
    void *steady = entry.places[i], *given = array.address;
    request.stream.copy(in ? steady : given, in ? given : steady, array.bytes);
  }
}

// Draws of a replay are those that the same run would make without a recording.
void Recordings::write_keys(const Entry& entry, const Request& request) const {
  RandomState::Keys keys = request.random->take_keys(entry.draws);
  auto* to = static_cast<int64_t*>(keys_->data());
  put(request, to, keys.seed);
  put(request, to + 1, keys.count);
}

bool Recordings::run(const Request& request) {
  std::lock_guard guard(lock_);
  if (is_off_) return false;
  Entry* entry = find(request);
  if (!entry) return false;
  if ((!entry->recording || !fits(*entry, request)) && !record(*entry, request)) {
    is_off_ = true;
    entries_.clear();
    steady_.clear();
    return false;
  }
  copy_moved(*entry, request, true);
  if (entry->draws > 0) write_keys(*entry, request);
  entry->recording->replay(request.stream);
  copy_moved(*entry, request, false);
  return true;
}

}  // namespace mx
