// ColdBytes: bytes that must be kept though hardly anybody reads them, such as the values of
// weights that a compiler has packed. Large ones lie in a temporary file, mapped read-only: the
// system may take their memory whenever it needs it, and cool() gives it back at once.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace mx {

class ColdBytes {
 public:
  explicit ColdBytes(std::span<const std::byte> bytes);  // copies
  // Likewise, and where the copy lies in a file, that file is also what lies behind the whole pages
  // of `bytes` from now on: they hold what they held, and take memory only where somebody reads or
  // writes them. Nobody may write meanwhile, and they must be private memory of this process that
  // is mapped for them alone.
  static std::shared_ptr<const ColdBytes> taking_over(std::span<std::byte> bytes);
  ~ColdBytes();
  ColdBytes(const ColdBytes&) = delete;
  ColdBytes& operator=(const ColdBytes&) = delete;

  [[nodiscard]] std::span<const std::byte> view() const { return view_; }
  [[nodiscard]] bool is_in_file() const { return is_in_file_; }
  // Drops the resident pages; who reads again gets them from the file. Safe at any time.
  void cool() const;
  // Likewise for a part of any that lives; other memory is left alone.
  static void cool_part(std::span<const std::byte> part);

 private:
  ColdBytes(std::span<const std::byte> bytes, std::byte* taken_over);

  std::vector<std::byte> memory_;  // where a file is not worth it, or cannot be had
  std::span<const std::byte> view_;
  std::span<const std::byte> mapped_;  // with what lies before it in the file
  bool is_in_file_ = false;
};

}  // namespace mx
