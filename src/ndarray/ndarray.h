// NDArray: a contiguous array: shared Storage + offset + shape + dtype. Copying it is cheap and
// shares the memory; every view shares the Var, so order is kept. Values may still be on their way:
// wait_to_read() waits for them.
//
//   NDArray x(Shape{2, 3}, DType::kFloat32);   // not initialised
//   NDArray row = x.slice(0, 1);               // shares memory with x
#pragma once

#include <string>

#include "base/ref.h"
#include "ndarray/storage.h"
#include "tensor/tensor.h"

namespace mx {

// How an array came to be, for autograd; implemented by runtime/.
class History : public RefCounted<History> {
 public:
  virtual ~History() = default;
};

class NDArray {
 public:
  NDArray() = default;  // "none": no shape, no memory
  NDArray(Shape shape, DType dtype, Context context = {});
  NDArray(Ref<Storage> storage, int64_t offset_bytes, Shape shape, DType dtype);

  [[nodiscard]] bool is_none() const { return !storage_; }
  [[nodiscard]] bool is_sparse() const { return storage_ && storage_->sparse(); }  // sparse.h
  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] DType dtype() const { return dtype_; }
  [[nodiscard]] int64_t size() const { return shape_.size(); }
  [[nodiscard]] int64_t bytes() const { return shape_.size() * size_of(dtype_); }
  [[nodiscard]] Context context() const { return storage_->context(); }
  [[nodiscard]] Storage& storage() const { return *storage_; }
  [[nodiscard]] const Ref<Storage>& storage_ref() const { return storage_; }
  [[nodiscard]] int64_t offset() const { return offset_; }
  [[nodiscard]] Var& var() const { return storage_->var(); }
  [[nodiscard]] bool covers_storage() const { return bytes() == storage_->bytes(); }
  [[nodiscard]] Touch touch() const { return {&var(), covers_storage()}; }
  // The view kernels see. Only valid inside work that declared this array.
  [[nodiscard]] Tensor tensor() const;

  // Views. They carry no history: recording them is the caller's business.
  [[nodiscard]] NDArray reshaped(Shape shape) const;              // same size
  [[nodiscard]] NDArray slice(int64_t begin, int64_t end) const;  // along axis 0
  [[nodiscard]] NDArray at(int64_t index) const;                  // axis 0 removed
  [[nodiscard]] NDArray detached() const;
  [[nodiscard]] bool same_view(const NDArray& other) const {
    return storage_ == other.storage_ && offset_ == other.offset_ && shape_ == other.shape_ &&
           dtype_ == other.dtype_;
  }

  void wait_to_read() const;   // pending writes are done; raises what went wrong
  void wait_to_write() const;  // nothing uses the memory
  // The elements, on the host: waits first. For a GPU array, copy it to the CPU before.
  [[nodiscard]] const void* host_data() const;

  [[nodiscard]] const Ref<History>& history() const { return history_; }
  void set_history(Ref<History> history) { history_ = std::move(history); }

 private:
  Ref<Storage> storage_;
  int64_t offset_ = 0;  // bytes
  Shape shape_;
  DType dtype_ = DType::kFloat32;
  Ref<History> history_;
};

}  // namespace mx
