// libmx_fake_mpi.so: the machine's MPI library, made to take memory of simulated devices, as
// CUDA-aware libraries take that of GPUs. All but the one function that is tested is the library's
// own, found through this one.
#include <dlfcn.h>

#include <atomic>
#include <cstdint>

#include "simulated_device/device.h"

namespace {

std::atomic<int64_t> calls_with_device_memory{0};

// Where the host finds what an address means.
template <class T>
T* on_host(T* address) {
  auto* memory = mx::simulated::memory_of(address);
  return memory ? static_cast<T*>(memory->inside(address)) : address;
}

}  // namespace

extern "C" {

int MPIX_Query_cuda_support() { return 1; }

int MPI_Allreduce(const void* from, void* to, int count, uintptr_t type, uintptr_t op,
                  uintptr_t comm) {
  using Function = int(const void*, void*, int, uintptr_t, uintptr_t, uintptr_t);
  static auto* const real = reinterpret_cast<Function*>(
      dlsym(dlopen("libmpi.so.40", RTLD_NOW | RTLD_NOLOAD), "MPI_Allreduce"));
  if (mx::simulated::memory_of(to)) ++calls_with_device_memory;
  return real(on_host(from), on_host(to), count, type, op, comm);
}

int64_t fake_mpi_device_calls() { return calls_with_device_memory; }

}  // extern "C"
