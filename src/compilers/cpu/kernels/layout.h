// Layouts of values: sizes in memory, and which of them are the same bytes.
#pragma once

#include <cstdint>

#include "base/ceil_div.h"
#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/plan/plan.h"

namespace mx::cpu {

int64_t block_size();  // channels per block on this machine: 16 with AVX-512, else 8

inline int64_t blocks_of(int64_t channels) { return ceil_div(channels, block_size()); }

inline bool is_half(Layout layout) { return layout >= Layout::kPlainHalf; }
inline bool is_plain(Layout layout) {
  return layout == Layout::kPlain || layout == Layout::kPlainHalf;
}

inline int64_t elements_of(const Shape& shape, Layout layout) {
  if (layout != Layout::kBlocked) return shape.size();
  Image image = image_of(shape);
  return image.batch * blocks_of(image.channels) * block_size() * image.plane();
}

// Room in memory, in floats.
inline int64_t floats_of(const Shape& shape, Layout layout) {
  int64_t elements = elements_of(shape, layout);
  return is_half(layout) ? (elements + 1) / 2 : elements;
}

inline bool can_be_blocked(const Shape& shape) { return shape.ndim() == 3 || shape.ndim() == 4; }

// With one pixel per plane and whole blocks all orders are the same.
inline bool is_layout_free(const Shape& shape) {
  if (!can_be_blocked(shape)) return false;
  Image image = image_of(shape);
  return image.plane() == 1 && image.channels % block_size() == 0;
}

}  // namespace mx::cpu
