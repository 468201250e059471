#include "ndarray/stream_point.h"

#include <vector>

#include "base/error.h"
#include "ndarray/process.h"
#include "ndarray/side_streams.h"

namespace mx {
namespace {

// Whoever does not know where its memory was used last comes behind all that may have used it.
void wait_for_all(const NDArray& array, bool writes, Stream& stream) {
  SideStreams& side = side_streams_of(array.context());
  if (!side.is_busy()) return wait_for_compute(array.context(), stream);
  side.wait(array.storage(), writes, stream);
}

}  // namespace

void set_point(std::span<const NDArray> arrays) {
  if (arrays.empty()) return;
  Context context = arrays.front().context();
  std::shared_ptr<Event> event = mark_compute(context);
  for (const NDArray& array : arrays) {
    ensure(array.context() == context, "a point is one of one device");
    const Var& var = array.var();
    array.storage_ref()->set_point(std::make_shared<const StreamPoint>(
        StreamPoint{.event = event, .version = var.version() + 1, .uses = var.uses() + 1}));
  }
}

void push_point(std::span<const NDArray> arrays) {
  if (arrays.empty()) return;
  std::vector<NDArray> kept;
  Work work;
  for (const NDArray& array : arrays) {
    work.writes.push_back({&array.var(), false});  // its content stays: a failure too
    kept.push_back(array.detached());
  }
  constexpr int64_t kRecordNs = 4000;
  work.cost_ns = kRecordNs;
  work.name = "point";
  work.queue = {.device = kept.front().context()};
  work.run = [kept] { set_point(kept); };
  engine().push(std::move(work));
}

bool knows_writer(const NDArray& array) {
  const auto& point = array.storage_ref()->point();
  return point && point->version == array.var().version();
}

bool knows_users(const NDArray& array) {
  const auto& point = array.storage_ref()->point();
  return point && point->uses == array.var().uses();
}

void wait_for_writer(const NDArray& array, Stream& stream) {
  if (!knows_writer(array)) return wait_for_all(array, false, stream);
  stream.wait(*array.storage_ref()->point()->event);
}

void wait_for_users(const NDArray& array, Stream& stream) {
  if (!knows_users(array)) return wait_for_all(array, true, stream);
  stream.wait(*array.storage_ref()->point()->event);
}

}  // namespace mx
