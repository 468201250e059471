// SharedFolder: where the processes of a communicator of the NCCL stand-in meet. Each writes a file
// for every call and reads those of the others.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>

namespace mx::simulated {

class SharedFolder {
 public:
  SharedFolder(std::filesystem::path path, int count, int rank);

  // Gives the others these bytes, and `take` those of each process in the order of ranks. Waits for
  // the others; false: abort() has ended that.
  bool exchange(std::span<const std::byte> own,
                const std::function<void(std::span<const std::byte>)>& take);
  void abort() { is_aborted_ = true; }

 private:
  [[nodiscard]] std::filesystem::path file(int64_t call, int rank) const;
  [[nodiscard]] bool wait_for(const std::filesystem::path& file) const;

  const std::filesystem::path path_;
  const int count_, rank_;
  int64_t call_ = 0;
  std::atomic<bool> is_aborted_{false};
};

}  // namespace mx::simulated
