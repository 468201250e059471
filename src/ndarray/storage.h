// Storage: a piece of memory that arrays share, with its Var. Work that uses it holds a Ref, so the
// memory goes back to its pool exactly when nothing can touch it any more.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "base/ref.h"
#include "device/device.h"
#include "engine/var.h"

namespace mx {

class Holder;
class Pool;
struct StreamPoint;  // ndarray/stream_point.h
struct SparseBox;    // ndarray/sparse_box.h
class PageUse;       // ndarray/page_locks.h

class Storage : public RefCounted<Storage> {
 public:
  Storage(Context context, int64_t bytes);  // from the context's pool, not initialised
  // Memory that belongs to somebody else; `release` is called when the last array is gone.
  Storage(Context context, void* data, int64_t bytes, std::function<void()> release);
  // Of a sparse array: no memory, but the parts that hold its elements. `bytes` are a dense
  // array's.
  Storage(Context context, int64_t bytes, std::unique_ptr<SparseBox> sparse);
  ~Storage();

  [[nodiscard]] Var& var() { return var_; }
  [[nodiscard]] void* data() const { return data_; }
  [[nodiscard]] int64_t bytes() const { return bytes_; }
  [[nodiscard]] Context context() const { return context_; }
  [[nodiscard]] const SparseBox* sparse() const { return sparse_.get(); }  // null: dense
  // Behind which point of its device's compute stream it is free, where somebody has said so.
  // Set by work that writes the Var; asked for by work that reads or writes it.
  [[nodiscard]] const std::shared_ptr<const StreamPoint>& point() const { return point_; }
  void set_point(std::shared_ptr<const StreamPoint> point) { point_ = std::move(point); }
  // Whether its memory is a block of the pool: nobody else's, and given back when this ends.
  [[nodiscard]] bool is_pooled() const { return pool_ != nullptr; }
  // What devices had to do with the pages of a host's memory; guarded by the lock of page_locks.h.
  [[nodiscard]] std::unique_ptr<PageUse>& page_use() { return page_use_; }
  // Names the content: differs from any other storage's and from this one's before its last write.
  [[nodiscard]] uint64_t stamp() const { return id_ * 0x9E3779B97F4A7C15u + var_.version(); }

 private:
  Var var_;
  Context context_;
  Pool* pool_ = nullptr;      // null: borrowed
  Holder* holder_ = nullptr;  // null: nobody counts it
  void* data_ = nullptr;
  int64_t bytes_ = 0;
  uint64_t id_;
  std::function<void()> release_;
  std::unique_ptr<SparseBox> sparse_;
  std::shared_ptr<const StreamPoint> point_;
  std::unique_ptr<PageUse> page_use_;
};

}  // namespace mx
