// Memory shared with other libraries and processes: DLPack, Python's buffers, cpu_shared.
#include "bindings/sharing.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "bindings/convert.h"
#include "bindings/dlpack_abi.h"
#include "device/cpu/shared_memory.h"
#include "device/foreign_memory.h"
#include "ndarray/process.h"
#include "runtime/copy.h"

namespace mx::python {
namespace {

constexpr const char* kCapsule = "dltensor";
constexpr const char* kVersionedCapsule = "dltensor_versioned";

dlpack::Type dlpack_type(DType dtype) {
  auto bits = static_cast<uint8_t>(size_of(dtype) * 8);
  uint8_t code = is_floating(dtype) ? dlpack::kFloat : dlpack::kInt;
  if (dtype == DType::kUint8) code = dlpack::kUint;
  if (dtype == DType::kBool) code = dlpack::kBool;
  if (dtype == DType::kBFloat16) code = dlpack::kBfloat;
  return {code, bits, 1};
}

DType dtype_of(dlpack::Type type) {
  for (int flag = 0; flag <= 12; ++flag) {
    auto candidate = dtype_from_flag(flag);
    if (candidate && dlpack_type(*candidate) == type) return *candidate;
  }
  fail<TypeError>("from_dlpack: an element type of code ", int(type.code), ", ", int(type.bits),
                  " bits and ", type.lanes, " lanes has no counterpart; cast the tensor first");
}

// What an exported tensor keeps: the storage, and its extents.
struct Exported {
  NDArray array;
  std::vector<int64_t> shape, strides;

  explicit Exported(const NDArray& source)
      : array(source.detached()), shape(source.shape().begin(), source.shape().end()) {
    Dims steps = contiguous_strides(source.shape());
    strides.assign(steps.begin(), steps.end());
  }
  dlpack::Tensor tensor() {
    bool host = array.context().is_host();
    dlpack::Device device{host ? dlpack::kCpu : dlpack::kCuda, host ? 0 : array.context().id};
    return {array.tensor().raw(),
            device,
            array.shape().ndim(),
            dlpack_type(array.dtype()),
            shape.data(),
            strides.data(),
            0};
  }
};

// A capsule that nobody took over releases its tensor.
template <class Managed>
void drop_capsule(PyObject* capsule, const char* name) {
  if (!PyCapsule_IsValid(capsule, name)) return;
  auto* managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, name));
  if (managed->release) managed->release(managed);
}

template <class Managed>
void release_exported(Managed* managed) {
  delete static_cast<Exported*>(managed->owner);
  delete managed;
}

nb::object to_dlpack(const NDArray& array, bool versioned) {
  check<Unsupported>(!array.is_sparse(), "to_dlpack: an array of shape ", array.shape(),
                     " is sparse and has no memory to share; use tostype('default') or its data");
  array.wait_to_read();
  auto kept = std::make_unique<Exported>(array);
  PyObject* capsule = nullptr;
  if (versioned) {
    auto managed = std::make_unique<dlpack::Versioned>(dlpack::Versioned{
        1, 0, kept.get(), release_exported<dlpack::Versioned>, 0, kept->tensor()});
    capsule = PyCapsule_New(managed.get(), kVersionedCapsule, [](PyObject* self) {
      drop_capsule<dlpack::Versioned>(self, kVersionedCapsule);
    });
    if (capsule) managed.release();
  } else {
    auto managed = std::make_unique<dlpack::Managed>(
        dlpack::Managed{kept->tensor(), kept.get(), release_exported<dlpack::Managed>});
    capsule = PyCapsule_New(managed.get(), kCapsule,
                            [](PyObject* self) { drop_capsule<dlpack::Managed>(self, kCapsule); });
    if (capsule) managed.release();
  }
  if (!capsule) nb::raise_python_error();
  kept.release();
  return nb::steal(capsule);
}

bool is_contiguous(const dlpack::Tensor& tensor) {
  std::span<const int64_t> extents(tensor.shape, static_cast<size_t>(tensor.ndim));
  if (std::ranges::find(extents, 0) != extents.end()) return true;  // strides of nothing
  int64_t expected = 1;
  for (int axis = tensor.ndim - 1; axis >= 0; --axis) {
    int64_t extent = tensor.shape[axis];
    if (tensor.strides && extent > 1 && tensor.strides[axis] != expected) return false;
    expected *= extent;
  }
  return true;
}

