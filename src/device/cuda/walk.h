// Strided walks on the device: from the running index of an element to its places in arrays that
// are read along other strides (broadcast, permuted, reduced).
//
//   Walk<2> walk;                                    // two arrays
//   walk.add(rows, {columns, 0}); walk.add(columns, {1, 1});   // outermost axis first
//   each(run, walk.size(), [=] __device__(int64_t i) { auto at = walk[i]; y[i] = a[at[0]] …; });
//
// Axes that all arrays cross alike are merged. Divisions are multiplications where everything fits
// 32 bits, plain divisions otherwise.
#pragma once

#include <cstdint>

#include "base/error.h"

namespace mx::cuda {

// Division of numbers below 2^31 by a constant: Granlund and Montgomery's product and shift.
class Divisor {
 public:
  Divisor() = default;
  explicit Divisor(int64_t divisor) {
    if (divisor <= 0 || divisor > INT32_MAX) return;  // only ever asked for smaller ones
    while ((int64_t{1} << shift_) < divisor) ++shift_;
    uint64_t one = 1;
    factor_ =
        static_cast<uint32_t>(((one << 32) * ((one << shift_) - static_cast<uint64_t>(divisor))) /
                                  static_cast<uint64_t>(divisor) +
                              1);
  }
  __device__ uint32_t quotient(uint32_t n) const { return (__umulhi(n, factor_) + n) >> shift_; }

 private:
  uint32_t factor_ = 0, shift_ = 0;
};

template <int kArrays>
struct Places {
  int64_t at[kArrays] = {};
  __host__ __device__ int64_t operator[](int array) const { return at[array]; }
};

template <int kArrays>
class Walk {
 public:
  static constexpr int kMost = 12;  // axes after merging

  void add(int64_t extent, const int64_t (&strides)[kArrays]) {  // a new innermost axis
    size_ *= extent;
    fits_ = size_ <= INT32_MAX;
    if (extent == 1) return;
    bool merges = count_ > 0;
    for (int k = 0; k < kArrays && merges; ++k) {
      merges = strides_[k][count_ - 1] == strides[k] * extent;
    }
    if (!merges) {
      check<Unsupported>(count_ < kMost, "on a gpu an array can be walked along ", kMost,
                         " separate axes, this one has more; merge some with reshape");
      extents_[count_++] = 1;
    }
    int last = count_ - 1;
    extents_[last] *= extent;
    divisors_[last] = Divisor(extents_[last]);
    for (int k = 0; k < kArrays; ++k) strides_[k][last] = strides[k];
  }

  [[nodiscard]] int64_t size() const { return size_; }
  // Whether all arrays are read element after element.
  [[nodiscard]] bool is_linear() const {
    if (count_ > 1) return false;
    for (int k = 0; k < kArrays; ++k) {
      if (count_ == 1 && strides_[k][0] != 1) return false;
    }
    return true;
  }

  // Neighbours along the innermost axis, and how far an array goes from one to the next.
  [[nodiscard]] int64_t innermost() const { return count_ == 0 ? 1 : extents_[count_ - 1]; }
  [[nodiscard]] int64_t innermost_stride(int array) const {
    return count_ == 0 ? 0 : strides_[array][count_ - 1];
  }
  // The walk over the first of every `count` neighbours; `count` divides innermost().
  [[nodiscard]] Walk in_packs(int64_t count) const {
    if (count_ == 0) return *this;
    Walk packs = *this;
    const int last = count_ - 1;
    packs.size_ /= count;
    packs.fits_ = packs.size_ <= INT32_MAX;
    packs.extents_[last] /= count;
    packs.divisors_[last] = Divisor(packs.extents_[last]);
    for (int k = 0; k < kArrays; ++k) packs.strides_[k][last] *= count;
    return packs;
  }

  __device__ Places<kArrays> operator[](int64_t index) const {
    Places<kArrays> places;
    if (fits_) {
      auto rest = static_cast<uint32_t>(index);
#pragma unroll 1
      for (int axis = count_ - 1; axis > 0; --axis) {
        uint32_t above = divisors_[axis].quotient(rest);
        step(places, axis, rest - above * static_cast<uint32_t>(extents_[axis]));
        rest = above;
      }
      if (count_ > 0) step(places, 0, rest);
      return places;
    }
#pragma unroll 1
    for (int axis = count_ - 1; axis > 0; --axis) {
      int64_t above = index / extents_[axis];
      step(places, axis, index - above * extents_[axis]);
      index = above;
    }
    if (count_ > 0) step(places, 0, index);
    return places;
  }

 private:
  __device__ void step(Places<kArrays>& places, int axis, int64_t position) const {
    for (int k = 0; k < kArrays; ++k) places.at[k] += position * strides_[k][axis];
  }

  int count_ = 0;
  bool fits_ = true;
  int64_t size_ = 1;
  int64_t extents_[kMost] = {};
  Divisor divisors_[kMost] = {};
  int64_t strides_[kArrays][kMost] = {};
};

}  // namespace mx::cuda
