// What the engine costs around a kernel that does nothing.
#include <benchmark/benchmark.h>

#include "engine/engine.h"

namespace mx {
namespace {

void try_run_ready_work(benchmark::State& state) {
  Engine engine;
  Var a, b, out;
  Var* reads[] = {&a, &b};
  Touch writes[] = {{&out}};
  for (auto step : state) {
    engine.try_run(reads, writes, 0, "nothing", [&] { benchmark::DoNotOptimize(&out); });
  }
}
BENCHMARK(try_run_ready_work);

void push_ready_cheap_work(benchmark::State& state) {
  Engine engine;
  Var a, b, out;
  for (auto step : state) {
    engine.push({.reads = {&a, &b},
                 .writes = {{&out}},
                 .run = [&] { benchmark::DoNotOptimize(&out); },
                 .cost_ns = 0});
  }
}
BENCHMARK(push_ready_cheap_work);

void push_queued_work(benchmark::State& state) {
  Engine engine;
  Var a, b, out;
  for (auto step : state) {
    engine.push(
        {.reads = {&a, &b}, .writes = {{&out}}, .run = [&] { benchmark::DoNotOptimize(&out); }});
  }
  engine.wait_all();
}
BENCHMARK(push_queued_work)->UseRealTime();

void push_and_wait(benchmark::State& state) {
  Engine engine;
  Var out;
  for (auto step : state) {
    engine.push({.writes = {{&out}}, .run = [&] { benchmark::DoNotOptimize(&out); }});
    engine.wait(out);
  }
}
BENCHMARK(push_and_wait)->UseRealTime();

void wait_for_settled_var(benchmark::State& state) {
  Engine engine;
  Var out;
  for (auto step : state) engine.wait(out);
}
BENCHMARK(wait_for_settled_var);

}  // namespace
}  // namespace mx
