#include "bindings/fast_function.h"

#include <string>
#include <utility>

#include "base/cat.h"
#include "base/error.h"

namespace mx::python {
namespace {

std::exception_ptr& thrown_here() {
  thread_local std::exception_ptr thrown;
  return thrown;
}

[[noreturn]] void raise_type(const std::string& text) { throw nb::type_error(text.c_str()); }

}  // namespace

// nanobind translates it: a function of its own throws it once more.
PyObject* raise_thrown(std::exception_ptr thrown) noexcept {
  static const auto* const again = new nb::object(
      nb::cpp_function([] { std::rethrow_exception(std::exchange(thrown_here(), nullptr)); }));
  thrown_here() = std::move(thrown);
  return PyObject_CallNoArgs(again->ptr());
}

void check_given(FastArguments given, size_t wanted) {
  if (given.size() == wanted) return;
  raise_type(cat(wanted, " arguments are needed, ", given.size(), " were given"));
}

nb::tuple as_tuple(PyObject* object) {
  if (!PyTuple_Check(object)) {
    raise_type(cat("expected a tuple, got ", Py_TYPE(object)->tp_name));
  }
  return nb::borrow<nb::tuple>(object);
}

const OpHandle& as_operator(PyObject* object) {
  static const auto* const type = reinterpret_cast<PyTypeObject*>(nb::type<OpHandle>().ptr());
  if (Py_TYPE(object) != type) {
    raise_type(cat("expected an operator, got ", Py_TYPE(object)->tp_name));
  }
  return *nb::inst_ptr<OpHandle>(object);
}

void add_fast_call(nb::module_& m, const char* name, const char* arguments, FastCall call) {
  // Both live as long as the interpreter.
  const auto* doc = new std::string(cat(name, "(", arguments, ", /)\n--\n\n"));
  auto* definition =
      new PyMethodDef{.ml_name = name,
                      .ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(call)),
                      .ml_flags = METH_FASTCALL,
                      .ml_doc = doc->c_str()};
  nb::object module_name = m.attr("__name__");
  m.attr(name) = nb::steal(PyCFunction_NewEx(definition, nullptr, module_name.ptr()));
}

}  // namespace mx::python
