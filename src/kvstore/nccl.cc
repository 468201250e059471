#include "kvstore/nccl.h"

#include <dlfcn.h>

#include <memory>

#include "base/error.h"

namespace mx::nccl {
namespace {

template <class Function>
void find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  check<DeviceError>(function != nullptr,
                     "kvstore 'nccl': the NCCL library that was opened has no ", name);
}

}  // namespace

void Library::check_call(int code, const char* what) const {
  check<DeviceError>(code == 0, "kvstore 'nccl': ", what, " failed: ", error_string(code),
                     "; NCCL_DEBUG=WARN makes NCCL say more");
}

int type_of(DType dtype) {
  switch (dtype) {
    case DType::kInt8:
      return 0;
    case DType::kUint8:
      return 1;
    case DType::kInt32:
      return 2;
    case DType::kInt64:
      return 4;
    case DType::kFloat16:
      return 6;
    case DType::kFloat32:
      return 7;
    case DType::kFloat64:
      return 8;
    case DType::kBFloat16:
      return 9;
    default:
      fail<TypeError>("kvstore 'nccl': NCCL adds up no ", dtype, "; cast the array to float32");
  }
}

const Library& open(const std::vector<std::string>& names) {
  void* found = nullptr;
  for (size_t i = 0; i < names.size() && !found; ++i) {
    found = dlopen(names[i].c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  check<DeviceError>(found != nullptr,
                     "kvstore 'nccl': NVIDIA's NCCL was not found; install nvidia-nccl-cu13 from "
                     "PyPI or Debian's libnccl2, or use kvstore 'device'");
  auto library = std::make_unique<Library>();
  find(found, "ncclGetVersion", library->version);
  find(found, "ncclCommInitAll", library->init_all);
  find(found, "ncclGroupStart", library->group_start);
  find(found, "ncclGroupEnd", library->group_end);
  find(found, "ncclReduce", library->reduce);
  find(found, "ncclAllReduce", library->all_reduce);
  find(found, "ncclBroadcast", library->broadcast);
  find(found, "ncclGetErrorString", library->error_string);
  return *library.release();  // never closed
}

}  // namespace mx::nccl
