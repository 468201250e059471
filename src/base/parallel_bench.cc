#include <benchmark/benchmark.h>

#include "base/parallel.h"

namespace mx {
namespace {

void serial_scope(benchmark::State& state) {
  for (auto step : state) SerialScope scope;
}
BENCHMARK(serial_scope);

void region(benchmark::State& state) {
  for (auto step : state) parallel_run(max_threads(), [](int, int) {});
}
BENCHMARK(region)->UseRealTime();

void region_in_a_serial_scope(benchmark::State& state) {
  SerialScope scope;
  for (auto step : state) {
    parallel_for(1000, 1, [](int64_t begin, int64_t) { benchmark::DoNotOptimize(begin); });
  }
}
BENCHMARK(region_in_a_serial_scope);

}  // namespace
}  // namespace mx