// An array over memory that `release` gives back.
NDArray over(Context context, void* data, Shape shape, DType dtype, std::function<void()> release) {
  if (!context.is_host()) {
    // Its owner may use the memory again as soon as it is back: nothing of ours may still run.
    release = [context, inner = std::move(release)] {
      try {
        synchronize(context);
      } catch (...) {  // NOLINT(bugprone-empty-catch): whoever reads the results meets the failure
      }
      inner();
    };
  }
  const int64_t bytes = shape.size() * size_of(dtype);
  return {make_ref<Storage>(context, data, bytes, std::move(release)), 0, std::move(shape), dtype};
}

NDArray adopt(const dlpack::Tensor& tensor, std::function<void()> release) {
  Context context;
  if (tensor.device.type == dlpack::kCuda) {
    context = {DeviceKind::kGpu, tensor.device.id};
  } else {
    check<DeviceError>(
        tensor.device.type == dlpack::kCpu || tensor.device.type == dlpack::kCudaHost,
        "from_dlpack: device type ", tensor.device.type,
        " is not supported; move the tensor to the CPU or a CUDA device");
  }
  check(is_contiguous(tensor), "from_dlpack: the tensor is not contiguous; copy it first");
  DType dtype = dtype_of(tensor.dtype);
  Shape shape{std::span<const int64_t>(tensor.shape, static_cast<size_t>(tensor.ndim))};
  auto* data = static_cast<char*>(tensor.data) + tensor.byte_offset;
  return over(context, data, std::move(shape), dtype, std::move(release));
}

// Takes a capsule's tensor over. Other libraries' release functions may need the interpreter lock,
// and the last array may go on a worker.
template <class Managed>
NDArray take_capsule(PyObject* capsule, const char* name, const char* used) {
  auto* managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, name));
  if (!managed) nb::raise_python_error();
  NDArray array = adopt(managed->tensor, [managed] {
    if (!managed->release || !Py_IsInitialized()) return;
    nb::gil_scoped_acquire lock;
    managed->release(managed);
  });
  PyCapsule_SetName(capsule, used);
  return array;
}

nb::object from_capsule(nb::handle capsule) {
  if (PyCapsule_IsValid(capsule.ptr(), kCapsule)) {
    return wrap(take_capsule<dlpack::Managed>(capsule.ptr(), kCapsule, "used_dltensor"));
  }
  if (PyCapsule_IsValid(capsule.ptr(), kVersionedCapsule)) {
    auto* managed =
        static_cast<dlpack::Versioned*>(PyCapsule_GetPointer(capsule.ptr(), kVersionedCapsule));
    check(managed->major == 1, "from_dlpack: version ", managed->major, ".", managed->minor,
          " of DLPack is not known");
    check(!(managed->flags & dlpack::kReadOnly),
          "from_dlpack: the tensor is read-only; copy it first");
    return wrap(take_capsule<dlpack::Versioned>(capsule.ptr(), kVersionedCapsule,
                                                "used_dltensor_versioned"));
  }
  throw nb::value_error("from_dlpack: expected a DLPack capsule that was not used yet");
}

// An array over memory of a GPU that `owner` keeps, which another library's stream may still write;
// -1: none does.
nb::object share_device_memory(nb::object owner, uintptr_t address, nb::handle shape, int flag,
                               int64_t stream) {
  auto* data = reinterpret_cast<void*>(address);
  Context context{DeviceKind::kGpu, 0};
  auto* foreign = dynamic_cast<ForeignMemory*>(&device_of(context));
  check<DeviceError>(foreign != nullptr, context, " shares no memory with other libraries");
  Shape extents(to_dims(shape));
  if (extents.size() > 0) {
    context.id = foreign->number_of(data);
    check<DeviceError>(context.id >= 0, "from_dlpack: the address in __cuda_array_interface__ is ",
                       "not in the memory of a GPU");
    if (stream >= 0) foreign->let_wait(stream_of(context), static_cast<uintptr_t>(stream));
  }
  PyObject* kept = owner.release().ptr();
  auto release = [kept] {
    if (!Py_IsInitialized()) return;
    nb::gil_scoped_acquire lock;
    Py_DECREF(kept);
  };
  return wrap(over(context, data, std::move(extents), *dtype_from_flag(flag), release));
}

