// Tensor: what a kernel sees of an array: a pointer, a shape, a dtype. It owns nothing, and its
// elements are contiguous in row-major order.
//
//   auto x = run.in(0).data<const float>();        // all elements
//   auto lines = run.in(0).rows<const float>(1);   // lines along axis 1
#pragma once

#include <cstdint>
#include <span>

#include "base/error.h"
#include "tensor/dtype.h"
#include "tensor/shape.h"

namespace mx {

// One line of an array along an axis.
template <class T>
class Row {
 public:
  constexpr Row(T* data, int64_t size, int64_t stride)
      : data_(data), size_(size), stride_(stride) {}
  [[nodiscard]] constexpr int64_t size() const { return size_; }
  [[nodiscard]] constexpr int64_t stride() const { return stride_; }
  constexpr T* data() const { return data_; }
  constexpr T& operator[](int64_t i) const { return data_[i * stride_]; }

 private:
  T* data_;
  int64_t size_;
  int64_t stride_;
};

// All lines along an axis, in row-major order of the remaining axes.
template <class T>
class Rows {
 public:
  constexpr Rows(T* data, int64_t outer, int64_t length, int64_t inner)
      : data_(data), count_(outer * inner), length_(length), inner_(inner) {}
  [[nodiscard]] constexpr int64_t size() const { return count_; }
  [[nodiscard]] constexpr int64_t length() const { return length_; }
  [[nodiscard]] constexpr int64_t inner() const { return inner_; }
  constexpr Row<T> operator[](int64_t i) const {
    return {data_ + i / inner_ * length_ * inner_ + i % inner_, length_, inner_};
  }

 private:
  T* data_;
  int64_t count_;
  int64_t length_;
  int64_t inner_;
};

class Tensor {
 public:
  Tensor() = default;
  Tensor(void* data, Shape shape, DType dtype)
      : data_(data), shape_(std::move(shape)), dtype_(dtype) {}

  [[nodiscard]] DType dtype() const { return dtype_; }
  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int ndim() const { return shape_.ndim(); }
  [[nodiscard]] int64_t dim(int axis) const { return shape_[axis < 0 ? axis + ndim() : axis]; }
  [[nodiscard]] int64_t size() const { return shape_.size(); }
  [[nodiscard]] int64_t bytes() const { return size() * size_of(dtype_); }
  [[nodiscard]] void* raw() const { return data_; }

  template <class T>
  [[nodiscard]] T* data() const {
    ensure(kDTypeOf<std::remove_const_t<T>> == dtype_, "a kernel reads an array as its own dtype");
    return static_cast<T*>(data_);
  }
  template <class T>
  [[nodiscard]] std::span<T> span() const {
    return {data<T>(), static_cast<size_t>(size())};
  }
  template <class T>
  [[nodiscard]] Rows<T> rows(int axis) const {
    if (axis < 0) axis += ndim();
    return {data<T>(), shape_.product(0, axis), shape_[axis], shape_.product(axis + 1, ndim())};
  }
  // The same elements under another shape of the same size.
  [[nodiscard]] Tensor reshaped(Shape shape) const { return {data_, std::move(shape), dtype_}; }

 private:
  void* data_ = nullptr;
  Shape shape_;
  DType dtype_ = DType::kFloat32;
};

}  // namespace mx
