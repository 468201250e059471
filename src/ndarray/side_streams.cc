#include "ndarray/side_streams.h"

#include <algorithm>
#include <iterator>

#include "base/error.h"

namespace mx {
namespace {

// Runs in a row of one thread after which it counts as alone.
constexpr int kAlone = 64;
// Runs of a stream that hold memory; then the compute stream takes over what orders them.
constexpr size_t kMostRuns = 16;

bool contains(const std::vector<const Storage*>& list, const Storage* memory) {
  return std::ranges::find(list, memory) != list.end();
}

bool share(const std::vector<const Storage*>& few, const std::vector<const Storage*>& many) {
  return std::ranges::any_of(few, [&](const Storage* memory) { return contains(many, memory); });
}

// Whether the second must come behind the first.
bool conflict(const SideStreams::Touched& first, const SideStreams::Touched& second) {
  return share(first.writes, second.reads) || share(first.writes, second.writes) ||
         share(second.writes, first.reads);
}

// Tells threads apart, and gives each a stream to begin with.
const char& this_thread() {
  thread_local const char mark = 0;
  return mark;
}

}  // namespace

SideStreams::SideStreams(Device& device, Stream& compute, size_t count)
    : device_(device), compute_(compute), most_(count), alone_(kAlone) {}

bool SideStreams::serves_several() {
  if (most_ == 0) return false;
  const void* self = &this_thread();
  const void* last = last_thread_.load(std::memory_order_relaxed);
  if (last == self) {
    if (alone_.load(std::memory_order_relaxed) >= kAlone) return false;
    return alone_.fetch_add(1, std::memory_order_relaxed) < kAlone;
  }
  last_thread_.store(self, std::memory_order_relaxed);
  if (!last) return false;  // the first of all
  alone_.store(0, std::memory_order_relaxed);
  return true;
}

std::shared_ptr<Event> SideStreams::take_event() {
  if (free_events_.empty()) return device_.new_event();
  std::shared_ptr<Event> event = std::move(free_events_.back());
  free_events_.pop_back();
  return event;
}

// Events that nobody else waits for serve again.
void SideStreams::recycle(std::vector<Ended>& forgotten) {
  for (Ended& run : forgotten) {
    if (run.event.use_count() == 1) free_events_.push_back(std::move(run.event));
  }
}

void SideStreams::forget_finished(Lane& lane, std::vector<Ended>& forgotten) {
  while (!lane.runs.empty() && lane.runs.front().event->is_done()) {
    forgotten.push_back(std::move(lane.runs.front()));
    lane.runs.pop_front();
  }
}

// One with nothing to do, else a new one, else the thread's own: runs of a thread mostly meet the
// stream in which the ones before them have left what they need.
SideStreams::Lane& SideStreams::choose(std::vector<Ended>& forgotten) {
  static std::atomic<size_t> threads{0};
  thread_local const size_t number = threads.fetch_add(1, std::memory_order_relaxed);
  const size_t count = lanes_.size();
  for (size_t i = 0; i < count; ++i) {
    Lane& lane = *lanes_[(number + i) % count];
    forget_finished(lane, forgotten);
    if (lane.open == 0 && lane.runs.empty()) return lane;
  }
  if (count == most_) return *lanes_[number % count];
  auto lane = std::make_unique<Lane>();
  lane->stream = device_.new_stream();
  return *lanes_.emplace_back(std::move(lane));
}

void SideStreams::wait_for_compute(Stream& stream) {
  std::shared_ptr<Event> now = take_event();
  compute_.record(*now);
  stream.wait(*now);  // the device has taken note of it
  free_events_.push_back(std::move(now));
}

void SideStreams::wait_for_runs(const Touched& touched, const Lane* own, Stream& stream) {
  for (const auto& lane : lanes_) {
    if (lane.get() == own) continue;  // its runs come before anyway
    auto last = std::ranges::find_if(lane->runs.rbegin(), lane->runs.rend(),
                                     [&](const Ended& r) { return conflict(r.touched, touched); });
    if (last != lane->runs.rend()) stream.wait(*last->event);
  }
}

SideStreams::Lane& SideStreams::open(const Touched& touched) {
  device_.make_current();
  std::vector<Ended> forgotten;
  std::lock_guard guard(lock_);
  Lane& lane = choose(forgotten);
  if (lane.runs.size() >= kMostRuns) join_all(forgotten);
  wait_for_compute(*lane.stream);
  wait_for_runs(touched, &lane, *lane.stream);
  ++lane.open;
  is_busy_.store(true, std::memory_order_release);
  recycle(forgotten);
  return lane;
}

void SideStreams::close(Lane& lane, Touched touched) {
  std::lock_guard guard(lock_);
  --lane.open;
  std::shared_ptr<Event> event = take_event();
  lane.stream->record(*event);
  lane.runs.push_back({std::move(event), std::move(touched)});
}

void SideStreams::join_all(std::vector<Ended>& forgotten) {
  bool is_busy = false;
  for (const auto& lane : lanes_) {
    if (lane->open == 0 && lane->runs.empty()) continue;
    std::shared_ptr<Event> now = take_event();
    lane->stream->record(*now);
    compute_.wait(*now);
    free_events_.push_back(std::move(now));
    std::ranges::move(lane->runs, std::back_inserter(forgotten));
    lane->runs.clear();
    is_busy |= lane->open > 0;
  }
  is_busy_.store(is_busy, std::memory_order_release);
}

void SideStreams::join() {
  if (!is_busy()) return;
  device_.make_current();
  std::vector<Ended> forgotten;
  std::lock_guard guard(lock_);
  join_all(forgotten);
  recycle(forgotten);
}

void SideStreams::wait(const Storage& memory, bool writes, Stream& stream) {
  device_.make_current();
  Touched touched;
  (writes ? touched.writes : touched.reads).push_back(&memory);
  std::lock_guard guard(lock_);
  wait_for_compute(stream);
  wait_for_runs(touched, nullptr, stream);
}

std::shared_ptr<Event> SideStreams::writer_of(const Storage& memory) {
  std::lock_guard guard(lock_);
  for (const auto& lane : lanes_) {
    for (auto run = lane->runs.rbegin(); run != lane->runs.rend(); ++run) {
      if (contains(run->touched.writes, &memory)) return run->event;
    }
  }
  return nullptr;
}

void SideStreams::rest() {
  join();
  std::lock_guard guard(lock_);
  for (const auto& lane : lanes_) lane->stream->synchronize();
}

SideRun::SideRun(SideStreams& streams, SideStreams::Touched touched)
    : streams_(streams), touched_(std::move(touched)), lane_(streams_.open(touched_)) {}

// A device that cannot even record an event has failed, and says so to whoever waits.
SideRun::~SideRun() {
  try {
    streams_.close(lane_, std::move(touched_));
  } catch (const Error&) {  // NOLINT(bugprone-empty-catch): see above
  }
}

}  // namespace mx
