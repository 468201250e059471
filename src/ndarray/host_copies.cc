#include "ndarray/host_copies.h"

#include <cstring>
#include <memory>
#include <utility>

#include "base/error.h"
#include "device/staging.h"
#include "ndarray/page_locks.h"
#include "ndarray/process.h"
#include "ndarray/side_streams.h"

namespace mx {
namespace {

// Whether the device may use the memory of a host's array itself.
bool is_open_to(const NDArray& host, Staging* staging) {
  if (host.context().kind == DeviceKind::kCpuPinned) return is_page_locked(host.context());
  return staging && note_copy(host, staging->locker());
}

class CopyUnderWay final : public Reading {
 public:
  CopyUnderWay(NDArray source, std::shared_ptr<Event> read)
      : source_(std::move(source)), read_(std::move(read)) {}
  [[nodiscard]] bool is_over() override { return read_->is_done(); }
  void wait() override { read_->synchronize(); }

 private:
  NDArray source_;
  std::shared_ptr<Event> read_;
};

}  // namespace

void copy_with_host(const NDArray& from, const NDArray& to) {
  const bool is_out = !from.context().is_host();
  const Context device = is_out ? from.context() : to.context();
  Stream& stream = copy_stream_of(device, is_out);
  Staging* staging = staging_of(device);
  void* target = to.tensor().raw();
  const void* source = from.tensor().raw();
  if (is_open_to(is_out ? to : from, staging) || !staging || from.bytes() < Staging::kLeastBytes) {
    stream.copy(target, source, from.bytes());
  } else if (is_out) {
    staging->copy_out(stream, target, source, from.bytes());
  } else {
    staging->copy_in(stream, target, source, from.bytes());
  }
}

void copy_to_host(const NDArray& from, void* to) {
  const Context device = from.context();
  Stream& stream = copy_stream_of(device, true);
  Staging* staging = staging_of(device);
  if (!staging || from.bytes() < Staging::kLeastBytes) {
    stream.copy(to, from.tensor().raw(), from.bytes());
    return stream.synchronize();
  }
  staging->copy_out(stream, to, from.tensor().raw(), from.bytes());
  stream.synchronize();
}

bool can_copy_in_line(const NDArray* from, const NDArray& to) {
  const Context device = to.context();
  const bool is_locked =
      from && (from->context().kind == DeviceKind::kCpuPinned || is_known_as_locked(*from));
  // Locked pages take no time of the calling thread; but kernels wait for the copy.
  const int64_t most = is_locked ? 8 * Staging::kPieceBytes : Staging::kPieceBytes;
  if (to.bytes() > most || !staging_of(device)) return false;
  return !side_streams_of(device).is_busy() && is_at_rest(device);
}

void copy_in_line(const NDArray& from, const NDArray& to) {
  const Context device = to.context();
  if (!is_open_to(from, staging_of(device))) return copy_in_line(from.tensor().raw(), to);
  device_of(device).make_current();
  stream_of(device).copy(to.tensor().raw(), from.tensor().raw(), from.bytes());
  auto reading = std::make_shared<CopyUnderWay>(from.detached(), mark_compute(device));
  engine().hold(from.var(), std::move(reading), device);
}

void copy_in_line(const void* from, const NDArray& to) {
  const Context device = to.context();
  device_of(device).make_current();
  staging_of(device)->copy_in(stream_of(device), to.tensor().raw(), from, to.bytes());
}

bool read_in_line(const NDArray& from, void* to) {
  const Context device = from.context();
  Staging* staging = staging_of(device);
  if (!staging || from.bytes() >= Staging::kLeastBytes) return false;
  engine().wait(from.var());
  if (side_streams_of(device).is_busy()) return false;
  device_of(device).make_current();
  std::shared_ptr<Staging::Landing> landing;
  try {
    landing = staging->land(stream_of(device), from.tensor().raw(), from.bytes());
  } catch (const DeviceError&) {
    raise_earlier_failure(device);
    throw;
  }
  wait_for_event(device, {landing, landing->arrived.get()});
  device_of(device).verify(from.tensor().raw(), from.bytes());
  std::memcpy(to, landing->memory, static_cast<size_t>(from.bytes()));
  return true;
}

}  // namespace mx
