#include "kvstore/nccl.h"

#include <memory>

#include "base/shared_library.h"

namespace mx::nccl {
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
  SharedLibrary found("kvstore 'nccl': NVIDIA's NCCL", names,
                      "install nvidia-nccl-cu13 from PyPI or Debian's libnccl2, or use kvstore "
                      "'device'");
  auto library = std::make_unique<Library>();
  found.take("ncclGetVersion", library->version);
  found.take("ncclCommInitAll", library->init_all);
  found.take("ncclGetUniqueId", library->unique_id);
  found.take("ncclCommInitRank", library->init_rank);
  found.take("ncclCommAbort", library->abort);
  found.take("ncclGroupStart", library->group_start);
  found.take("ncclGroupEnd", library->group_end);
  found.take("ncclReduce", library->reduce);
  found.take("ncclAllReduce", library->all_reduce);
  found.take("ncclBroadcast", library->broadcast);
  found.take("ncclGetErrorString", library->error_string);
  return *library.release();  // never closed
}

}  // namespace mx::nccl
