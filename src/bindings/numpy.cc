// The face of mx.np: its class of arrays, and the operators that Python's `+` and its kind mean on
// it. Arrays of different dtypes are cast first, so that gradients reach both.
#include <nanobind/nanobind.h>

#include "base/error.h"
#include "bindings/convert.h"
#include "bindings/fast_function.h"
#include "ir/arithmetic.h"
#include "ir/scalar_param.h"
#include "numpy/arithmetic.h"
#include "numpy/values.h"
#include "ops/pointwise/cast.h"
#include "runtime/eager.h"
#include "runtime/eager_precision.h"

namespace mx::python {
namespace {

// Where the methods are found; Python's class takes them from here.
struct NumpyMethods {};

// Of an object that was asked already whether it is an array: asking twice costs a twentieth of a
// small call.
const NDArray& known_array(nb::handle object) { return *nb::inst_ptr<NDArray>(object); }

NDArray as_dtype(const NDArray& array, DType dtype) {
  if (array.dtype() == dtype) return array;
  static const OpDef& cast = op_table().get("Cast");
  return invoke(cast, ops::CastParam{.dtype = dtype}, {&array, 1})[0];
}

nb::object finish(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
                  nb::handle out) {
  if (out.is_none()) return wrap(std::move(invoke(op, params, inputs)[0]), Face::kNumpy);
  invoke_into(op, params, inputs, unwrap(out));
  return nb::borrow(out);
}

// What a function does to dtypes, beyond promotion; Python has the numbers.
enum class Dtypes : uint8_t {
  kPromoted,  // bool counts as int64, with a number
  kReal,      // integers become float32
  kBits,      // bool stays what it is
};

nb::object binary(const OpDef& both, const OpDef& with_scalar, bool is_reversed,
                  const NDArray& self, nb::handle other, nb::handle out,
                  Dtypes dtypes = Dtypes::kPromoted) {
  static const auto* const no_params = new Params;  // making one takes memory each time
  if (is_array(other)) {
    NDArray inputs[] = {self, known_array(other)};
    if (is_reversed) std::swap(inputs[0], inputs[1]);
    if (dtypes == Dtypes::kReal || inputs[0].dtype() != inputs[1].dtype()) {
      DType dtype = numpy::promoted(inputs[0].dtype(), inputs[1].dtype());
      if (dtypes == Dtypes::kReal) dtype = numpy::real_of(dtype);
      for (NDArray& input : inputs) input = as_dtype(input, dtype);
    }
    if (has_eager_precision()) cast_for_precision(both, *no_params, inputs);
    return finish(both, *no_params, inputs, out);
  }
  ScalarParam scalar;
  if (PyComplex_Check(other.ptr()) || !read_scalar(other, scalar)) {
    return nb::borrow(Py_NotImplemented);
  }
  Params params(scalar);
  bool counts = self.dtype() == DType::kBool && dtypes != Dtypes::kBits;
  if (!counts && !has_eager_precision()) return finish(with_scalar, params, {&self, 1}, out);
  NDArray input = counts ? as_dtype(self, DType::kInt64) : self;
  if (!has_eager_precision()) return finish(with_scalar, params, {&input, 1}, out);
  cast_for_precision(with_scalar, params, {&input, 1});
  return finish(with_scalar, params, {&input, 1}, out);
}

// np.add and its kind: NotImplemented where neither operand is an array, or one is neither array
// nor number.
nb::object apply_binary(FastArguments given) {
  check_given(given, 7);
  const OpHandle &both = as_operator(given[0]), &scalar = as_operator(given[1]),
                 &reversed = as_operator(given[2]);
  auto dtypes = static_cast<Dtypes>(nb::cast<uint8_t>(nb::handle(given[3])));
  nb::handle x1 = given[4], x2 = given[5], out = given[6];
  if (is_array(x1)) return binary(*both.op, *scalar.op, false, known_array(x1), x2, out, dtypes);
  if (!is_array(x2)) return nb::borrow(Py_NotImplemented);
  return binary(*both.op, *reversed.op, true, known_array(x2), x1, out, dtypes);
}

// Python's answer to what an operand that is neither array nor number stands for: an array, or
// NotImplemented.
nb::object& other_operand() {
  static auto* const function = new nb::object;  // may live longer than the interpreter
  return *function;
}

// An operator of Python.
nb::object method(const OpDef& both, const OpDef& with_scalar, bool is_reversed, nb::handle self,
                  nb::handle other, nb::handle out) {
  nb::object result = binary(both, with_scalar, is_reversed, known_array(self), other, out);
  if (!result.is(nb::handle(Py_NotImplemented))) return result;
  nb::object operand = other_operand()(self, other, !out.is_none());
  if (!is_array(operand)) return result;
  return binary(both, with_scalar, is_reversed, known_array(self), operand, out);
}

void bind_arithmetic(nb::class_<NumpyMethods>& cls) {
  for (const NumpyArithmetic& row : kNumpyArithmetic) {
    const OpDef* both = &op_table().get(row.both);
    const OpDef* scalar = &op_table().get(row.scalar);
    const OpDef* reversed = &op_table().get(row.reversed);
    cls.def(
        cat("__", row.name, "__").c_str(),
        [=](nb::handle_t<NDArray> self, nb::handle other) {
          return method(*both, *scalar, false, self, other, nb::none());
        },
        nb::is_operator());
    cls.def(
        cat("__r", row.name, "__").c_str(),
        [=](nb::handle_t<NDArray> self, nb::handle other) {
          return method(*both, *reversed, true, self, other, nb::none());
        },
        nb::is_operator());
    if (row.name == kPower.name) continue;  // as in mx.nd: x **= y makes a new array
    cls.def(
        cat("__i", row.name, "__").c_str(),
        [=](nb::handle_t<NDArray> self, nb::handle other) {
          return method(*both, *scalar, false, self, other, self);
        },
        nb::is_operator());
  }
  for (const NumpyArithmetic& row : kNumpyComparisons) {
    const OpDef* both = &op_table().get(row.both);
    const OpDef* scalar = &op_table().get(row.scalar);
    cls.def(
        cat("__", row.name, "__").c_str(),
        [=](nb::handle_t<NDArray> self, nb::handle other) {
          return method(*both, *scalar, false, self, other, nb::none());
        },
        nb::arg("other").none(), nb::is_operator());
  }
  cls.def("__neg__", [op = &op_table().get("_npi_negative")](nb::handle_t<NDArray> self) {
    const NDArray& array = known_array(self);
    NDArray input = array.dtype() == DType::kBool ? as_dtype(array, DType::kInt64) : array;
    return finish(*op, {}, {&input, 1}, nb::none());
  });
}

}  // namespace

void bind_numpy(nb::module_& m) {
  nb::class_<NumpyMethods> cls(m, "NumpyMethods");
  bind_arithmetic(cls);
  m.attr("PROMOTED_DTYPES") = static_cast<int>(Dtypes::kPromoted);
  m.attr("REAL_DTYPES") = static_cast<int>(Dtypes::kReal);
  m.attr("BIT_DTYPES") = static_cast<int>(Dtypes::kBits);
  add_fast<apply_binary>(m, "binary_np", "both, scalar, reversed, dtypes, x1, x2, out");
  m.def("set_other_operand", [](nb::object function) { other_operand() = std::move(function); });
  m.def("set_numpy_class", [](nb::object cls) { set_array_class(std::move(cls), Face::kNumpy); });
  m.def(
      "as_numpy", [](const NDArray& array) { return wrap(array, Face::kNumpy); }, nb::arg("array"),
      "The same array as mx.np.ndarray.");
  m.def(
      "as_classic", [](const NDArray& array) { return wrap(array); }, nb::arg("array"),
      "The same array as mx.nd.NDArray.");
}

}  // namespace mx::python
