// Staging: copies between a device and ordinary memory of the host, through pages that the device
// has locked. Piece by piece: while the device moves one, the host fills or empties the next.
//
//   staging.copy_in(stream, device_memory, host_memory, bytes);   // the source is free again now
//   staging.copy_out(stream, host_memory, device_memory, bytes);  // the target is written now
//
// A driver that copies from ordinary memory itself first waits, on the host, for all that the
// stream waits for; a copy in through here waits for nothing but room. Thread-safe: copies of one
// direction take turns.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include "device/cpu/pinned_device.h"
#include "device/device.h"

namespace mx {

class Staging {
 public:
  static constexpr int64_t kPieceBytes = int64_t{2} << 20;
  static constexpr size_t kPieces = 4;  // in each direction
  // Smaller ones the driver takes along with the call.
  static constexpr int64_t kLeastBytes = 64 << 10;

  Staging(Device& device, PageLocker& locker);  // both live as long as the process
  ~Staging();
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

  // `stream` is one of the device's, in which the copies are ordered.
  void copy_in(Stream& stream, void* to, const void* from, int64_t bytes);
  void copy_out(Stream& stream, void* to, const void* from, int64_t bytes);

  // A little from the device: it lies in `memory` when `arrived` is reached.
  struct Landing {
    void* memory = nullptr;  // of kLeastBytes
    std::unique_ptr<Event> arrived = {};
  };
  std::shared_ptr<Landing> land(Stream& stream, const void* from, int64_t bytes);

  [[nodiscard]] PageLocker& locker() const { return locker_; }

 private:
  struct Piece {
    void* memory = nullptr;
    std::unique_ptr<Event> moved = {};  // when the device has read or written it
    bool is_under_way = false;
    // Of a copy out: where it goes.
    void* to = nullptr;
    int64_t bytes = 0;
  };
  struct Ring {
    std::mutex lock;  // guards what follows
    std::array<Piece, kPieces> pieces;
    size_t next = 0;
  };

  [[nodiscard]] Piece& next_piece(Ring& ring);  // expects the lock; it may be under way
  [[nodiscard]] static bool is_being_read(const Piece& piece);
  static void wait_for(Piece& piece);
  static void empty(Piece& piece);  // waits, then copies it to where it goes

  [[nodiscard]] void* locked_memory(int64_t bytes);

  Device& device_;
  PageLocker& locker_;
  PinnedDevice host_;
  Ring in_, out_;
  std::mutex landings_lock_;  // guards what follows
  std::vector<std::unique_ptr<Landing>> landings_;
};

}  // namespace mx
