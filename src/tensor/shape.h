// Shape: the extents of an array, possibly partly unknown while a graph is being inferred.
// An unknown extent is -1; a shape of unknown rank has ndim() == -1. `Shape()` is a scalar.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <span>

#include "base/small_vector.h"

namespace mx {

using Dims = SmallVector<int64_t, 6>;
inline constexpr int64_t kUnknown = -1;

class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<int64_t> dims) : dims_(dims) {}
  explicit Shape(Dims dims) : dims_(std::move(dims)) {}
  explicit Shape(std::span<const int64_t> dims) : dims_(dims) {}
  static Shape unknown() {
    Shape shape;
    shape.has_rank_ = false;
    return shape;
  }
  static Shape of_rank(int ndim) { return Shape(Dims(static_cast<size_t>(ndim), kUnknown)); }

  [[nodiscard]] int ndim() const { return has_rank_ ? static_cast<int>(dims_.size()) : -1; }
  [[nodiscard]] bool has_rank() const { return has_rank_; }
  [[nodiscard]] bool is_known() const;  // rank and every extent
  [[nodiscard]] int64_t size() const {  // count of elements; the shape must be known
    int64_t count = 1;
    bool fits = true;
    for (int64_t extent : dims_) fits &= !__builtin_mul_overflow(count, extent, &count);
    return fits ? count : product(0, ndim());  // which raises
  }
  int64_t operator[](int axis) const { return dims_[static_cast<size_t>(axis)]; }
  int64_t& operator[](int axis) { return dims_[static_cast<size_t>(axis)]; }
  [[nodiscard]] const Dims& dims() const { return dims_; }
  [[nodiscard]] Dims& dims() { return dims_; }
  [[nodiscard]] int64_t product(int begin, int end) const;  // of the extents [begin, end)
  [[nodiscard]] const int64_t* begin() const { return dims_.begin(); }
  [[nodiscard]] const int64_t* end() const { return dims_.end(); }
  bool operator==(const Shape& other) const = default;

 private:
  Dims dims_;
  bool has_rank_ = true;
};

// Fills what is unknown on either side from the other; false, and nothing changed, when they
// contradict.
bool unify(Shape& a, Shape& b);
// Element strides of a contiguous array.
Dims contiguous_strides(const Shape& shape);
std::ostream& operator<<(std::ostream& out, const Shape& shape);  // (2, 3), (2,), (?, 3), unknown

}  // namespace mx
