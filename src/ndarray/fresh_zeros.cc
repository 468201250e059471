#include "ndarray/fresh_zeros.h"

#include "base/error.h"
#include "base/out_of_memory.h"
#include "device/cpu/cpu_device.h"
#include "ndarray/array_bytes.h"

namespace mx {

NDArray fresh_zeros(Shape shape, DType dtype, Context context) {
  ensure(context.kind == DeviceKind::kCpu, "fresh zeros are on the CPU");
  const int64_t bytes = array_bytes(shape, dtype);
  if (bytes == 0) return {std::move(shape), dtype, context};
  CpuDevice device(context);
  void* data = device.allocate_zeros(bytes);
  check<OutOfMemory>(data != nullptr, context, ": out of memory: an array of ", bytes,
                     " bytes was asked for; release arrays or bind smaller shapes");
  auto release = [device, data, bytes]() mutable { device.release(data, bytes); };
  auto storage = make_ref<Storage>(context, data, bytes, std::move(release));
  return {std::move(storage), 0, std::move(shape), dtype};
}

}  // namespace mx
