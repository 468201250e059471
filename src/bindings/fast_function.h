// Functions of the module that small calls come through: arguments by position alone, past
// nanobind's way of finding an overload, which takes a part of such a call that one sees.
//
//   nb::object twice(FastArguments given) { ... }
//   add_fast<twice>(m, "twice", "x");
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <span>

#include "bindings/convert.h"

namespace mx::python {

using FastArguments = std::span<PyObject* const>;
using FastCall = PyObject* (*)(PyObject* module, PyObject* const* given, Py_ssize_t count);

// Raises in Python what was thrown, as a function of nanobind does; returns null.
PyObject* raise_thrown(std::exception_ptr thrown) noexcept;
// TypeError unless `given` has this many; where it is no tuple, no operator.
void check_given(FastArguments given, size_t wanted);
nb::tuple as_tuple(PyObject* object);
const OpHandle& as_operator(PyObject* object);

// `arguments`: their names, for help() and the stubs.
void add_fast_call(nb::module_& m, const char* name, const char* arguments, FastCall call);

template <nb::object (*kFunction)(FastArguments)>
void add_fast(nb::module_& m, const char* name, const char* arguments) {
  add_fast_call(m, name, arguments,
                [](PyObject* /*module*/, PyObject* const* given, Py_ssize_t count) -> PyObject* {
                  try {
                    return kFunction({given, static_cast<size_t>(count)}).release().ptr();
                  } catch (...) {
                    return raise_thrown(std::current_exception());
                  }
                });
}

}  // namespace mx::python
