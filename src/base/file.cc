#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/error.h"
#include "base/part.h"

namespace mx {
namespace {

constexpr uint64_t kBufferBytes = 1 << 16;
constexpr uint64_t kMostAtOnce = 1 << 30;  // the system moves at most 2 GiB in one call

int open_file(const std::string& path, int flags) {
  int number = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
  check<IoError>(number >= 0, path, ": cannot open: ", std::strerror(errno));
  return number;
}

std::string followed(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (!resolved) return path;
  std::string target = resolved;
  std::free(resolved);
  return target;
}

bool is_special(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

InputFile::InputFile(std::string path)
    : path_(std::move(path)), number_(open_file(path_, O_RDONLY)) {
  struct stat status{};
  if (::fstat(number_, &status) != 0 || S_ISDIR(status.st_mode)) {
    ::close(number_);
    fail<IoError>(path_, ": cannot read: it is no file");
  }
  size_ = static_cast<uint64_t>(status.st_size);
}

InputFile::~InputFile() { ::close(number_); }

uint64_t InputFile::read_some(std::byte* to, uint64_t count) {
  while (true) {
    ssize_t got = ::read(number_, to, std::min(count, kMostAtOnce));
    if (got >= 0) return static_cast<uint64_t>(got);
    check<IoError>(errno == EINTR, path_, ": cannot read: ", std::strerror(errno));
  }
}

void InputFile::read_directly(std::byte* to, uint64_t count) {
  while (count > 0) {
    uint64_t got = read_some(to, count);
    check<IoError>(got > 0, path_, ": the file ended while it was read");
    to += got;
    count -= got;
  }
}

void InputFile::read(void* to, uint64_t count) {
  auto* target = static_cast<std::byte*>(to);
  while (count > 0) {
    if (used_ == buffer_.size()) {
      if (count >= kBufferBytes) return read_directly(target, count);
      buffer_.resize(kBufferBytes);
      uint64_t got = read_some(buffer_.data(), kBufferBytes);
      buffer_.resize(got);
      used_ = 0;
      check<IoError>(got > 0, path_, ": the file ended while it was read");
    }
    uint64_t part = std::min<uint64_t>(count, buffer_.size() - used_);
    std::memcpy(target, buffer_.data() + used_, part);
    used_ += part;
    target += part;
    count -= part;
  }
}

OutputFile::OutputFile(const std::string& path) : path_(followed(path)) {
  if (is_special(path_)) {
    number_ = open_file(path_, O_WRONLY | O_TRUNC);
    return;
  }
  size_t slash = path_.rfind('/');
  remove_dead_parts(slash == path_.npos ? "." : path_.substr(0, slash + 1));
  PartFile part = open_part(path_);
  beside_ = std::move(part.path);
  number_ = part.number;
}

OutputFile::~OutputFile() {
  if (number_ < 0) return;
  ::close(number_);
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

void OutputFile::fail_doing(const char* what) const {
  fail<IoError>(path_, ": cannot ", what, ": ", std::strerror(errno));
}

void OutputFile::write_directly(const std::byte* from, uint64_t count) {
  while (count > 0) {
    ssize_t put = ::write(number_, from, std::min(count, kMostAtOnce));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail_doing("write");
    from += put;
    count -= static_cast<uint64_t>(put);
  }
}

void OutputFile::write(const void* from, uint64_t count) {
  const auto* first = static_cast<const std::byte*>(from);
  if (buffer_.size() + count > kBufferBytes) {
    write_directly(buffer_.data(), buffer_.size());
    buffer_.clear();
  }
  if (count >= kBufferBytes) return write_directly(first, count);
  buffer_.insert(buffer_.end(), first, first + count);
}

void OutputFile::commit() {
  write_directly(buffer_.data(), buffer_.size());
  buffer_.clear();
  if (!beside_.empty()) {
    if (::fsync(number_) != 0 && errno != EINVAL && errno != EROFS) fail_doing("write");
    if (::rename(beside_.c_str(), path_.c_str()) != 0) fail_doing("rename");
  }
  ::close(number_);
  number_ = -1;
}

}  // namespace mx
