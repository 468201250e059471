// Copies between arrays.
#pragma once

#include "ndarray/ndarray.h"

namespace mx {

// `to` takes the elements of `from`: same count of elements, any dtypes, any devices. Asynchronous.
void copy_to(const NDArray& from, const NDArray& to);
// The elements of an array that is settled (wait_to_read), into host memory; returns when they are
// there. Without the engine: whoever wants them at once should not wake three threads for it.
void read_settled(const NDArray& from, void* to);
// The same for a device's array that need not be settled: a wait for its writers brings its few
// elements too. False: nothing was done; use wait_to_read and read_settled.
[[nodiscard]] bool read_at_once(const NDArray& from, void* to);
// A new array of the elements that lie in host memory, which is free again when it returns.
NDArray array_from(const void* memory, Shape shape, DType dtype, Context context);
// The same array on `context`: itself when it is there already.
NDArray on_context(const NDArray& array, Context context);
// The array in the shape and dtype of `like`, which has as many elements; recorded where that is
// on.
NDArray fitted(const NDArray& array, const NDArray& like);

// copy_to that is recorded where recording is on and `from` has a history: `to` becomes a result.
void assign(const NDArray& from, NDArray& to);

}  // namespace mx
