// Chains of networks as generated code: one thread, lines in the first cache, the second, memory.
#include <benchmark/benchmark.h>

#include "compilers/cpu/chain/code.h"
#include "ops/pointwise/trace/trace.h"

namespace mx::cpu {
namespace {

using ops::Expr;
using Arguments = std::span<const Expr>;

Expr sigmoid(const Expr& x) { return 1 / (1 + exp(-x)); }

Expr hardswish(Arguments x) {
  Expr y = x[0] + 3;
  y = select(y < 0, 0, y);
  return x[0] * select(y > 6, 6, y) / 6;
}
Expr gelu(Arguments x) {
  Expr inner = 0.7978845608 * (x[0] + 0.044715 * x[0] * x[0] * x[0]);
  return 0.5 * x[0] * (1 + tanh(inner));
}
Expr gate(Arguments x) { return tanh(x[0]) * sigmoid(x[1]); }
Expr cell(Arguments x) { return sigmoid(x[2]) * x[3] + sigmoid(x[0]) * tanh(x[1]); }

void chain(benchmark::State& state, Expr (*body)(Arguments), int inputs) {
  std::vector<Reach> reach(static_cast<size_t>(inputs), Reach::kLine);
  auto code = ChainCode::make(ops::trace(inputs, body), reach);
  if (!code) return state.SkipWithError("no code is made on this machine");
  int64_t count = state.range(0);
  std::vector<float> line(static_cast<size_t>(count)), out(line.size());
  for (size_t i = 0; i < line.size(); ++i) line[i] = static_cast<float>(i % 64) / 8 - 4;
  std::vector<std::vector<float>> lines(static_cast<size_t>(inputs), line);
  std::vector<const float*> in;
  for (const auto& one : lines) in.push_back(one.data());
  for (auto _ : state) {
    code->run(out.data(), in.data(), count);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * count);
  state.SetLabel(code->name());
}

void sizes(benchmark::internal::Benchmark* bench) {
  for (int64_t count : {1000, 100'000, 4'000'000}) bench->Arg(count);
}

BENCHMARK_CAPTURE(chain, hardswish, hardswish, 1)->Apply(sizes);
BENCHMARK_CAPTURE(chain, gelu, gelu, 1)->Apply(sizes);
BENCHMARK_CAPTURE(chain, gate, gate, 2)->Apply(sizes);
BENCHMARK_CAPTURE(chain, cell, cell, 4)->Apply(sizes);

}  // namespace
}  // namespace mx::cpu
