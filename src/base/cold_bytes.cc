#include "base/cold_bytes.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>

#include "base/ceil_div.h"
#include "base/fork.h"

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

size_t page_bytes() {
  static const auto bytes = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  return bytes;
}

uintptr_t address_of(const std::byte* memory) { return reinterpret_cast<uintptr_t>(memory); }

// The whole pages in a range.
std::span<std::byte> whole_pages(std::span<const std::byte> bytes) {
  const uintptr_t begin = round_up(address_of(bytes.data()), page_bytes());
  const uintptr_t end = (address_of(bytes.data()) + bytes.size()) / page_bytes() * page_bytes();
  if (begin >= end) return {};
  auto* first = const_cast<std::byte*>(bytes.data()) + (begin - address_of(bytes.data()));
  return {first, end - begin};
}

// Lays the file behind the whole pages of `bytes`, which begin at `offset` in it.
void lay_behind(std::span<std::byte> bytes, int file, size_t offset) {
  std::span<std::byte> pages = whole_pages(bytes);
  if (pages.empty()) return;
  offset += static_cast<size_t>(pages.data() - bytes.data());
  // What cannot be taken over stays as it is.
  ::mmap(pages.data(), pages.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file,
         static_cast<off_t>(offset));
}

// Those in files that live, by their first byte.
struct Living {
  std::mutex lock;
  std::map<uintptr_t, size_t> sizes;
  static Living& get() {
    static auto* const living = [] {
      auto* made = new Living;  // constants may outlive main
      add_fork_handler({ForkStage::kMemory, made,
                        [](void* self) { static_cast<Living*>(self)->lock.lock(); },
                        [](void* self) { static_cast<Living*>(self)->lock.unlock(); },
                        [](void* self) { static_cast<Living*>(self)->lock.unlock(); }});
      return made;
    }();
    return *living;
  }
};

}  // namespace

ColdBytes::ColdBytes(std::span<const std::byte> bytes) : ColdBytes(bytes, nullptr) {}

std::shared_ptr<const ColdBytes> ColdBytes::taking_over(std::span<std::byte> bytes) {
  return std::shared_ptr<const ColdBytes>(new ColdBytes(bytes, bytes.data()));
}

ColdBytes::ColdBytes(std::span<const std::byte> bytes, std::byte* taken_over) {
  // In the file pages begin where they do in memory, if it is to lie behind that.
  const size_t offset = taken_over ? address_of(taken_over) % page_bytes() : 0;
  int file = bytes.size() < kLeastInFile ? -1 : temporary_file();
  void* memory = MAP_FAILED;
  if (file >= 0 && ::lseek(file, static_cast<off_t>(offset), SEEK_SET) >= 0 &&
      write_all(file, bytes)) {
    memory = ::mmap(nullptr, offset + bytes.size(), PROT_READ, MAP_SHARED, file, 0);
  }
  is_in_file_ = memory != MAP_FAILED;
  if (is_in_file_ && taken_over) lay_behind({taken_over, bytes.size()}, file, offset);
  if (file >= 0) ::close(file);
  if (is_in_file_) {
    mapped_ = {static_cast<const std::byte*>(memory), offset + bytes.size()};
    view_ = mapped_.subspan(offset);
    std::lock_guard guard(Living::get().lock);
    Living::get().sizes[address_of(view_.data())] = view_.size();
  } else {
    memory_.assign(bytes.begin(), bytes.end());
    view_ = memory_;
  }
}

ColdBytes::~ColdBytes() {
  if (!is_in_file_) return;
  {
    std::lock_guard guard(Living::get().lock);
    Living::get().sizes.erase(address_of(view_.data()));
  }
  ::munmap(const_cast<std::byte*>(mapped_.data()), mapped_.size());
}

void ColdBytes::cool() const {
  if (!is_in_file_) return;
  ::madvise(const_cast<std::byte*>(mapped_.data()), mapped_.size(), MADV_DONTNEED);
}

void ColdBytes::cool_part(std::span<const std::byte> part) {
  if (part.empty()) return;
  std::lock_guard guard(Living::get().lock);  // it must not end meanwhile
  const auto& sizes = Living::get().sizes;
  auto behind = sizes.upper_bound(address_of(part.data()));
  if (behind == sizes.begin()) return;
  auto [begin, size] = *std::prev(behind);
  if (address_of(part.data()) + part.size() > begin + size) return;
  std::span<std::byte> pages = whole_pages(part);
  if (!pages.empty()) ::madvise(pages.data(), pages.size(), MADV_DONTNEED);
}

}  // namespace mx
