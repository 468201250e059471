// ColdBytes: bytes that must be kept though hardly anybody reads them, such as the values of
// weights that a compiler has packed. Large ones lie in a temporary file, mapped read-only: the
// system may take their memory whenever it needs it, and cool() gives it back at once.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace mx {

class ColdBytes {
 public:
  explicit ColdBytes(std::span<const std::byte> bytes);  // copies
  ~ColdBytes();
  ColdBytes(const ColdBytes&) = delete;
  ColdBytes& operator=(const ColdBytes&) = delete;

  [[nodiscard]] std::span<const std::byte> view() const { return view_; }
  [[nodiscard]] bool is_in_file() const { return is_in_file_; }
  // Drops the resident pages; who reads again gets them from the file. Safe at any time.
  void cool() const;

 private:
  std::vector<std::byte> memory_;  // where a file is not worth it, or cannot be had
  std::span<const std::byte> view_;
  bool is_in_file_ = false;
};

}  // namespace mx