// An array over the memory of an object with the buffer protocol, also a read-only one.
nb::object share_buffer(nb::handle source, nb::handle shape, int flag) {
  auto view = std::make_unique<Py_buffer>();
  if (PyObject_GetBuffer(source.ptr(), view.get(), PyBUF_C_CONTIGUOUS) != 0) {
    nb::raise_python_error();
  }
  Py_buffer* kept = view.release();
  auto release = [kept] {
    if (Py_IsInitialized()) {
      nb::gil_scoped_acquire lock;
      PyBuffer_Release(kept);
    }
    delete kept;
  };
  auto storage = make_ref<Storage>(Context{}, kept->buf, kept->len, release);
  NDArray array(std::move(storage), 0, Shape(to_dims(shape)), *dtype_from_flag(flag));
  check<ShapeError>(array.bytes() == kept->len, "from_numpy: the buffer holds ", kept->len,
                    " bytes, the array needs ", array.bytes());
  return wrap(std::move(array));
}

const char* buffer_format(DType dtype) {
  switch (dtype) {
    case DType::kFloat32:
      return "f";
    case DType::kFloat64:
      return "d";
    case DType::kFloat16:
      return "e";
    case DType::kUint8:
      return "B";
    case DType::kInt8:
      return "b";
    case DType::kInt32:
      return "i";
    case DType::kInt64:
      return "q";
    case DType::kBool:
      return "?";
    case DType::kBFloat16:
      return nullptr;
  }
  return nullptr;
}

struct BufferView {
  NDArray array;
  std::vector<Py_ssize_t> shape, strides;
};

int get_buffer(PyObject* self, Py_buffer* view, int /*flags*/) {
  view->obj = nullptr;
  const NDArray& array = unwrap(self);
  const char* format = array.is_none() ? nullptr : buffer_format(array.dtype());
  if (!format || !array.context().is_host() || array.is_sparse()) {
    PyErr_SetString(PyExc_BufferError,
                    "NDArray: only dense host arrays of types that Python knows have a buffer; use "
                    "asnumpy()");
    return -1;
  }
  try {
    array.wait_to_read();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_BufferError, error.what());
    return -1;
  }
  auto kept = std::make_unique<BufferView>();
  kept->array = array.detached();
  int64_t item = size_of(array.dtype());
  for (int64_t extent : array.shape()) kept->shape.push_back(extent);
  for (int64_t step : contiguous_strides(array.shape())) kept->strides.push_back(step * item);
  static char nothing = 0;  // consumers dislike a null pointer, also for no bytes
  void* data = array.tensor().raw();
  view->buf = data ? data : &nothing;
  view->len = array.bytes();
  view->itemsize = item;
  view->readonly = 0;
  view->ndim = array.shape().ndim();
  view->format = const_cast<char*>(format);
  view->shape = kept->shape.data();
  view->strides = kept->strides.data();
  view->suboffsets = nullptr;
  view->internal = kept.release();
  view->obj = self;
  Py_INCREF(self);
  return 0;
}

void release_buffer(PyObject* /*self*/, Py_buffer* view) {
  delete static_cast<BufferView*>(view->internal);
}

// (process, file) of an array in shared memory; the array moves there first when it is elsewhere.
std::pair<int, int> to_shared_memory(NDArray& array) {
  if (array.context().kind != DeviceKind::kCpuShared || array.offset() != 0) {
    NDArray moved(array.shape(), array.dtype(), {DeviceKind::kCpuShared, 0});
    copy_to(array, moved);
    array = moved;
  }
  array.wait_to_read();
  SharedAddress address = shared_address(array.storage().data());
  return {address.process, address.file};
}

nb::object from_shared_memory(int process, int file, nb::handle shape, int flag) {
  Shape extents(to_dims(shape));
  DType dtype = *dtype_from_flag(flag);
  int64_t bytes = extents.size() * size_of(dtype);
  SharedMemory memory = attach_shared_memory({process, file}, bytes);
  Context context{DeviceKind::kCpuShared, 0};
  auto storage = make_ref<Storage>(context, memory.data, bytes, std::move(memory.release));
  return wrap(NDArray(std::move(storage), 0, std::move(extents), dtype));
}

}  // namespace

PyType_Slot* buffer_slots() {
  static PyType_Slot slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(get_buffer)},
                                {Py_bf_releasebuffer, reinterpret_cast<void*>(release_buffer)},
                                {0, nullptr}};
  return slots;
}

void bind_sharing(nb::module_& m) {
  m.def("to_dlpack", &to_dlpack);
  m.def("from_capsule", &from_capsule);
  m.def("share_buffer", &share_buffer);
  m.def("share_device_memory", &share_device_memory);
  m.def("to_shared_memory", &to_shared_memory);
  m.def("from_shared_memory", &from_shared_memory);
}

}  // namespace mx::python
