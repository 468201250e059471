// The 3 x 3 convolutions of ResNet-50: direct against Winograd, weights from memory each time.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "compilers/cpu/kernels/convolution/winograd.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/machine/memory.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float);

Allocation filled(int64_t bytes) {
  Allocation memory(bytes);
  std::fill(memory.floats(), memory.floats() + bytes / kFloat, 0.01F);
  return memory;
}

// Arguments: channels, side of the result, m (0: direct), tiles of a piece, stride.
void convolution_3x3(benchmark::State& state) {
  const int64_t stride = state.range(4), in_side = state.range(1) * stride;
  Shape in{1, state.range(0), in_side, in_side};
  Shape out{1, state.range(0), state.range(1), state.range(1)};
  Layer layer;
  layer.kind = LayerKind::kConvolution;
  layer.bias = 0;
  layer.activation = {ActivationKind::kRelu};
  for (Window& w : layer.windows) {
    w = {.kernel = 3, .stride = stride, .pad_before = 1, .pad_after = 1};
  }
  ConvolutionSite site{layer, in, out, Layout::kBlocked, Layout::kBlocked, Residual::kNone};
  auto m = static_cast<int>(state.range(2));
  auto kernel = m == 0 ? make_convolution(site, true) : make_winograd(site, {m, state.range(3)});
  if (!kernel) return state.SkipWithError("this machine has no such kernel");
  Allocation input = filled(floats_of(in, Layout::kBlocked) * kFloat);
  Allocation output = filled(floats_of(out, Layout::kBlocked) * kFloat);
  Allocation packed = filled(kernel->packed_bytes()), scratch = filled(kernel->scratch_bytes());
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
  for (int stride : {1, 2}) {
    for (auto [channels, side] : {std::pair{64, 56}, {128, 28}, {256, 14}, {512, 7}}) {
      bench->Args({channels, side, 0, 0, stride});
      for (int m : {2, 4}) {
        for (int tiles : {7, 14, 28, 100000}) bench->Args({channels, side, m, tiles, stride});
      }
    }
  }
}

BENCHMARK(convolution_3x3)->Apply(shapes)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace mx::cpu
