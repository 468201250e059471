#include "device/cpu/cpu_device.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "base/ceil_div.h"

namespace mx {
namespace {

constexpr size_t kCacheLine = 64;
constexpr size_t kHugePage = kHugePageBytes;
constexpr size_t kHugeBytes = size_t{2} << 20;  // from here on blocks ask for huge pages
constexpr int64_t kMapBytes = int64_t{1}
                              << 20;  // from here on blocks go back to the system for sure
// From here on blocks begin on a page, so that a device can lock those of blocks of whole pages.
constexpr int64_t kPagesBytes = int64_t{64} << 10;
constexpr size_t kOwnPage = 4096;

// SmallPages of this thread that live.
int& small_pages() {
  thread_local int count = 0;
  return count;
}

size_t mapped_bytes(int64_t bytes) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return round_up(static_cast<size_t>(bytes), page);
}

void* map(size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void* map_pages(size_t bytes) {
  if (bytes < kHugeBytes || SmallPages::are_wanted()) return map(bytes);
  auto* wide = static_cast<char*>(map(bytes + kHugePage));
  if (!wide) return nullptr;
  const size_t head = (kHugePage - reinterpret_cast<uintptr_t>(wide) % kHugePage) % kHugePage;
  char* memory = wide + head;
  if (head > 0) munmap(wide, head);
  munmap(memory + bytes, kHugePage - head);
  // Only a hint: large arrays are walked through, and each small page costs a fault.
  madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

class CpuEvent : public Event {
 public:
  bool is_done() override { return true; }
  void synchronize() override {}
};

class CpuStream : public Stream {
 public:
  void copy(void* to, const void* from, int64_t bytes) override {
    if (bytes > 0) std::memcpy(to, from, static_cast<size_t>(bytes));
  }
  void fill(void* to, int byte, int64_t bytes) override {
    if (bytes > 0) std::memset(to, byte, static_cast<size_t>(bytes));
  }
  void record(Event& /*event*/) override {}
  void wait(const Event& /*event*/) override {}
  void synchronize() override {}
  void* native() override { return nullptr; }
};

}  // namespace

SmallPages::SmallPages() { ++small_pages(); }
SmallPages::~SmallPages() { --small_pages(); }
bool SmallPages::are_wanted() { return small_pages() > 0; }

void return_pages(void* memory, int64_t bytes) noexcept {
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto address = reinterpret_cast<uintptr_t>(memory);
  const uintptr_t begin = round_up(address, page);
  const uintptr_t end = (address + static_cast<uintptr_t>(bytes)) / page * page;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that was one
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

DeviceInfo CpuDevice::info() {
  const int64_t page = sysconf(_SC_PAGESIZE);
  return {"CPU", page * sysconf(_SC_PHYS_PAGES), page * sysconf(_SC_AVPHYS_PAGES)};
}

void* CpuDevice::allocate(int64_t bytes) {
  if (bytes >= kMapBytes) return map_pages(mapped_bytes(bytes));
  void* memory = nullptr;
  const size_t alignment = bytes >= kPagesBytes ? kOwnPage : kCacheLine;
  return posix_memalign(&memory, alignment, static_cast<size_t>(bytes)) == 0 ? memory : nullptr;
}

void* CpuDevice::allocate_zeros(int64_t bytes) {
  SmallPages small;
  void* memory = allocate(bytes);
  if (memory && bytes < kMapBytes) std::memset(memory, 0, static_cast<size_t>(bytes));
  return memory;
}

void CpuDevice::release(void* memory, int64_t bytes) noexcept {
  if (bytes >= kMapBytes) {
    munmap(memory, mapped_bytes(bytes));
  } else {
    std::free(memory);
  }
}

std::unique_ptr<Stream> CpuDevice::new_stream() { return std::make_unique<CpuStream>(); }

std::unique_ptr<Event> CpuDevice::new_event() { return std::make_unique<CpuEvent>(); }

}  // namespace mx
