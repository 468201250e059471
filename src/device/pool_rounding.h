// PoolRounding: what the requests of a pool are rounded up to before its size classes, where
// MXNet's variables ask for it. Fewer sizes mean that freed blocks fit more requests, and that more
// of each is left unused.
#pragma once

#include <bit>
#include <cstdint>

#include "base/ceil_div.h"
#include "base/error.h"

namespace mx {

class PoolRounding {
 public:
  static constexpr int kLeastCutoff = 20, kMostCutoff = 37;

  PoolRounding() = default;  // to nothing

  // Multiples of a page up to `large`, above it of `large`.
  static PoolRounding to_multiples(int64_t page, int64_t large) {
    check(page >= 32, "MXNET_GPU_MEM_POOL_PAGE_SIZE: ", page, " is too small; use 32 or more");
    check(large > 0, "MXNET_GPU_MEM_LARGE_ALLOC_ROUND_SIZE: ", large,
          " is no number of bytes; use 1 or more");
    return {page, large, false};
  }

  // Powers of two from a page to 2^cutoff, above it multiples of that.
  static PoolRounding to_powers(int64_t page, int64_t cutoff) {
    check(page >= 32 && std::has_single_bit(static_cast<uint64_t>(page)),
          "MXNET_GPU_MEM_POOL_PAGE_SIZE: ", page,
          " does not fit Round; use a power of 2 from 32 on");
    check(cutoff >= kLeastCutoff && cutoff <= kMostCutoff && page <= int64_t{1} << cutoff,
          "MXNET_GPU_MEM_POOL_ROUND_LINEAR_CUTOFF: ", cutoff, " is out of range; use ",
          kLeastCutoff, "..", kMostCutoff);
    return {page, int64_t{1} << cutoff, true};
  }

  [[nodiscard]] int64_t operator()(int64_t bytes) const {
    if (page_ == 0 || bytes <= 0) return bytes;
    if (bytes > large_) return round_up(bytes, large_);
    if (!to_powers_) return round_up(bytes, page_);
    const auto power = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(bytes)));
    return power < page_ ? page_ : power;
  }

 private:
  PoolRounding(int64_t page, int64_t large, bool to_powers)
      : page_(page), large_(large), to_powers_(to_powers) {}

  int64_t page_ = 0;  // 0: nothing is rounded
  int64_t large_ = 0;
  bool to_powers_ = false;
};

}  // namespace mx
