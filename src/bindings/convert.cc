#include "bindings/convert.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <array>

#include "ndarray/sparse.h"

namespace mx::python {
namespace {

// The classes outlive the interpreter on purpose.
nb::object& dense_class(Face face) {
  static auto* const classes = new std::array<nb::object, 2>;
  return (*classes)[static_cast<size_t>(face)];
}
nb::object& sparse_class(StorageKind kind) {
  static auto* const classes = new std::array<nb::object, 3>;
  return (*classes)[static_cast<size_t>(kind)];
}

nb::object& class_of(const NDArray& array, Face face) {
  StorageKind kind = kind_of(array);
  if (kind != StorageKind::kDense) {  // of one face only
    nb::object& sparse = sparse_class(kind);
    // The module of the sparse classes is loaded when the first such array comes.
    if (!sparse.is_valid()) nb::module_::import_("mxnet.ndarray.sparse");
    return sparse;
  }
  nb::object& wanted = dense_class(face);
  return wanted.is_valid() ? wanted : dense_class(Face::kClassic);
}

std::string text_of_object(nb::handle value) { return nb::cast<std::string>(nb::str(value)); }

bool is_numpy_bool(PyObject* object) {
  std::string_view type = Py_TYPE(object)->tp_name;
  return type == "numpy.bool" || type == "numpy.bool_";
}

AttrValue sequence_attr(nb::handle value) {
  MaybeDims dims;
  Numbers numbers;
  bool is_float = false;
  for (nb::handle item : nb::borrow<nb::iterable>(value)) {
    if (item.is_none()) {
      dims.push_back(std::nullopt);
      numbers.push_back(0);
    } else if (PyIndex_Check(item.ptr())) {
      auto number = nb::steal(PyNumber_Index(item.ptr()));
      if (!number.is_valid()) nb::raise_python_error();
      int64_t integer = PyLong_AsLongLong(number.ptr());
      if (integer == -1 && PyErr_Occurred()) nb::raise_python_error();
      dims.push_back(integer);
      numbers.push_back(static_cast<double>(integer));
    } else if (PyNumber_Check(item.ptr())) {
      is_float = true;
      double number = PyFloat_AsDouble(item.ptr());
      if (number == -1 && PyErr_Occurred()) nb::raise_python_error();
      numbers.push_back(number);
    } else {
      return text_of_object(value);
    }
  }
  if (is_float) return numbers;
  return dims;
}

// An array of mx.np with one element is its number: loss / count, where count is a sum.
AttrValue array_attr(nb::handle value) {
  bool is_number = face_of(value) == Face::kNumpy && unwrap(value).shape().size() == 1;
  if (!is_number) fail<TypeError>("expected a plain value, got an NDArray");
  return to_attr(value.attr("item")());
}

}  // namespace

nb::tuple to_tuple(const Shape& shape) {
  PyObject* tuple = PyTuple_New(shape.ndim());
  if (!tuple) nb::raise_python_error();
  for (int axis = 0; axis < shape.ndim(); ++axis) {
    PyTuple_SET_ITEM(tuple, axis, PyLong_FromLongLong(shape[axis]));
  }
  return nb::steal<nb::tuple>(tuple);
}

Dims to_dims(nb::handle sequence) { return Codec<Dims>::from(to_attr(sequence)); }

Context to_context(nb::handle pair) {
  auto [kind, id] = nb::cast<std::pair<int, int>>(pair);
  return {static_cast<DeviceKind>(kind), id};
}

AttrValue to_attr(nb::handle value) {
  PyObject* object = value.ptr();
  if (object == Py_None) return std::monostate{};
  if (PyBool_Check(object)) return object == Py_True;
  if (PyFloat_Check(object)) return PyFloat_AS_DOUBLE(object);
  if (PyUnicode_Check(object)) return nb::cast<std::string>(value);
  if (PyTuple_Check(object) || PyList_Check(object)) return sequence_attr(value);
  if (is_numpy_bool(object)) return PyObject_IsTrue(object) == 1;
  if (is_array(value)) return array_attr(value);
  if (PyIndex_Check(object)) {
    auto number = nb::steal(PyNumber_Index(object));
    if (!number.is_valid()) nb::raise_python_error();
    int64_t integer = PyLong_AsLongLong(number.ptr());
    if (integer == -1 && PyErr_Occurred()) nb::raise_python_error();
    return integer;
  }
  if (PyType_Check(object) || PyObject_HasAttrString(object, "itemsize")) {
    // numpy.float32, numpy.dtype: their name. numpy.float64(2.5): its value.
    if (!PyType_Check(object) && PyFloat_Check(object)) return PyFloat_AS_DOUBLE(object);
    if (PyType_Check(object)) return nb::cast<std::string>(value.attr("__name__"));
    if (PyObject_HasAttrString(object, "kind")) return nb::cast<std::string>(value.attr("name"));
  }
  if (PyNumber_Check(object)) {
    double number = PyFloat_AsDouble(object);
    if (number == -1 && PyErr_Occurred()) nb::raise_python_error();
    return number;
  }
  if (PySequence_Check(object)) return sequence_attr(value);
  return text_of_object(value);
}

bool read_scalar(nb::handle object, ScalarParam& scalar) {
  PyObject* value = object.ptr();
  if (PyFloat_CheckExact(value)) {
    scalar = {.scalar = PyFloat_AS_DOUBLE(value), .is_int = false};
    return true;
  }
  if (!PyNumber_Check(value) || PySequence_Check(value)) return false;
  scalar.is_int = PyIndex_Check(value);
  scalar.scalar = PyFloat_AsDouble(value);
  if (scalar.scalar == -1 && PyErr_Occurred()) nb::raise_python_error();
  return true;
}

void set_array_class(nb::object cls, Face face) { dense_class(face) = std::move(cls); }

Face face_of(nb::handle object) {
  const nb::object& numpy = dense_class(Face::kNumpy);
  if (!numpy.is_valid()) return Face::kClassic;  // mx.np was not loaded
  if (object.type().is(dense_class(Face::kClassic))) return Face::kClassic;
  auto* type = reinterpret_cast<PyTypeObject*>(numpy.ptr());
  return PyObject_TypeCheck(object.ptr(), type) ? Face::kNumpy : Face::kClassic;
}

void set_sparse_class(int kind, nb::object cls) {
  sparse_class(static_cast<StorageKind>(kind)) = std::move(cls);
}

nb::object wrap(NDArray array, Face face) {
  nb::object object = nb::inst_alloc(class_of(array, face));
  new (nb::inst_ptr<NDArray>(object)) NDArray(std::move(array));
  nb::inst_mark_ready(object);
  return object;
}

nb::object wrap_list(std::vector<NDArray> arrays, Face face) {
  nb::list list;
  for (NDArray& array : arrays) list.append(wrap(std::move(array), face));
  return list;
}

bool is_array(nb::handle object) {
  const nb::handle type = object.type();
  bool is_plain = type.is(dense_class(Face::kClassic)) || type.is(dense_class(Face::kNumpy));
  return is_plain || nb::isinstance<NDArray>(object);
}

NDArray& unwrap(nb::handle object) {
  if (!is_array(object)) {
    std::string text = cat("expected an NDArray, got ", nb::type_name(object.type()).c_str());
    throw nb::type_error(text.c_str());
  }
  return *nb::inst_ptr<NDArray>(object);
}

std::vector<NDArray> unwrap_list(nb::handle sequence) {
  std::vector<NDArray> arrays;
  for (nb::handle item : nb::borrow<nb::iterable>(sequence)) {
    arrays.push_back(item.is_none() ? NDArray() : unwrap(item));
  }
  return arrays;
}

}  // namespace mx::python
