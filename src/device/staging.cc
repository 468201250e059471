#include "device/staging.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace mx {

Staging::Staging(Device& device, PageLocker& locker)
    : device_(device),
      locker_(locker),
      host_({DeviceKind::kCpuPinned, device.context().id}, locker) {}

Staging::~Staging() {
  for (Ring* ring : {&in_, &out_}) {
    for (Piece& piece : ring->pieces) {
      if (piece.memory) host_.release(piece.memory, kPieceBytes);
    }
  }
  for (auto& landing : landings_) host_.release(landing->memory, kLeastBytes);
}

void* Staging::locked_memory(int64_t bytes) {
  void* memory = host_.allocate(bytes);
  check<DeviceError>(memory != nullptr, device_.context(), ": the host has no ", bytes,
                     " bytes left for copies");
  return memory;
}

Staging::Piece& Staging::next_piece(Ring& ring) {
  Piece& piece = ring.pieces[ring.next];
  ring.next = (ring.next + 1) % kPieces;
  if (!piece.moved) piece.moved = device_.new_event();
  if (!piece.memory) piece.memory = locked_memory(kPieceBytes);
  return piece;
}

bool Staging::is_being_read(const Piece& piece) {
  return piece.is_under_way && !piece.moved->is_done();
}

void Staging::wait_for(Piece& piece) {
  if (std::exchange(piece.is_under_way, false)) piece.moved->synchronize();
}

void Staging::empty(Piece& piece) {
  const bool is_full = piece.is_under_way;
  wait_for(piece);
  if (is_full) std::memcpy(piece.to, piece.memory, static_cast<size_t>(piece.bytes));
}

void Staging::copy_in(Stream& stream, void* to, const void* from, int64_t bytes) {
  std::lock_guard guard(in_.lock);
  // Little goes through the same piece each time, whose pages are in the host's caches.
  if (!is_being_read(in_.pieces.front())) in_.next = 0;
  for (int64_t done = 0; done < bytes; done += kPieceBytes) {
    const int64_t size = std::min(bytes - done, kPieceBytes);
    Piece& piece = next_piece(in_);
    wait_for(piece);
    std::memcpy(piece.memory, static_cast<const char*>(from) + done, static_cast<size_t>(size));
    stream.copy(static_cast<char*>(to) + done, piece.memory, size);
    stream.record(*piece.moved);
    piece.is_under_way = true;
  }
}

void Staging::copy_out(Stream& stream, void* to, const void* from, int64_t bytes) {
  std::lock_guard guard(out_.lock);
  // What an earlier copy left when it failed goes nowhere.
  for (Piece& piece : out_.pieces) wait_for(piece);
  out_.next = 0;
  for (int64_t done = 0; done < bytes; done += kPieceBytes) {
    Piece& piece = next_piece(out_);
    empty(piece);
    piece.to = static_cast<char*>(to) + done;
    piece.bytes = std::min(bytes - done, kPieceBytes);
    stream.copy(piece.memory, static_cast<const char*>(from) + done, piece.bytes);
    stream.record(*piece.moved);
    piece.is_under_way = true;
  }
  for (size_t i = 0; i < kPieces; ++i) {  // the oldest first
    empty(out_.pieces[(out_.next + i) % kPieces]);
  }
}

std::shared_ptr<Staging::Landing> Staging::land(Stream& stream, const void* from, int64_t bytes) {
  std::unique_ptr<Landing> landing;
  {
    std::lock_guard guard(landings_lock_);
    if (!landings_.empty()) {
      landing = std::move(landings_.back());
      landings_.pop_back();
    }
  }
  if (!landing) {
    landing = std::make_unique<Landing>(locked_memory(kLeastBytes), device_.new_event());
  }
  auto keep = [this](std::unique_ptr<Landing> own) {
    std::lock_guard guard(landings_lock_);
    landings_.push_back(std::move(own));
  };
  try {
    stream.copy(landing->memory, from, bytes);
    stream.record(*landing->arrived);
  } catch (...) {
    keep(std::move(landing));
    throw;
  }
  // One whose reader gave up comes back when the device has written it.
  return {landing.release(), [keep](Landing* given) {
            std::unique_ptr<Landing> own(given);
            if (own->arrived->is_done()) return keep(std::move(own));
            try {
              own->arrived->synchronize();
            } catch (...) {  // NOLINT(bugprone-empty-catch): the reader has met the failure
            }
            keep(std::move(own));
          }};
}

}  // namespace mx
