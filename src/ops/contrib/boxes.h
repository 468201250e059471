// Boxes as four numbers: two corners, or centre and extents. Arithmetic on one pair of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace mx::ops {

enum class BoxFormat : uint8_t { kCenter, kCorner };
constexpr std::array<std::string_view, 2> names_of(BoxFormat) { return {"center", "corner"}; }

template <class A>
struct Box {
  A left, top, right, bottom;

  template <class T>
  static constexpr Box read(const T* data, BoxFormat format) {
    A a = A(data[0]), b = A(data[1]), c = A(data[2]), d = A(data[3]);
    if (format == BoxFormat::kCorner) return {a, b, c, d};
    return {a - c / 2, b - d / 2, a + c / 2, b + d / 2};
  }
  [[nodiscard]] constexpr A width() const { return right - left; }
  [[nodiscard]] constexpr A height() const { return bottom - top; }
  [[nodiscard]] constexpr A center_x() const { return (left + right) / 2; }
  [[nodiscard]] constexpr A center_y() const { return (top + bottom) / 2; }
  [[nodiscard]] constexpr A area() const {
    return width() < 0 || height() < 0 ? A(0) : width() * height();
  }
};

// Area of the intersection over that of the union; 0 where both are empty.
template <class A>
constexpr A overlap(const Box<A>& a, const Box<A>& b) {
  A width = std::max(A(0), std::min(a.right, b.right) - std::max(a.left, b.left));
  A height = std::max(A(0), std::min(a.bottom, b.bottom) - std::max(a.top, b.top));
  A common = width * height;
  A total = a.area() + b.area() - common;
  return total <= 0 ? A(0) : common / total;
}

}  // namespace mx::ops
