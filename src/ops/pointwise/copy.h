// Copies the elements of one array into another of the same size and dtype.
#pragma once

#include <cstring>

#include "ir/run.h"

namespace mx::ops {

inline void copy_elements(const Run& run, const Tensor& from, const Tensor& to) {
  if (from.raw() == to.raw()) return;
  auto* source = static_cast<const std::byte*>(from.raw());
  auto* target = static_cast<std::byte*>(to.raw());
  constexpr int64_t kGrain = 1 << 18;
  int64_t bytes = to.bytes();
  run.parallel((bytes + kGrain - 1) / kGrain, kGrain, [=](int64_t i) {
    int64_t begin = i * kGrain;
    std::memcpy(target + begin, source + begin,
                static_cast<size_t>(std::min(kGrain, bytes - begin)));
  });
}

}  // namespace mx::ops
