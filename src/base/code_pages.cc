#include "base/code_pages.h"

#include <cstddef>
#include <cstdint>

#if defined(__linux__)
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/ceil_div.h"
#endif

namespace mx {

#if defined(__linux__)

namespace {

struct Segment {
  uintptr_t begin, end;
};

Segment segment_of(const dl_phdr_info& info, int i) {
  uintptr_t begin = info.dlpi_addr + info.dlpi_phdr[i].p_vaddr;
  return {begin, begin + info.dlpi_phdr[i].p_memsz};
}

bool holds(const dl_phdr_info& info, uintptr_t address) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type != PT_LOAD) continue;
    Segment s = segment_of(info, i);
    if (s.begin <= address && address < s.end) return true;
  }
  return false;
}

int drop_if_it_holds(dl_phdr_info* info, size_t /*size*/, void* inside) {
  const auto address = reinterpret_cast<uintptr_t>(inside);
  if (!holds(*info, address)) return 0;
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    // What was ever writable has content of its own; the rest is the file's.
    if (info->dlpi_phdr[i].p_type != PT_LOAD || (info->dlpi_phdr[i].p_flags & PF_W) != 0) continue;
    Segment s = segment_of(*info, i);
    uintptr_t begin = round_up(s.begin, page), end = s.end / page * page;
    char* first = static_cast<char*>(inside) + static_cast<ptrdiff_t>(begin - address);
    if (begin < end) madvise(first, end - begin, MADV_DONTNEED);
  }
  return 1;
}

}  // namespace

void drop_code_pages(const void* inside) {
  dl_iterate_phdr(drop_if_it_holds, const_cast<void*>(inside));
}

#else

void drop_code_pages(const void* /*inside*/) {}

#endif

}  // namespace mx
