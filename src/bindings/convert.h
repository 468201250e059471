// Values between Python and the core.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "ir/attr.h"
#include "ir/op.h"
#include "ir/scalar_param.h"
#include "ndarray/ndarray.h"

namespace mx::python {

namespace nb = nanobind;

nb::tuple to_tuple(const Shape& shape);
Dims to_dims(nb::handle sequence);
Context to_context(nb::handle pair);  // (device_typeid, device_id)
AttrValue to_attr(nb::handle value);

// The two faces of an array in Python: mx.nd.NDArray and its subclass mx.np.ndarray.
enum class Face { kClassic, kNumpy };
// That of an object. What is made of arrays has the face of the first, or kNumpy if any has.
Face face_of(nb::handle object);

struct OpHandle {
  const OpDef* op;
  Face face;  // of its results: an operator that was asked for by its name in mx.np says so
};

// A new object of the Python class that stands for arrays.
nb::object wrap(NDArray array, Face face = Face::kClassic);
nb::object wrap_list(std::vector<NDArray> arrays, Face face = Face::kClassic);
NDArray& unwrap(nb::handle object);  // raises TypeError for anything else
bool is_array(nb::handle object);
std::vector<NDArray> unwrap_list(nb::handle sequence);
// A number as operators take it; false for what is none.
bool read_scalar(nb::handle object, ScalarParam& scalar);
void set_array_class(nb::object cls, Face face);
void set_sparse_class(int kind, nb::object cls);  // StorageKind of ndarray/sparse.h

nb::object wrap_symbol(Graph graph);  // of the Python class that stands for symbols

void bind_devices(nb::module_& m);
void bind_dist(nb::module_& parent);
void bind_extension(nb::module_& m);
void bind_ndarray(nb::module_& m);
void bind_invoke(nb::module_& m);
void bind_numpy(nb::module_& m);
void bind_autograd(nb::module_& m);
void bind_sparse(nb::module_& m);
void bind_symbol(nb::module_& m);
void bind_executor(nb::module_& m);
void bind_image(nb::module_& m);
void bind_kvstore(nb::module_& m);
void bind_loader(nb::module_& m);
void bind_profile(nb::module_& m);
void bind_precision(nb::module_& m);
void bind_settings(nb::module_& m);
void bind_run_time_code(nb::module_& m);
void install_custom_operators();
void install_hooks();  // the engine gives up the interpreter lock while it waits

}  // namespace mx::python
