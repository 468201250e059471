// Where in its device's compute stream the last use of an array's memory ends. Streams of copies
// and of sums over devices wait for that point, not for all that the compute stream holds by then:
// so gradients travel while the rest of their backward pass runs.
//
//   set_point({grad});               // inside work that writes grad, at its end
//   wait_for_writer(grad, stream);   // inside later work that reads it
//
// An array without a point, or one that was used since, makes the stream wait for all.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "ndarray/ndarray.h"

namespace mx {

struct StreamPoint {
  std::shared_ptr<Event> event;
  uint64_t version, uses;  // of the Var, when the work that set the point is over
};

// What the compute stream holds now are the last uses of the arrays, all of one device. Inside work
// that names their Vars as written, each once.
void set_point(std::span<const NDArray> arrays);
// The same as work of its own, behind what has been pushed for the arrays so far.
void push_point(std::span<const NDArray> arrays);

// Whether the point still says when the array was written; when it was used.
[[nodiscard]] bool knows_writer(const NDArray& array);
[[nodiscard]] bool knows_users(const NDArray& array);

// Later work of `stream` starts after the kernels that wrote the array, inside work that reads it;
// after all that use its memory, inside work that writes it.
void wait_for_writer(const NDArray& array, Stream& stream);
void wait_for_users(const NDArray& array, Stream& stream);

}  // namespace mx
