#include "runtime/cold_values.h"

#include <exception>

#include "ndarray/process.h"

namespace mx {
namespace {

// Whether the array's elements are the pool's and share their pages with nothing else.
bool has_pages_of_its_own(const NDArray& array) {
  const Storage& storage = array.storage();
  Tensor value = array.tensor();
  return storage.context() == Context{} && value.raw() == storage.data() &&
         value.bytes() == storage.bytes() && pool_of({}).is_alone(storage.data(), storage.bytes());
}

}  // namespace

Bytes cold_bytes_of(const NDArray& array) {
  array.wait_to_read();
  Tensor value = array.tensor();
  std::span bytes(static_cast<std::byte*>(value.raw()), static_cast<size_t>(value.bytes()));
  Bytes taken;
  std::exception_ptr failure;
  auto take_over = [&] {
    try {
      taken = ColdBytes::taking_over(bytes);
    } catch (...) {
      failure = std::current_exception();
    }
  };
  if (has_pages_of_its_own(array)) {
    // As work that reads: what writes to the array waits for it. Where somebody writes already the
    // array keeps its memory.
    Var* reads[] = {&array.storage().var()};
    engine().try_run(reads, {}, 0, "cold values", take_over);
  }
  if (failure) std::rethrow_exception(failure);
  return taken ? taken : std::make_shared<const ColdBytes>(bytes);
}

}  // namespace mx
