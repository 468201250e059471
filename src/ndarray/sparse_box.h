// What the Storage of a sparse array holds in place of memory.
#pragma once

#include <mutex>

#include "ndarray/sparse.h"

namespace mx {

struct SparseBox {
  explicit SparseBox(StorageKind kind) : kind(kind) {}
  const StorageKind kind;
  mutable std::mutex lock;
  mutable SparseParts parts;  // replaced through any array that shares the storage
  mutable NDArray narrow;     // narrow_columns of these parts, or none
  mutable int asked = 0;      // how often they were asked for
};

}  // namespace mx
