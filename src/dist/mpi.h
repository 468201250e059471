// MPI's library, opened at run time: the few functions that dist/all_reduce
// uses. Open MPI and the family of MPICH differ in what handles are (addresses
// there, numbers here); both fit a machine word, in which they are passed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tensor/dtype.h"

namespace mx::dist::mpi {

using Handle = uintptr_t;

struct Library {
  int (*init_thread)(int* argc, char*** argv, int required, int* provided);
  int (*initialized)(int* flag);
  int (*finalize)();
  int (*comm_rank)(Handle comm, int* rank);
  int (*comm_size)(Handle comm, int* size);
  int (*comm_set_errhandler)(Handle comm, Handle handler);
  int (*allreduce)(const void* from, void* to, int count, Handle type, Handle op, Handle comm);
  int (*reduce)(const void* from, void* to, int count, Handle type, Handle op, int root,
                Handle comm);
  int (*bcast)(void* data, int count, Handle type, int root, Handle comm);
  int (*error_string)(int code, char* text, int* size);
  int (*library_version)(char* text, int* size);
  int (*query_cuda)() = nullptr;  // whether it takes memory of GPUs; null: it cannot say

  Handle world, sum, errors_return, byte;
  void* in_place;
  Handle float32, float64, int8, uint8, int32, int64;

  [[nodiscard]] Handle type_of(DType dtype) const;  // raises for what MPI cannot add
};

inline constexpr int kThreadSerialized = 2;
inline constexpr int kMaxVersionText =
    8192;  // more than any library's MPI_MAX_LIBRARY_VERSION_STRING

// Opens the first of `names` that is there; raises DeviceError with what to
// install.
const Library& open(const std::vector<std::string>& names);

}  // namespace mx::dist::mpi
