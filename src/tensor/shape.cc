#include "tensor/shape.h"

#include <algorithm>
#include <ostream>

#include "base/error.h"

namespace mx {

bool Shape::is_known() const {
  return has_rank_ && std::none_of(begin(), end(), [](int64_t dim) { return dim == kUnknown; });
}

int64_t Shape::product(int first, int last) const {
  int64_t count = 1;
  for (int axis = first; axis < last; ++axis) {
    check<ShapeError>(!__builtin_mul_overflow(count, (*this)[axis], &count), "shape ", *this,
                      " has more elements than 64 bits can count");
  }
  return count;
}

bool unify(Shape& a, Shape& b) {
  if (!a.has_rank()) {
    a = b;
    return true;
  }
  if (!b.has_rank()) {
    b = a;
    return true;
  }
  if (a.ndim() != b.ndim()) return false;
  for (int axis = 0; axis < a.ndim(); ++axis) {
    if (a[axis] != b[axis] && a[axis] != kUnknown && b[axis] != kUnknown) return false;
  }
  for (int axis = 0; axis < a.ndim(); ++axis) {
    if (a[axis] == kUnknown) a[axis] = b[axis];
    if (b[axis] == kUnknown) b[axis] = a[axis];
  }
  return true;
}

Dims contiguous_strides(const Shape& shape) {
  Dims strides(shape.dims().size(), 1);
  for (int axis = shape.ndim() - 2; axis >= 0; --axis) {
    strides[static_cast<size_t>(axis)] = strides[static_cast<size_t>(axis) + 1] * shape[axis + 1];
  }
  return strides;
}

std::ostream& operator<<(std::ostream& out, const Shape& shape) {
  if (!shape.has_rank()) return out << "unknown";
  out << "(";
  for (int axis = 0; axis < shape.ndim(); ++axis) {
    if (axis) out << ", ";
    if (shape[axis] == kUnknown) {
      out << "?";
    } else {
      out << shape[axis];
    }
  }
  return out << (shape.ndim() == 1 ? ",)" : ")");
}

}  // namespace mx
