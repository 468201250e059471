// Shared: a Python object that the core holds.
#pragma once

#include <nanobind/nanobind.h>

namespace mx::python {

namespace nb = nanobind;

// A Python object that threads without the interpreter lock may drop.
class Shared {
 public:
  explicit Shared(nb::object object) : object_(std::move(object)) {}
  ~Shared() {
    if (!Py_IsInitialized()) {
      object_.release();  // the interpreter is gone, and the object with it
      return;
    }
    nb::gil_scoped_acquire lock;
    object_.reset();
  }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  [[nodiscard]] nb::handle get() const { return object_; }

 private:
  nb::object object_;
};

}  // namespace mx::python
