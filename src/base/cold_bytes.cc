#include "base/cold_bytes.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace mx {
namespace {

constexpr size_t kLeastInFile = size_t{256} << 10;
constexpr size_t kMostAtOnce = size_t{1} << 30;  // the system moves at most 2 GiB in one call

// An open file without a name; -1: there is no place for one.
int temporary_file() {
  std::error_code error;
  std::string path = (std::filesystem::temp_directory_path(error) / "remx-XXXXXX").string();
  if (error) return -1;
  int file = ::mkostemp(path.data(), O_CLOEXEC);
  if (file >= 0) ::unlink(path.c_str());
  return file;
}

bool write_all(int file, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    ssize_t put = ::write(file, bytes.data(), std::min(bytes.size(), kMostAtOnce));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    bytes = bytes.subspan(static_cast<size_t>(put));
  }
  return true;
}

// Null: the file system has no room, or maps nothing.
const std::byte* mapped_copy(std::span<const std::byte> bytes) {
  int file = temporary_file();
  if (file < 0) return nullptr;
  void* memory = MAP_FAILED;
  if (write_all(file, bytes)) {
    memory = ::mmap(nullptr, bytes.size(), PROT_READ, MAP_SHARED, file, 0);
  }
  ::close(file);
  return memory == MAP_FAILED ? nullptr : static_cast<const std::byte*>(memory);
}

}  // namespace

ColdBytes::ColdBytes(std::span<const std::byte> bytes) {
  const std::byte* mapped = bytes.size() < kLeastInFile ? nullptr : mapped_copy(bytes);
  is_in_file_ = mapped != nullptr;
  if (is_in_file_) {
    view_ = {mapped, bytes.size()};
  } else {
    memory_.assign(bytes.begin(), bytes.end());
    view_ = memory_;
  }
}

ColdBytes::~ColdBytes() {
  if (is_in_file_) ::munmap(const_cast<std::byte*>(view_.data()), view_.size());
}

void ColdBytes::cool() const {
  if (!is_in_file_) return;
  ::madvise(const_cast<std::byte*>(view_.data()), view_.size(), MADV_DONTNEED);
}

}  // namespace mx
