#include "ndarray/ndarray.h"

#include "base/error.h"
#include "ndarray/array_bytes.h"
#include "ndarray/process.h"
#include "ndarray/side_streams.h"
#include "ndarray/sparse.h"

namespace mx {
namespace {

// A view is other elements of the same memory, which a sparse array does not have.
void check_viewed(const NDArray& array, const char* how) {
  check<Unsupported>(!array.is_sparse(), how, ": an array of shape ", array.shape(),
                     " is sparse and has no views; use tostype('default') first");
}

}  // namespace

int64_t array_bytes(const Shape& shape, DType dtype) {
  int64_t bytes = 0;
  check<ShapeError>(!__builtin_mul_overflow(shape.size(), size_of(dtype), &bytes), "an array of ",
                    shape, " ", dtype, " has more bytes than 64 bits can count");
  return bytes;
}

NDArray::NDArray(Shape shape, DType dtype, Context context)
    : shape_(std::move(shape)), dtype_(dtype) {
  storage_ = make_ref<Storage>(context, array_bytes(shape_, dtype));
}

NDArray::NDArray(Ref<Storage> storage, int64_t offset_bytes, Shape shape, DType dtype)
    : storage_(std::move(storage)), offset_(offset_bytes), shape_(std::move(shape)), dtype_(dtype) {
  ensure(offset_ >= 0 && offset_ + bytes() <= storage_->bytes(), "a view lies inside its storage");
}

Tensor NDArray::tensor() const {
  ensure(!is_sparse(), "whoever reads elements has made a sparse array dense");
  auto* base = static_cast<char*>(storage_->data());
  return {base ? base + offset_ : nullptr, shape_, dtype_};
}

NDArray NDArray::reshaped(Shape shape) const {
  if (is_sparse() && shape != shape_) check_viewed(*this, "reshape");
  check<ShapeError>(shape.size() == size(), "cannot view an array of shape ", shape_, " (", size(),
                    " elements) as ", shape, " (", shape.size(), " elements)");
  return {storage_, offset_, std::move(shape), dtype_};
}

NDArray NDArray::slice(int64_t begin, int64_t end) const {
  check_viewed(*this, "slice");
  check<ShapeError>(shape_.ndim() >= 1 && begin >= 0 && begin <= end && end <= shape_[0], "slice [",
                    begin, ", ", end, ") is outside of axis 0 of shape ", shape_);
  Shape shape = shape_;
  shape[0] = end - begin;
  int64_t row = shape_.product(1, shape_.ndim()) * size_of(dtype_);
  return {storage_, offset_ + begin * row, std::move(shape), dtype_};
}

NDArray NDArray::at(int64_t index) const {
  check_viewed(*this, "index");
  check<ShapeError>(shape_.ndim() >= 1 && index >= 0 && index < shape_[0], "index ", index,
                    " is outside of axis 0 of shape ", shape_);
  Shape shape(shape_.dims());
  shape.dims().erase(0);
  int64_t row = shape.size() * size_of(dtype_);
  return {storage_, offset_ + index * row, std::move(shape), dtype_};
}

NDArray NDArray::detached() const { return {storage_, offset_, shape_, dtype_}; }

void NDArray::wait_to_read() const {
  if (!storage_) return;
  if (is_sparse()) {
    SparseParts parts = parts_of(*this);
    for (const NDArray& part : {parts.data, parts.indices, parts.indptr}) part.wait_to_read();
    return;
  }
  engine().wait(var());
  if (context().is_host()) return;
  synchronize_writer(*storage_);
  device_of(context()).verify(tensor().raw(), bytes());
}

void NDArray::wait_to_write() const {
  if (!storage_) return;
  if (is_sparse()) return parts_of(*this).data.wait_to_write();
  engine().wait_write(var());
  synchronize(context());
}

const void* NDArray::host_data() const {
  ensure(context().is_host(), "host_data is asked of a host array");
  wait_to_read();
  return tensor().raw();
}

}  // namespace mx
