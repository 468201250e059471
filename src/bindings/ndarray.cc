#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>

#include "base/file.h"
#include "base/profile.h"
#include "bindings/convert.h"
#include "bindings/sharing.h"
#include "device/kinds.h"
#include "ir/numpy_shapes.h"
#include "library/plugins.h"
#include "ndarray/array_bytes.h"
#include "ndarray/fresh_zeros.h"
#include "ndarray/params_file.h"
#include "ndarray/side_streams.h"
#include "runtime/copy.h"
#include "runtime/eager.h"

namespace mx::python {
namespace {

class Buffer {
 public:
  Buffer(nb::handle object, int flags) {
    if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) nb::raise_python_error();
  }
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  [[nodiscard]] void* data() const { return view_.buf; }
  [[nodiscard]] int64_t bytes() const { return view_.len; }

 private:
  Py_buffer view_;
};

DType to_dtype(int flag) {
  auto dtype = dtype_from_flag(flag);
  check<TypeError>(dtype.has_value(), "type flag ", flag, " is not a known dtype");
  return *dtype;
}

nb::object empty(nb::handle shape, int flag, nb::handle context) {
  return wrap(NDArray(Shape(to_dims(shape)), to_dtype(flag), to_context(context)));
}

nb::object new_zeros(nb::handle shape, int flag, nb::handle context) {
  return wrap(fresh_zeros(Shape(to_dims(shape)), to_dtype(flag), to_context(context)));
}

// A contiguous buffer's elements in a new array.
nb::object from_buffer(nb::handle source, nb::handle shape, int flag, nb::handle context) {
  Buffer buffer(source, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT);
  Shape extents(to_dims(shape));
  const DType dtype = to_dtype(flag);
  const int64_t bytes = array_bytes(extents, dtype);
  check<ShapeError>(buffer.bytes() == bytes, "array: the buffer holds ", buffer.bytes(),
                    " bytes, shape ", extents, " of ", dtype, " needs ", bytes);
  return wrap(array_from(buffer.data(), std::move(extents), dtype, to_context(context)));
}

NDArray on_host(const NDArray& array) {
  return array.context().is_host() ? array : on_context(array, {});
}

// Other threads that run graphs on the device start theirs meanwhile; one alone would only lose the
// time of giving the lock away.
void wait_to_read(const NDArray& array) {
  const bool is_shared =
      !array.is_none() && !array.context().is_host() && side_streams_of(array.context()).is_busy();
  if (!is_shared) return array.wait_to_read();
  nb::gil_scoped_release release;
  array.wait_to_read();
}

// The elements of `array` in a writable contiguous buffer of the same size.
void copy_to_buffer(const NDArray& array, nb::handle target) {
  ApiSpan span("MXNDArraySyncCopyToCPU");
  Buffer buffer(target, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE | PyBUF_FORMAT);
  check<ShapeError>(buffer.bytes() == array.bytes(), "asnumpy: the buffer holds ", buffer.bytes(),
                    " bytes, the array ", array.bytes());
  if (read_at_once(array, buffer.data())) return;
  wait_to_read(array);
  if (array.bytes() < (1 << 16)) return read_settled(array, buffer.data());
  nb::gil_scoped_release release;
  read_settled(array, buffer.data());
}

nb::bytes to_bytes(const std::vector<std::byte>& bytes) {
  return nb::bytes(bytes.data(), bytes.size());
}

std::span<const std::byte> as_span(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::byte*>(bytes.c_str()), bytes.size()};
}

NamedArrays named(nb::handle arrays, const std::vector<std::string>& names) {
  NamedArrays list{.arrays = unwrap_list(arrays), .names = names};
  for (NDArray& array : list.arrays) {
    if (!array.is_none()) array = on_host(array);
  }
  return list;
}

nb::object listed(NamedArrays list) {
  nb::list arrays;
  for (NDArray& array : list.arrays) {
    arrays.append(array.is_none() ? nb::none() : wrap(std::move(array)));
  }
  return nb::make_tuple(arrays, nb::cast(list.names));
}

// Whether an array that was pickled there can be put there again: it stays on the CPU otherwise.
bool is_usable(Context context) {
  if (context.is_host()) return false;
  const auto kinds = known_kinds();
  const bool is_known = std::ranges::find(kinds, context.kind) != kinds.end();
  return is_known && context.id >= 0 && context.id < count_devices(context.kind);
}

