// The 3 x 3 convolutions of ResNet-50: direct against Winograd, weights from memory each time.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "compilers/cpu/layout.h"
#include "compilers/cpu/memory.h"
#include "compilers/cpu/winograd.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float);

Memory filled(int64_t bytes) {
  Memory memory(bytes);
  std::fill(memory.floats(), memory.floats() + bytes / kFloat, 0.01F);
  return memory;
}

// Arguments: channels, side of the image, m (0: direct), tiles of a piece.
void convolution_3x3(benchmark::State& state) {
  Shape shape{1, state.range(0), state.range(1), state.range(1)};
  Layer layer;
  layer.kind = LayerKind::kConvolution;
  layer.bias = 0;
  layer.activation = {ActivationKind::kRelu};
  for (Window& w : layer.windows) w = {.kernel = 3, .pad_before = 1, .pad_after = 1};
  ConvolutionSite site{layer, shape, shape, Layout::kBlocked, Layout::kBlocked, Residual::kNone};
  auto m = static_cast<int>(state.range(2));
  auto kernel = m == 0 ? make_convolution(site, true) : make_winograd(site, {m, state.range(3)});
  if (!kernel) return state.SkipWithError("this machine has no such kernel");
  int64_t floats = floats_of(shape, Layout::kBlocked);
  Memory input = filled(floats * kFloat), output = filled(floats * kFloat);
  Memory packed = filled(kernel->packed_bytes()), scratch = filled(kernel->scratch_bytes());
  const float* inputs[] = {input.floats()};
  auto session = kernel->open();
  for (auto _ : state) {
    state.PauseTiming();
    evict(packed, packed.size());
    state.ResumeTiming();
    kernel->run(session.get(), {inputs, output.floats(), packed.floats(), scratch.floats()});
  }
  state.SetLabel(kernel->info());
}

void shapes(benchmark::internal::Benchmark* bench) {
  for (auto [channels, side] : {std::pair{64, 56}, {128, 28}, {256, 14}, {512, 7}}) {
    bench->Args({channels, side, 0, 0});
    for (int m : {2, 4}) {
      for (int tiles : {14, 28, 100000}) bench->Args({channels, side, m, tiles});
    }
  }
}

BENCHMARK(convolution_3x3)->Apply(shapes)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace mx::cpu
