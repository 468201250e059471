// NCCL's library, opened at run time: the few functions that device_group and process_group use.
// Their types are those of NCCL's binary interface, which has been the same since version 2.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tensor/dtype.h"

namespace mx::nccl {

using Communicator = void*;
using NativeStream = void*;
struct UniqueId {  // what the processes of a group have in common
  char bytes[128];
};

struct Library {
  int (*version)(int* number);
  int (*init_all)(Communicator* all, int count, const int* devices);
  int (*unique_id)(UniqueId* id);
  int (*init_rank)(Communicator* own, int count, UniqueId id, int rank);
  int (*abort)(Communicator own);
  int (*group_start)();
  int (*group_end)();
  int (*reduce)(const void* from, void* to, size_t count, int type, int op, int root,
                Communicator own, NativeStream stream);
  int (*all_reduce)(const void* from, void* to, size_t count, int type, int op, Communicator own,
                    NativeStream stream);
  int (*broadcast)(const void* from, void* to, size_t count, int type, int root, Communicator own,
                   NativeStream stream);
  const char* (*error_string)(int code);

  void check_call(int code, const char* what) const;  // raises DeviceError with NCCL's words
};

inline constexpr int kSum = 0;

int type_of(DType dtype);  // raises TypeError for what NCCL cannot add

// Opens the first of `names` that is there; raises DeviceError with what to install.
const Library& open(const std::vector<std::string>& names);

}  // namespace mx::nccl
