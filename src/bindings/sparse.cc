// Sparse arrays: their parts, and arrays made of parts.
#include "ndarray/sparse.h"

#include <nanobind/nanobind.h>

#include "base/error.h"
#include "bindings/convert.h"
#include "runtime/copy.h"
#include "runtime/sparse.h"

namespace mx::python {
namespace {

StorageKind to_kind(int number) {
  check(number == 1 || number == 2, "storage type ", number, " is no sparse one; 1 is row_sparse, ",
        "2 is csr");
  return static_cast<StorageKind>(number);
}

// (data, indices, indptr or None): the arrays themselves.
nb::object sparse_parts(const NDArray& array) {
  SparseParts parts = parts_of(array);
  return nb::make_tuple(wrap(parts.data), wrap(parts.indices),
                        parts.indptr.is_none() ? nb::none() : wrap(parts.indptr));
}

// These arrays, which nobody else may write, become the parts; indices are looked at first.
nb::object from_parts(int kind, nb::handle shape, nb::handle data, nb::handle indices,
                      nb::handle indptr) {
  SparseParts parts{.data = unwrap(data),
                    .indices = host_copy(unwrap(indices)),
                    .indptr = indptr.is_none() ? NDArray() : host_copy(unwrap(indptr))};
  Shape whole(to_dims(shape));
  Context context = parts.data.context();
  SparseParts near{
      .data = parts.data,
      .indices = on_context(parts.indices, context),
      .indptr = parts.indptr.is_none() ? NDArray() : on_context(parts.indptr, context)};
  NDArray array = make_sparse(to_kind(kind), whole, std::move(near));
  check_indices(to_kind(kind), whole, parts, name_of(to_kind(kind)));
  return wrap(std::move(array));
}

nb::object new_empty(int kind, nb::handle shape, int flag, nb::handle context) {
  auto dtype = dtype_from_flag(flag);
  check<TypeError>(dtype.has_value(), "type flag ", flag, " is not a known dtype");
  return wrap(empty_sparse(to_kind(kind), Shape(to_dims(shape)), *dtype, to_context(context)));
}

void check_format(const NDArray& array, bool full) {
  SparseParts parts = host_parts(array);
  if (full) check_indices(kind_of(array), array.shape(), parts, "check_format");
}

}  // namespace

void bind_sparse(nb::module_& m) {
  m.def("set_sparse_class", &set_sparse_class);
  m.def("storage_kind", [](const NDArray& array) { return static_cast<int>(kind_of(array)); });
  m.def("sparse_parts", &sparse_parts);
  m.def("sparse_from_parts", &from_parts, nb::arg("kind"), nb::arg("shape"), nb::arg("data"),
        nb::arg("indices"), nb::arg("indptr").none());
  m.def("empty_sparse", &new_empty);
  m.def("check_sparse", &check_format);
  m.def("replace_sparse_data", [](const NDArray& array, const NDArray& data) {
    SparseParts parts = parts_of(array);
    parts.data = copied(data);
    set_parts(array, std::move(parts));
  });
}

}  // namespace mx::python
