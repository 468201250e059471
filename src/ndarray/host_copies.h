// Copies between a device and memory of the host.
#pragma once

#include <cstdint>

#include "ndarray/ndarray.h"

namespace mx {

// Adds a copy to the copy stream of its direction, inside work that ends when that stream has come
// so far: until then the device may read the source and write the target. One of the arrays is the
// host's.
void copy_with_host(const NDArray& from, const NDArray& to);
// The elements of a device's array, which are there, to memory of the host; they have arrived when
// it returns.
void copy_to_host(const NDArray& from, void* to);

// Copies in the compute stream: nobody has to wait for another stream, and no thread is woken.
// Whether they are the best way into an array: there is little to copy from `from` (null: ordinary
// memory that is no array's), and that stream has nothing to do. Otherwise a stream of copies is
// better, beside the kernels.
[[nodiscard]] bool can_copy_in_line(const NDArray* from, const NDArray& to);
// Inside work that names both; who writes the source later waits until it has been read.
void copy_in_line(const NDArray& from, const NDArray& to);
// Inside work that writes the array. The source is free when it returns.
void copy_in_line(const void* from, const NDArray& to);
// Waits for what writes a device's array and brings its elements with the same wait. False: there
// are many, or runs beside the compute stream; nothing was done.
[[nodiscard]] bool read_in_line(const NDArray& from, void* to);

}  // namespace mx
