#include <remx/error.h>
#include <remx/ndarray.h>

#include <cstdlib>
#include <cstring>

#include "facade/access.h"
#include "facade/guard.h"
#include "ndarray/params_file.h"
#include "ndarray/process.h"

namespace mx::facade {

void end_engine_at_exit() {
  static const bool kAdded = std::atexit([] { engine().stop(); }) == 0;
  (void)kAdded;
}

}  // namespace mx::facade

namespace remx {
namespace {

using mx::cat;
using mx::check;
using mx::facade::guarded;

// The public header repeats the core's numbers, since it includes nothing of it.
constexpr bool is_same(DType ours, mx::DType core) {
  return static_cast<int>(ours) == static_cast<int>(core);
}
static_assert(is_same(DType::kFloat32, mx::DType::kFloat32) &&
              is_same(DType::kFloat64, mx::DType::kFloat64) &&
              is_same(DType::kFloat16, mx::DType::kFloat16) &&
              is_same(DType::kUint8, mx::DType::kUint8) &&
              is_same(DType::kInt32, mx::DType::kInt32) &&
              is_same(DType::kInt8, mx::DType::kInt8) &&
              is_same(DType::kInt64, mx::DType::kInt64) &&
              is_same(DType::kBool, mx::DType::kBool) &&
              is_same(DType::kBFloat16, mx::DType::kBFloat16));

void check_bytes(const char* who, size_t given, const mx::NDArray& array) {
  check<mx::ShapeError>(given == static_cast<size_t>(array.bytes()), "NDArray::", who, ": ", given,
                        " bytes were given, the array of shape ", array.shape(), " and dtype ",
                        array.dtype(), " has ", array.bytes());
}

mx::NDArray zeros(const Shape& shape, DType dtype) {
  mx::Shape extents = core_shape(shape);
  for (int64_t extent : shape) {
    check<mx::ShapeError>(extent >= 0, "NDArray: the shape ", extents,
                          " has a negative extent; use extents of 0 or more");
  }
  auto known = mx::dtype_from_flag(static_cast<int64_t>(dtype));
  check<mx::TypeError>(known.has_value(), "NDArray: ", static_cast<int>(dtype),
                       " is no dtype; use the names of remx::DType");
  mx::NDArray array(extents, *known);
  if (array.bytes() > 0) {
    std::memset(const_cast<void*>(array.host_data()), 0, static_cast<size_t>(array.bytes()));
  }
  return array;
}

}  // namespace

Error::Error(const std::string& text) : std::runtime_error(text) {}
Error::~Error() = default;

NDArray::NDArray() = default;

NDArray::NDArray(const Shape& shape, DType dtype)
    : NDArray(guarded([&] { return Access::wrap(zeros(shape, dtype)); })) {}

Shape NDArray::shape() const {
  return guarded([&] { return facade_shape(Access::unwrap(*this).shape()); });
}

DType NDArray::dtype() const {
  return guarded([&] { return static_cast<DType>(Access::unwrap(*this).dtype()); });
}

std::int64_t NDArray::size() const {
  return guarded([&] { return Access::unwrap(*this).size(); });
}

std::size_t NDArray::bytes() const {
  return guarded([&] { return static_cast<size_t>(Access::unwrap(*this).bytes()); });
}

void* NDArray::data() const {
  return guarded([&] { return const_cast<void*>(Access::unwrap(*this).host_data()); });
}

void NDArray::check_dtype(DType wanted) const {
  guarded([&] {
    mx::DType own = Access::unwrap(*this).dtype();
    check<mx::TypeError>(static_cast<DType>(own) == wanted, "NDArray::data: elements of dtype ",
                         static_cast<mx::DType>(wanted), " were asked for, the array is of dtype ",
                         own);
  });
}

void NDArray::copy_from(const void* from, std::size_t count) {
  guarded([&] { check_bytes("copy_from", count, Access::unwrap(*this)); });
  if (count > 0) std::memcpy(data(), from, count);
}

void NDArray::copy_to(void* to, std::size_t count) const {
  guarded([&] { check_bytes("copy_to", count, Access::unwrap(*this)); });
  if (count > 0) std::memcpy(to, data(), count);
}

NDArray NDArray::copy() const {
  NDArray result(shape(), dtype());
  result.copy_from(data(), bytes());
  return result;
}

Arrays load_arrays(const std::string& path) {
  return guarded([&] {
    mx::NamedArrays list = mx::load_params(path);
    Arrays arrays;
    for (size_t i = 0; i < list.arrays.size(); ++i) {
      std::string name = list.names.empty() ? cat(i) : list.names[i];
      if (!list.arrays[i].is_none()) arrays[name] = Access::wrap(list.arrays[i]);
    }
    return arrays;
  });
}

void save_arrays(const std::string& path, const Arrays& arrays) {
  guarded([&] {
    mx::NamedArrays list;
    for (const auto& [name, array] : arrays) {
      check(!array.is_none(), "save_arrays: \"", name, "\" is none; only arrays can be saved");
      list.names.push_back(name);
      list.arrays.push_back(Access::unwrap(array));
    }
    mx::save_params(path, list);
  });
}

}  // namespace remx
