// The memory layout of DLPack, version 1 and the older form without a version: what other libraries
// exchange tensors by. github.com/dmlc/dlpack defines it.
#pragma once

#include <cstdint>

namespace mx::python::dlpack {

enum DeviceType : int32_t { kCpu = 1, kCuda = 2, kCudaHost = 3 };
enum TypeCode : uint8_t { kInt = 0, kUint = 1, kFloat = 2, kBfloat = 4, kBool = 6 };

struct Device {
  int32_t type;
  int32_t id;
};

struct Type {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
  bool operator==(const Type&) const = default;
};

struct Tensor {
  void* data;
  Device device;
  int32_t ndim;
  Type dtype;
  int64_t* shape;
  int64_t* strides;  // in elements; null: contiguous
  uint64_t byte_offset;
};

struct Managed {
  Tensor tensor;
  void* owner;
  void (*release)(Managed*);
};

inline constexpr uint64_t kReadOnly = 1;

struct Versioned {
  uint32_t major, minor;
  void* owner;
  void (*release)(Versioned*);
  uint64_t flags;
  Tensor tensor;
};

}  // namespace mx::python::dlpack
