// The innermost loops of convolutions with few channels: lanes run along the width of an image, so
// that no lane waits for a channel that is not there. Images are copied into planes with zeros
// around them, wide enough that no loop looks at borders.
#pragma once

#include <algorithm>
#include <cstdint>

namespace mx::ops::narrow {

template <int kLanes>
struct Vector {
  using Type __attribute__((vector_size(kLanes * sizeof(float)), aligned(4), may_alias)) = float;
};

// Planes with room around an image.
struct Planes {
  int64_t count, height, pitch;
  [[nodiscard]] int64_t floats() const { return count * height * pitch; }
};

// One image: results[filter] = bias + Σ over planes and taps.
struct Convolve {
  const float* planes;
  Planes size;
  int64_t kernel_height, kernel_width;
  const float* weights;  // [group of filters][plane][tap][filter of the group], filled up with 0
  const float* bias;     // per filter, filled up too
  int64_t filters, height, width;
  float* results;  // [filter][height][width]
};

template <int kLanes, int kGroup>
[[gnu::always_inline]] inline void convolve(const Convolve& c) {
  using V = typename Vector<kLanes>::Type;
  const bool by_rows = c.width <= kLanes;  // two rows at a time, or two pieces of a row
  const int64_t second = by_rows ? c.size.pitch : kLanes;
  const int64_t row_step = by_rows ? 2 : 1;
  const int64_t depth = c.size.count * c.kernel_height * c.kernel_width;
  for (int64_t first = 0; first < c.filters; first += kGroup) {
    for (int64_t y = 0; y < c.height; y += row_step) {
      for (int64_t x = 0; x < c.width; x += int64_t{2} * kLanes) {
        V sums[kGroup][2];
#pragma GCC unroll 8
        for (int f = 0; f < kGroup; ++f) sums[f][0] = sums[f][1] = V{} + c.bias[first + f];
        const float* w = c.weights + first * depth;
        for (int64_t plane = 0; plane < c.size.count; ++plane) {
          for (int64_t ky = 0; ky < c.kernel_height; ++ky) {
            const float* line = c.planes + (plane * c.size.height + y + ky) * c.size.pitch + x;
            for (int64_t kx = 0; kx < c.kernel_width; ++kx) {
              V a = *reinterpret_cast<const V*>(line + kx);
              V b = *reinterpret_cast<const V*>(line + kx + second);
#pragma GCC unroll 8
              for (int f = 0; f < kGroup; ++f) {
                sums[f][0] += w[f] * a;
                sums[f][1] += w[f] * b;
              }
              w += kGroup;
            }
          }
        }
        for (int half = 0; half < 2; ++half) {
          int64_t row = by_rows ? y + half : y, column = by_rows ? x : x + int64_t{half} * kLanes;
          int64_t count = std::min<int64_t>(kLanes, c.width - column);
          if (row >= c.height || count <= 0) continue;
          for (int64_t f = 0; f < std::min<int64_t>(kGroup, c.filters - first); ++f) {
            float* to = c.results + ((first + f) * c.height + row) * c.width + column;
            if (count == kLanes) {
              *reinterpret_cast<V*>(to) = sums[f][half];
            } else {
              for (int64_t i = 0; i < count; ++i) to[i] = sums[f][half][i];
            }
          }
        }
      }
    }
  }
}

// One image: sums of every lane += gradient · data for each filter, plane and tap.
struct Correlate {
  const float* planes;
  Planes size;
  const float* gradient;  // [filter][height][pitch of whole vectors], zeros after the width
  int64_t filters, height, pitch, kernel_height;
  float* sums;  // [group of filters][plane][row of taps][filter of the group][kTaps][lane]
};

template <int kLanes, int kGroup, int kTaps>
[[gnu::always_inline]] inline void correlate(const Correlate& c) {
  using V = typename Vector<kLanes>::Type;
  float* to = c.sums;
  for (int64_t first = 0; first < c.filters; first += kGroup) {
    const float* slopes[kGroup];  // filters that are not there repeat the last
    for (int f = 0; f < kGroup; ++f) {
      slopes[f] = c.gradient + std::min(first + f, c.filters - 1) * c.height * c.pitch;
    }
    for (int64_t plane = 0; plane < c.size.count; ++plane) {
      for (int64_t ky = 0; ky < c.kernel_height; ++ky) {
        V sums[kGroup][kTaps] = {};
        for (int64_t y = 0; y < c.height; ++y) {
          const float* line = c.planes + (plane * c.size.height + y + ky) * c.size.pitch;
          for (int64_t x = 0; x < c.pitch; x += kLanes) {
#pragma GCC unroll 8
            for (int t = 0; t < kTaps; ++t) {
              V value = *reinterpret_cast<const V*>(line + x + t);
#pragma GCC unroll 8
              for (int f = 0; f < kGroup; ++f) {
                sums[f][t] += value * *reinterpret_cast<const V*>(slopes[f] + y * c.pitch + x);
              }
            }
          }
        }
#pragma GCC unroll 8
        for (int f = 0; f < kGroup; ++f) {
#pragma GCC unroll 8
          for (int t = 0; t < kTaps; ++t) {
            *reinterpret_cast<V*>(to) += sums[f][t];
            to += kLanes;
          }
        }
      }
    }
  }
}

}  // namespace mx::ops::narrow