void bind_files(nb::module_& m) {
  m.def("save", [](const std::string& path, nb::handle arrays,
                   const std::vector<std::string>& names, bool numpy_shapes) {
    NamedArrays list = named(arrays, names);
    nb::gil_scoped_release release;
    save_params(path, list, numpy_shapes);
  });
  m.def(
      "write_file",
      [](const std::string& path, const nb::bytes& content) {
        OutputFile file(path);
        file.write(content.c_str(), content.size());
        file.commit();
      },
      "Puts bytes into a file, all of them or none: written beside it, then renamed.");
  m.def("load", [](const std::string& path) {
    NamedArrays list;
    {
      nb::gil_scoped_release release;
      list = load_params(path);
    }
    return listed(std::move(list));
  });
  m.def("load_bytes", [](const nb::bytes& bytes) {
    return listed(read_params(as_span(bytes), "load_frombuffer"));
  });
  m.def("array_bytes", [](const NDArray& array) {
    // Under NumPy's rules 1.9.1 reads only what says that it was written under them.
    if (array.is_none()) return to_bytes(write_array(array, numpy_shapes()));
    bool has_no_axes = array.shape().ndim() == 0;
    return to_bytes(write_array(on_host(array), numpy_shapes() || has_no_axes, array.context()));
  });
  m.def("array_from_bytes", [](const nb::bytes& bytes) {
    PlacedArray read = read_array(as_span(bytes), "pickle");
    const bool stays = read.array.is_none() || !is_usable(read.context);
    return wrap(stays ? std::move(read.array) : on_context(read.array, read.context));
  });
}

}  // namespace

void bind_ndarray(nb::module_& m) {
  nb::class_<NDArray>(m, "NDArray", nb::type_slots(buffer_slots()))
      .def(nb::init<>())
      .def_prop_ro("shape", [](const NDArray& a) { return to_tuple(a.shape()); })
      .def_prop_ro("size", [](const NDArray& a) { return a.size(); })
      .def_prop_ro("ndim", [](const NDArray& a) { return a.shape().ndim(); })
      .def_prop_ro("_type_flag", [](const NDArray& a) { return static_cast<int>(a.dtype()); })
      .def_prop_ro("_is_none", [](const NDArray& a) { return a.is_none(); })
      .def_prop_ro("_context_ids",
                   [](const NDArray& a) {
                     return nb::make_tuple(static_cast<int>(a.context().kind), a.context().id);
                   })
      .def("wait_to_read", &wait_to_read, "Waits until the values are there.")
      .def("wait_to_write", &NDArray::wait_to_write, "Waits until nothing uses the memory.")
      .def("_reshaped",
           [](nb::handle_t<NDArray> a, nb::handle shape) {
             return wrap(unwrap(a).reshaped(Shape(to_dims(shape))), face_of(a));
           })
      .def("_slice_rows", [](nb::handle_t<NDArray> a, int64_t begin,
                             int64_t end) { return wrap(unwrap(a).slice(begin, end), face_of(a)); })
      .def("_at_row", [](nb::handle_t<NDArray> a,
                         int64_t index) { return wrap(unwrap(a).at(index), face_of(a)); })
      .def("_detached",
           [](nb::handle_t<NDArray> a) { return wrap(unwrap(a).detached(), face_of(a)); })
      .def("_same_view", [](const NDArray& a, const NDArray& b) { return a.same_view(b); })
      .def("_copy_to", [](const NDArray& a, NDArray& to) { assign(a, to); })
      .def("_on_context",
           [](nb::handle_t<NDArray> a, nb::handle context) {
             return wrap(on_context(unwrap(a).detached(), to_context(context)), face_of(a));
           })
      .def("_take_over", [](NDArray& a, const NDArray& other) { a = other; })
      .def("_copy_to_buffer", &copy_to_buffer);
  m.def("set_array_class", [](nb::object cls) { set_array_class(std::move(cls), Face::kClassic); });
  m.def("empty", &empty);
  m.def("fresh_zeros", &new_zeros);
  m.def("from_buffer", &from_buffer);
  bind_files(m);
  bind_sharing(m);
}

}  // namespace mx::python
