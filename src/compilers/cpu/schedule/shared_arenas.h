// SharedArenas: the memory of runs, shared by all regions of the process. One that was just given
// back is still in cache when the next region of a network takes it, and a network of fifty regions
// holds one arena instead of fifty. Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "compilers/cpu/machine/memory.h"

namespace mx::cpu {

class SharedArenas {
 public:
  // The same for all who hold it at the same time; its memory goes with the last of them.
  static std::shared_ptr<SharedArenas> get();

  // Whoever may take arenas of so many bytes says so before, and when he never will again.
  void expect(int64_t bytes);
  void forget(int64_t bytes);

  // An arena of at least so many bytes, the one last given back if it suits.
  [[nodiscard]] Allocation take(int64_t bytes);
  void give(Allocation arena);

 private:
  std::mutex lock_;
  std::vector<Allocation> free_;
  std::multiset<int64_t> expected_;
};

}  // namespace mx::cpu
