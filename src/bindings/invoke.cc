#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "base/error.h"
#include "base/profile.h"
#include "bindings/attributes.h"
#include "bindings/convert.h"
#include "bindings/fast_function.h"
#include "ir/arithmetic.h"
#include "ir/numpy_shapes.h"
#include "ir/scalar_param.h"
#include "ir/symbol.h"
#include "ops/shape/reshape_codes.h"
#include "runtime/autograd.h"
#include "runtime/eager.h"
#include "runtime/eager_precision.h"

namespace mx::python {
namespace {

NDArrays read_inputs(const OpDef& op, const Params& params, const nb::tuple& inputs) {
  NDArrays arrays;
  if (!op.input_names || op.inputs.empty() || !op.variadic.empty()) {
    for (nb::handle input : inputs) {
      if (input.is_none()) {
        size_t at = arrays.size();
        fail(op.name, ": input \"", at < op.inputs.size() ? op.inputs[at] : cat(at),
             "\" is missing");
      }
      arrays.push_back(unwrap(input));
    }
    return arrays;
  }
  std::vector<std::string> names = op.input_names(params);
  size_t given = 0;
  for (nb::handle input : inputs) given += input.is_none() ? 0 : 1;
  for (const std::string& name : names) {
    auto at = static_cast<size_t>(std::ranges::find(op.inputs, name) - op.inputs.begin());
    if (at < inputs.size() && !inputs[at].is_none()) {
      arrays.push_back(unwrap(inputs[at]));
      continue;
    }
    check(given == names.size(), op.name, ": input \"", name, "\" is missing");
    // By position, as RNN(data, parameters, state, sequence_length, mode="gru") leaves out the
    // cell.
    arrays.clear();
    for (nb::handle input : inputs) {
      if (!input.is_none()) arrays.push_back(unwrap(input));
    }
    break;
  }
  return arrays;
}

// Kernels and gradients count the inputs by the attribute. Wrappers fill it in, so that a look at
// the number is enough.
void check_count_given(const OpDef& op, const Params& params, const nb::tuple& attrs,
                       size_t given) {
  if (op.variadic.empty()) return;
  auto field = static_cast<size_t>(op.params->index_of(op.variadic));
  PyObject* value = field < attrs.size() ? PyTuple_GET_ITEM(attrs.ptr(), field) : nullptr;
  bool is_right = value && PyLong_CheckExact(value) && PyLong_AsSize_t(value) == given;
  if (!is_right) {
    PyErr_Clear();  // a negative number
    check_count(op, params, given, op.name);
  }
}

nb::object give(const OpDef& op, const Params& params, NDArrays outputs, Face face) {
  auto visible = static_cast<size_t>(op.visible_of(params));
  if (visible == 1) return wrap(std::move(outputs[0]), face);
  nb::list list;
  for (size_t i = 0; i < visible; ++i) list.append(wrap(std::move(outputs[i]), face));
  return list;
}

Face face_of_result(const OpHandle& handle, const nb::tuple& inputs) {
  if (handle.face == Face::kNumpy) return Face::kNumpy;
  for (nb::handle input : inputs) {
    if (face_of(input) == Face::kNumpy) return Face::kNumpy;
  }
  return Face::kClassic;
}

// Writes to `out`: an array, or a list of arrays. Histories change with a recorded call.
void invoke_to(const OpDef& op, const Params& params, std::span<const NDArray> inputs,
               nb::handle out) {
  if (is_array(out)) return invoke_into(op, params, inputs, unwrap(out));
  std::vector<NDArray> outputs = unwrap_list(out);
  invoke_into(op, params, inputs, outputs);
  size_t i = 0;
  for (nb::handle item : nb::borrow<nb::iterable>(out)) {
    unwrap(item).set_history(outputs[i++].history());
  }
}

nb::object invoke_op(const OpHandle& handle, const nb::tuple& inputs, const nb::tuple& attrs,
                     nb::handle out) {
  ApiSpan span("MXImperativeInvokeEx");
  const OpDef& op = *handle.op;
  const auto [params, context] = read_attributes(op, attrs);
  NDArrays arrays = read_inputs(op, params, inputs);
  check_count_given(op, params, attrs, arrays.size());
  if (handle.face == Face::kNumpy && has_eager_precision()) {
    cast_for_precision(op, params, {arrays.begin(), arrays.size()});
  }
  std::span<const NDArray> given(arrays.begin(), arrays.size());
  if (out.is_none()) {
    return give(op, params, invoke(op, params, given, context, {}, Outputs::kVisible),
                face_of_result(handle, inputs));
  }
  invoke_to(op, params, given, out);
  return nb::borrow(out);
}

// invoke(op, inputs, attrs, out)
nb::object invoke_function(FastArguments given) {
  check_given(given, 4);
  return invoke_op(as_operator(given[0]), as_tuple(given[1]), as_tuple(given[2]), given[3]);
}

// Called in place of invoke where an input is no array: a list, a number, a symbol.
nb::object& other_inputs() {
  static auto* const function = new nb::object;
  return *function;
}

// The call of a function of mx.np. Of what it is made most are arrays, for which nothing is lost.
nb::object invoke_numpy(FastArguments given) {
  check_given(given, 4);
  nb::tuple inputs = as_tuple(given[1]), attrs = as_tuple(given[2]);
  const OpHandle& handle = as_operator(given[0]);
  nb::handle out = given[3];
  for (nb::handle input : inputs) {
    if (!is_array(input)) return other_inputs()(nb::handle(given[0]), inputs, attrs, out);
  }
  return invoke_op(handle, inputs, attrs, out);
}

// Puts `view`, which shares the memory of `array`, on the tape as the result of an operator.
void record_view(const OpHandle& handle, const nb::tuple& attrs, const NDArray& array,
                 NDArray& view) {
  record(*handle.op, read_attributes(*handle.op, attrs).params, {&array, 1}, {&view, 1},
         autograd_state().training);
}

void fill(NDArray& array, double value) {
  const OpDef& full = op_table().get("_full");
  Params params = parse_params(*full.params,
                               {{"value", attr::double_text(value)},
                                {"dtype", std::string(name_of(array.dtype()))},
                                {"shape", Codec<Dims>::text(array.shape().dims())}},
                               "fill");
  invoke_into(full, params, {}, array);
}

nb::object reshape_target(nb::handle shape, nb::handle codes, bool reverse) {
  return to_tuple(ops::reshape_by_codes(Shape(to_dims(shape)), to_dims(codes), reverse));
}

// Those with methods __add__, __radd__ and, but for powers, __iadd__: as in 1.9.1 `x **= y` makes a
// new array, so it can be recorded and leaves other names of x alone.
constexpr std::array kMethods = {kAdd, kSubtract, kMultiply, kDivide, kModulo, kPower};
constexpr std::array kComparisons = {kEqual,        kNotEqual, kGreater,
                                     kGreaterEqual, kLesser,   kLesserEqual};

nb::object binary(const OpDef& both, const OpDef& with_scalar, const NDArray& self,
                  nb::handle other, nb::handle out) {
  static const auto* const no_params = new Params;  // making one takes memory each time
  ScalarParam scalar;
  if (is_array(other)) {
    NDArray inputs[] = {self, unwrap(other)};
    if (out.is_none()) return wrap(std::move(invoke(both, *no_params, inputs)[0]));
    invoke_to(both, *no_params, inputs, out);
    return nb::borrow(out);
  }
  if (!read_scalar(other, scalar)) {
    // Left to Python, NumPy would take over and return an array of its own.
    if (!PyObject_HasAttrString(other.ptr(), "__array__")) return nb::borrow(Py_NotImplemented);
    std::string text = cat(both.name, ": type ", nb::type_name(other.type()).c_str(),
                           " cannot be combined with an NDArray; use mx.nd.array(...) of it");
    throw nb::type_error(text.c_str());
  }
  Params params(scalar);
  if (out.is_none()) return wrap(std::move(invoke(with_scalar, params, {&self, 1})[0]));
  invoke_to(with_scalar, params, {&self, 1}, out);
  return nb::borrow(out);
}

void bind_arithmetic(nb::class_<NDArray>& cls) {
  for (const Arithmetic& row : kMethods) {
    const OpDef* both = &op_table().get(row.both);
    const OpDef* scalar = &op_table().get(row.scalar);
    const OpDef* reversed = &op_table().get(row.reversed);
    // is_operator: x + None is Python's TypeError, without the slower call that accepts None.
    cls.def(
        cat("__", row.name, "__").c_str(),
        [=](const NDArray& self, nb::handle other) {
          return binary(*both, *scalar, self, other, nb::none());
        },
        nb::is_operator());
    cls.def(
        cat("__r", row.name, "__").c_str(),
        [=](const NDArray& self, nb::handle other) {
          return binary(*both, *reversed, self, other, nb::none());
        },
        nb::is_operator());
    if (row.name == kPower.name) continue;
    cls.def(
        cat("__i", row.name, "__").c_str(),
        [=](nb::handle_t<NDArray> self, nb::handle other) {
          return binary(*both, *scalar, unwrap(self), other, self);
        },
        nb::is_operator());
  }
  for (const Arithmetic& row : kComparisons) {
    const OpDef* both = &op_table().get(row.both);
    const OpDef* scalar = &op_table().get(row.scalar);
    std::string name = cat("__", row.name, "__");
    cls.def(
        name.c_str(),
        [=](const NDArray& self, nb::handle other) {
          nb::object result = binary(*both, *scalar, self, other, nb::none());
          if (result.ptr() != Py_NotImplemented) return result;
          std::string text = cat("type ", nb::type_name(other.type()).c_str(),
                                 " cannot be compared with an NDArray");
          throw nb::type_error(text.c_str());
        },
        nb::arg("other").none());
  }
  cls.def("__neg__", [op = &op_table().get(kMultiply.scalar)](const NDArray& self) {
    return wrap(invoke(*op, ScalarParam{.scalar = -1}, {&self, 1})[0]);
  });
}

}  // namespace

void bind_invoke(nb::module_& m) {
  nb::class_<OpHandle>(m, "Op").def_prop_ro("name", [](const OpHandle& h) { return h.op->name; });
  m.def(
      "op",
      [](const std::string& name) {
        return OpHandle{&op_table().get(name),
                        name.starts_with("_np") ? Face::kNumpy : Face::kClassic};
      },
      "The operator of this name.");
  m.def("has_op", [](const std::string& name) { return op_table().find(name) != nullptr; });
  m.def("list_ops", [] {
    std::vector<std::string> names;
    for (const OpDef* op : op_table().all()) names.push_back(op->name);
    return names;
  });
  m.def(
      "arithmetic",
      [](std::string_view name) {
        const auto* row = std::ranges::find(kArithmetic, name, &Arithmetic::name);
        check(row != kArithmetic.end(), "\"", name, "\" is no arithmetic on arrays");
        return std::tuple(row->same_shape, row->both, row->scalar, row->reversed);
      },
      nb::arg("name"),
      "Names of the operators: arrays of one shape, broadcasting, with a number, number first.");
  m.def(
      "op_fields",
      [](const OpHandle& handle) {
        std::vector<std::string> names;
        for (const FieldInfo& field : handle.op->params->fields()) names.push_back(field.name);
        return names;
      },
      nb::arg("op"), "Names of the attributes, in the order in which invoke takes them.");
  m.def("set_null", &set_null);
  add_fast<invoke_function>(m, "invoke", "op, inputs, attrs, out");
  add_fast<invoke_numpy>(m, "invoke_np", "op, inputs, attrs, out");
  m.def("set_other_inputs", [](nb::object function) { other_inputs() = std::move(function); });
  m.def("record_view", &record_view);
  m.def("fill", &fill);
  m.def("set_np_shape", &set_numpy_shapes, nb::arg("process"), nb::arg("thread").none());
  m.def("reshape_target", &reshape_target);
  nb::class_<NDArray> cls = nb::borrow<nb::class_<NDArray>>(m.attr("NDArray"));
  bind_arithmetic(cls);
}

}  // namespace mx::python
