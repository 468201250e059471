#include <benchmark/benchmark.h>

#include "device/cpu/cpu_device.h"
#include "device/pool.h"

namespace mx {
namespace {

void allocate_and_release(benchmark::State& state) {
  CpuDevice device;
  Pool pool(device);
  const int64_t bytes = state.range(0);
  for (auto step : state) {
    void* memory = pool.allocate(bytes);
    benchmark::DoNotOptimize(memory);
    pool.release(memory, bytes);
  }
}
BENCHMARK(allocate_and_release)->Arg(24)->Arg(4096)->Arg(100'000)->Arg(10'000'000);

}  // namespace
}  // namespace mx
