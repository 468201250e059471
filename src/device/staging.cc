#include "device/staging.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace mx {

Staging::Staging(Device& device, PageLocker& locker)
    : device_(device), host_({DeviceKind::kCpuPinned, device.context().id}, locker) {}

Staging::~Staging() {
  for (Ring* ring : {&in_, &out_}) {
    for (Piece& piece : ring->pieces) {
      if (piece.memory) host_.release(piece.memory, kPieceBytes);
    }
  }
}

Staging::Piece& Staging::next_piece(Ring& ring) {
  Piece& piece = ring.pieces[ring.next];
  ring.next = (ring.next + 1) % kPieces;
  if (!piece.moved) piece.moved = device_.new_event();
  if (!piece.memory) piece.memory = host_.allocate(kPieceBytes);
  check<DeviceError>(piece.memory != nullptr, device_.context(), ": the host has no ", kPieceBytes,
                     " bytes left for copies");
  return piece;
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

}  // namespace mx
